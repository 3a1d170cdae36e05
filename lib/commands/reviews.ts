import { scopeOf } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { dismissReview } from "@/lib/features/reviews/dismiss-review";
import { rejectReport } from "@/lib/features/reviews/reject-report";
import { judgeTopic } from "@/lib/features/reviews/topic-reviews";
import { settleFacts } from "@/lib/knowledge/settle-many";
import type { Db } from "@/lib/platform/db/client";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { CommandOutput, CommandParsed } from "./contract";

type Reviewer = Access<"review" | "read">;

export async function judge(
  db: Db,
  access: Reviewer,
  input: CommandParsed<"judge_topic">,
): Promise<CommandOutput<"judge_topic">> {
  const { projectId: _, ...verdict } = input;
  return { left: await judgeTopic(db, scopeOf(access), { ...verdict, userId: access.userId }) };
}

export async function settleMany(
  db: Db,
  access: Reviewer,
  input: CommandParsed<"settle_facts">,
): Promise<CommandOutput<"settle_facts">> {
  const { facts, verdict, note } = input;
  const { runIds, ...outcome } = await settleFacts(db, access, { facts, verdict, note });
  for (const runId of runIds) wakeWatchers(db, runId);
  return outcome;
}

export async function reject(
  db: Db,
  access: Reviewer,
  input: CommandParsed<"reject_report">,
): Promise<CommandOutput<"reject_report">> {
  const { projectId: _, ...verdict } = input;
  await rejectReport(db, scopeOf(access), { ...verdict, userId: access.userId });
  return {};
}

export async function dismiss(
  db: Db,
  access: Reviewer,
  input: CommandParsed<"dismiss_review">,
): Promise<CommandOutput<"dismiss_review">> {
  await dismissReview(db, scopeOf(access), { reviewId: input.reviewId, reason: input.reason, userId: access.userId });
  return {};
}
