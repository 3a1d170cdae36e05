import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, besideWords, keepWordsBeside } from "@/lib/testing/rigs/views";
import { listBrokenEvidence, quarantine } from "./quarantine";
import { listRunFacts, listUncompared, RunFact } from "./run-facts";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function inUse(keys: readonly string[] | null = null): Promise<string[]> {
  const { projectId, runId } = world;
  return (await listRunFacts(own.db, { projectId }, runId, keys)).map(({ key }) => key);
}

const all = (): string[] => world.facts.map(({ key }) => key).toSorted();

test("a run works with its facts in the order of their keys, each with its quotes and where they stand", async () => {
  const { projectId, runId } = world;
  const facts = await listRunFacts(own.db, { projectId }, runId);
  expect(facts.map(({ key }) => key)).toEqual(all());
  for (const { statement, evidence, nodeKeys, isKnown } of facts) {
    expect({ nodeKeys, isKnown }).toEqual({ nodeKeys: ["search-1"], isKnown: false });
    expect(evidence).toMatchObject([{ quote: statement, title: "100% tides" }]);
  }
});

test("a fact that several steps brought is told once with all of them, and as known when one took it from the library", async () => {
  const { projectId, runId, facts } = world;
  const factId = facts[0]?.id ?? "";
  await own.db.factUse.create({ data: { projectId, runId, factId, nodeKey: "a-search", isKnown: true } });
  const told = await listRunFacts(own.db, { projectId }, runId, [facts[0]?.key ?? ""]);
  expect(told).toMatchObject([{ nodeKeys: ["a-search", "search-1"], isKnown: true }]);
});

test("a fact was compared once another run that used it has ended an analysis", async () => {
  const { projectId, runId } = world;
  const left = async (): Promise<string[]> => [
    ...(await listUncompared(own.db, { projectId }, { runId: randomUUID(), keys: all() })),
  ];
  expect((await left()).toSorted()).toEqual(all());
  const place = {
    projectId,
    runId,
    key: "analyze-1",
    kind: "analyze",
    stage: "pivot",
    title: "Analysis",
    input: {},
  } as const;
  const node = await own.db.node.create({ data: { ...place, ordinal: 99, status: "running" } });
  expect((await left()).toSorted()).toEqual(all());
  await own.db.node.update({ where: { id: node.id }, data: { status: "complete" } });
  expect(await left()).toEqual([]);
  // Its own analysis is no other's.
  expect((await listUncompared(own.db, { projectId }, { runId, keys: all() })).size).toBe(all().length);
});

test.each(["rejected", "superseded", "stale"] as const)("a fact that is %s is in use by no run", async (status) => {
  const [one, other] = world.facts;
  const superseded = status === "superseded" ? { supersededById: other?.id ?? "" } : {};
  await own.db.fact.update({ where: { id: one?.id ?? "" }, data: { status, ...superseded } });
  expect(await inUse()).toEqual([other?.key]);
});

test("a fact in quarantine is out of use by its run alone, with the reason", async () => {
  const { projectId, runId, facts } = world;
  const [one, other] = facts;
  await quarantine(own.db, { projectId }, { runId, facts: [{ key: one?.key ?? "", why: "It says something else." }] });
  expect(await inUse()).toEqual([other?.key]);
  const uses = await own.db.factUse.findMany({ where: { runId }, select: { factId: true, quarantine: true } });
  expect(uses.find(({ factId }) => factId === one?.id)?.quarantine).toBe("It says something else.");
  expect(uses.find(({ factId }) => factId === other?.id)?.quarantine).toBeNull();
  await quarantine(own.db, { projectId }, { runId, facts: [] });
  expect(await inUse()).toEqual([other?.key]);
});

test("with keys only those are told, and of another project none", async () => {
  const [key = ""] = all();
  expect(await inUse([key, "000000000000"])).toEqual([key]);
  expect(await inUse([])).toEqual([]);
  expect(await listRunFacts(own.db, await aProject(own.db), world.runId)).toEqual([]);
});

test("a quote that is no longer its span of the stored text is found when it is used, whatever was checked when it was written", async () => {
  const { projectId, runId, facts } = world;
  const broken = (): Promise<string[]> => listBrokenEvidence(own.db, { projectId }, runId);
  expect(await broken()).toEqual([]);
  const [one] = facts;
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update evidence set start = start + 1, "end" = "end" + 1 where fact_id = ${one?.id}::uuid`;
  });
  expect(await broken()).toEqual([one?.key]);
});

test("a fact all of whose quotes are gone from its source has none to stand on", async () => {
  const { projectId, runId, facts } = world;
  await own.db.evidence.updateMany({ where: { factId: facts[1]?.id ?? "" }, data: { staleAt: new Date() } });
  expect(await listBrokenEvidence(own.db, { projectId }, runId)).toEqual([facts[1]?.key]);
});

test("words beside a quote are told as such, and hold no fact up whose quote is gone", async () => {
  const { projectId, runId, facts } = world;
  const [one] = facts;
  await keepWordsBeside(own.db, world, one?.id ?? "");
  const [told] = await listRunFacts(own.db, { projectId }, runId, [one?.key ?? ""]);
  expect(told?.evidence.map(({ quote, isBeside }) => [quote, isBeside])).toEqual([
    [one?.statement, undefined],
    [besideWords, true],
  ]);
  expect(told?.evidence[0]).not.toHaveProperty("isBeside");
  const gone = { where: { factId: one?.id ?? "", isBeside: false }, data: { staleAt: new Date() } };
  await own.db.evidence.updateMany(gone);
  expect(await listBrokenEvidence(own.db, { projectId }, runId)).toEqual([one?.key]);
});

test("a fact as the first versions recorded it is read: found by the run, its places without an end, an address or a heading", () => {
  const place = { sha256: "0".repeat(64), title: "Tides", published: null, quote: "It rises.", start: 4 };
  const recorded = { key: "A", statement: "It rises.", status: "proposed", confidence: 0.5, score: 0.4, nodeKeys: [] };
  expect(RunFact.parse({ ...recorded, evidence: [place] })).toEqual({
    ...recorded,
    isKnown: false,
    evidence: [{ ...place, end: null, url: null, publisher: null, heading: null }],
  });
});
