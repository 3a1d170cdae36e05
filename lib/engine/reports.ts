import type { Db, Tx } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import { type ReportId, RunId, type Scope, type UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { appendEvents } from "./audit";
import { wakeWatchers } from "./notify";
import { senderOf } from "./queue";
import { tick } from "./tick";

interface Verdict {
  reportId: ReportId;
  revision: number;
  userId: UserId;
}

interface LockedReport {
  runId: RunId;
  version: number;
  runStatus: string;
}

async function lockNewest(tx: Tx, scope: Scope, verdict: Verdict): Promise<LockedReport> {
  const report = await tx.report.findFirst({
    where: { id: verdict.reportId, projectId: scope.projectId },
    select: { runId: true },
  });
  if (!report) throw new Refusal("not_found", "There is no such report.");
  await tx.$queryRaw`select 1 from run where id = ${report.runId}::uuid for update`;
  const newest = await tx.report.findFirstOrThrow({
    where: { runId: report.runId },
    orderBy: { version: "desc" },
    select: { id: true, version: true, revision: true, run: { select: { status: true } } },
  });
  if (newest.id !== verdict.reportId) {
    throw new Refusal("stale", `Version ${newest.version} has been written since. Read it, then decide.`);
  }
  if (newest.revision !== verdict.revision) {
    throw new Refusal("stale", "Someone else has just given a verdict on this report. Reload to see it.");
  }
  if (newest.run.status === "cancelled") throw new Refusal("conflict", "The run of this report was cancelled.");
  return { runId: RunId.parse(report.runId), version: newest.version, runStatus: newest.run.status };
}

async function writeReview(
  tx: Tx,
  scope: Scope,
  review: { verdict: Verdict; report: LockedReport; given: "accepted" | "changes_requested"; note: string },
): Promise<void> {
  const { verdict, report, given, note } = review;
  await tx.review.create({
    data: {
      projectId: scope.projectId,
      runId: report.runId,
      subject: "report",
      subjectId: verdict.reportId,
      subjectVersion: report.version,
      verdict: given,
      note,
      reviewerId: verdict.userId,
    },
  });
  await appendEvents(tx, { projectId: scope.projectId, runId: report.runId }, [
    {
      kind: "review_given",
      payload: { subject: "report", subjectId: verdict.reportId, verdict: given, note },
      actorId: verdict.userId,
    },
  ]);
}

/** A person's yes to the newest version. What waits for it goes on. Returns the report's new revision. */
export async function acceptReport(db: Db, scope: Scope, verdict: Verdict): Promise<number> {
  const boss = await senderOf(db);
  const { runId, revision } = await inTransaction(db, async (tx) => {
    const report = await lockNewest(tx, scope, verdict);
    const rows = await tx.$queryRaw<{ revision: number }[]>`
      update report set status = 'accepted', accepted_by_id = ${verdict.userId}::uuid, accepted_at = now(),
        revision = revision + 1
      where id = ${verdict.reportId}::uuid and revision = ${verdict.revision} returning revision`;
    await writeReview(tx, scope, { verdict, report, given: "accepted", note: "" });
    await wakeHalted(tx, report);
    await tick({ tx, boss }, report.runId, "report_accepted");
    return { runId: report.runId, revision: rows[0]?.revision ?? verdict.revision };
  });
  wakeWatchers(db, runId);
  return revision;
}

/** A person's wish for another version. A run that had ended goes on; one that waits for the verdict, too. */
export async function requestChanges(db: Db, scope: Scope, verdict: Verdict & { note: string }): Promise<void> {
  const boss = await senderOf(db);
  const runId = await inTransaction(db, async (tx) => {
    const report = await lockNewest(tx, scope, verdict);
    if (report.runStatus === "completed") await refuseSecondLive(tx, report.runId);
    await tx.$executeRaw`
      update report set status = 'changes_requested', accepted_by_id = null, accepted_at = null, revision = revision + 1
      where id = ${verdict.reportId}::uuid and revision = ${verdict.revision}`;
    await writeReview(tx, scope, { verdict, report, given: "changes_requested", note: verdict.note });
    await wakeHalted(tx, report);
    await tick({ tx, boss }, report.runId, "changes_requested");
    return report.runId;
  });
  wakeWatchers(db, runId);
}

async function wakeHalted(tx: Tx, report: LockedReport): Promise<void> {
  if (report.runStatus !== "halted") return;
  await tx.run.update({
    where: { id: report.runId },
    data: { status: "running", statusReason: null, haltKind: null },
  });
}

/** One live run per researcher: a revision reopens its run, so no other may be under way. */
export async function refuseSecondLive(tx: Tx, runId: RunId): Promise<void> {
  const other = await tx.$queryRaw<{ number: number }[]>`
    select o.number from run r join run o on o.researcher_id = r.researcher_id and o.id <> r.id
    where r.id = ${runId}::uuid and o.status in ('running', 'waiting', 'paused', 'halted') limit 1`;
  const live = other[0];
  if (live) {
    throw new Refusal("conflict", `Run ${live.number} of this researcher is under way. Let it end, then ask again.`);
  }
}
