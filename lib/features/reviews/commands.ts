import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { settleFacts } from "@/lib/knowledge/settle-many";
import type { Db } from "@/lib/platform/db/client";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { reviewsContract } from "./contract";
import { dismissReview } from "./dismiss-review";
import { rejectReport } from "./reject-report";
import { judgeTopic } from "./topic-reviews";

type Reviewer = Access<"review" | "read">;

export async function judge(
  db: Db,
  access: Reviewer,
  input: Parsed<typeof reviewsContract, "judge_topic">,
): Promise<Answered<typeof reviewsContract, "judge_topic">> {
  const { projectId: _, ...verdict } = input;
  return { left: await judgeTopic(db, scopeOf(access), { ...verdict, userId: access.userId }) };
}

export async function settleMany(
  db: Db,
  access: Reviewer,
  input: Parsed<typeof reviewsContract, "settle_facts">,
): Promise<Answered<typeof reviewsContract, "settle_facts">> {
  const { facts, verdict, note } = input;
  const { runIds, ...outcome } = await settleFacts(db, access, { facts, verdict, note });
  for (const runId of runIds) wakeWatchers(db, runId);
  wakeWatchers(db, access.projectId);
  return outcome;
}

export async function reject(
  db: Db,
  access: Reviewer,
  input: Parsed<typeof reviewsContract, "reject_report">,
): Promise<Answered<typeof reviewsContract, "reject_report">> {
  const { projectId: _, ...verdict } = input;
  await rejectReport(db, scopeOf(access), { ...verdict, userId: access.userId });
  return {};
}

export async function dismiss(
  db: Db,
  access: Reviewer,
  input: Parsed<typeof reviewsContract, "dismiss_review">,
): Promise<Answered<typeof reviewsContract, "dismiss_review">> {
  await dismissReview(db, scopeOf(access), { reviewId: input.reviewId, reason: input.reason, userId: access.userId });
  return {};
}
