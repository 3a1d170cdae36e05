import { expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { noFilter } from "./fact-filter";
import { rankFacts } from "./find";
import { type Match, type Reach, readMatch } from "./match";
import { LENGTH, SATURATION, weightOf } from "./strength";

const own = ownDatabase();

test("a word that no fact has, or hardly any, does not hide what a common one finds", async () => {
  const project = await aProject(own.db);
  const many = Array.from(
    { length: 1_280 },
    (_, nth) => `Study ${nth} followed people who had cancer for ${nth} days.`,
  );
  const said = [...many, "Veggies were eaten by people in study 7."];
  for (let from = 0; from < said.length; from += 400) await someFacts(own.db, project, said.slice(from, from + 400));
  const search = async (q: string): Promise<string[]> => {
    const match = await readMatch(own.db, project, readSearch(q));
    const { facts: found } = await rankFacts(own.db, project, { match, filter: noFilter, after: null, take: 30 });
    const rows = await own.db.fact.findMany({ where: { id: { in: found.map(({ id }) => id) } } });
    const byId = new Map(rows.map((row) => [row.id, row.statement]));
    return found.map(({ id }) => byId.get(id) ?? "");
  };
  await own.db.$executeRaw`analyze fact`;
  expect((await search("Broccoli vs. cancer ")).length).toBe(30);
  const both = await search("Veggies vs. cancer ");
  expect(both[0]).toContain("Veggies");
  expect(both.length).toBe(30);
});

test("of words that each stand in very many facts, those are found that hold them together, and those that say one most", async () => {
  const project = await aProject(own.db);
  const words = ["harbour", "bridge", "lantern"] as const;
  const many = Array.from({ length: 1_200 }, (_, nth) => `Entry ${nth} names one ${words[nth % 3]} of the old town.`);
  const said = [
    ...many,
    "A harbour with a bridge was drawn.",
    "Lantern by lantern, each lantern of the lantern makers.",
  ];
  for (let from = 0; from < said.length; from += 400) await someFacts(own.db, project, said.slice(from, from + 400));
  await own.db.$executeRaw`analyze fact`;
  const best = async (q: string): Promise<string | undefined> => {
    const match = await readMatch(own.db, project, readSearch(q));
    const { facts } = await rankFacts(own.db, project, { match, filter: noFilter, after: null, take: 1 });
    return (await own.db.fact.findFirst({ where: { id: { in: facts.map(({ id }) => id) } } }))?.statement;
  };
  const match = await readMatch(own.db, project, readSearch("harbour bridge lantern "));
  const reached = async ({ words: held }: Reach): Promise<number> => {
    const rows = await own.db.$queryRaw<unknown[]>`select 1 from fact f where true ${held}`;
    return rows.length;
  };
  const sizes: number[] = [];
  for (const reach of [...match.instead("many"), match.reach, ...match.instead("few")])
    sizes.push(await reached(reach));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes.at(0)).toBeLessThan(200);
  expect(sizes.slice(-3)).toEqual([said.length, said.length, said.length]);
  expect(await best("harbour bridge ")).toBe("A harbour with a bridge was drawn.");
  expect(await best("lantern ")).toMatch(/^Lantern by lantern/);
});

test("where too few facts hold the words, wider reaches are tried until one finds enough; where too many do, a narrower one, or all", async () => {
  const project = await aProject(own.db);
  await someFacts(
    own.db,
    project,
    Array.from({ length: 40 }, (_, nth) => `Lighthouse ${nth} is lit.`),
  );
  const match = await readMatch(own.db, project, readSearch("lighthouse "));
  const all = await own.db.fact.findMany({
    where: { projectId: project.projectId },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  const first = (count: number): Reach => ({
    words: Prisma.sql`and f.project_id = ${project.projectId}::uuid and f.id <= ${all[count - 1]?.id}::uuid`,
    isWhole: [true],
  });
  const found = async (given: Partial<Match>): Promise<number> => {
    const page = { match: { ...match, ...given }, filter: noFilter, after: null, take: 100 };
    return (await rankFacts(own.db, project, page)).facts.length;
  };
  const instead = (why: "few" | "many"): Reach[] => (why === "few" ? [15, 20, 40] : [24]).map(first);
  const tooNarrow = (): Reach[] => [5].map(first);
  expect(await found({ reach: first(19), instead })).toBe(20);
  expect(await found({ reach: first(20), instead })).toBe(20);
  expect(await found({ reach: first(30), instead, most: 30 })).toBe(30);
  expect(await found({ reach: first(30), instead, most: 29 })).toBe(24);
  expect(await found({ reach: first(30), instead, most: 23 })).toBe(24);
  expect(await found({ reach: first(30), instead: tooNarrow, most: 29 })).toBe(30);
  expect(await found({ terms: [], reach: first(30), instead })).toBe(0);
});

test("a fact ranks by how often it says each word for its length, and a word weighs the more the fewer of all that are ranked hold it", async () => {
  const project = await aProject(own.db);
  await someFacts(own.db, project, [
    "The harbour has a bridge, and the bridge a lamp.",
    "Harbour by harbour the coast was drawn on paper.",
    "One harbour.",
    "Lamps were lit in the town.",
  ]);
  const match = await readMatch(own.db, project, readSearch("harbour bridge "));
  const { facts } = await rankFacts(own.db, project, { match, filter: noFilter, after: null, take: 30 });
  const held = await own.db.$queryRaw<{ id: string; length: number; times: number[] }[]>`
    select id, length(words), array[ts_rank_cd('{1,1,0.4,1}', words, 'harbour'), ts_rank_cd('{1,1,0.4,1}', words, 'bridg')]::float8[] as times
    from fact where project_id = ${project.projectId}::uuid and words @@ 'harbour | bridg'`;
  const weights = [0, 1].map((nth) =>
    weightOf(1, held.filter(({ times }) => (times[nth] ?? 0) > 0).length, match.figures.facts),
  );
  const ranks = held.map(({ id, length, times }) => {
    const size = SATURATION * (1 - LENGTH + (LENGTH * length) / match.figures.length);
    const parts = times.map((one, nth) => ((weights[nth] ?? 0) * one * (SATURATION + 1)) / (one + size));
    return { id, rank: Math.floor(1e6 * parts.reduce((sum, part) => sum + part, 0)) };
  });
  expect(facts).toEqual(ranks.toSorted((a, b) => b.rank - a.rank));
});
