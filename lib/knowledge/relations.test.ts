import { beforeEach, expect, test } from "vitest";
import type { ContradictionNature, FactStatus, RelationStatus } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aRunThat } from "@/lib/testing/rigs/refused";
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

/** Four facts that a run of their own project uses: their keys, in order, and their ids. */
let four: { place: Awaited<ReturnType<typeof aProject>>; runId: string; keys: string[]; ids: string[] };

async function makeFour(): Promise<void> {
  const place = await aProject(own.db);
  const { projectId } = place;
  const { runId } = await aRunThat(own.db, place, "Tides", { status: "completed", stage: "finalize" });
  await someFacts(own.db, place, ["It rises by 2 m.", "It rises by 3 m.", "It rises by 4 m.", "It rises by 5 m."]);
  const rows = await own.db.fact.findMany({ where: { projectId }, orderBy: { key: "asc" } });
  const ids = rows.map(({ id }) => id);
  await own.db.factUse.createMany({ data: ids.map((factId) => ({ projectId, runId, factId, nodeKey: "search-1" })) });
  four = { place, runId, keys: rows.map(({ key }) => key), ids };
}

function between(a: number, b: number, nature: ContradictionNature): FoundRelation {
  const found = { kind: "contradicts", reason: "?", status: "possible", finder: "rule" } as const;
  return { ...found, a: four.keys[a] ?? "", b: four.keys[b] ?? "", nature };
}

async function relateFour(...found: FoundRelation[]): Promise<void> {
  await relateFacts(own.db, four.place, { runId: four.runId, nodeKey: "analyze", found });
}

/** The places in `four.keys` of both sides of each that is told, in order. */
async function toldOfFour(): Promise<[number, number][]> {
  const listed = await listRunContradictions(own.db, four.place, four.runId);
  return listed.map(({ a, b }) => [four.keys.indexOf(a.key), four.keys.indexOf(b.key)]);
}

test("direct contradictions are told before nuanced ones and those of scope, each by its facts' keys, whoever wrote first", async () => {
  await makeFour();
  await relateFour(between(2, 3, "scope"), between(3, 1, "direct"));
  await relateFour(between(1, 2, "nuanced"));
  await relateFour(between(3, 0, "direct"), between(1, 0, "direct"));
  expect(await toldOfFour()).toEqual([
    [0, 1],
    [0, 3],
    [1, 3],
    [1, 2],
    [2, 3],
  ]);
});

test("two facts that are said to contradict each other both ways round, and twice, do so once", async () => {
  await makeFour();
  await relateFour(between(0, 1, "direct"), between(1, 0, "nuanced"), between(0, 1, "scope"));
  expect(await toldOfFour()).toEqual([[0, 1]]);
  expect(await countOpenContradictions(own.db, four.place, four.ids)).toEqual(
    new Map(four.ids.slice(0, 2).map((id) => [id, 1])),
  );
});

test("each fact counts all that touch it, on either side, and those that do not contradict count for nothing", async () => {
  await makeFour();
  await relateFour(between(0, 1, "direct"), between(2, 0, "nuanced"), between(0, 3, "scope"));
  await relateFour({ ...between(1, 2, "direct"), kind: "corroborates", nature: null });
  const counts = await countOpenContradictions(own.db, four.place, four.ids);
  expect(four.ids.map((id) => counts.get(id))).toEqual([3, 1, 1, 1]);
  expect(await countOpenContradictions(own.db, four.place, [])).toEqual(new Map());
  expect(await countOpenContradictions(own.db, await aProject(own.db), four.ids)).toEqual(new Map());
});

test("a run is told nothing of two facts of which it uses one, nor of what other runs use", async () => {
  await makeFour();
  await relateFour(between(0, 1, "direct"));
  await own.db.factUse.deleteMany({ where: { runId: four.runId, factId: four.ids[1] ?? "" } });
  expect(await toldOfFour()).toEqual([]);
  const { runId: other } = await aRunThat(own.db, four.place, "Salt", { status: "completed", stage: "finalize" });
  expect(await listRunContradictions(own.db, four.place, other)).toEqual([]);
});

test("a fact that another took the place of, or whose quotes are gone, is in no contradiction that is open", async () => {
  await makeFour();
  await relateFour(between(0, 1, "direct"), between(2, 3, "direct"));
  await own.db.fact.update({ where: { id: four.ids[0] ?? "" }, data: { status: "stale" } });
  await own.db.fact.update({
    where: { id: four.ids[3] ?? "" },
    data: { status: "superseded", supersededById: four.ids[1] ?? "" },
  });
  expect(await toldOfFour()).toEqual([]);
  expect(await countOpenContradictions(own.db, four.place, four.ids)).toEqual(new Map());
});
