import { ReportId, ReviewId, type RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { ReviewResult } from "@/lib/domain/run/results";
import type { Act, Step } from "@/lib/domain/run/steps";
import { acceptReport } from "@/lib/features/reports/reports";
import { dismissReview } from "@/lib/features/reviews/dismiss-review";
import { rejectReport } from "@/lib/features/reviews/reject-report";
import { judgeTopic } from "@/lib/features/reviews/topic-reviews";
import type { Db } from "@/lib/platform/db/client";

/** The newest version of a run's report. */
export async function newestReport(db: Db, runId: RunId): Promise<{ reportId: ReportId; revision: number }> {
  const report = await db.report.findFirst({
    where: { runId },
    orderBy: { version: "desc" },
    select: { id: true, revision: true },
  });
  if (!report) throw new Refusal("not_found", "There is no report yet.");
  return { reportId: ReportId.parse(report.id), revision: report.revision };
}

/** A replayed run, and how far it has come. */
interface Replayed {
  run_id: RunId;
  project_id: Scope["projectId"];
  userId: UserId;
  steps: readonly Step[];
  position: number;
}

const kinds = ["report_accepted", "report_rejected", "topic_judged"] as const;
type Review = Extract<Act, { kind: (typeof kinds)[number] | "approval_dismissed" }>;

/** Whether the act is done already: a worker died between it and its count. */
async function isDone(db: Db, { run_id: runId, steps, position }: Replayed, act: Review): Promise<boolean> {
  const before = steps.slice(0, position);
  if (act.kind === "approval_dismissed") {
    const dismissed = before.filter((step) => step.kind === "approval_dismissed").length;
    return (await db.review.count({ where: { runId, dismissedAt: { not: null } } })) > dismissed;
  }
  const given = before.filter((step) => kinds.some((kind) => kind === step.kind)).length;
  const written = await db.review.count({
    where: { runId, subject: { in: ["node", "report"] }, verdict: { not: "changes_requested" } },
  });
  return written > given;
}

async function judgeAgain(db: Db, replayed: Replayed, act: Extract<Act, { kind: "topic_judged" }>): Promise<void> {
  const { run_id: runId, userId } = replayed;
  const node = await db.node.findUnique({
    where: { runId_key: { runId, key: act.node } },
    select: { status: true, result: true },
  });
  const seen =
    node?.status === "in_review" ? "in_review" : (ReviewResult.safeParse(node?.result).data?.verdict ?? "in_review");
  const { kind: _, node: nodeKey, ...verdict } = act;
  await judgeTopic(db, { projectId: replayed.project_id }, { ...verdict, runId, nodeKey, seen, userId });
}

/** Dismisses an approval again; which one of those that stand does not matter, since they count alike. */
async function dismissAgain(db: Db, replayed: Replayed, nodeKey: string | null): Promise<void> {
  const { run_id: runId, userId } = replayed;
  const node = nodeKey === null ? null : await db.node.findUnique({ where: { runId_key: { runId, key: nodeKey } } });
  const subjectId = node?.id ?? (await newestReport(db, runId)).reportId;
  const review = await db.review.findFirst({
    where: { runId, subjectId, verdict: "accepted", dismissedAt: null },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  if (!review) throw new Refusal("not_found", "There is no approval to dismiss.");
  const scope = { projectId: replayed.project_id };
  await dismissReview(db, scope, { reviewId: ReviewId.parse(review.id), reason: "As it was recorded.", userId });
}

/** Gives people's verdicts of a recorded run again. */
export async function reviewAgain(db: Db, replayed: Replayed, act: Review): Promise<void> {
  if (await isDone(db, replayed, act)) return;
  const { run_id: runId, userId } = replayed;
  const scope = { projectId: replayed.project_id };
  switch (act.kind) {
    case "topic_judged":
      return judgeAgain(db, replayed, act);
    case "approval_dismissed":
      return dismissAgain(db, replayed, act.node);
    case "report_accepted":
      await acceptReport(db, scope, { ...(await newestReport(db, runId)), userId });
      return;
    case "report_rejected": {
      const { note, gaps, actionItems } = act;
      return rejectReport(db, scope, { ...(await newestReport(db, runId)), note, gaps, actionItems, userId });
    }
  }
}
