import { beforeAll, expect, test } from "vitest";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { readSearch } from "@/lib/domain/core/search-query";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
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

test("forty projects are looked through at once, and the page says where the next begins; archived ones are left out", async () => {
  const person = await aUser(own.db);
  const names = Array.from({ length: 42 }, (_, nth) => `Harbour ${nth}`);
  const made = await own.db.project.createManyAndReturn({
    data: names.map((name, nth) => ({
      name,
      goal: "",
      createdById: person,
      createdAt: new Date(nth * 1_000),
      archivedAt: nth === 41 ? new Date() : null,
    })),
    select: { id: true },
  });
  const memberships = made.map(({ id: projectId }) => ({ projectId, userId: person, role: "owner" as const }));
  await own.db.membership.createMany({ data: memberships });
  const [oldest, archived] = [made[0], made[41]];
  for (const project of [oldest, archived]) {
    await someFacts(own.db, { projectId: ProjectId.parse(project?.id) }, ["The lighthouse was lit in 1903."]);
  }
  const first = await getSearchView(own.db, { id: person }, { q: "lighthouse " });
  expect([first.searched, first.next, first.projects]).toEqual([40, 40, []]);
  const second = await getSearchView(own.db, { id: person }, { q: "lighthouse ", from: first.next });
  expect([second.searched, second.next]).toEqual([1, null]);
  expect(second.projects.map(({ name }) => name)).toEqual(["Harbour 0"]);
});

test.each([{ from: -1 }, { from: "many" }, { from: 10_001 }, { q: 7 }, { q: "a".repeat(401) }])(
  "an address that says nonsense asks nothing, or begins at the first: %o",
  async (params) => {
    const { q, next } = await getSearchView(own.db, { id: owner }, { q: "heat ", ...params });
    expect(next).toBeNull();
    expect(q).toBe(typeof Object(params).q === "undefined" ? "heat " : "");
  },
);

test("of projects that hold what was looked for the one stands first whose best fact fits best", async () => {
  const person = await aUser(own.db);
  const [weak, strong] = [await aProject(own.db), await aProject(own.db)];
  for (const { projectId } of [weak, strong]) {
    await own.db.membership.create({ data: { projectId, userId: person, role: "viewer" } });
  }
  await someFacts(own.db, weak, [
    "A ferry left the quay at noon and the gulls cried over the pier in the rain all day.",
  ]);
  await someFacts(own.db, strong, ["The ferry quay, the ferry quay."]);
  const { projects } = await getSearchView(own.db, { id: person }, { q: "ferry quay " });
  expect(projects.map(({ id }) => id)).toEqual([strong.projectId, weak.projectId]);
});
