import { type ReviewId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { ReviewSubject } from "@/lib/domain/core/words";
import { approvalsNeeded } from "@/lib/domain/decide/review";
import { makersOfRun } from "@/lib/knowledge/four-eyes";
import type { Db, Tx } from "@/lib/platform/db/client";
import { actOnRun, type LockedRun, lockRun, runEvents } from "@/lib/run/engine/act-on-run";
import { listApprovers } from "@/lib/run/engine/approvals";

/** An approval that someone takes away, and why. */
export interface Dismissal {
  reviewId: ReviewId;
  reason: string;
  userId: UserId;
}

interface Approval {
  id: string;
  runId: RunId;
  subject: ReviewSubject;
  subjectId: string;
  subjectVersion: number;
}

async function findApproval(db: Db, scope: Scope, reviewId: ReviewId): Promise<Approval> {
  const row = await db.review.findFirst({
    where: { id: reviewId, projectId: scope.projectId, reviewerId: { not: null } },
    select: { id: true, runId: true, subject: true, subjectId: true, subjectVersion: true, verdict: true },
  });
  if (!row) throw new Refusal("not_found", "There is no such review in this project.");
  const isApproval = row.verdict === "accepted" && (row.subject === "node" || row.subject === "report");
  if (row.runId === null || !isApproval) {
    throw new Refusal("conflict", "Only approvals of topics and reports can be dismissed.");
  }
  return { ...row, runId: RunId.parse(row.runId) };
}

/** Takes it away unless someone did already. */
async function strike(tx: Tx, { reviewId, reason, userId }: Dismissal): Promise<void> {
  const struck = await tx.$executeRaw`
    update review set dismissed_at = now(), dismissed_by_id = ${userId}::uuid, dismiss_reason = ${reason}
    where id = ${reviewId}::uuid and dismissed_at is null`;
  if (struck === 0) throw new Refusal("stale", "Someone else has dismissed this approval. Reload to see why.");
}

/** A topic that is decided stays so: research went on from it. Returns its key. */
async function openTopic(tx: Tx, { runId, subjectId }: Approval): Promise<string> {
  const node = await tx.node.findFirst({ where: { runId, id: subjectId }, select: { key: true, status: true } });
  if (node?.status === "in_review") return node.key;
  throw new Refusal("conflict", "Research went on from this approval. Reject the topic or its report instead.");
}

/** A report that too few approve of now is a draft again. */
async function recountReport(
  tx: Tx,
  scope: Scope,
  { run, approval }: { run: LockedRun; approval: Approval },
): Promise<void> {
  const { runId, subjectId, subjectVersion: version } = approval;
  const { mode } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { mode: true } });
  const makers = await makersOfRun(tx, { ...scope, runId });
  const of = { runId, subject: "report", subjectId, version, isReplay: mode === "replay", makers } as const;
  if ((await listApprovers(tx, scope, of)).length >= approvalsNeeded(run.settings)) return;
  await tx.$executeRaw`
    update report set status = 'draft', accepted_by_id = null, accepted_at = null, revision = revision + 1
    where id = ${subjectId}::uuid and status = 'accepted'`;
}

/** Takes someone's approval away, with the reason. What it approved has to find another. */
export async function dismissReview(db: Db, scope: Scope, input: Dismissal): Promise<void> {
  const approval = await findApproval(db, scope, input.reviewId);
  const { runId, subject, subjectId } = approval;
  await actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    const nodeKey = subject === "node" ? await openTopic(tx, approval) : null;
    await strike(tx, input);
    if (subject === "report") await recountReport(tx, scope, { run, approval });
    const payload = {
      subject: subject === "node" ? "topic" : subject,
      subjectId,
      reviewId: input.reviewId,
      why: input.reason,
    };
    await runEvents(tx, scope, runId, [
      { kind: "review_dismissed", payload, actorId: input.userId, ...(nodeKey === null ? {} : { nodeKey }) },
    ]);
    return { value: undefined, cause: "review_dismissed" };
  });
}
