import { projectHead } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import { ReportId } from "@/lib/domain/ids";
import { approvalsNeeded } from "@/lib/domain/review";
import type { Access } from "@/lib/domain/rights";
import { RunSettings } from "@/lib/domain/settings";
import { found, idOf } from "./found";
import { iso } from "./instant";
import type { ReportView } from "./models";
import { readReportBody } from "./report-body";
import { readReviews } from "./reviews";

const VERSIONS_SHOWN = 100;

async function listVersions(db: Db, access: Access<"read">, runId: string): Promise<ReportView["versions"]> {
  const rows = await db.report.findMany({
    where: { projectId: access.projectId, runId },
    orderBy: { version: "desc" },
    take: VERSIONS_SHOWN,
    select: { id: true, version: true, status: true, createdAt: true, changeNote: true },
  });
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt) }));
}

/** Whether another version is asked for and not there yet. */
async function isRevising(db: Db, access: Access<"read">, runId: string): Promise<boolean> {
  const pending = await db.node.findFirst({
    where: {
      projectId: access.projectId,
      runId,
      kind: "revise",
      status: { in: ["pending", "ready", "running", "failed"] },
      run: { status: { in: ["running", "waiting", "paused"] } },
    },
    select: { id: true },
  });
  return pending !== null;
}

/** A version of a report with what surrounds it. */
export async function getReportView(db: Db, access: Access<"read">, asked: { reportId: string }): Promise<ReportView> {
  const reportId = idOf(ReportId, asked.reportId);
  const row = found(
    await db.report.findFirst({
      where: { projectId: access.projectId, id: reportId },
      select: {
        revision: true,
        run: {
          select: {
            id: true,
            number: true,
            status: true,
            mode: true,
            settings: true,
            researcher: { select: { id: true, name: true } },
          },
        },
      },
    }),
  );
  const { researcher, settings, ...run } = row.run;
  const [project, { body }, versions, revising] = await Promise.all([
    projectHead(db, access),
    readReportBody(db, access, reportId),
    listVersions(db, access, run.id),
    isRevising(db, access, run.id),
  ]);
  const reviews = await readReviews(db, access, {
    subject: "report",
    ids: versions.map(({ id }) => id),
    version: body.version,
    needed: approvalsNeeded(RunSettings.parse(settings)),
  });
  const around = { versions, isRevising: revising, reviews };
  return { project, researcher, run, report: body, revision: row.revision, ...around };
}
