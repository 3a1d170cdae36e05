import { beforeAll, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { addUpload, excludeSource } from "./library";
import { listDocuments, surveyLibrary } from "./survey";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  scope = { projectId };
  userId = owner;
});

const asked = "When does the night ferry leave?";

async function upload(fileName: string, content: string): ReturnType<typeof addUpload> {
  return await addUpload(own.db, scope, { fileName, bytes: new TextEncoder().encode(content), userId });
}

test("an empty library is surveyed as what it is", async () => {
  expect(await surveyLibrary(own.db, scope, { about: asked, found: [] })).toMatchObject({
    sources: 0,
    from: null,
    titles: [],
    terms: [],
  });
});

test("a library is told by its size, kinds, dates, titles, headings and the phrases that its sources share", async () => {
  const page = `<html><head><title>Ferry timetable</title>
    <meta property="article:published_time" content="2024-03-28"></head><body><article><h1>Ferry timetable</h1>
    <h2>Winter service</h2><p>The night ferry leaves Aldmouth at eleven, and it is the last one of the day.</p>
    </article></body></html>`;
  await upload("ferries.html", page);
  await upload("harbour.md", "# Harbour report\n\n## Winter service\n\nThe night ferry was full on nine days.\n");
  await upload("catch.csv", "month,tonnes\nMay,12\nJune,14\n");
  const excluded = await upload("old.md", "# Old harbour\n\n## Forgotten\n\nNobody reads this.\n");
  await excludeSource(own.db, scope, { sourceId: excluded, userId });
  const survey = await surveyLibrary(own.db, scope, { about: asked, found: [] });
  expect(survey).toMatchObject({ sources: 3, dated: 1, from: "2024-03-28", to: "2024-03-28" });
  expect(survey.kinds).toEqual([
    { kind: "table", sources: 1 },
    { kind: "text", sources: 1 },
    { kind: "web_page", sources: 1 },
  ]);
  expect(survey.titles).toEqual(expect.arrayContaining(["Ferry timetable (2024-03-28)", "Harbour report"]));
  expect(survey.titles).not.toContain("Old harbour");
  expect(survey.headings).toContain("Winter service");
  expect(survey.headings).not.toContain("Forgotten");
  expect(survey.terms).toContain("night ferry");
  expect(await surveyLibrary(own.db, scope, { about: asked, found: [] })).toEqual(survey);
});

test("another project's library is not told", async () => {
  const other = await aProject(own.db);
  expect(await surveyLibrary(own.db, { projectId: other.projectId }, { about: asked, found: [] })).toMatchObject({
    sources: 0,
    titles: [],
  });
});

test("what stands nearest to the question is told first, and what most of a library has is not told at all", async () => {
  const { projectId, owner } = await aProject(own.db);
  const large = { projectId };
  const subjects = ["Trams", "Roads", "Bridges", "Canals", "Tunnels", "Buses", "Parking", "Lighthouses"];
  for (const [nth, subject] of subjects.entries()) {
    const lines = [
      `# ${subject} of the coast`,
      "## Abstract\n\nEditor: office@coast.example.org",
      `The planning office writes of ${subject.toLowerCase()} and says what there is of them. `.repeat(60),
      nth > 5 ? "## Lamps and lenses\n\nEach lamp has a lens of its own." : "## Copyright\n\nThis is free to all.",
    ];
    const bytes = new TextEncoder().encode(lines.join("\n\n"));
    await addUpload(own.db, large, { fileName: `${nth}.md`, bytes, userId: owner });
  }
  const survey = await surveyLibrary(own.db, large, { about: "Which lighthouses have lost their lamps?", found: [] });
  expect(survey.titles).toHaveLength(subjects.length);
  expect(survey.titles[0]).toBe("Lighthouses of the coast");
  expect(survey.headings[0]).toBe("Lamps and lenses");
  expect(survey.headings).not.toContain("Abstract");
  expect(survey.headings).not.toContain("Copyright");
  expect(survey.terms.join(" ")).not.toMatch(/planning|org/);
  const bytes = new TextEncoder().encode("# Keepers\n\nKeepers wait.\n");
  await addUpload(own.db, large, { fileName: "keepers.md", bytes, userId: owner });
  const [first] = (await surveyLibrary(own.db, large, { about: "Who are the keepers?", found: [] })).titles;
  expect(first).toBe("Keepers");
});

test("what searches of the library found is near, whatever it is titled", async () => {
  const { projectId, owner } = await aProject(own.db);
  const large = { projectId };
  const ids: string[] = [];
  for (let nth = 0; nth < 120; nth += 1) {
    const bytes = new TextEncoder().encode(`# Minutes ${nth}\n\nNothing is moored at pier ${nth}.\n`);
    ids.push(await addUpload(own.db, large, { fileName: `${nth}.md`, bytes, userId: owner }));
  }
  const about = "Which boats may stop?";
  const first = async (found: string[][]): Promise<string[]> =>
    (await surveyLibrary(own.db, large, { about, found })).titles.slice(0, 2);
  expect(await first([])).not.toContain("Minutes 60");
  expect(await first([[`library:${ids[60]}`, `library:${ids[7]}`], [`library:${ids[60]}`]])).toEqual([
    "Minutes 60",
    "Minutes 7",
  ]);
});

test("documents are listed with their dates and what their heads say became of them, the nearest first", async () => {
  const { projectId, owner } = await aProject(own.db);
  const heads = [
    "Status: Withdrawn\nSuperseded-By: 7\nCreated: 2021-03-04\nType: Plan",
    "Created: 2022-01-02\nType: Plan\nTopic: Keys",
  ];
  for (const [nth, head] of heads.entries()) {
    const bytes = new TextEncoder().encode(
      `Title: ${nth === 0 ? "Moorings" : "Keys"} of the pier\n${head}\n\nNothing is said.\n`,
    );
    await addUpload(own.db, { projectId }, { fileName: `${nth}.txt`, bytes, userId: owner });
  }
  const listed = await listDocuments(own.db, { projectId }, { about: "Which moorings are there?", found: [] });
  expect(listed.map(({ title, published, status }) => [title, published, status])).toEqual([
    ["Moorings of the pier", "2021-03-04", "Withdrawn, by 7"],
    ["Keys of the pier", "2022-01-02", null],
  ]);
});
