import type { ContradictionNature } from "@/lib/domain/words";
import type { PersonView } from "./models";

/** Kinds of what waits for people, in the order in which the queue names them. */
export const reviewKinds = ["plan", "topic", "fact", "contradiction", "report"] as const;
export type ReviewKind = (typeof reviewKinds)[number];

interface WaitingView {
  /** Of the row that waits; unique beside its kind. */
  id: string;
  project: { id: string; name: string };
  /** Since when it waits. */
  since: string;
}

/** Who has accepted something so far, of how many. */
export interface ApprovalsView {
  by: PersonView[];
  needed: number;
}

export interface WaitingPlanView extends WaitingView {
  kind: "plan";
  runId: string;
  revision: number;
  researcher: string;
  question: string;
  searches: string[];
}

export interface WaitingTopicView extends WaitingView {
  kind: "topic";
  runId: string;
  nodeKey: string;
  searchKey: string;
  researcher: string;
  title: string;
  focus: string;
  questions: string[];
  facts: number;
  /** What the agents' review said; null where people alone judge. */
  opinion: { verdict: string; reason: string; gaps: string[] } | null;
  approvals: ApprovalsView;
}

export interface WaitingFactView extends WaitingView {
  kind: "fact";
  key: string;
  revision: number;
  statement: string;
  confidence: number;
  score: number;
  /** Its first quote; null when none is left. */
  quote: { text: string; sourceTitle: string } | null;
}

export interface WaitingContradictionView extends WaitingView {
  kind: "contradiction";
  revision: number;
  nature: ContradictionNature | null;
  reason: string;
  first: string;
  second: string;
}

export interface WaitingReportView extends WaitingView {
  kind: "report";
  revision: number;
  version: number;
  title: string;
  researcher: string;
  approvals: ApprovalsView;
}

export type ReviewItemView =
  | WaitingPlanView
  | WaitingTopicView
  | WaitingFactView
  | WaitingContradictionView
  | WaitingReportView;

/** All that waits for someone's review, across the projects in which they may give it. */
export interface ReviewQueueView {
  items: ReviewItemView[];
  /** Cursor of the next page; null on the last. */
  next: string | null;
  kinds: { kind: ReviewKind; count: number }[];
  projects: { id: string; name: string; count: number }[];
  /** Since when what waits longest has waited; null when nothing waits. */
  oldest: string | null;
  /** Counts stop here, for each kind of each project. */
  mostCounted: number;
}
