import { z } from "zod";
import { type ReportId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { RunStatus } from "@/lib/domain/core/words";
import { approvalsNeeded } from "@/lib/domain/decide/review";
import { writeRequest } from "@/lib/domain/report/change-request";
import { runStands } from "@/lib/domain/researcher/researcher";
import { RunSettings } from "@/lib/domain/run/settings";
import { submitDrafts } from "@/lib/features/comments/comment-drafts";
import { requireToWake } from "@/lib/features/kit/being-deleted";
import { makersOfRun, refuseOwn } from "@/lib/knowledge/four-eyes";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { tellChangesRequested } from "@/lib/platform/notify/notifications";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { senderOf } from "@/lib/platform/queue/queue";
import { listApprovers, type Reviewed, refuseTwice, writeReview } from "@/lib/run/engine/approvals";
import { tick } from "@/lib/run/engine/tick";

/** Whose verdict, on what, as it was seen. */
export interface Verdict {
  reportId: ReportId;
  revision: number;
  userId: UserId;
}

/** The newest version of a run's report, locked with its run. */
export interface LockedReport {
  runId: RunId;
  version: number;
  runStatus: RunStatus;
  settings: RunSettings;
  /** As reviews are written of it. */
  of: Reviewed;
}

/** Locks the run of a report: whoever judges or edits a version of it waits for the one before. */
export async function lockRunOf(tx: Tx, scope: Scope, reportId: ReportId): Promise<RunId> {
  const report = await tx.report.findFirst({
    where: { id: reportId, projectId: scope.projectId },
    select: { runId: true },
  });
  if (!report) throw new Refusal("not_found", "There is no such report.");
  await tx.$queryRaw`select 1 from run where id = ${report.runId}::uuid for update`;
  return RunId.parse(report.runId);
}

/** Locks the run of a report that is its newest version, as it was seen; refuses any other. */
export async function lockNewest(tx: Tx, scope: Scope, verdict: Verdict): Promise<LockedReport> {
  const runId = await lockRunOf(tx, scope, verdict.reportId);
  const newest = await tx.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    select: { id: true, version: true, revision: true, run: { select: { status: true, mode: true, settings: true } } },
  });
  if (newest.id !== verdict.reportId) {
    throw new Refusal("stale", `Version ${newest.version} has been written since. Read it, then decide.`);
  }
  if (newest.revision !== verdict.revision) {
    throw new Refusal("stale", "Someone else has just given a verdict on this report. Reload to see it.");
  }
  const { status, mode, settings } = newest.run;
  if (status === "cancelled") throw new Refusal("conflict", "The run of this report was cancelled.");
  const { version } = newest;
  const of: Reviewed = { runId, subject: "report", subjectId: newest.id, version, isReplay: mode === "replay" };
  return { runId, version, runStatus: status, settings: RunSettings.parse(settings), of };
}

const Accepted = z.tuple([z.object({ revision: z.int() })]);

const nothingMissed = { gaps: [], actionItems: [] } as const;

/**
 * A person's yes to the newest version. When as many as the run asks for have said it, what waits for it goes on. Returns
 * the report's revision and how many more have to accept it.
 */
export async function acceptReport(
  db: Db,
  scope: Scope,
  verdict: Verdict,
): Promise<{ revision: number; left: number }> {
  const boss = await senderOf(db);
  const { runId, ...accepted } = await inTransaction(db, async (tx) => {
    const report = await lockNewest(tx, scope, verdict);
    const { of } = report;
    const { userId } = verdict;
    const makers = await makersOfRun(tx, { ...scope, runId: report.runId });
    refuseOwn(makers, userId, "started its run or wrote in it");
    await refuseTwice(tx, scope, { ...of, makers, userId });
    await writeReview(tx, scope, { of, given: { verdict: "accepted", note: "", ...nothingMissed, userId } });
    await submitDrafts(tx, scope, { runId: report.runId, userId });
    const given = await listApprovers(tx, scope, { ...of, makers });
    const left = Math.max(0, approvalsNeeded(report.settings) - given.length);
    if (left > 0) return { runId: report.runId, revision: verdict.revision, left };
    const [{ revision }] = Accepted.parse(
      await tx.$queryRaw`
        update report set status = 'accepted', accepted_by_id = ${userId}::uuid, accepted_at = now(),
          revision = revision + 1
        where id = ${verdict.reportId}::uuid and revision = ${verdict.revision} returning revision`,
    );
    await wakeHalted(tx, scope, report);
    await tick({ tx, boss }, report.runId, "report_accepted");
    return { runId: report.runId, revision, left };
  });
  wakeWatchers(db, runId);
  wakeWatchers(db, scope.projectId);
  return accepted;
}

/** What a person wants changed: their note, and their pending comments, which all see from now on. */
async function requestOf(tx: Tx, scope: Scope, input: { runId: RunId; note: string; userId: UserId }): Promise<string> {
  const { runId, note, userId } = input;
  const items = await submitDrafts(tx, scope, { runId, userId });
  if (note.trim() === "" && items.length === 0) throw new Refusal("invalid", "Say what should change.", "note");
  const whole = items.filter(({ heading }) => heading === "").map(({ change: request }) => request);
  const own = items.filter(({ heading }) => heading !== "");
  const request = writeRequest([note.trim(), ...whole].filter((text) => text !== "").join("\n\n"), own);
  await tellChangesRequested(tx, { ...scope, runId, note: request, actorId: userId });
  return request;
}

/** A person's request for another version. A run that had ended goes on; one that waits for the verdict, too. */
export async function requestChanges(db: Db, scope: Scope, verdict: Verdict & { note: string }): Promise<void> {
  const boss = await senderOf(db);
  const runId = await inTransaction(db, async (tx) => {
    const report = await lockNewest(tx, scope, verdict);
    await requireToWake(tx, scope, report.runStatus);
    if (report.runStatus === "completed") await refuseSecondLive(tx, report.runId);
    await sendBack(tx, verdict);
    const { userId } = verdict;
    const note = await requestOf(tx, scope, { runId: report.runId, note: verdict.note, userId });
    const given = { verdict: "changes_requested", note, ...nothingMissed, userId } as const;
    await writeReview(tx, scope, { of: report.of, given });
    await wakeHalted(tx, scope, report);
    await tick({ tx, boss }, report.runId, "changes_requested");
    return report.runId;
  });
  wakeWatchers(db, runId);
  wakeWatchers(db, scope.projectId);
}

/** Marks a version as one that another will take the place of. */
export async function sendBack(tx: Tx, { reportId, revision }: Verdict): Promise<void> {
  await tx.$executeRaw`
    update report set status = 'changes_requested', accepted_by_id = null, accepted_at = null, revision = revision + 1
    where id = ${reportId}::uuid and revision = ${revision}`;
}

async function wakeHalted(tx: Tx, scope: Scope, report: LockedReport): Promise<void> {
  if (report.runStatus !== "halted") return;
  await requireToWake(tx, scope, report.runStatus);
  await tx.run.update({
    where: { id: report.runId },
    data: { status: "running", statusReason: null, haltKind: null },
  });
}

/** One live run per researcher: a revision reopens its run, so no other may be under way. */
export async function refuseSecondLive(tx: Tx, runId: RunId): Promise<void> {
  const other = await tx.$queryRaw<{ number: number; status: RunStatus }[]>`
    select o.number, o.status::text from run r join run o on o.researcher_id = r.researcher_id and o.id <> r.id
    where r.id = ${runId}::uuid and o.status in ('running', 'waiting', 'paused', 'halted') limit 1`;
  const live = other[0];
  if (live) {
    throw new Refusal(
      "conflict",
      `Run ${live.number} of this researcher ${runStands(live.status)}. Let it end, then ask again.`,
    );
  }
}
