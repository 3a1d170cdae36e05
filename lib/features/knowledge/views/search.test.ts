import { beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { readSearch } from "@/lib/domain/core/search-query";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { getSearchView } from "./search";

const own = ownDatabase();
let owner: UserId;
let first: string;
let second: string;

beforeAll(async () => {
  const one = await aProject(own.db);
  const two = await aProject(own.db);
  [owner, first, second] = [one.owner, one.projectId, two.projectId];
  await someFacts(own.db, one, [
    "Heat pumps in Nordvik saved 31 percent of the heating bill.",
    ...Array.from({ length: 8 }, (_, nth) => `District ${nth} has ${nth + 3} heat meters.`),
  ]);
  await someFacts(own.db, two, ["Nordvik built a harbour in 1903.", "Its harbour froze in 1942."]);
});

async function found(who: UserId, q: string): Promise<{ project: string; statements: string[]; hasMore: boolean }[]> {
  const { projects } = await getSearchView(own.db, { id: who }, { q });
  return projects.map(({ id, facts, hasMore }) => ({
    project: id,
    statements: facts.map(({ statement }) => statement),
    hasMore,
  }));
}

test("what one's projects hold is found, and never what others' projects hold", async () => {
  expect((await found(owner, "Nordvik ")).map(({ project }) => project)).toEqual([first]);
  expect(await found(owner, "harbour ")).toEqual([]);
  await own.db.membership.create({ data: { projectId: second, userId: owner, role: "viewer" } });
  expect((await found(owner, "harbour ")).map(({ project }) => project)).toEqual([second]);
  expect((await found(owner, "Nordvik ")).map(({ project }) => project).toSorted()).toEqual([first, second].toSorted());
});

test("the best facts of a project are shown, and whether it holds more", async () => {
  const [only] = await found(owner, "heat ");
  expect(only?.statements).toHaveLength(5);
  expect(only?.hasMore).toBe(true);
  expect(await found(owner, '"saved 31 percent"')).toEqual([
    { project: first, statements: ["Heat pumps in Nordvik saved 31 percent of the heating bill."], hasMore: false },
  ]);
});

test("someone without projects, and an empty search, find nothing", async () => {
  const { projectId } = await aProject(own.db);
  const stranger = await aMember(own.db, projectId, "viewer");
  expect(await found(stranger, "heat ")).toEqual([]);
  expect(await found(owner, "  ")).toEqual([]);
  expect(await found(owner, "-heat")).toEqual([]);
});

test.each([
  ["a thousand per cent signs", "%".repeat(1_000)],
  ["ten kilobytes", "heat pump ".repeat(1_000)],
  ["wildcards and quotes", `${"_%\\'\";--".repeat(40)}`],
  ["two hundred words", Array.from({ length: 200 }, (_, nth) => `w${nth}`).join(" ")],
  ["nothing but exclusions", "-a ".repeat(130)],
  ["an open phrase", `"${"heat ".repeat(70)}`],
  ["operators", "& | ! ( ) :* <-> ".repeat(20)],
  ["letters of no script", "\u0000\ud800\u202e\u{e0041}".repeat(50)],
])("M4: a search for %s asks the database for few words, and is answered", async (_, q) => {
  const { words, phrases, excluded } = readSearch(q);
  expect([...words, ...phrases, ...excluded].length).toBeLessThanOrEqual(40);
  expect(await found(owner, q)).toBeInstanceOf(Array);
});
