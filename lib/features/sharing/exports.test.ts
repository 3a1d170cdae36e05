import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ExportId, UserId } from "@/lib/domain/core/ids";
import { getExportFile, getReportExportsView } from "@/lib/features/sharing/views/report-exports";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld, quotes } from "@/lib/testing/rigs/views";
import { exportsUnderWay, requestExport, workExport } from "./exports";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});
afterAll(() => closeSender(own.db));

async function ask(format: "markdown" | "pdf" | "ris" = "markdown", userId = world.owner): Promise<ExportId> {
  const input = { reportId: world.reportId, format, style: "apa" as const, userId };
  return await requestExport(own.db, { projectId: world.projectId }, input);
}

async function reader(): Promise<Awaited<ReturnType<typeof openProject<"read">>>> {
  const userId = await aMember(own.db, world.projectId, "viewer");
  return await openProject(own.db, { caller: { userId }, projectId: world.projectId }, "read");
}

async function seen(exportId: string): Promise<{ status: string; progress: number; error: string | null } | undefined> {
  const { exports } = await getReportExportsView(own.db, await reader(), { reportId: world.reportId });
  return exports.find(({ id }) => id === exportId);
}

test("an export waits, is written, and is a file for every member, in the history and in the trail", async () => {
  const exportId = await ask();
  expect(await seen(exportId)).toMatchObject({ status: "queued", progress: 0 });
  const before = getExportFile(own.db, await reader(), { exportId });
  await expect(before).rejects.toMatchObject({ kind: "conflict" });
  await workExport(own.db, exportId);
  expect(await seen(exportId)).toMatchObject({ status: "done", progress: 100, format: "markdown", style: "apa" });
  const file = await getExportFile(own.db, await reader(), { exportId });
  expect(file.headers.get("content-disposition")).toContain('filename="the-tide-at-brest-v1.md"');
  const text = await file.text();
  for (const quote of quotes) expect(text).toContain(quote);
  expect(text).toContain("## References");
  const where = { projectId: world.projectId, kind: "report_exported" };
  expect(await own.db.auditEvent.count({ where })).toBeGreaterThan(0);
});

test("an appendix stands behind the report where it is wanted, in files that hold a report", async () => {
  const { projectId, reportId, owner } = world;
  const wanted = { reportId, style: "numbered", hasAppendix: true, userId: owner } as const;
  const exportId = await requestExport(own.db, { projectId }, { ...wanted, format: "markdown" });
  await workExport(own.db, exportId);
  const text = await (await getExportFile(own.db, await reader(), { exportId })).text();
  expect(text).toContain("Appendix: for the decision");
  expect(text).toContain("Strongest evidence against it");
  expect(text).toContain("No gauge was read.");
  const list = await requestExport(own.db, { projectId }, { ...wanted, format: "ris" });
  const row = await own.db.reportExport.findUniqueOrThrow({ where: { id: list } });
  expect(row.hasAppendix).toBe(false);
  await workExport(own.db, list);
});

test("an export that was taken twice is written once", async () => {
  const exportId = await ask();
  await Promise.all([workExport(own.db, exportId), workExport(own.db, exportId)]);
  const row = await own.db.reportExport.findUniqueOrThrow({ where: { id: exportId } });
  expect(row).toMatchObject({ status: "done", attempts: 1 });
});

test("the export of a worker that died is taken up by another, and given up after three", async () => {
  const exportId = await ask();
  await own.db.$executeRaw`
    update report_export set status = 'running', attempts = 1, lease_until = now() - interval '1 second'
    where id = ${exportId}::uuid`;
  const exporting = exportsUnderWay(own.db);
  await exporting.sweep();
  await exporting.idle();
  expect((await seen(exportId))?.status).toBe("done");
  const lost = await ask();
  await own.db.$executeRaw`
    update report_export set status = 'running', attempts = 3, lease_until = now() - interval '1 second'
    where id = ${lost}::uuid`;
  await exporting.sweep();
  expect(await seen(lost)).toMatchObject({ status: "failed", error: expect.stringContaining("several times") });
});

test("what is older than a week is dropped, and is not to be had before that, either", async () => {
  const exportId = await ask("ris");
  await workExport(own.db, exportId);
  await own.db
    .$executeRaw`update report_export set expires_at = now() - interval '1 second' where id = ${exportId}::uuid`;
  await expect(getExportFile(own.db, await reader(), { exportId })).rejects.toMatchObject({ kind: "not_found" });
  await exportsUnderWay(own.db).sweep();
  expect(await own.db.reportExport.count({ where: { id: exportId } })).toBe(0);
});

test("S8: no more than ten of one person, and twenty of a project, are under way at once", async () => {
  await own.db.reportExport.deleteMany({ where: { projectId: world.projectId } });
  const askAs = async (userId: UserId): Promise<void> => {
    await requestExport(
      own.db,
      { projectId: world.projectId },
      { reportId: world.reportId, format: "markdown", style: "numbered", userId },
    );
  };
  for (const userId of [await aUser(own.db), await aUser(own.db)]) {
    for (let index = 0; index < 10; index += 1) await askAs(userId);
    await expect(askAs(userId)).rejects.toThrow("You wait for 10 exports");
  }
  await expect(askAs(await aUser(own.db))).rejects.toThrow("20 exports of this project");
});

test("S8: one export of another account is written before the nine that were asked for first", async () => {
  const other = await aMember(own.db, world.projectId, "editor");
  await own.db.reportExport.deleteMany({ where: { projectId: world.projectId } });
  for (let index = 0; index < 9; index += 1) await ask();
  const exportId = await ask("markdown", other);
  await own.db.$executeRaw`
    update report_export set created_at = now() - interval '1 minute' * case when id = ${exportId}::uuid then 1 else 2 end`;
  const exporting = exportsUnderWay(own.db);
  await exporting.sweep();
  await exporting.idle();
  expect((await seen(exportId))?.status).toBe("done");
  const { endedAt } = await own.db.reportExport.findUniqueOrThrow({ where: { id: exportId } });
  const where = { projectId: world.projectId, id: { not: exportId }, endedAt: { lt: endedAt ?? new Date(0) } };
  expect(await own.db.reportExport.count({ where })).toBeLessThanOrEqual(4);
});
