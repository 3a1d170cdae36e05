import { z } from "zod";
import { ReportId, type Scope } from "@/lib/domain/core/ids";
import { compareClaims, type Difference } from "@/lib/domain/difference/difference";
import { countChanges, DifferenceCounts, sinceLine } from "@/lib/domain/difference/difference-words";
import type { Db, Tx } from "@/lib/platform/db/client";
import { readCompared } from "./read-compared";

const Earlier = z.object({ id: ReportId });

/**
 * The report with which one is compared: the newest version, as it was then, of the last run of the same researcher before
 * it that has one. Null for a researcher's first, and for what a replay writes again.
 */
async function findEarlier(db: Db | Tx, { projectId }: Scope, reportId: string): Promise<ReportId | null> {
  const rows = z.array(Earlier).parse(
    await db.$queryRaw`
      select p.id from report own
        join run r on r.id = own.run_id
        join run e on e.researcher_id = r.researcher_id and e.number < r.number and e.mode <> 'replay'
        join report p on p.run_id = e.id and p.created_at <= own.created_at
      where own.project_id = ${projectId}::uuid and own.id = ${reportId}::uuid and r.mode <> 'replay'
      order by e.number desc, p.version desc limit 1`,
  );
  return rows[0]?.id ?? null;
}

/** What changed from one version of a report to another; null where either is not there. */
export async function differenceOf(
  db: Db | Tx,
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<Difference | null> {
  const before = await readCompared(db, scope, from);
  const after = await readCompared(db, scope, to);
  return before === null || after === null ? null : compareClaims(before, after);
}

/** Notes of a version that was just written what changed since the researcher's run before. */
export async function writeSince(tx: Tx, scope: Scope, reportId: string): Promise<void> {
  const from = await findEarlier(tx, scope, reportId);
  const difference = from === null ? null : await differenceOf(tx, scope, { from, to: reportId });
  if (from === null || difference === null) return;
  await tx.report.update({
    where: { id: reportId },
    data: { sinceReportId: from, sinceCounts: countChanges(difference) },
  });
}

/** What changed since the run before: the version that it was compared with, and the line that says so. */
export interface Since {
  reportId: ReportId;
  /** When that was written. */
  at: Date;
  line: string;
  counts: DifferenceCounts;
}

const Noted = z.object({ from: ReportId, counts: DifferenceCounts.nullable(), fromAt: z.date(), toAt: z.date() });

/** What was noted of a version; null where there was nothing to compare it with. */
export async function readSince(db: Db | Tx, { projectId }: Scope, reportId: string): Promise<Since | null> {
  const rows = z.array(Noted).parse(
    await db.$queryRaw`
      select p.id as "from", own.since_counts as counts, p.created_at as "fromAt", own.created_at as "toAt"
      from report own join report p on p.id = own.since_report_id and p.project_id = own.project_id
      where own.project_id = ${projectId}::uuid and own.id = ${reportId}::uuid`,
  );
  const [noted] = rows;
  if (noted === undefined || noted.counts === null) return null;
  const times = { fromMs: noted.fromAt.getTime(), toMs: noted.toAt.getTime() };
  return { reportId: noted.from, at: noted.fromAt, counts: noted.counts, line: sinceLine(noted.counts, times) };
}
