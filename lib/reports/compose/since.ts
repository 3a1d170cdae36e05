import { z } from "zod";
import { ReportId, type Scope } from "@/lib/domain/core/ids";
import type { ClaimingSection } from "@/lib/domain/difference/claims-in";
import { compareClaims, type Difference } from "@/lib/domain/difference/difference";
import { countChanges, DifferenceCounts, SINCE_DELETED, sinceLine } from "@/lib/domain/difference/difference-words";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log";
import { asCompared, readCompared } from "./read-compared";

/** The earlier report, and what the run that is compared with it is asked. */
const Earlier = z.object({ id: ReportId, now: z.date(), question: z.string() });
type Earlier = z.infer<typeof Earlier>;

/**
 * The report with which one of a run that is about to be written is compared: the newest version of the last run of the same
 * researcher before it that has one. Null for a researcher's first, and for what a replay writes again.
 */
async function findEarlier(db: Db | Tx, { projectId }: Scope, runId: string): Promise<Earlier | null> {
  const rows = z.array(Earlier).parse(
    await db.$queryRaw`
      select p.id, now() as now, r.question from run r
        join run e on e.researcher_id = r.researcher_id and e.number < r.number and e.mode <> 'replay'
        join report p on p.run_id = e.id
      where r.project_id = ${projectId}::uuid and r.id = ${runId}::uuid and r.mode <> 'replay'
      order by e.number desc, p.version desc limit 1`,
  );
  return rows[0] ?? null;
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

/** What is noted of a version: which one of the run before it is compared with, and what changed since that. */
export interface NotedSince {
  reportId: ReportId;
  /** Null where it could not be found. */
  counts: DifferenceCounts | null;
}

/** A version that is about to be written. */
interface Drafted {
  runId: string;
  sections: readonly ClaimingSection[];
}

/** What changed since an earlier version; null where that cannot be found: no report fails for it. */
async function countSince(
  db: Db | Tx,
  scope: Scope,
  { earlier, draft }: { earlier: Earlier; draft: Drafted },
): Promise<DifferenceCounts | null> {
  try {
    const before = await readCompared(db, scope, earlier.id);
    const after = await asCompared(db, scope, {
      at: earlier.now,
      question: earlier.question,
      sections: draft.sections,
    });
    return before === null ? null : countChanges(compareClaims(before, after));
  } catch (error) {
    log.error({ error, runId: draft.runId }, "what changed since the run before was not found");
    return null;
  }
}

/** What is to be noted of a version that is about to be written; null where there is nothing to compare it with. */
export async function findSince(db: Db | Tx, scope: Scope, draft: Drafted): Promise<NotedSince | null> {
  const earlier = await findEarlier(db, scope, draft.runId);
  if (earlier === null) return null;
  return { reportId: earlier.id, counts: await countSince(db, scope, { earlier, draft }) };
}

/** The same inside of the transaction that writes the version, which goes on where a statement of it fails. */
export async function findSinceWithin(tx: Tx, scope: Scope, draft: Drafted): Promise<NotedSince | null> {
  await tx.$executeRaw`savepoint since`;
  const since = await findSince(tx, scope, draft);
  // It reads alone: nothing is lost.
  await tx.$executeRaw`rollback to savepoint since`;
  return since;
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

/** The line that says what changed since the run before, or that its report is gone; null where there was none. */
export async function readSinceLine(db: Db | Tx, scope: Scope, reportId: string): Promise<string | null> {
  const since = await readSince(db, scope, reportId);
  if (since !== null) return since.line;
  return (await isSinceDeleted(db, scope, reportId)) ? SINCE_DELETED : null;
}

/** Whether a version was compared with one that was deleted since. */
export async function isSinceDeleted(db: Db | Tx, { projectId }: Scope, reportId: string): Promise<boolean> {
  const where = { projectId, id: reportId, sinceReportId: null, sinceCounts: { not: Prisma.AnyNull } };
  return (await db.report.count({ where })) > 0;
}
