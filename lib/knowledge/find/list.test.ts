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
