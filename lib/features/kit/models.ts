import type { z } from "zod";
import type { AgentCost, Crawl, Event, Loop, Named, QuoteSpan, RunCosts, Token, Used, UsualRun } from "./shapes";

/**
 * What the screens show. Plain values that survive JSON: ids and instants (ISO 8601, UTC) are strings. What a program is
 * told, too, is written in `shapes.ts` and taken from there.
 */

export type PersonView = z.infer<typeof Named>;

/** What runs of one kind came to in a project: the middle one of each figure. */
export type UsualRunView = z.infer<typeof UsualRun>;

export type CrawlView = z.infer<typeof Crawl>;

export type QuoteSpanView = z.infer<typeof QuoteSpan>;

// ── Run ───────────────────────────────────────────────────────────────────

export type EventView = z.infer<typeof Event>;

/** What calls of one agent used, or of all agents of a run. */
export type AgentCostView = z.infer<typeof AgentCost>;

/** What a run's agents were asked; the one with the most tokens first. */
export type RunCostsView = z.infer<typeof RunCosts>;

/** How the loop of a search stands: of one under way as it was told last. */
export type LoopView = z.infer<typeof Loop>;

// ── Tokens and usage ──────────────────────────────────────────────────────

export type TokenView = z.infer<typeof Token>;

export type UsedView = z.infer<typeof Used>;
