import { createHash, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { DROPPED } from "@/lib/domain/run/plan";
import { ownDatabase } from "@/lib/testing/database";
import { someFacts, type TestFact } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { listAsked } from "./asked";
import { listDisagreements, listMatrixFacts, listMatrixSources, listNewestRuns } from "./matrix-rows";
import { readMatrix } from "./read-matrix";

/** What a matrix is read from: whose questions, which facts, which sources, which disagreements. */
const own = ownDatabase();
let world: AWorld;
let other: AWorld;

beforeAll(async () => {
  world = await aWorld(own.db);
  other = await aWorld(own.db);
});

async function keysOf(facts: readonly TestFact[]): Promise<string[]> {
  const rows = await own.db.fact.findMany({ where: { id: { in: facts.map(({ id }) => id) } } });
  return facts.map(({ id }) => rows.find((row) => row.id === id)?.key ?? "");
}

const stands = {
  proposed: { run: true, project: false },
  accepted: { run: true, project: true },
  disputed: { run: true, project: true },
  rejected: { run: true, project: true },
  stale: { run: false, project: false },
} as const;

test("a run's matrix tells facts that nobody has judged yet, a project's those that people have; neither what is out of date", async () => {
  const statuses = ["proposed", "accepted", "disputed", "rejected", "stale"] as const;
  const facts = await someFacts(
    own.db,
    world,
    statuses.map((status) => `This is ${status}.`),
  );
  for (const [nth, status] of statuses.entries()) {
    await own.db.fact.update({ where: { id: facts[nth]?.id ?? "" }, data: { status } });
  }
  const keys = await keysOf(facts);
  const told = async (runId: string | null): Promise<string[]> =>
    (await listMatrixFacts(own.db, world, { keys, runId })).map(({ status }) => status).toSorted();
  expect(await told(world.runId)).toEqual(statuses.filter((status) => stands[status].run).toSorted());
  expect(await told(null)).toEqual(statuses.filter((status) => stands[status].project).toSorted());
  expect(await listMatrixFacts(own.db, other, { keys, runId: null })).toEqual([]);
});

test("what gate C took out of a run's use is not in its matrix, and is in that of the project once it was accepted", async () => {
  const facts = await someFacts(own.db, world, ["It was taken out."]);
  const [factId = ""] = facts.map(({ id }) => id);
  const { projectId, runId } = world;
  const use = { projectId, runId, nodeKey: "search-1", factId, quarantine: "It stands alone." };
  await own.db.factUse.create({ data: use });
  await own.db.fact.update({ where: { id: factId }, data: { status: "accepted" } });
  const keys = await keysOf(facts);
  expect(await listMatrixFacts(own.db, world, { keys, runId })).toEqual([]);
  expect(await listMatrixFacts(own.db, world, { keys, runId: null })).toMatchObject([{ key: keys[0] }]);
});

test("a fact is known by its own key and by those that were merged into it, and the best borne out stands first", async () => {
  const facts = await someFacts(own.db, world, ["The merged.", "The one that stays.", "The better one."]);
  const [merged = "", stays = "", better = ""] = facts.map(({ id }) => id);
  await own.db.fact.update({ where: { id: merged }, data: { status: "superseded", supersededById: stays } });
  await own.db.fact.update({ where: { id: stays }, data: { score: 0.4 } });
  await own.db.fact.update({ where: { id: better }, data: { score: 0.9 } });
  const [mergedKey = "", staysKey = "", betterKey = ""] = await keysOf(facts);
  const keys = [mergedKey, staysKey, betterKey];
  const rows = await listMatrixFacts(own.db, world, { keys, runId: world.runId });
  expect(rows.map(({ key }) => key)).toEqual([betterKey, staysKey]);
  expect(rows[1]?.names).toEqual([mergedKey, staysKey].toSorted());
});

test("of each source a fact has one quote: the surest that stands", async () => {
  const [fact] = world.facts;
  const factId = fact?.id ?? "";
  const { projectId, snapshotId } = world;
  const beside = { projectId, factId, snapshotId, start: 0, end: 5, quote: "About" };
  await own.db.evidence.create({ data: { ...beside, confidence: 0.95 } });
  const quoted = async (): Promise<string[]> => {
    const rows = await listMatrixFacts(own.db, world, { keys: [fact?.key ?? ""], runId: world.runId });
    return rows.flatMap(({ said }) => said.map(({ quote }) => quote));
  };
  expect(await quoted()).toEqual(["About"]);
  await own.db.evidence.updateMany({ where: { factId, quote: "About" }, data: { staleAt: new Date() } });
  expect(await quoted()).toEqual([quotes[0]]);
});

async function disagree(
  a: string,
  b: string,
  status: "possible" | "confirmed" | "dismissed" | "settled",
): Promise<string> {
  const settledAt = status === "settled" ? new Date(0) : null;
  const data = { projectId: world.projectId, kind: "contradicts", nature: "direct", status, aId: a, bId: b } as const;
  return (await own.db.factRelation.create({ data: { ...data, reason: status, settledAt }, select: { id: true } })).id;
}

const pairs = [
  { status: "possible", rejected: 0, isTold: true },
  { status: "possible", rejected: 1, isTold: false },
  { status: "confirmed", rejected: 0, isTold: true },
  { status: "confirmed", rejected: 1, isTold: false },
  { status: "dismissed", rejected: 0, isTold: false },
  { status: "settled", rejected: 0, isTold: true },
  { status: "settled", rejected: 1, isTold: true },
  { status: "settled", rejected: 2, isTold: false },
] as const;
test.each(pairs)(
  "a disagreement that is $status, with $rejected of its sides rejected, is told: $isTold",
  async (row) => {
    const name = `${row.status} ${row.rejected}`;
    const [a, b] = await someFacts(own.db, world, [`One side, ${name}.`, `Another side, ${name}.`]);
    const ids = [a?.id ?? "", b?.id ?? ""];
    const id = await disagree(ids[0] ?? "", ids[1] ?? "", row.status);
    const rejected = { where: { id: { in: ids.slice(0, row.rejected) } }, data: { status: "rejected" } as const };
    await own.db.fact.updateMany(rejected);
    for (const side of ids) {
      const rows = await listDisagreements(own.db, world, [side]);
      expect(rows.map((one) => one.id)).toEqual(row.isTold ? [id] : []);
    }
    expect(await listDisagreements(own.db, other, ids)).toEqual([]);
  },
);

/** A source with one text; answers its id and by which hash that is known. */
async function aSource(title: string, text: string): Promise<{ id: string; sha256: string }> {
  const { projectId } = world;
  const sha256 = createHash("sha256").update(text).digest("hex");
  await own.db.content.create({ data: { projectId, sha256, text, codePoints: text.length } });
  const { id } = await own.db.source.create({ data: { projectId, kind: "paste", status: "ready", title } });
  await own.db.snapshot.create({ data: { projectId, sourceId: id, sha256, mediaType: "text/plain", title } });
  return { id, sha256 };
}

test("sources that say something stand first, then those that were read, each once, and none of another project", async () => {
  const named = await aSource("Named", `Named ${randomUUID()}`);
  const read = await aSource("Read", `Read ${randomUUID()}`);
  await aSource("Neither", `Neither ${randomUUID()}`);
  const of = {
    sourceIds: [named.id, other.sourceId],
    labels: [read.sha256.slice(0, 12), named.sha256.slice(0, 12), "no such hash"],
  };
  const rows = await listMatrixSources(own.db, world, of);
  expect(rows.map(({ id, total }) => [id, total])).toEqual([
    [named.id, 2],
    [read.id, 2],
  ]);
  expect(await listMatrixSources(own.db, world, { sourceIds: [], labels: [] })).toEqual([]);
});

/** A step of a run as the engine leaves it. */
async function aSearch(runId: string, more: object): Promise<void> {
  const perspective = { name: "Sailor", focus: "", questions: ["How high?"] };
  const key = `search-${randomUUID().slice(0, 8)}`;
  const step = {
    projectId: world.projectId,
    runId,
    key,
    kind: "search",
    stage: "wave1",
    title: "?",
    ordinal: 5,
  } as const;
  const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [] };
  await own.db.node.create({ data: { ...step, status: "complete", input, ...more } });
}

test("a search that named its answers answers by them, an older one by what it said, and one that was dropped not at all", async () => {
  const { runId } = await aRunThat(own.db, world, "Asks", { status: "completed", stage: "finalize" });
  const turn = { question: "How high?", answer: "Seven.", factKeys: ["AAAAAAAAAAAA"] };
  await aSearch(runId, { result: { conversation: [turn], sources: ["b2", "a1"] } });
  const asked = async (): Promise<unknown> => (await listAsked(own.db, world, [runId])).get(runId);
  expect(await asked()).toEqual({
    questions: [expect.objectContaining({ question: "How high?", factKeys: ["AAAAAAAAAAAA"] })],
    labels: ["a1", "b2"],
  });
  await own.db.node.updateMany({
    where: { runId },
    data: {
      result: {
        conversation: [turn],
        answers: [{ question: "How high?", factKeys: ["BBBBBBBBBBBB"] }],
        sources: ["a1"],
      },
    },
  });
  expect(await asked()).toMatchObject({ questions: [{ factKeys: ["BBBBBBBBBBBB"] }], labels: ["a1"] });
  await own.db.node.updateMany({ where: { runId }, data: { tags: [DROPPED] } });
  expect(await asked()).toEqual({ questions: [], labels: [] });
});

test("of a run of another project nothing was asked", async () => {
  expect(await listAsked(own.db, other, [world.runId])).toEqual(
    new Map([[world.runId, { questions: [], labels: [] }]]),
  );
  expect(await listAsked(own.db, world, [])).toEqual(new Map());
});

test("of more than sixty questions those are left out first that nothing answers, and the order stays", async () => {
  const { runId } = await aRunThat(own.db, world, "Asks much", { status: "completed", stage: "finalize" });
  const questions = Array.from({ length: 62 }, (_, nth) => `Question ${nth}?`);
  const answered = new Set([0, 60, 61]);
  const [key = ""] = await keysOf(await someFacts(own.db, world, ["It answers three of them."]));
  const answers = questions.map((question, nth) => ({ question, factKeys: answered.has(nth) ? [key] : [] }));
  const perspective = { name: "Sailor", focus: "", questions };
  await aSearch(runId, {
    input: { thread: "search-1", rerun: 0, perspective, gaps: [], actionItems: [] },
    result: { answers, sources: [] },
  });
  const run = { id: runId, number: 1, question: "?", researcher: { id: "r", name: "Asks much" } };
  const stock = await readMatrix(own.db, world, { runs: [run], runId });
  expect(stock.total.questions).toBe(62);
  const kept = stock.questions.map(({ question }) => Number(/\d+/.exec(question)?.[0]));
  expect(kept).toHaveLength(60);
  expect(kept).toEqual(kept.toSorted((a, b) => a - b));
  for (const nth of answered) expect(kept).toContain(nth);
  expect(kept).not.toContain(59);
});

test("a project's matrix asks by each researcher's newest run that has searched, of archived ones by none", async () => {
  const of = async (): Promise<string[]> => (await listNewestRuns(own.db, other)).map(({ id }) => id);
  expect(await of()).toEqual([other.runId]);
  const later = await own.db.run.create({
    data: {
      projectId: other.projectId,
      researcherId: other.researcherId,
      number: 2,
      mode: "offline",
      strategy: "perspectives",
      question: "Again?",
      settings: {},
      secret: "s",
      idempotencyKey: randomUUID(),
      startedById: other.owner,
    },
    select: { id: true },
  });
  expect(await of()).toEqual([other.runId]);
  const step = {
    projectId: other.projectId,
    runId: later.id,
    key: "search-1",
    kind: "search",
    stage: "wave1",
  } as const;
  await own.db.node.create({ data: { ...step, status: "complete", title: "?", ordinal: 1, input: {} } });
  expect(await of()).toEqual([later.id]);
  await own.db.researcher.update({ where: { id: other.researcherId }, data: { status: "archived" } });
  expect(await of()).toEqual([]);
});
