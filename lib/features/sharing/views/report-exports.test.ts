import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getExportFile, getReportExportsView, type ReportExportView } from "./report-exports";

const own = ownDatabase();
let world: AWorld;
let other: AWorld;
let access: Access<"read">;

beforeAll(async () => {
  [world, other] = [await aWorld(own.db), await aWorld(own.db)];
  access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
});

async function anExport(more: object = {}, at: AWorld = world): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { projectId, reportId, owner } = at;
  const row = { projectId, reportId, format: "markdown", style: "numbered", createdById: owner, expiresAt };
  return (await own.db.reportExport.create({ data: { ...row, ...more }, select: { id: true } })).id;
}

async function listed(reportId: string = world.reportId): Promise<readonly ReportExportView[]> {
  return (await getReportExportsView(own.db, access, { reportId })).exports;
}

test("of a report that nobody saved there is no file, whatever was saved of others", async () => {
  await anExport({}, other);
  expect(await listed()).toEqual([]);
});

test("what was saved of any version is told on each, the newest first, with who saved it and how far it is", async () => {
  const { projectId, runId } = world;
  const report = { projectId, runId, version: 2, title: "Newer", queryType: "factual", figures: {} } as const;
  const { id: second } = await own.db.report.create({ data: report });
  const gone = await anExport({
    createdById: crypto.randomUUID(),
    createdAt: new Date(1_000),
    status: "failed",
    error: "Too large.",
  });
  const done = await anExport({
    reportId: second,
    format: "pdf",
    style: "apa",
    createdAt: new Date(2_000),
    status: "done",
    progress: 100,
    sizeBytes: 3,
    bytes: Buffer.from("pdf"),
    fileName: "the tide.pdf",
    endedAt: new Date(3_000),
  });
  for (const reportId of [world.reportId, second]) {
    expect(await listed(reportId)).toMatchObject([
      { id: done, version: 2, format: "pdf", style: "apa", status: "done", sizeBytes: 3, createdBy: { name: "owner" } },
      { id: gone, version: 1, status: "failed", error: "Too large.", createdBy: null },
    ]);
  }
  const file = await getExportFile(own.db, access, { exportId: done });
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(file.headers.get("content-disposition")).toContain('filename="the tide.pdf"');
  expect(await file.text()).toBe("pdf");
});

test("a file that is not written yet is to be waited for", async () => {
  const exportId = await anExport();
  await expect(getExportFile(own.db, access, { exportId })).rejects.toMatchObject({
    kind: "conflict",
    message: "This export is not done. Wait for it, or ask for it again.",
  });
});

test("a file of another project, one that has expired, and an id that is none are not there", async () => {
  const foreign = await anExport({}, other);
  const expired = await anExport({ expiresAt: new Date(Date.now() - 1_000) });
  for (const exportId of [foreign, expired, crypto.randomUUID(), "x"]) {
    await expect(getExportFile(own.db, access, { exportId })).rejects.toMatchObject({ kind: "not_found" });
  }
  expect((await listed()).map(({ id }) => id)).not.toContain(expired);
  for (const reportId of [other.reportId, "x"]) {
    await expect(listed(reportId)).rejects.toMatchObject({ kind: "not_found" });
  }
});

test("the newest fifty are listed", async () => {
  const ids = [];
  for (let nth = 0; nth < 51; nth += 1) {
    ids.push(await anExport({ createdAt: new Date(Date.now() + 60_000 + nth) }));
  }
  expect((await listed()).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
});
