import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { readReport } from "@/lib/reports/compose/read-report";
import { cslItems } from "@/lib/reports/formats/bibliography";
import { addUpload } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aPdf } from "@/lib/testing/rigs/sources";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { setDoi } from "./set-doi";
import { getSourceView } from "./views/source";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

function set(doi: string): Promise<string> {
  return setDoi(own.db, access, { sourceId: world.sourceId, doi, userId: world.owner });
}

test("the DOI on the first page of a PDF is kept; one that only its later pages name is not", async () => {
  const doiOf = async (fileName: string, pages: string[]): Promise<string | null> => {
    const bytes = aPdf(pages.map((line) => [[line]]));
    const sourceId = await addUpload(own.db, access, { fileName, bytes, userId: world.owner });
    return (await getSourceView(own.db, access, { sourceId })).source.doi;
  };
  expect(await doiOf("a.pdf", ["Tides of the pier. doi:10.1000/TIDES.7"])).toBe("10.1000/tides.7");
  expect(await doiOf("b.pdf", ["Walls of the pier.", "As doi:10.1000/TIDES.8 says."])).toBeNull();
});

test("a DOI that people set is what exports cite a document by, is told in the trail once, and can be taken away", async () => {
  expect(await set("https://doi.org/10.1000/Tides")).toBe("10.1000/tides");
  await set("10.1000/tides");
  const file = await readReport(own.db, world, world.reportId);
  expect(cslItems(file?.report.references ?? [])[0]).toMatchObject({
    DOI: "10.1000/tides",
    URL: "https://doi.org/10.1000/tides",
  });
  const events = { projectId: world.projectId, kind: "source_doi_set" };
  expect(await own.db.auditEvent.findMany({ where: events, select: { payload: true, actorId: true } })).toEqual([
    { payload: { sourceId: world.sourceId, doi: "10.1000/tides" }, actorId: world.owner },
  ]);
  expect(await set(" ")).toBe("");
  const without = await readReport(own.db, world, world.reportId);
  expect(without?.report.references[0]?.url).toBeNull();
});

test("what is no DOI is refused, and a page keeps its own address", async () => {
  await expect(set("tides")).rejects.toThrow("Write a DOI, such as 10.1000/182, or its address.");
  const url = "https://port.example/tides";
  await own.db.source.update({ where: { id: world.sourceId }, data: { url, canonicalUrl: url } });
  await expect(set("10.1000/tides")).rejects.toThrow(Refusal);
});
