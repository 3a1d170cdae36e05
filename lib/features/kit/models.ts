import type { z } from "zod";
import type { Right } from "@/lib/domain/core/rights";
import type { FoldLevel, Planner, ReviewSubject, ReviewVerdict } from "@/lib/domain/core/words";
import type { WayOn } from "@/lib/domain/decide/ways-on";
import type { ReportResult } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";
import type {
  AgentCost,
  CitedFact,
  Crawl,
  Event,
  Gate,
  Loop,
  Named,
  Project,
  ProjectDetail,
  QuoteSpan,
  Reference,
  Report,
  ReportDetail,
  ReportRow,
  RunCosts,
  RunDetail,
  RunNode,
  RunRow,
  Token,
  Used,
  UsualRun,
  WaitingContradiction,
  WaitingFact,
} from "./shapes";

/**
 * What the screens show. Plain values that survive JSON: ids and instants (ISO 8601, UTC) are strings. What a program is
 * told, too, is written in `shapes.ts` and taken from there.
 */

type Told<S extends z.ZodType> = z.infer<S>;

type NamedView = Told<typeof Named>;
export type PersonView = NamedView;

/** The account that looks, and what it may do in the project at hand. */
export interface ViewerView {
  id: string;
  name: string;
  email: string;
  isAdmin: boolean;
}

export interface ProjectHeadView
  extends Pick<Told<typeof ProjectDetail>, "id" | "name" | "role" | "deleteAfter" | "isOfUnknownOrigin"> {
  can: Record<Right, boolean>;
  /** Whether nothing in it changes until an owner brings it back. */
  isArchived: boolean;
}

/** What an install can do now, in words for the first screen and the run form. */
export interface CapabilitiesView {
  driver: "offline" | "live";
  /** Why no model is asked although some are configured. */
  note: string | null;
  /** The language models that a run asks, as `provider:model`. */
  models: string[];
  webProviders: string[];
  /** Dollars for a million tokens of the models that research and that read passages; null where one is not known. */
  prices: { research: { in: number; out: number }; small: { in: number; out: number } } | null;
}

/** What runs of one kind came to in a project: the middle one of each figure. */
export type UsualRunView = z.infer<typeof UsualRun>;

/** A project's own row. */
export type ProjectItselfView = ProjectHeadView &
  Told<typeof Project> & {
    revision: number;
    /** When it came here as a zip; null for one that was made here. */
    importedAt: string | null;
    /** What would have gone on by itself and was switched off then, a sentence or two for each. */
    switchedOff: string[];
    /** What is said of a project of unknown origin, with the key that it is signed with. */
    origin: string | null;
    /** Sites that restricted runs may read. */
    allowedDomains: string[];
    /** Whether nobody may accept what they made themselves. */
    fourEyes: boolean;
  };

/** A part of a text beside another: in both, only in the newer one, only in the older one. */
export interface ChangeView {
  kind: "same" | "added" | "removed";
  text: string;
}

/** One entry of a researcher's history. */
export type TimelineEntryView = { id: string; at: string } & (
  | { kind: "run"; run: RunCardView }
  | { kind: "fold"; level: FoldLevel; text: string; tokens: number; rationale: string; runNumber: number | null }
  | {
      kind: "review";
      subject: ReviewSubject;
      verdict: ReviewVerdict;
      note: string;
      runId: string;
      runNumber: number;
      by: PersonView | null;
    }
  | { kind: "act"; text: string; by: PersonView | null }
);

export interface RunCardView extends Omit<Told<typeof RunRow>, "researcher" | "mode" | "question"> {
  facts: number;
  sources: number;
  startedBy: PersonView | null;
  report: Told<typeof Report> | null;
}

export type CrawlView = Told<typeof Crawl>;

export type QuoteSpanView = Told<typeof QuoteSpan>;

// ── Run ───────────────────────────────────────────────────────────────────

export interface RunHeadView
  extends Omit<
    Told<typeof RunDetail>,
    "researcherId" | "root" | "bundle" | "manifest" | "length" | "counters" | "gates"
  > {
  /** What people can do about a halt, and the step that holds the run up; nothing where it did not halt. */
  waysOn: WayOn[];
  stuckKey: string | null;
  settings: RunSettings;
  /** The strategy that plans it, null while that is open; the shape of a tree; and what made `auto` choose it. */
  strategy: { planner: Planner | null; shape: { breadth: number; depth: number } | null; why: string | null };
  /** How far its tree of topics has come; null for a run without one. */
  tree: { topics: number; accepted: number; iterations: number; limit: number } | null;
  /** Milliseconds of the time limit that are left; null without a limit. */
  leftMs: number | null;
  counters: Told<typeof RunDetail>["counters"] & {
    /** Facts that the project knew before the run, and the searches that they saved. */
    knownFacts: number;
    searchesSaved: number;
  };
  /** The largest share of a budget that is spent, and whose; null without budgets, and to those who may not see costs. */
  budget: { share: number; of: "run" | "project" } | null;
  /** What the run waits for without anybody having to do anything, in one sentence. */
  waitingFor: string | null;
  gates: GateView[];
}

export interface GateView extends Told<typeof Gate> {
  /** Who lets the run go on through it all the same, and why: a person's name, or null for a rule of the product's. */
  waiver: { person: string | null; why: string } | null;
  metrics: Record<string, number | string | boolean>;
  thresholds: Record<string, number | string | boolean>;
  /** How often it has been written, what it read, and when; null before it is measured. */
  written: { revision: number; inputsDigest: string; at: string } | null;
}

export interface NodeView extends Omit<Told<typeof RunNode>, "loop"> {
  /** The text so far of a section that is being written; null for other nodes. */
  draft: string | null;
}

export type EventView = Told<typeof Event>;

/** What calls of one agent used, or of all agents of a run. */
export type AgentCostView = Told<typeof AgentCost>;

/** What a run's agents were asked; the one with the most tokens first. */
export type RunCostsView = Told<typeof RunCosts>;

/** What a stream sends after each commit: the state of the run's head and only the nodes that changed. */
export interface RunDelta {
  /** When a text that is being written grew last. */
  draftAt: string | null;
  run: RunHeadView;
  nodes: NodeView[];
  events: EventView[];
}

/** How the loop of a search stands: of one under way as it was told last. */
export type LoopView = Told<typeof Loop>;

// ── Facts and reports ─────────────────────────────────────────────────────

export interface CitedFactView extends Told<typeof CitedFact> {
  score: number;
  confidence: number;
  sourceHost: string | null;
  /** When the page of that quote was read and no longer said it; null while it does. */
  goneAt: string | null;
}

export interface ReferenceView extends Told<typeof Reference> {
  sha256: string;
}

export interface ReportBodyView extends Omit<Told<typeof ReportDetail>, "cited" | "references" | "figures"> {
  changeNote: string;
  /** By key; numbered in order of first appearance. */
  cited: CitedFactView[];
  references: ReferenceView[];
  figures: Pick<
    ReportResult,
    "uncitedShare" | "coverage" | "notCovered" | "questions" | "offending" | "topics" | "check" | "checkBefore"
  > & {
    sources: number;
    facts: number;
  };
}

export interface ReportVersionView extends Pick<Told<typeof ReportRow>, "id" | "version" | "status" | "createdAt"> {
  changeNote: string;
  /** Null when the run wrote it. */
  author: PersonView | null;
}

// ── Tokens and usage ──────────────────────────────────────────────────────

export type TokenView = Told<typeof Token>;

export type UsedView = Told<typeof Used>;

// ── Review ────────────────────────────────────────────────────────────────

interface WaitingView {
  /** Id of the row that waits; unique beside its kind. */
  id: string;
  project: NamedView;
  /** Since when it waits. */
  since: string;
}

/** Who has accepted something so far, of how many. */
export interface ApprovalsView {
  by: PersonView[];
  needed: number;
}

interface WaitingPlanView extends WaitingView {
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

export interface WaitingFactView extends WaitingView, Told<typeof WaitingFact> {
  kind: "fact";
}

export interface WaitingContradictionView extends WaitingView, Told<typeof WaitingContradiction> {
  kind: "contradiction";
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

// ── Comments, notifications, presence ─────────────────────────────────────

/** What changes in a project by itself, as those who have it open are told. */
export interface ProjectNowView {
  /** Counts the project's own events. */
  seq: number;
  /** The newest of them, the last first, with who did each; null for nobody. */
  newest: { seq: number; by: string | null }[];
  /** The reader. */
  me: string;
  /** Who is here, each once for each run that they look at, and once for the rest of the project. */
  people: (PersonView & { runId: string | null })[];
  /** The reader's own unread notifications, of all projects. */
  unread: number;
}
