import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeSession, type SignedIn } from "@/lib/access/accounts/sessions";
import { takePlace } from "@/lib/access/http/places";
import { runCommand } from "@/lib/commands/run-command";
import { caps } from "@/lib/domain/core/caps";
import { ProjectId, type RunId, type Scope } from "@/lib/domain/core/ids";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { appendEvents } from "@/lib/platform/audit/audit";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { aMember, aSession, aUser } from "@/lib/testing/rigs/access";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { openLive } from "./live";
import { openRunStream } from "./run-stream";
import { openWakes } from "./wake";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(() => close());

async function happen(times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) {
    const progress = { kind: "node_progress", payload: { text: `step ${index}` }, nodeKey: "search-1" } as const;
    await own.db.$transaction((tx) =>
      appendEvents(tx, { projectId: world.projectId, runId: world.runId }, [
        { kind: "tick_start", payload: { cause: "test" } },
        progress,
      ]),
    );
    wakeWatchers(own.db, world.runId);
  }
}

async function lastSeq(): Promise<number> {
  return (await own.db.run.findUniqueOrThrow({ where: { id: world.runId } })).eventSeq;
}

/** Takes deltas until the feed reaches `seq`; then the watcher goes. */
async function until(
  seq: number,
  after: number,
  scope: Scope = world,
  runId: RunId = world.runId,
): Promise<RunDelta[]> {
  const gone = new AbortController();
  const taken: RunDelta[] = [];
  for await (const delta of live.watch(scope, { runId, after, signal: gone.signal })) {
    taken.push(delta);
    if (delta.run.seq >= seq) gone.abort();
  }
  return taken;
}

function feed(deltas: readonly RunDelta[]): number[] {
  return deltas.flatMap((delta) => delta.events.map((event) => event.seq)).toSorted((a, b) => a - b);
}

async function feedInDatabase(after: number): Promise<number[]> {
  const rows = await own.db.auditEvent.findMany({
    where: { streamId: world.runId, seq: { gt: after }, kind: { not: "tick_start" } },
    orderBy: { seq: "asc" },
  });
  return rows.map((row) => row.seq);
}

test("F46: watchers that come and go while a run writes miss no event and see none twice", async () => {
  const before = await lastSeq();
  const target = before + 60;
  const reconnecting = async (): Promise<number[]> => {
    const seen: number[] = [];
    let after = before;
    while (after < target) {
      const deltas = await until(Math.min(target, after + 7), after);
      seen.push(...feed(deltas));
      after = deltas.at(-1)?.run.seq ?? after;
    }
    return seen;
  };
  const [first, second, staying] = await Promise.all([
    reconnecting(),
    reconnecting(),
    until(target, before).then(feed),
    happen(30),
  ]);
  const all = await feedInDatabase(before);
  expect(first).toEqual(all);
  expect(second).toEqual(all);
  expect(staying).toEqual(all);
});

test("a delta after the first carries only the nodes that changed", async () => {
  const before = await lastSeq();
  const gone = new AbortController();
  const deltas = live.watch(world, { runId: world.runId, after: 0, signal: gone.signal });
  const first = await deltas.next();
  expect(first.value.nodes).toHaveLength(2);
  await happen(1);
  const second = await deltas.next();
  expect(second.value.nodes.map((node: { key: string }) => node.key)).toEqual(["search-1"]);
  expect(second.value.run.seq).toBe(before + 2);
  gone.abort();
  expect((await deltas.next()).done).toBe(true);
});

test.each([-1, Number.NaN, 1e15, 3.5])("M20: a made-up last event (%d) starts from the beginning", async (after) => {
  const [first] = await until(await lastSeq(), after);
  expect(first?.events.at(-1)?.seq).toBe(1);
});

test("an event that nobody announced is found by polling", async () => {
  const before = await lastSeq();
  const taken = until(before + 1, before);
  await appendEvents(own.db, { projectId: world.projectId, runId: world.runId }, [
    { kind: "node_progress", payload: { text: "in silence" }, nodeKey: "search-1" },
  ]);
  expect(feed(await taken)).toEqual([before + 1]);
});

async function aViewer(): Promise<SignedIn> {
  const userId = await aMember(own.db, world.projectId, "viewer");
  return { ...(await aSession(own.db, userId)), name: "Vera", email: "vera@example.org", isAdmin: false };
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}

test("a stream numbers its messages, hides costs from a viewer, and ends with its session", async () => {
  const caller = await aViewer();
  const signal = new AbortController().signal;
  const input = { caller, runId: world.runId.toUpperCase(), after: null, signal };
  const stream = await openRunStream({ db: own.db, live, recheckMs: 20 }, input);
  await revokeSession(own.db, caller.sessionId);
  const text = await textOf(stream);
  expect(text).toMatch(/^retry: \d+\n\nid: \d+\ndata: \{/);
  expect(text).toContain('"costUsd":null');
});

test("F48: a stream ends when its reader is removed from the project", async () => {
  const caller = await aViewer();
  const input = { caller, runId: world.runId, after: `${await lastSeq()}`, signal: new AbortController().signal };
  const stream = await openRunStream({ db: own.db, live, recheckMs: 20 }, input);
  await own.db.membership.deleteMany({ where: { userId: caller.userId } });
  expect(await textOf(stream)).not.toContain("data:");
});

/** Longer than a test waits: what ends such a stream is not its own look at the clock. */
const NEVER_MS = 600_000;

test.each(["remove_member", "change_role"] as const)(
  "F48: a stream ends at once after %s, also without an event",
  async (name) => {
    const caller = await aViewer();
    const asked = { caller, runId: world.runId, after: `${await lastSeq()}`, signal: new AbortController().signal };
    const stream = await openRunStream({ db: own.db, live, recheckMs: NEVER_MS }, asked);
    const change = name === "change_role" ? { from: "viewer", to: "reviewer" } : {};
    const visitor = { ...(await aSession(own.db, world.owner)), address: "203.0.113.9" };
    const input = { projectId: world.projectId, userId: caller.userId, ...change };
    const ended = textOf(stream);
    await runCommand(own.db, visitor, { name, input });
    expect(await ended).not.toContain("data:");
  },
);

test("a stream ends at once when its reader signs out everywhere", async () => {
  const caller = await aViewer();
  const input = { caller, runId: world.runId, after: `${await lastSeq()}`, signal: new AbortController().signal };
  const ended = textOf(await openRunStream({ db: own.db, live, recheckMs: NEVER_MS }, input));
  await runCommand(own.db, { ...caller, address: "203.0.113.9" }, { name: "end_all_sessions", input: {} });
  expect(await ended).not.toContain("data:");
});

test("no stream opens for someone else's run, for nobody, and beyond a person's share of streams", async () => {
  const userId = await aUser(own.db);
  const outsider = { ...(await aSession(own.db, userId)), name: "Otto", email: "otto@example.org", isAdmin: false };
  const signal = new AbortController().signal;
  const deps = { db: own.db, live };
  const input = { runId: world.runId, after: null, signal };
  await expect(openRunStream(deps, { ...input, caller: outsider })).rejects.toMatchObject({ kind: "not_found" });
  await expect(openRunStream(deps, { ...input, caller: null })).rejects.toMatchObject({ kind: "unauthenticated" });
  const caller = await aViewer();
  const giveBack = Array.from({ length: caps.account_streams.first }, () => takePlace("streams", caller.userId));
  await expect(openRunStream(deps, { ...input, caller })).rejects.toMatchObject({ kind: "over_limit" });
  for (const back of giveBack) back();
});

test("a run that is watched is shown to nobody who watches it as another project's", async () => {
  const gone = new AbortController();
  const input = { runId: world.runId, after: 0, signal: gone.signal };
  const own = live.watch(world, input);
  await own.next();
  const strange = live.watch({ projectId: ProjectId.parse(randomUUID()) }, input);
  await expect(strange.next()).rejects.toMatchObject({ kind: "not_found" });
  gone.abort();
  expect((await own.next()).done).toBe(true);
});

test("closing ends every watcher", async () => {
  const other = openLive(own.db, openWakes(own.url));
  const after = await lastSeq();
  const deltas = other.watch(world, { runId: world.runId, after, signal: new AbortController().signal });
  const next = deltas.next();
  await other.close();
  expect((await next).done).toBe(true);
});
