import { expect, test } from "vitest";
import { readSearch } from "@/lib/domain/core/search-query";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { readMatch } from "./match";

const own = ownDatabase();

test("a search asks for something by a word, a phrase or an exclusion, and for nothing by stop words alone", async () => {
  const project = await aProject(own.db);
  await someFacts(own.db, project, ["The tide rises."]);
  const isBlank = async (q: string): Promise<boolean> => (await readMatch(own.db, project, readSearch(q))).isBlank;
  expect(await isBlank("tide ")).toBe(false);
  expect(await isBlank('"the tide" ')).toBe(false);
  expect(await isBlank("-tide ")).toBe(false);
  expect(await isBlank("")).toBe(true);
  expect(await isBlank('"the" ')).toBe(true);
});
