import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { tidySearch } from "./tidy";

const own = ownDatabase();

test("what was added is taken into the indexes, and not looked for again at once", async () => {
  const { projectId } = await aProject(own.db);
  await someFacts(own.db, { projectId }, ["The sea is salty.", "The sea is deep."]);
  expect(await tidySearch(own.db)).toBeGreaterThan(0);
  await someFacts(own.db, { projectId }, ["The sea is wide."]);
  expect(await tidySearch(own.db)).toBe(0);
});
