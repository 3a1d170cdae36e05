import { z } from "zod";
import { ExportId, ReportId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { citationStyles, exportStatuses, reportFormatNames } from "@/lib/domain/report/report-file";
import { attachment } from "@/lib/features/kit/attachment";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { reportFormats } from "@/lib/reports/formats/formats";

const SHOWN = 50;

const Kind = z.object({
  format: z.enum(reportFormatNames),
  style: z.enum(citationStyles),
  status: z.enum(exportStatuses),
});

/** What was exported of a report's versions and is kept, newest first. */
export async function getReportExportsView(db: Db, access: Access<"read">, input: { reportId: string }) {
  const where = { projectId: access.projectId, id: idOf(ReportId, input.reportId) };
  const { runId } = found(await db.report.findFirst({ where, select: { runId: true } }));
  const rows = await db.reportExport.findMany({
    where: { projectId: access.projectId, report: { runId }, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      id: true,
      format: true,
      style: true,
      status: true,
      progress: true,
      sizeBytes: true,
      error: true,
      createdById: true,
      createdAt: true,
      expiresAt: true,
      report: { select: { version: true } },
    },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return {
    exports: rows.map(({ report, createdById, format, style, status, ...row }) => ({
      ...row,
      ...Kind.parse({ format, style, status }),
      version: report.version,
      createdBy: people(createdById),
      createdAt: iso(row.createdAt),
      expiresAt: iso(row.expiresAt),
    })),
  };
}

export type ReportExportsView = ShownBy<typeof getReportExportsView>;

/** A report that was asked for as a file. */
export type ReportExportView = ReportExportsView["exports"][number];

/** The file of an export that is done. */
export async function getExportFile(db: Db, access: Access<"read">, input: { exportId: string }): Promise<Response> {
  const row = found(
    await db.reportExport.findFirst({
      where: { projectId: access.projectId, id: idOf(ExportId, input.exportId), expiresAt: { gt: new Date() } },
      select: { format: true, fileName: true, bytes: true },
    }),
  );
  if (row.bytes === null) throw new Refusal("conflict", "This export is not done. Wait for it, or ask for it again.");
  const format = reportFormats[z.enum(reportFormatNames).parse(row.format)];
  return attachment(new Uint8Array(row.bytes), { name: row.fileName ?? "report", mediaType: format.mediaType });
}
