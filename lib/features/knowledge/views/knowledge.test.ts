import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { readSearch } from "@/lib/domain/core/search-query";
import { factOrders } from "@/lib/domain/core/words";
import { noFilter } from "@/lib/knowledge/find/fact-filter";
import { listFactIds } from "@/lib/knowledge/find/list";
import { type Reach, readMatch } from "@/lib/knowledge/find/match";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { someFacts } from "@/lib/testing/rigs/knowledge";
import { aWorld } from "@/lib/testing/rigs/views";
import { getKnowledgeView } from "./knowledge";

const own = ownDatabase();
let access: Access<"read">;
const statements = [
  "Heat pumps in Nordvik saved 31 percent of the heating bill.",
  "The insulation of the houses in Nordvik was renewed in 2019.",
  "Insulated homes need smaller heat pumps.",
  "Air source heat pumps are noisy at night.",
  "The oil boilers of the town hall were removed.",
  "Café owners in Sundheim complained about noise.",
  ...Array.from({ length: 120 }, (_, nth) => `District ${nth} has ${nth + 3} heat meters.`),
];

beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  await someFacts(own.db, access, statements);
});

async function found(q: string, more: object = {}): Promise<string[]> {
  const view = await getKnowledgeView(own.db, access, { q, ...more });
  return view.facts.map((fact) => fact.statement);
}

test("words meet as stems, accents and capitals do not matter, the best comes first", async () => {
  expect((await found("insulate the home "))[0]).toBe("Insulated homes need smaller heat pumps.");
  expect(await found("CAFE ")).toEqual(["Café owners in Sundheim complained about noise."]);
});

test("a phrase must stand as it is written, and an exclusion must not", async () => {
  expect(await found('"source heat pumps" ')).toEqual(["Air source heat pumps are noisy at night."]);
  expect(await found('"heat pumps" -nordvik -noisy ')).toEqual(["Insulated homes need smaller heat pumps."]);
});

test("the beginning of a word finds it, and so does a word that is mistyped", async () => {
  expect(await found("insulati")).toContain("The insulation of the houses in Nordvik was renewed in 2019.");
  expect(await found("boil*")).toEqual(["The oil boilers of the town hall were removed."]);
  expect(await found("insulaton ")).toContain("The insulation of the houses in Nordvik was renewed in 2019.");
  expect(await found("nordvick ")).toHaveLength(2);
});

test("the title of a source finds its facts, after those that say the word themselves", async () => {
  const all = await found("register boilers ");
  expect(all[0]).toBe("The oil boilers of the town hall were removed.");
  expect(all.length).toBeGreaterThan(1);
});

test("hits are marked, and marks of one's own in a text are none", async () => {
  const view = await getKnowledgeView(own.db, access, { q: "boilers " });
  expect(view.facts[0]?.parts).toEqual([
    { text: "The oil ", isHit: false },
    { text: "boilers", isHit: true },
    { text: " of the town hall were removed.", isHit: false },
  ]);
});

test("M5: figures of filters count what each would show, and an address that says nonsense shows everything", async () => {
  const view = await getKnowledgeView(own.db, access, { q: "boilers ", status: "accepted" });
  expect(view.total).toBe(0);
  expect(view.facets.status.find(({ status }) => status === "proposed")?.count).toBe(1);
  const all = await getKnowledgeView(own.db, access, {
    status: "gone",
    order: "up",
    cursor: "%",
    score: "many",
    since: "x",
  });
  expect(all.total).toBe(statements.length);
});

test("pages of any size, in any order, hold every fact once", async () => {
  const pages = fc.record({
    order: fc.constantFrom(...factOrders),
    take: fc.integer({ min: 1, max: 40 }),
    q: fc.constantFrom("", "heat ", "district meters ", "heat nordvik pump"),
    // As of words that too few hold together: what is ranked instead is one list, too.
    isFew: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(pages, async ({ order, take, q, isFew }) => {
      const read = await readMatch(own.db, access, readSearch(q));
      const none = { words: Prisma.sql`and false`, isWhole: [] };
      const match = isFew ? { ...read, reach: none, instead: (): Reach[] => [read.reach] } : read;
      const whole = await listFactIds(own.db, access, {
        match: read,
        filter: noFilter,
        order,
        after: null,
        take: 1_000,
      });
      const seen: string[] = [];
      let after: Parameters<typeof listFactIds>[2]["after"] = null;
      do {
        const page = await listFactIds(own.db, access, { match, filter: noFilter, order, after, take });
        seen.push(...page.ids);
        after = page.next;
      } while (after !== null);
      expect(seen).toEqual(whole.ids);
      expect(new Set(seen).size).toBe(seen.length);
    }),
    { numRuns: 12 },
  );
}, 60_000);

test("M4: any text can be searched for", async () => {
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom("'", "\\", "a & | !", ":*", '"', "-", "\u0000"),
  );
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      const view = await getKnowledgeView(own.db, access, { q });
      expect(view.facts.length).toBeLessThanOrEqual(50);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("facts of another project are never found", async () => {
  const world = await aWorld(own.db);
  expect(await found("tide brest ")).toEqual([]);
  const viewer = await aMember(own.db, world.projectId, "viewer");
  const theirs = await openProject(own.db, { caller: { userId: viewer }, projectId: world.projectId }, "read");
  const view = await getKnowledgeView(own.db, theirs, { q: "tide ", contradicted: "true" });
  expect(view.facts.map((fact) => fact.contradictions)).toEqual([1, 1]);
});

test("each filter shows what fits it alone, and its figure says how many those are", async () => {
  const world = await aWorld(own.db);
  const theirs = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  const [first, second] = world.facts;
  await own.db.fact.update({
    where: { id: first?.id ?? "" },
    data: { status: "accepted", score: 0.9, createdAt: new Date("2026-03-04T12:00:00Z") },
  });
  await own.db.fact.update({
    where: { id: second?.id ?? "" },
    data: { score: 0.2, createdAt: new Date("2026-05-06T12:00:00Z") },
  });
  const shown = async (query: object): Promise<(string | undefined)[]> =>
    (await getKnowledgeView(own.db, theirs, query)).facts.map(({ id }) => id);
  expect(await shown({ status: "accepted" })).toEqual([first?.id]);
  expect(await shown({ score: "50" })).toEqual([first?.id]);
  expect(await shown({ since: "2026-04-01" })).toEqual([second?.id]);
  expect(await shown({ until: "2026-04-01" })).toEqual([first?.id]);
  expect(await shown({ since: "2026-03-04", until: "2026-03-04" })).toEqual([first?.id]);
  expect((await shown({ researcher: world.researcherId })).length).toBe(2);
  expect(await shown({ researcher: crypto.randomUUID() })).toEqual([]);
  expect((await shown({ source: world.sourceId })).length).toBe(2);
  expect(await shown({ source: crypto.randomUUID() })).toEqual([]);
  const { facets, total } = await getKnowledgeView(own.db, theirs, {});
  expect([total, facets.contradicted]).toEqual([2, 2]);
  expect(facets.researchers).toEqual([{ id: world.researcherId, name: "Tides", count: 2 }]);
  const counted = Object.fromEntries(facets.status.map(({ status, count }) => [status, count]));
  expect(counted).toMatchObject({ accepted: 1, proposed: 1, rejected: 0 });
});

test("a source that facts are filtered by, and a fact that is opened, are named where they are of this project", async () => {
  const world = await aWorld(own.db);
  const theirs = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  const [fact] = world.facts;
  const named = { source: world.sourceId, fact: fact?.key };
  expect(await getKnowledgeView(own.db, theirs, named)).toMatchObject({
    source: { id: world.sourceId, title: "100% tides" },
    opened: { id: fact?.id, key: fact?.key },
  });
  expect(await getKnowledgeView(own.db, access, named)).toMatchObject({ source: null, opened: null, total: 0 });
});

test("a project without facts shows none, and none is counted", async () => {
  const { projectId, owner } = await aProject(own.db);
  const empty = await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
  const view = await getKnowledgeView(own.db, empty, { q: "heat " });
  expect(view).toMatchObject({ facts: [], next: null, total: 0, source: null, opened: null });
  expect(view.facets.status.every(({ count }) => count === 0)).toBe(true);
});
