import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { readReportBody } from "@/lib/features/reports/views/report-body";
import { readReport } from "@/lib/reports/compose/read-report";
import { listReferences } from "@/lib/reports/compose/references";
import { addUpload } from "@/lib/sources/library";
import { listSmallLibrary } from "@/lib/sources/search/library";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { renameSource } from "./rename-source";
import { getLibraryView } from "./views/library";

const CAME_AS = "100% tides";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

function rename(from: string, title: string | null): Promise<string> {
  return renameSource(own.db, access, { sourceId: world.sourceId, from, title, userId: world.owner });
}

async function libraryTitles(q: string): Promise<string[]> {
  return (await getLibraryView(own.db, access, { q })).sources.map(({ title }) => title);
}

test("a new name stands in the library, its search, facts, reports and files, and the old one is kept", async () => {
  const name = "Tides of Brest, 1998/99";
  await rename(CAME_AS, name);
  const [source] = (await getLibraryView(own.db, access, {})).sources;
  expect(source).toMatchObject({ title: name, originalTitle: CAME_AS });
  // By its new name, and by the one that stands in the document.
  expect(await libraryTitles("Brest")).toEqual([name]);
  expect(await libraryTitles("100%")).toEqual([name]);
  const facts = await listFacts(own.db, world, { where: {}, take: 5 });
  expect(new Set(facts.flatMap(({ evidence }) => evidence.map(({ sourceTitle }) => sourceTitle)))).toEqual(
    new Set([name]),
  );
  const { body } = await readReportBody(own.db, world, world.reportId);
  expect(body.references.map(({ title }) => title)).toEqual([name]);
  const file = await readReport(own.db, world, world.reportId);
  expect(file?.report.references.map(({ title }) => title)).toEqual([name]);
  expect(file?.facts[0]?.evidence[0]?.sourceTitle).toBe(name);
  const written = await own.db.$transaction((tx) =>
    listReferences(
      tx,
      world,
      world.facts.map(({ key }) => key),
    ),
  );
  expect(written.map(({ title }) => title)).toEqual([name]);
});

test("a section of sources that was written before tells the new name, and stays as it was stored", async () => {
  const { sha256 } = await own.db.snapshot.findFirstOrThrow({ where: { sourceId: world.sourceId } });
  const line = `1. *${CAME_AS}*, read 2026-01-05, sha256 ${sha256.slice(0, 12)}.`;
  const { reportId, projectId } = world;
  const section = { projectId, reportId, ordinal: 40, kind: "sources", heading: "Sources", markdown: line } as const;
  await own.db.reportSection.create({ data: section });
  const [fact] = world.facts;
  if (!fact) throw new Error("The world has facts.");
  await own.db.citation.createMany({
    data: [{ projectId, reportId, factId: fact.id, sectionOrdinal: 40, position: 0, sentence: "It rises." }],
    skipDuplicates: true,
  });
  await rename(CAME_AS, "Tides of Brest");
  const { body } = await readReportBody(own.db, world, reportId);
  const shown = body.sections.find(({ kind }) => kind === "sources")?.markdown;
  expect(shown).toMatch(/^1\. \*Tides of Brest\*, read /);
  const stored = await own.db.reportSection.findFirstOrThrow({ where: { reportId, kind: "sources" } });
  expect(stored.markdown).toBe(line);
});

test("a file's name that people give is the name, though the document has a title of its own", async () => {
  const page = "<title>Tide tables</title><main><p>High water at Brest comes twice a day, says the pilot.</p></main>";
  const bytes = new TextEncoder().encode(page);
  const upload = { fileName: "tables.html", title: "Tables", bytes, userId: world.owner };
  const sourceId = await addUpload(own.db, access, upload);
  await renameSource(own.db, access, { sourceId, from: "Tables", title: "tables.html", userId: world.owner });
  const hits = await listSmallLibrary(own.db, access, 100);
  expect(hits.find(({ url }) => url === `library:${sourceId}`)?.title).toBe("tables.html");
});

test("null gives a source its first name back, whatever it was called in between", async () => {
  await rename(CAME_AS, "First");
  await rename("First", "Second");
  expect(await rename("Second", null)).toBe(CAME_AS);
  const source = await own.db.source.findUniqueOrThrow({ where: { id: world.sourceId } });
  expect(source).toMatchObject({ title: CAME_AS, originalTitle: null });
});

test("each renaming is told in the project's feed with both names; one that changes nothing is not", async () => {
  await rename(CAME_AS, "Tides  of\u200b Brest");
  await rename("Tides of Brest", "Tides of Brest");
  const events = await own.db.auditEvent.findMany({
    where: { projectId: world.projectId, kind: "source_renamed" },
    select: { payload: true, actorId: true },
  });
  const payload = { sourceId: world.sourceId, from: CAME_AS, title: "Tides of Brest" };
  expect(events).toEqual([{ payload, actorId: world.owner }]);
});

test("of two who rename at once one is told what the other made of it", async () => {
  const done = await Promise.allSettled([rename(CAME_AS, "Mine"), rename(CAME_AS, "Theirs")]);
  const refused = done.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(1);
  const { title } = await own.db.source.findUniqueOrThrow({ where: { id: world.sourceId } });
  expect(refused[0]?.reason).toMatchObject({ kind: "stale", message: expect.stringContaining(`“${title}”`) });
});
