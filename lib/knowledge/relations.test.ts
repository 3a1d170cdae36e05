import { beforeEach, expect, test } from "vitest";
import type { FactStatus, RelationStatus } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, keepWordsBeside } from "@/lib/testing/rigs/views";
import { countOpenContradictions, type FoundRelation, listRunContradictions, relateFacts } from "./relations";

const own = ownDatabase();
let world: AWorld;
/** The keys of the world's two facts, the smaller first; they contradict each other. */
let keys: { low: string; high: string };

beforeEach(async () => {
  world = await aWorld(own.db);
  const [low = "", high = ""] = world.facts.map(({ key }) => key).toSorted();
  keys = { low, high };
});

function found(other: Partial<FoundRelation> = {}): FoundRelation {
  const { low: a, high: b } = keys;
  const said = {
    kind: "corroborates",
    nature: null,
    reason: "Both say so.",
    status: "possible",
    finder: "rule",
  } as const;
  return { ...said, a, b, ...other };
}

async function relate(...relations: FoundRelation[]): Promise<void> {
  const { projectId, runId } = world;
  await relateFacts(own.db, { projectId }, { runId, nodeKey: "analyze", found: relations });
}

async function stored(kind: "corroborates" | "contradicts"): Promise<{ a: string; b: string; reason: string }[]> {
  const rows = await own.db.factRelation.findMany({
    where: { projectId: world.projectId, kind },
    select: { a: { select: { key: true } }, b: { select: { key: true } }, reason: true },
  });
  return rows.map(({ a, b, reason }) => ({ a: a.key, b: b.key, reason }));
}

test("two facts are related once, whichever of them is named first, and what was said first stays", async () => {
  const { low: a, high: b } = keys;
  await relate(found({ a: b, b: a }));
  await relate(found({ reason: "Said again." }));
  expect(await stored("corroborates")).toEqual([{ a, b, reason: "Both say so." }]);
});

test("a fact is not related to itself, nor to a key that names none, nor to one of another project", async () => {
  const other = await aWorld(own.db);
  const strangers = other.facts.map(({ key }) => key);
  await relate(found({ b: keys.low }), found({ b: "000000000000" }), found({ b: strangers[0] ?? "" }));
  expect(await stored("corroborates")).toEqual([]);
  await relate();
  expect(await stored("corroborates")).toEqual([]);
});

test("what a person settled is not opened again by a run that finds it once more", async () => {
  const settled = { status: "settled", settlement: "The first holds.", settledById: world.owner } as const;
  await own.db.factRelation.updateMany({
    where: { projectId: world.projectId },
    data: { ...settled, settledAt: new Date() },
  });
  await relate(found({ kind: "contradicts", nature: "direct", reason: "Found again." }));
  const [row, ...others] = await own.db.factRelation.findMany({ where: { projectId: world.projectId } });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ status: "settled", reason: "seven, not five" });
});

test("a run's contradictions tell both sides with their quotes, and who settled or confirmed them", async () => {
  const { projectId, runId, owner } = world;
  const list = (): ReturnType<typeof listRunContradictions> => listRunContradictions(own.db, { projectId }, runId);
  const [open, ...others] = await list();
  expect(others).toEqual([]);
  expect(open).toMatchObject({
    nature: "direct",
    status: "possible",
    by: null,
    a: { key: keys.low, status: "proposed", sourceTitle: "100% tides" },
    b: { key: keys.high },
  });
  expect(open?.a.quote).toBe(open?.a.statement);
  await own.db.factRelation.updateMany({ where: { projectId }, data: { status: "confirmed", confirmedById: owner } });
  expect(await list()).toMatchObject([{ status: "confirmed", by: "owner" }]);
});

const stands = async (status: RelationStatus, sides: readonly [FactStatus, FactStatus]): Promise<number[]> => {
  const { projectId, runId, owner } = world;
  const settled = status === "settled" ? { settlement: "?", settledById: owner, settledAt: new Date() } : {};
  await own.db.factRelation.updateMany({ where: { projectId }, data: { status, ...settled } });
  for (const [nth, side] of sides.entries()) {
    await own.db.fact.updateMany({ where: { id: world.facts[nth]?.id ?? "" }, data: { status: side } });
  }
  const ids = world.facts.map(({ id }) => id);
  const counts = await countOpenContradictions(own.db, { projectId }, ids);
  return [(await listRunContradictions(own.db, { projectId }, runId)).length, counts.size];
};

test("an open contradiction is told while both facts stand; a settled one with what was rejected, and is open no more", async () => {
  expect(await stands("possible", ["accepted", "disputed"])).toEqual([1, 2]);
  expect(await stands("confirmed", ["proposed", "proposed"])).toEqual([1, 2]);
  expect(await stands("possible", ["proposed", "rejected"])).toEqual([0, 0]);
  expect(await stands("settled", ["accepted", "rejected"])).toEqual([1, 0]);
  expect(await stands("dismissed", ["proposed", "proposed"])).toEqual([0, 0]);
});

test("what was rejected when people settled it is told beside what holds, though no later run takes it up", async () => {
  const { projectId, runId, facts } = world;
  const told = async (sides: readonly [FactStatus, FactStatus]): Promise<unknown> => {
    const [number] = await stands("settled", sides);
    return number;
  };
  const place = { runId, factId: facts[1]?.id ?? "" };
  const use = await own.db.factUse.findFirstOrThrow({ where: place });
  await own.db.factUse.deleteMany({ where: place });
  expect(await told(["accepted", "rejected"])).toBe(1);
  expect(await listRunContradictions(own.db, { projectId }, runId)).toMatchObject([
    {
      status: "settled",
      by: "owner",
      a: { quote: expect.stringMatching(/./) },
      b: { quote: expect.stringMatching(/./) },
    },
  ]);
  // Who may not cite the other side tells nothing of it, and what holds has to be the run's.
  expect(await told(["accepted", "accepted"])).toBe(0);
  expect(await told(["rejected", "accepted"])).toBe(0);
  expect(await stands("possible", ["accepted", "rejected"])).toEqual([0, 0]);
  await own.db.factUse.create({ data: use });
});

test("a side whose quote is gone is told without one, though words beside it stand", async () => {
  const { projectId, runId } = world;
  await keepWordsBeside(own.db, world, world.facts[0]?.id ?? "");
  await own.db.evidence.updateMany({ where: { projectId, isBeside: false }, data: { staleAt: new Date() } });
  const told = { quote: "", sourceTitle: "" };
  expect(await listRunContradictions(own.db, { projectId }, runId)).toMatchObject([{ a: told, b: told }]);
});

test("nothing is told of facts that the run did not use, nor to another project", async () => {
  const { projectId, runId, facts } = world;
  const stranger = await aProject(own.db);
  expect(await listRunContradictions(own.db, stranger, runId)).toEqual([]);
  expect(
    await countOpenContradictions(
      own.db,
      stranger,
      facts.map(({ id }) => id),
    ),
  ).toEqual(new Map());
  await own.db.factUse.deleteMany({ where: { runId, factId: facts[0]?.id ?? "" } });
  expect(await listRunContradictions(own.db, { projectId }, runId)).toEqual([]);
});
