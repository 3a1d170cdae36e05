import { afterAll, beforeAll, expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { noFilter } from "./fact-filter";
import { rankFacts } from "./find";
import { readMatch } from "./match";

let own: TestDatabase;
beforeAll(async () => {
  own = await aDatabase();
});
afterAll(() => own.drop());

test("a word that no fact has, or hardly any, does not hide what a common one finds", async () => {
  const project = await aProject(own.db);
  const many = Array.from({ length: 640 }, (_, nth) => `Study ${nth} followed people who had cancer for ${nth} days.`);
  await someFacts(own.db, project, [...many, "Veggies were eaten by people in study 7."]);
  const search = async (q: string): Promise<string[]> => {
    const match = await readMatch(own.db, project, readSearch(q));
    const found = await rankFacts(own.db, project, { match, filter: noFilter, after: null, take: 30 });
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
