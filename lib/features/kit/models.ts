import type { z } from "zod";
import type { Right } from "@/lib/domain/core/rights";
import type {
  AgentCost,
  Crawl,
  Event,
  Loop,
  Named,
  ProjectDetail,
  QuoteSpan,
  RunCosts,
  RunNode,
  Token,
  Used,
  UsualRun,
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

/** What runs of one kind came to in a project: the middle one of each figure. */
export type UsualRunView = z.infer<typeof UsualRun>;

export type CrawlView = Told<typeof Crawl>;

export type QuoteSpanView = Told<typeof QuoteSpan>;

// ── Run ───────────────────────────────────────────────────────────────────

export interface NodeView extends Omit<Told<typeof RunNode>, "loop"> {
  /** The text so far of a section that is being written; null for other nodes. */
  draft: string | null;
}

export type EventView = Told<typeof Event>;

/** What calls of one agent used, or of all agents of a run. */
export type AgentCostView = Told<typeof AgentCost>;

/** What a run's agents were asked; the one with the most tokens first. */
export type RunCostsView = Told<typeof RunCosts>;

/** How the loop of a search stands: of one under way as it was told last. */
export type LoopView = Told<typeof Loop>;

// ── Tokens and usage ──────────────────────────────────────────────────────

export type TokenView = Told<typeof Token>;

export type UsedView = Told<typeof Used>;

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
