import type { Access } from "@/lib/domain/core/rights";
import { liveRunStatuses, type ReviewSubject, type TopicState } from "@/lib/domain/core/words";
import { approvalsNeeded, approvers, isStale, isTopicOpen } from "@/lib/domain/decide/review";
import { reviewOf } from "@/lib/domain/run/of-settings";
import { ReviewInput, ReviewResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
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
export async function readReviews(db: Db, access: Access<"read">, of: Subject) {
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

/** People's verdicts on something, newest first, and what they come to. */
export type ReviewsView = ShownBy<typeof readReviews>;

/** A verdict on something, as it was given. */
export type GivenReviewView = ReviewsView["reviews"][number];

/** The review of a topic, by the key of its search or of the review itself; null where there is none to show yet. */
export async function readTopicReview(db: Db, access: Access<"read">, place: { runId: string; key: string }) {
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
  const state: TopicState = node.status === "in_review" ? "in_review" : result.verdict;
  return {
    ...reviews,
    state,
    isOpen: isLive && isTopicOpen(run, node) && rerun === 0,
    isPeoplesAlone: reviewOf(settings).by === "people",
  };
}

/** A topic as people judge it. */
export type TopicReviewView = NonNullable<ShownBy<typeof readTopicReview>>;
