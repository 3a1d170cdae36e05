import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import { addText, excludeSource, restoreSource } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listSmallLibrary, searchLibrary } from "./library";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
beforeEach(async () => {
  const project = await aProject(own.db);
  scope = { projectId: project.projectId };
  userId = project.owner;
});

function add(title: string, text: string): Promise<SourceId> {
  return addText(own.db, scope, { title, text, userId });
}

async function titles(query: string, limit = 10): Promise<string[]> {
  return (await searchLibrary(own.db, scope, { query, limit })).map((hit) => hit.title);
}

const pumps = "Heat pumps move heat from outside into the house. A heat pump needs little power.";
const tides = "Tides rise and fall twice a day. The moon moves the water of the bay.";

test("the source that speaks most of what is asked comes first, words matched by their stem", async () => {
  await add("Tides", `${tides} A pump keeps the dock dry.`);
  const sourceId = await add("Pumps", pumps);
  await add("Bread", "Flour, water and salt make a loaf.");
  expect(await titles("How do heat pumps work?")).toEqual(["Pumps", "Tides"]);
  const [hit] = await searchLibrary(own.db, scope, { query: "heat pumping", limit: 1 });
  expect(hit).toEqual({
    provider: "library",
    url: `library:${sourceId}`,
    title: "Pumps",
    snippet: pumps,
    published: null,
  });
});

test("a word in another language is found as its own dictionary has it", async () => {
  const german =
    "Die Wärmepumpen in den Schulen laufen auch im Winter. Das ist nicht neu, und mit der neuen Regelung ist die Anlage leise.";
  await add("Pumpen", german);
  await add("Tides", tides);
  expect(await titles("Wärmepumpe")).toEqual(["Pumpen"]);
});

test("an excluded source is not found, and found again when it is restored", async () => {
  const sourceId = await add("Pumps", pumps);
  await excludeSource(own.db, scope, { sourceId, userId });
  expect(await titles("heat pumps")).toEqual([]);
  await restoreSource(own.db, scope, { sourceId, userId });
  expect(await titles("heat pumps")).toEqual(["Pumps"]);
});

test("another project's sources are not found", async () => {
  await add("Pumps", pumps);
  const other = await aProject(own.db);
  expect(await searchLibrary(own.db, other, { query: "heat pumps", limit: 10 })).toEqual([]);
});

test("a query without a word that says anything finds nothing", async () => {
  await add("Pumps", pumps);
  for (const query of ["", "  ", "?!", "the and of", "a"]) expect(await titles(query)).toEqual([]);
});

test("no query breaks the search", async () => {
  await add("Pumps", pumps);
  const anyQuery = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.constantFrom(
      "heat & !pump | (",
      "'heat' <-> :*",
      "%_\\",
      "a:*",
      "heat'; drop table source; --",
      "heat ".repeat(2_000),
    ),
  );
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      expect((await searchLibrary(own.db, scope, { query, limit: 5 })).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 60 },
  );
});

test("the order does not depend on the order in which sources were added", async () => {
  const texts = Array.from({ length: 6 }, (_, index) => [`Note ${index}`, `Note ${index}: the tide is high.`] as const);
  for (const [title, text] of texts) await add(title, text);
  const first = await titles("tide", 4);
  const other = await aProject(own.db);
  for (const [title, text] of [...texts].reverse()) {
    await addText(own.db, other, { title, text, userId: other.owner });
  }
  const second = await searchLibrary(own.db, other, { query: "tide", limit: 4 });
  expect(second.map((hit) => hit.title)).toEqual(first);
});

test("a rare word says more than a common one, and a word that stands nowhere changes nothing", async () => {
  for (let nth = 0; nth < 12; nth += 1) await add(`Note ${nth}`, `The harbour, the harbour of town ${nth}: a harbour.`);
  await add("Nets", "Herring were landed at the harbour.");
  expect((await titles("herring harbour"))[0]).toBe("Nets");
  const common = await titles("harbour", 20);
  expect(common).toHaveLength(13);
  expect(await titles("zeppelin vs. harbour", 20)).toEqual(common);
});

test("a source is found by its title, though its text does not say the word", async () => {
  await add("Tides", tides);
  await add("The trial of Varnholt", "Nine homes were measured for a winter, and none was cold.");
  expect(await titles("Varnholt")).toEqual(["The trial of Varnholt"]);
  await add("Notes", "The tram of Varnholt runs at night.");
  expect((await titles("homes measured in Varnholt"))[0]).toBe("The trial of Varnholt");
});

test("a version or an amount is looked for as one number, not by the figures in it", async () => {
  await add("Orrery 2.4 calendar", "Orrery 2.4 comes in May.");
  await add("Orrery 3.15 calendar", "Orrery 3.15 comes in October, 17 months behind the one before.");
  await add("Gears", "An orrery of 15 gears has 3 arms, and its calendar is drawn by hand.");
  expect((await titles("Orrery 3.15 calendar"))[0]).toBe("Orrery 3.15 calendar");
  expect(await titles("3.15")).toEqual(["Orrery 3.15 calendar"]);
  expect(await titles("1.2.3.4.5 ... 99999999999.5")).toEqual([]);
});

test("a document that is named comes first, however much others speak of it", async () => {
  const much = "PEP 779 sets the criteria. PEP 779 is discussed here, and what PEP 779 asks is told again.";
  await add("What people say of PEP 779", `${much} ${much}`);
  await add("Criteria for supported status", "PEP: 779\nTitle: Criteria for supported status\n\nA build must be fast.");
  await add("pep-0788.txt", "Threads may outlive the interpreter.");
  await add("Warm homes in old towns", "Walls of stone hold the cold.");
  expect((await titles("Which criteria does PEP 779 set, and what is told of them?"))[0]).toBe(
    "Criteria for supported status",
  );
  expect((await titles("What does PEP 788 say of PEPs?"))[0]).toBe("pep-0788.txt");
  expect((await titles("What is told of criteria in “Warm homes in old towns”?"))[0]).toBe("Warm homes in old towns");
  expect((await titles("What criteria does Warm homes in old towns tell of?"))[0]).toBe("Warm homes in old towns");
});

test("a library of few passages is listed whole, without what is excluded; one of many is not", async () => {
  const first = await add("Tides", tides);
  const second = await add("Bread", "Flour, water and salt make a loaf.");
  const excluded = await add("Pumps", pumps);
  await excludeSource(own.db, scope, { sourceId: excluded, userId });
  const urls = async (most: number): Promise<string[]> =>
    (await listSmallLibrary(own.db, scope, most)).map((hit) => hit.url).sort();
  expect(await urls(2)).toEqual([`library:${first}`, `library:${second}`].sort());
  expect(await urls(1)).toEqual([]);
});
