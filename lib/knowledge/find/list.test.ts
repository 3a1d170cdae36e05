import { expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { factOrders } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { noFilter } from "./fact-filter";
import { type FactCursor, listFactIds } from "./list";
import { readMatch } from "./match";

const own = ownDatabase();

test("pages of every order hold each fact once, and nothing follows the page that holds the last, full or not", async () => {
  const project = await aProject(own.db);
  const facts = await someFacts(
    own.db,
    project,
    Array.from({ length: 6 }, (_, nth) => `Pier ${nth} is long.`),
  );
  const match = await readMatch(own.db, project, readSearch("pier "));
  for (const order of factOrders)
    for (const take of [2, 4]) {
      const pages: string[][] = [];
      let after: FactCursor | null = null;
      do {
        const { ids, next } = await listFactIds(own.db, project, { match, filter: noFilter, order, after, take });
        pages.push(ids);
        after = next;
      } while (after !== null);
      expect(pages.map(({ length }) => length)).toEqual(take === 2 ? [2, 2, 2] : [4, 2]);
      expect(pages.flat().toSorted()).toEqual(facts.map(({ id }) => String(id)).toSorted());
    }
});

test("facts come newest, strongest or weakest first; without words the best are the newest, and another order's place is none", async () => {
  const project = await aProject(own.db);
  const facts = await someFacts(own.db, project, ["Quay one.", "Quay two.", "Quay three."]);
  const [one, two, three] = facts.map(({ id }) => id);
  const set = async (id: string | undefined, score: number, day: number): Promise<unknown> =>
    await own.db.fact.update({ where: { id: id ?? "" }, data: { score, createdAt: new Date(Date.UTC(2024, 0, day)) } });
  await Promise.all([set(one, 0.5, 3), set(two, 0.9, 1), set(three, 0.1, 2)]);
  const none = await readMatch(own.db, project, readSearch(""));
  const idsIn = async (order: (typeof factOrders)[number], after: FactCursor | null = null): Promise<string[]> =>
    (await listFactIds(own.db, project, { match: none, filter: noFilter, order, after, take: 9 })).ids;
  expect(await idsIn("newest")).toEqual([one, three, two]);
  expect(await idsIn("best")).toEqual([one, three, two]);
  expect(await idsIn("strongest")).toEqual([two, one, three]);
  expect(await idsIn("weakest")).toEqual([three, one, two]);
  const byScore: FactCursor = [0.5, one ?? ""];
  expect(await idsIn("strongest", byScore)).toEqual([three]);
  expect(await idsIn("weakest", byScore)).toEqual([two]);
  expect(await idsIn("newest", byScore)).toEqual([one, three, two]);
});
