import type { ReviewVerdict, Stage } from "@/lib/domain/core/words";
import { reviewOf } from "@/lib/domain/run/of-settings";
import type { ReviewResult } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";

/** A person's verdict as it was given. */
export interface GivenReview {
  reviewerId: string;
  /** The version of the subject that the reviewer saw. */
  version: number;
  verdict: ReviewVerdict;
  isDismissed: boolean;
}

/** What approvals are counted against. */
export interface Counted {
  /** The subject's version as it is now: an approval of another one is stale. */
  version: number;
  /** Who made it, where the project wants a second pair of eyes; nobody else is left out. */
  makers: ReadonlySet<string>;
}

/** Whether a verdict was given on what the subject is no more. */
export function isStale(review: Pick<GivenReview, "version">, version: number): boolean {
  return review.version !== version;
}

/**
 * Who approves of the subject as it is now: each person once, by the last verdict that nobody dismissed, and not who made
 * it. `reviews` come in the order in which they were given.
 */
export function approvers(reviews: readonly GivenReview[], { version, makers }: Counted): string[] {
  const last = new Map<string, ReviewVerdict>();
  for (const review of reviews) {
    if (review.isDismissed || isStale(review, version) || makers.has(review.reviewerId)) continue;
    last.set(review.reviewerId, review.verdict);
  }
  return [...last].filter(([, verdict]) => verdict === "accepted").map(([reviewerId]) => reviewerId);
}

/** How many people have to accept a topic or a version of the report; one where agents review and a person steps in. */
export function approvalsNeeded(settings: Pick<RunSettings, "review">): number {
  const { by, approvals } = reviewOf(settings);
  return by === "agents" ? 1 : approvals;
}

/** Whether people judge topics without an agent's verdict before them. */
export function isPeoplesAlone(settings: Pick<RunSettings, "review">): boolean {
  return reviewOf(settings).by === "people";
}

/** What the review of a topic has come to before people see it. */
interface Reviewed {
  /** How often the topic was sent back before. */
  rerun: number;
  verdict: ReviewResult["verdict"];
  hasFacts: boolean;
}

/**
 * Whether people have to judge a topic now: one for which something was found. What an agent may still send back does not
 * come before them.
 */
export function awaitsPeople(settings: Pick<RunSettings, "review" | "rerunCap">, topic: Reviewed): boolean {
  const { by } = reviewOf(settings);
  if (by === "agents" || !topic.hasFacts) return false;
  return by === "people" || topic.verdict !== "rejected" || topic.rerun >= settings.rerunCap;
}

/** When something belongs to a run: its stage, and its round of research. */
interface Moment {
  stage: Stage;
  round: number;
}

/** Whether a verdict on the topic still counts: its searches are under way. The first wave is one for all rounds. */
export function isTopicOpen(run: Moment, topic: Moment): boolean {
  return topic.stage === run.stage && (topic.stage === "wave1" || topic.round === run.round);
}

/** What a person says of a topic. */
export interface PeoplesVerdict {
  verdict: "accepted" | "rejected";
  note: string;
  gaps: readonly string[];
  actionItems: readonly string[];
}

/** The result of a topic's review once people have judged: their word stands over the agent's. */
export function judged(result: ReviewResult, given: PeoplesVerdict): ReviewResult {
  const isAccepted = given.verdict === "accepted";
  return {
    ...result,
    verdict: given.verdict,
    reason: given.note === "" ? (isAccepted ? "People accepted it." : "A person sent it back.") : given.note,
    gaps: isAccepted ? [] : [...given.gaps],
    actionItems: isAccepted ? [] : [...given.actionItems],
    subtopics: isAccepted ? result.subtopics : [],
    by: "people",
  };
}
