import type { Access } from "@/lib/domain/core/rights";
import { liveRunStatuses, type ReviewSubject } from "@/lib/domain/core/words";
import { approvalsNeeded, approvers, isStale, isTopicOpen } from "@/lib/domain/decide/review";
import { ReviewInput, ReviewResult } from "@/lib/domain/run/results";
import { RunSettings, reviewOf } from "@/lib/domain/run/settings";
import { iso } from "@/lib/features/kit/instant";
import type { ReviewsView, TopicReviewView } from "@/lib/features/kit/models";
import { loadPeople } from "@/lib/features/kit/people";
import type { Db } from "@/lib/platform/db/client";

/** Reviews of one thing that are shown, the newest. */
const SHOWN = 50;

interface Subject {
  subject: ReviewSubject;
  /** Versions of it that are rows of their own, as those of a report, are all named. */
  ids: readonly string[];
  /** The version as it is now. */
  version: number;
  needed: number;
}

/** People's verdicts on something, and how many of them approve of it as it is now. */
export async function readReviews(db: Db, access: Access<"read">, of: Subject): Promise<ReviewsView> {
  const rows = await db.review.findMany({
    where: {
      projectId: access.projectId,
      subject: of.subject,
      subjectId: { in: [...of.ids] },
      reviewerId: { not: null },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
  });
  const people = await loadPeople(
    db,
    rows.flatMap((row) => [row.reviewerId, row.dismissedById]),
  );
  const given = rows.toReversed().map((row) => ({
    reviewerId: row.reviewerId ?? row.id,
    version: row.subjectVersion,
    verdict: row.verdict,
    isDismissed: row.dismissedAt !== null,
  }));
  return {
    needed: of.needed,
    approvals: approvers(given, { version: of.version, makers: new Set() }).length,
    reviews: rows.map(({ id, verdict, note, gaps, actionItems, subjectVersion: version, ...row }) => ({
      id,
      verdict,
      note,
      gaps,
      actionItems,
      version,
      by: people(row.reviewerId),
      at: iso(row.createdAt),
      isStale: isStale({ version }, of.version),
      dismissed:
        row.dismissedAt === null
          ? null
          : { by: people(row.dismissedById), at: iso(row.dismissedAt), why: row.dismissReason },
    })),
  };
}

/** The review of a topic, by the key of its search or of the review itself; null where there is none to show yet. */
export async function readTopicReview(
  db: Db,
  access: Access<"read">,
  place: { runId: string; key: string },
): Promise<(TopicReviewView & { isPeoplesAlone: boolean }) | null> {
  const { projectId } = access;
  const { runId, key } = place;
  const [run, rows] = await Promise.all([
    db.run.findFirst({
      where: { projectId, id: runId },
      select: { status: true, stage: true, round: true, settings: true },
    }),
    db.node.findMany({
      where: {
        projectId,
        runId,
        kind: "review",
        OR: [{ key }, { input: { path: ["search"], equals: key } }],
      },
      take: 1,
      select: { id: true, stage: true, round: true, status: true, attempt: true, input: true, result: true },
    }),
  ]);
  const node = rows[0];
  const result = ReviewResult.safeParse(node?.result).data;
  const input = ReviewInput.safeParse(node?.input).data;
  if (!run || !node || !result || !input) return null;
  const settings = RunSettings.parse(run.settings);
  const rerun = await db.node.count({ where: { runId, key: `${input.thread}-retry-${input.rerun + 1}` } });
  const isLive = liveRunStatuses.some((status) => status === run.status);
  const reviews = await readReviews(db, access, {
    subject: "node",
    ids: [node.id],
    version: Math.max(1, node.attempt),
    needed: approvalsNeeded(settings),
  });
  return {
    ...reviews,
    state: node.status === "in_review" ? "in_review" : result.verdict,
    isOpen: isLive && isTopicOpen(run, node) && rerun === 0,
    isPeoplesAlone: reviewOf(settings).by === "people",
  };
}
