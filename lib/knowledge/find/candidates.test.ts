import { beforeAll, expect, test } from "vitest";
import { seedFacts } from "@/bench/kit/seed";
import { ProjectId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { isBehindLibrary, listCandidates, listOwn, looksFor, useKnown } from "./candidates";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
  await seedFacts(own.db, world.projectId, 2_000);
  await own.db.fact.updateMany({ data: { status: "accepted" } });
}, 60_000);

const questions = ["What is the average installed cost of an air-source heat pump in Nordvik 1?"];

function candidates(
  input: { questions?: string[]; exceptRunId?: string | null } = {},
): ReturnType<typeof listCandidates> {
  return listCandidates(own.db, { projectId: world.projectId }, { questions, exceptRunId: null, ...input });
}

test("what is found for a question is bounded, however much is known, and the best comes first with its evidence", async () => {
  const found = await candidates();
  expect(found.length).toBeLessThanOrEqual(300);
  expect(found[0]?.statement).toContain("Nordvik");
  expect(found.every((fact) => fact.evidence.length > 0 && fact.status === "accepted")).toBe(true);
});

test("only accepted facts are found, those of the project alone, and not what the run found itself", async () => {
  const [one] = await candidates();
  const key = one?.key ?? "";
  const keys = async (exceptRunId: string | null = null): Promise<string[]> =>
    (await candidates({ exceptRunId })).map((fact) => fact.key);
  await own.db.fact.updateMany({ where: { key }, data: { runId: world.runId } });
  expect(await keys(world.runId)).not.toContain(key);
  expect(await keys()).toContain(key);
  await own.db.fact.updateMany({ where: { key }, data: { status: "disputed" } });
  expect(await keys()).not.toContain(key);
  const elsewhere = { projectId: ProjectId.parse("7d444840-9dc0-11d1-b245-5ffdce74fad2") };
  expect(await listCandidates(own.db, elsewhere, { questions, exceptRunId: null })).toEqual([]);
});

test("a run's step takes up what is known and accepted, once, and whose own runs found it is known", async () => {
  const { projectId, runId, researcherId } = world;
  const facts = await own.db.fact.findMany({
    where: { projectId, status: "accepted" },
    take: 3,
    orderBy: { key: "asc" },
  });
  const keys = facts.map(({ key }) => key);
  const [first = "", second = "", third = ""] = keys;
  await own.db.fact.updateMany({ where: { key: second }, data: { status: "rejected" } });
  const taken = { runId, nodeKey: "search-9", keys };
  await useKnown(own.db, { projectId }, taken);
  await useKnown(own.db, { projectId }, taken);
  const uses = await own.db.factUse.findMany({ where: { runId, nodeKey: "search-9" }, include: { fact: true } });
  expect(uses.map(({ fact, isKnown }) => [fact.key, isKnown]).toSorted()).toEqual([
    [first, true],
    [third, true],
  ]);
  await own.db.fact.updateMany({ where: { key: third }, data: { researcherId } });
  expect(await listOwn(own.db, { projectId }, { keys, researcherId })).toEqual(new Set([third]));
});

test("what is known is behind a library that was added to since, as long as that can be read", async () => {
  const { projectId } = await aProject(own.db);
  await someFacts(own.db, { projectId }, ["The pier is long."]);
  const keys = (await own.db.fact.findMany({ where: { projectId } })).map(({ key }) => key);
  const { researcherId, runId: exceptRunId } = world;
  const isBehind = (): Promise<boolean> => isBehindLibrary(own.db, { projectId }, { keys, researcherId, exceptRunId });
  expect(await isBehind()).toBe(false);
  const source = { projectId, kind: "paste", status: "ready", title: "New" } as const;
  const { id } = await own.db.source.create({ data: source });
  expect(await isBehind()).toBe(true);
  await own.db.source.update({ where: { id }, data: { archivedAt: new Date() } });
  expect(await isBehind()).toBe(false);
});

test("nothing of a question is read as an operator, and what only asks finds nothing", async () => {
  const hostile = ["') | !* & (: 'x' <-> \\ ;-- heat:*A", "?", "!!! &&& |||"];
  await expect(candidates({ questions: hostile })).resolves.toBeInstanceOf(Array);
  expect(looksFor("?", { shares: new Map(), facts: 0 })).toEqual([]);
});

test("words that stand in too many facts are not looked by, while the rarest one always is", () => {
  const known = {
    shares: new Map([
      ["heat", 0.9],
      ["pump", 0.8],
      ["glycol", 0.001],
    ]),
    facts: 1_000_000,
  };
  const [pairs, any] = looksFor("Do heat pumps with glycol freeze?", known);
  expect(any?.query).toMatch(/glycol/);
  expect(any?.query).not.toMatch(/heat|pump/);
  expect(pairs?.query).toContain("&");
  expect(looksFor("Heat pumps?", known).map(({ query }) => query)).toContain("pump:*");
});

/** How often terms stand in a million facts, by their shares; those that are left out hardly at all. */
function known(shares: Record<string, number>, facts = 1_000_000): Parameters<typeof looksFor>[1] {
  return { shares: new Map(Object.entries(shares)), facts };
}

/** What a question is looked by: pairs, single terms and cues, those looks that there are. */
function queries(question: string, shares: Record<string, number>, facts?: number): string[] {
  return looksFor(question, known(shares, facts)).map(({ query }) => query);
}

test("a question is looked by its terms, the rarest first, of equally rare ones the longest; a number by all of itself", () => {
  expect(queries("Do pumps with glycol freeze at 40?", { glycol: 0.001 })).toEqual([
    "(freez:* & pump:*) | (freez:* & 40) | (freez:* & glycol:*) | (pump:* & 40) | (pump:* & glycol:*) | (40 & glycol:*)",
    "freez:* | pump:* | 40 | glycol:*",
  ]);
  expect(queries("Do pumps freeze?", { freezer: 0.1, freezing: 0.1, pump: 0.15 }, 1_000)).toEqual([
    "(pump:* & freez:*)",
    "pump:* | freez:*",
  ]);
});

test("of a long question five terms are paired, and twelve are looked by", () => {
  const letters = [..."abcdefghijklmnop"];
  const shares = Object.fromEntries(letters.map((letter, nth) => [`xy${letter}q`, (nth + 1) / 100_000]));
  const [pairs = "", any = ""] = queries(letters.map((letter) => `xy${letter}q`).join(" "), shares);
  expect(new Set(pairs.match(/xy.q/g))).toEqual(new Set(["xyaq", "xybq", "xycq", "xydq", "xyeq"]));
  expect(any.split(" | ")).toEqual(letters.slice(0, 12).map((letter) => `xy${letter}q:*`));
});

test.each([
  ["a pair", 0.02, "(freez:* & pump:*)"],
  ["a single term", 0.005, "freez:* | pump:*"],
])(
  "a term that stands in as many facts as %s may is still looked by, one that stands in more is not",
  (_, share, look) => {
    const asked = (of: number): string[] => queries("Do pumps freeze?", { freez: of, pump: of });
    expect(asked(share)).toContain(look);
    expect(asked(share * 1.001)).not.toContain(look);
  },
);

test("what texts say of a question's aspect is looked by while it stands in few facts", () => {
  const cues = (shares: Record<string, number>): string[] =>
    (queries("What does a pump cost?", shares)[2] ?? "").split(" | ");
  expect(cues({})).toContain("invoic:*");
  expect(cues({ invoic: 0.001 })).toContain("invoic:*");
  expect(cues({ invoic: 0.001_001 })).not.toContain("invoic:*");
  expect(queries("Do pumps freeze?", {})).toHaveLength(2);
});

test("the rarer a term, the more it weighs, but none more than what hardly any fact says", () => {
  const [look] = looksFor("Do pumps with glycol freeze?", known({ pump: 0.5, glycol: 0.000_05 }));
  const weights = new Map(look?.terms.map(({ query, weight }) => [query, weight]));
  expect(weights.get("pump:*")).toBeCloseTo(Math.log(3));
  expect(weights.get("glycol:*")).toBeCloseTo(Math.log(10_001));
  expect(weights.get("freez:*")).toBe(weights.get("glycol:*"));
});

test("of many questions the first twelve are looked up, each once however often it is asked", async () => {
  const place = await aProject(own.db);
  const coined = [..."abcdefghijklm"].map((letter) => `zyg${letter}zyg`);
  await someFacts(
    own.db,
    place,
    coined.map((word) => `A ${word} was sounded.`),
  );
  await own.db.fact.updateMany({ where: { projectId: place.projectId }, data: { status: "accepted" } });
  const asked = coined.map((word) => `What about ${word}?`);
  const found = async (given: string[]): Promise<string[]> => {
    const facts = await listCandidates(own.db, place, { questions: given, exceptRunId: null });
    return facts.map(({ statement }) => statement).toSorted();
  };
  const said = coined.map((word) => `A ${word} was sounded.`);
  expect(await found(asked)).toEqual(said.slice(0, 12));
  expect(await found([...Array<string>(12).fill(asked[0] ?? ""), asked[12] ?? ""])).toEqual([said[0], said[12]]);
  expect(await found([])).toEqual([]);
});

test("facts that answer alike stand in the order of their keys, and one whose quotes are gone is none", async () => {
  const place = await aProject(own.db);
  const facts = await someFacts(own.db, place, ["One wharf.", "Two wharf.", "Six wharf."]);
  await own.db.fact.updateMany({ where: { projectId: place.projectId }, data: { status: "accepted" } });
  const keys = async (): Promise<string[]> =>
    (await listCandidates(own.db, place, { questions: ["Which wharf?"], exceptRunId: null })).map(({ key }) => key);
  const all = await keys();
  expect(all).toHaveLength(3);
  expect(all).toEqual(all.toSorted());
  await own.db.evidence.updateMany({ where: { factId: facts[0]?.id ?? "" }, data: { staleAt: new Date() } });
  expect(await keys()).toHaveLength(2);
});
