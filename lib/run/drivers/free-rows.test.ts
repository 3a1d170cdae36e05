import { createHash, randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { keepCall } from "./call-rows";
import {
  type CallRow,
  GATHER_MS,
  noRows,
  noteStored,
  openRecords,
  storedOf,
  storeFreeRows,
  storingRows,
} from "./free-rows";

const own = ownDatabase();

/** A node that is worked, and whose the rows of its worker are. */
async function aHeldNode(): Promise<
  Record<"projectId" | "runId" | "nodeId" | "leaseToken", string> & { attempt: number }
> {
  const { projectId, runId } = await aWorld(own.db);
  const place = { projectId, runId, key: "search-9", kind: "search", stage: "wave1", title: "Search" } as const;
  const leaseToken = randomUUID();
  const lease = { leaseHolder: "a worker", leaseToken, leaseUntil: new Date(Date.now() + 60_000) };
  const data = { ...place, ...lease, status: "running", ordinal: 99, input: {} } as const;
  const { id: nodeId } = await own.db.node.create({ data });
  return { projectId, runId, nodeId, leaseToken, attempt: 1 };
}

const at = new Date("2026-01-05T10:00:00Z");
const times = { startedAt: at, endedAt: at };
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

function aRead(name: string, content: string): { name: string; content: string; sha256: string } {
  return { name, content, sha256: sha256(content) };
}

const aSearch = { query: "tide", provider: "library", requestHash: "a", results: [], failure: null, failed: [] };

function aCall(holder: Awaited<ReturnType<typeof aHeldNode>>, tokensIn: number): CallRow {
  const said = { output: { n: 1 }, failure: null, dropped: {}, model: "none", tokensOut: 0, costUsd: 0 };
  const asked = { agent: "classify", promptHash: "p", inputDigest: "i", prompt: "?" };
  return {
    ...holder,
    ...said,
    ...asked,
    id: randomUUID(),
    tokensIn,
    startedAt: at.toISOString(),
    endedAt: at.toISOString(),
  };
}

async function stored(nodeId: string): Promise<Record<"reads" | "searches" | "fetches" | "calls", number>> {
  const where = { nodeId };
  const [reads, searches, fetches, calls] = await Promise.all([
    own.db.knowledgeRead.count({ where }),
    own.db.searchCall.count({ where }),
    own.db.fetchCall.count({ where }),
    own.db.agentCall.count({ where }),
  ]);
  return { reads, searches, fetches, calls };
}

test("what a node had for nothing is stored by the time it is settled, a content that it read twice once", async () => {
  const holder = await aHeldNode();
  const records = openRecords(own.db);
  const facts = '{"é":1}';
  records.add({ reads: [{ ...holder, ...aRead("facts", facts) }] });
  records.add({
    reads: [{ ...holder, ...aRead("facts again", facts) }],
    searches: [{ ...holder, ...times, ...aSearch }],
  });
  const unread = { url: "https://a.example/", requestHash: "b", snapshotId: null, failure: { kind: "timeout" } };
  records.add({ fetches: [{ ...holder, ...times, ...unread }] });
  await keepCall({ db: own.db, records }, aCall(holder, 0));
  await records.settle();
  expect(await stored(holder.nodeId)).toEqual({ reads: 2, searches: 1, fetches: 1, calls: 1 });
  const path = `evidence/knowledge/${sha256(facts)}.json`;
  const contents = await own.db.artifact.findMany({ where: { runId: holder.runId, path } });
  expect(contents.map(({ content }) => content)).toEqual([facts]);
  // Known to be there, it is not sent again, and is read all the same.
  records.add({ reads: [{ ...holder, ...aRead("once more", facts) }] });
  await records.settle();
  expect(await stored(holder.nodeId)).toMatchObject({ reads: 3 });
});

test("before a call that is paid for is stored, so is what it was asked from", async () => {
  const holder = await aHeldNode();
  const records = openRecords(own.db);
  records.add({ reads: [{ ...holder, ...aRead("facts", "[1]") }] });
  await keepCall({ db: own.db, records }, aCall(holder, 10));
  expect(await stored(holder.nodeId)).toEqual({ reads: 1, searches: 0, fetches: 0, calls: 1 });
});

test("of a former holder what was paid for is kept, and nothing else", async () => {
  const holder = await aHeldNode();
  const records = openRecords(own.db);
  await own.db.node.update({ where: { id: holder.nodeId }, data: { leaseToken: randomUUID() } });
  records.add({ reads: [{ ...holder, ...aRead("facts", "[2]") }], searches: [{ ...holder, ...times, ...aSearch }] });
  await keepCall({ db: own.db, records }, aCall(holder, 0));
  await records.settle();
  expect(await stored(holder.nodeId)).toEqual({ reads: 0, searches: 0, fetches: 0, calls: 0 });
  await keepCall({ db: own.db, records }, aCall(holder, 10));
  expect(await stored(holder.nodeId)).toMatchObject({ calls: 1 });
});

test("what cannot be stored is heard of by whoever settles, and a call that is paid for is stored all the same", async () => {
  const holder = await aHeldNode();
  const records = openRecords(own.db);
  const gone = { ...holder, ...times, url: "library:gone", requestHash: "c", failure: null };
  records.add({ fetches: [{ ...gone, snapshotId: randomUUID() }] });
  await expect(keepCall({ db: own.db, records }, aCall(holder, 10))).rejects.toThrow("violates foreign key");
  expect(await stored(holder.nodeId)).toMatchObject({ fetches: 0, calls: 1 });
});

test("what goes with another commit is stored with it or, when that fails, later", async () => {
  const holder = await aHeldNode();
  const records = openRecords(own.db);
  const store = async (end: () => void): Promise<void> =>
    records.settleWith((rows) =>
      inTransaction(own.db, async (tx) => {
        await storeFreeRows(tx, rows);
        end();
      }),
    );
  records.add({ searches: [{ ...holder, ...times, ...aSearch }] });
  await expect(
    store(() => {
      throw new Error("It goes wrong.");
    }),
  ).rejects.toThrow("It goes wrong.");
  expect(await stored(holder.nodeId)).toMatchObject({ searches: 0 });
  records.add({ reads: [{ ...holder, ...aRead("facts", "[3]") }] });
  // Whoever settles beside it waits until it is there.
  const [, seen] = await Promise.all([store(() => undefined), records.settle().then(() => stored(holder.nodeId))]);
  expect(seen).toEqual({ reads: 1, searches: 1, fetches: 0, calls: 0 });
});

test("what many nodes record in one moment is one commit, though nobody settles", async () => {
  const holders = await Promise.all(Array.from({ length: 6 }, aHeldNode));
  await ringOnChange(own.db, "search_call");
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  for (const holder of holders) {
    openRecords(own.db).add({ searches: [{ ...holder, ...times, ...aSearch }] });
    vi.advanceTimersByTime(GATHER_MS / 10);
  }
  vi.advanceTimersByTime(GATHER_MS);
  vi.useRealTimers();
  const nodes = holders.map(({ nodeId }) => nodeId);
  const rows = await untilFound(own.db, async () => {
    const found = await own.db.$queryRaw<{ commit: string }[]>`
      select xmin::text as commit from search_call where node_id = any(${nodes}::uuid[])`;
    return found.length === holders.length ? found : null;
  });
  expect(new Set(rows.map(({ commit }) => commit)).size).toBe(1);
});

test("a content that a statement of its own stored is sent no second time with what was read", async () => {
  const holder = await aHeldNode();
  const [taken, other] = [aRead("claim", "what was taken"), aRead("facts", "what was found")];
  noteStored(own.db, { runId: holder.runId, sha256: taken.sha256 });
  const reads = [taken, other].map((read) => ({ ...holder, ...read }));
  const sent = JSON.stringify(storingRows({ ...noRows(), reads }, storedOf(own.db)).values);
  expect(sent).toContain(taken.sha256);
  expect(sent).not.toContain(taken.content);
  expect(sent).toContain(other.content);
});
