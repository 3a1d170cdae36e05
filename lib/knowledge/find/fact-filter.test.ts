import { beforeAll, expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { factOrders } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts, type TestFact } from "@/lib/testing/rigs/knowledge";
import { type FactFilter, noFilter } from "./fact-filter";
import { type FactCursor, listFactIds } from "./list";
import { readMatch } from "./match";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
/** Six facts that all hold one word, each three of one source. */
let facts: TestFact[];
const sources: string[] = [];

beforeAll(async () => {
  place = await aProject(own.db);
  const said = (from: number): string[] => [0, 1, 2].map((nth) => `Pier number ${from + nth} is long.`);
  facts = [...(await someFacts(own.db, place, said(1))), ...(await someFacts(own.db, place, said(4)))];
  for (const nth of [0, 3]) {
    const { snapshot } = await own.db.evidence.findFirstOrThrow({
      where: { factId: facts[nth]?.id ?? "" },
      select: { snapshot: { select: { sourceId: true } } },
    });
    sources.push(snapshot.sourceId);
  }
  const scores = [0.5, 0.5, 0.5, 0.5, 0.2, 0.9];
  const moments = [1, 2, 2, 2, 2, 3].map((day) => new Date(Date.UTC(2024, 4, day)));
  for (const [nth, { id }] of facts.entries()) {
    await own.db.fact.update({
      where: { id },
      data: { score: scores[nth] ?? 0, createdAt: moments[nth] ?? new Date() },
    });
  }
});

/** The places, in `facts`, of those that a list shows, page by page of so many. */
async function listed(
  order: (typeof factOrders)[number],
  { filter = {}, take = 2, words = "" }: { filter?: Partial<FactFilter>; take?: number; words?: string } = {},
): Promise<number[]> {
  const match = await readMatch(own.db, place, readSearch(words));
  const seen: string[] = [];
  let after: FactCursor | null = null;
  do {
    const page = { match, filter: { ...noFilter, ...filter }, order, after, take };
    const { ids, next } = await listFactIds(own.db, place, page);
    seen.push(...ids);
    after = next;
  } while (after !== null);
  return seen.map((id) => facts.findIndex((fact) => fact.id === id));
}

test.each(factOrders)(
  "facts that tie stand once each in the pages of the order %s, however long these are",
  async (order) => {
    const whole = await listed(order, { take: 10, words: "pier " });
    expect(whole.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const take of [1, 2, 3, 5]) expect(await listed(order, { take, words: "pier " })).toEqual(whole);
  },
);

test("of facts that tie the weakest first is the strongest first backwards", async () => {
  expect(await listed("weakest")).toEqual((await listed("strongest")).toReversed());
  expect((await listed("strongest"))[0]).toBe(5);
  expect((await listed("strongest")).at(-1)).toBe(4);
});

test.each<[string, Partial<FactFilter>, number[]]>([
  ["a score from its bound on", { leastScore: 0.5 }, [0, 1, 2, 3, 5]],
  ["a score above all", { leastScore: 0.91 }, []],
  ["days from the first through the last", { since: "2024-05-02", until: "2024-05-02" }, [1, 2, 3, 4]],
  ["days until one", { until: "2024-05-01" }, [0]],
  ["days since one", { since: "2024-05-03" }, [5]],
  ["days of which the last is before the first", { since: "2024-05-03", until: "2024-05-01" }, []],
  ["a status that none has", { status: "disputed" }, []],
  ["a researcher who found none", { researcherId: crypto.randomUUID() }, []],
])("a list is narrowed by %s, with words and without", async (_, filter, expected) => {
  for (const words of ["", "pier "]) expect((await listed("newest", { filter, words })).toSorted()).toEqual(expected);
});

test("a list is narrowed to what stands on one source, and to nothing by a source that is none of the project's", async () => {
  const [first = "", second = ""] = sources;
  expect((await listed("newest", { filter: { sourceId: first } })).toSorted()).toEqual([0, 1, 2]);
  expect((await listed("best", { filter: { sourceId: second }, words: "pier " })).toSorted()).toEqual([3, 4, 5]);
  const elsewhere = await aProject(own.db);
  await someFacts(own.db, elsewhere, ["Pier number 7 is long."]);
  const { id } = await own.db.source.findFirstOrThrow({ where: { projectId: elsewhere.projectId } });
  expect(await listed("newest", { filter: { sourceId: id } })).toEqual([]);
});

test("a contradiction narrows a list to both of its facts while both stand and nobody has settled it", async () => {
  const [aId = "", bId = ""] = [facts[0]?.id, facts[4]?.id];
  const pair = { projectId: place.projectId, aId, bId, reason: "?", kind: "contradicts", nature: "direct" } as const;
  const { id } = await own.db.factRelation.create({ data: pair });
  const touched = async (): Promise<number[]> =>
    (await listed("newest", { filter: { isContradicted: true } })).toSorted();
  expect(await touched()).toEqual([0, 4]);
  await own.db.fact.update({ where: { id: bId }, data: { status: "rejected" } });
  expect(await touched()).toEqual([]);
  await own.db.fact.update({ where: { id: bId }, data: { status: "disputed" } });
  await own.db.factRelation.update({ where: { id }, data: { status: "confirmed" } });
  expect(await touched()).toEqual([0, 4]);
  await own.db.factRelation.update({ where: { id }, data: { status: "dismissed" } });
  expect(await touched()).toEqual([]);
  await own.db.factRelation.delete({ where: { id } });
  await own.db.fact.update({ where: { id: bId }, data: { status: "proposed" } });
});

test("nothing of a filter is read as SQL: what is no day, or no id, is refused by the database, and no fact is touched", async () => {
  const hostile = "2024-01-01'; delete from evidence; --";
  await expect(listed("newest", { filter: { since: hostile } })).rejects.toThrow();
  await expect(listed("newest", { filter: { researcherId: hostile } })).rejects.toThrow();
  expect(await listed("newest")).toHaveLength(facts.length);
});
