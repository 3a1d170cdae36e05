import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { ReviewSubject, ReviewVerdict } from "@/lib/domain/core/words";
import { approvers, type Counted, type GivenReview } from "@/lib/domain/decide/review";
import type { Tx } from "@/lib/platform/db/client";
import { runEvents } from "./act-on-run";

/** What a person's review in a run is of. */
export interface Reviewed {
  runId: RunId;
  subject: Extract<ReviewSubject, "node" | "report">;
  subjectId: string;
  version: number;
  /** A replay gives the verdicts of several people by the hand of one: there each counts by itself. */
  isReplay: boolean;
}

/** A person's review as it is written. */
export interface Written {
  verdict: Extract<ReviewVerdict, "accepted" | "rejected" | "changes_requested">;
  note: string;
  gaps: readonly string[];
  actionItems: readonly string[];
  userId: UserId;
}

/** People's reviews of something, in the order in which they were given. */
async function listGiven(tx: Tx, scope: Scope, of: Reviewed): Promise<GivenReview[]> {
  const rows = await tx.review.findMany({
    where: { projectId: scope.projectId, subject: of.subject, subjectId: of.subjectId, reviewerId: { not: null } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, reviewerId: true, subjectVersion: true, verdict: true, dismissedAt: true },
  });
  return rows.map(({ id, reviewerId, subjectVersion, verdict, dismissedAt }) => ({
    reviewerId: of.isReplay ? id : (reviewerId ?? id),
    version: subjectVersion,
    verdict,
    isDismissed: dismissedAt !== null,
  }));
}

/** Who approves of something as it is now. */
export async function listApprovers(tx: Tx, scope: Scope, of: Reviewed & Pick<Counted, "makers">): Promise<string[]> {
  return approvers(await listGiven(tx, scope, of), of);
}

/** Refuses the second approval of one person: it would say nothing new. */
export async function refuseTwice(
  tx: Tx,
  scope: Scope,
  of: Reviewed & Pick<Counted, "makers"> & { userId: UserId },
): Promise<void> {
  if (!(await listApprovers(tx, scope, of)).includes(of.userId)) return;
  throw new Refusal("conflict", "You have accepted this already. It waits for others.");
}

/** Keeps a person's review and tells of it. */
export async function writeReview(
  tx: Tx,
  scope: Scope,
  { of, given, nodeKey }: { of: Reviewed; given: Written; nodeKey?: string },
): Promise<void> {
  const { verdict, note, userId } = given;
  const gaps = [...given.gaps];
  const actionItems = [...given.actionItems];
  await tx.review.create({
    data: {
      projectId: scope.projectId,
      runId: of.runId,
      subject: of.subject,
      subjectId: of.subjectId,
      subjectVersion: of.version,
      verdict,
      note,
      gaps,
      actionItems,
      reviewerId: userId,
    },
  });
  const missed = gaps.length + actionItems.length > 0 ? { gaps, actionItems } : {};
  const subject = of.subject === "node" ? "topic" : of.subject;
  const payload = { subject, subjectId: of.subjectId, verdict, note, ...missed };
  await runEvents(tx, scope, of.runId, [
    { kind: "review_given", payload, actorId: userId, ...(nodeKey === undefined ? {} : { nodeKey }) },
  ]);
}
