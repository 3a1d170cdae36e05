import type { RunLimits } from "./settings";

/** Minutes a run keeps back, so that one cut short still writes its report. Source: engine.md, budgets. */
const SYNTHESIS_RESERVE_MIN = 1.5;

const MINUTE_MS = 60_000;

/** When research must end, in milliseconds since 1970; null when the run has no time limit. */
export function researchEndsAtMs(minutes: number | null, startedAtMs: number): number | null {
  if (minutes === null) return null;
  return startedAtMs + Math.max(0, minutes - SYNTHESIS_RESERVE_MIN) * MINUTE_MS;
}

/** Milliseconds of research left, 0 when it is up; `Infinity` when the run has no time limit. */
export function researchLeftMs(endsAtMs: number | null, nowMs: number): number {
  if (endsAtMs === null) return Infinity;
  return Math.max(0, endsAtMs - nowMs);
}

/** What a call is for, when it is asked whether a budget still holds it. */
export type Purpose = "rank" | "search" | "check" | "write";

/**
 * The share of a budget of tokens or money up to which each purpose may spend: searches leave enough to compare what
 * was found, and both leave enough to write the report. The design asks for a reserve. Its size: what a report takes of a
 * run's tokens, from summaries to revision, is 0.28 in `npm run bench:price`, and what compares and checks 0.21. Vectors, without which words rank alone, are asked for
 * while little is spent: a library's are asked for once and may be more tokens than all of a run's prompts.
 */
export const SHARE_FOR: Record<Purpose, number> = { rank: 0.25, search: 0.6, check: 0.72, write: 1 };

/** The share of a budget from which people are warned. Source: engine.md, budgets. */
export const WARN_SHARE = 0.8;

/** The code of a call that was not made because a budget no longer held it. */
export const BUDGET_SPENT = "budget_spent";

/** What a run or project has spent and may spend; `usd` in dollars, `tokens` in and out together, null for no limit. */
export interface Spending {
  tokens: number;
  usd: number;
  limits: { tokens: number | null; usd: number | null };
}

/** The largest share of a limit that is spent, 0 without limits; above 1 when a call cost more than was kept for it. */
export function spentShare({ tokens, usd, limits }: Spending): number {
  const shares = [limits.tokens === null ? 0 : tokens / limits.tokens, limits.usd === null ? 0 : usd / limits.usd];
  return Math.max(...shares);
}

/** Limits as people read them: `10 minutes, 200,000 tokens and $2.00`; `none` without any. */
export function limitsInWords(limits: RunLimits): string {
  const { minutes, tokens, usd, topicIterations, iterations, contextTokens } = limits;
  const parts = [
    ...(minutes === null ? [] : [`${minutes} ${minutes === 1 ? "minute" : "minutes"}`]),
    ...(tokens === null ? [] : [`${tokens.toLocaleString("en")} tokens`]),
    ...(usd === null ? [] : [`$${usd.toFixed(2)}`]),
    ...(topicIterations === undefined ? [] : [`${topicIterations.toLocaleString("en")} iterations`]),
    ...(iterations === undefined ? [] : [`${iterations} ${iterations === 1 ? "round" : "rounds"} a search`]),
    ...(contextTokens === undefined ? [] : [`${contextTokens.toLocaleString("en")} tokens a prompt`]),
  ];
  return parts.length < 2 ? (parts[0] ?? "none") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** The limits of what a run costs. */
type CostLimits = Pick<RunLimits, "usd" | "tokens">;

/**
 * The first limit of a run's cost that would be higher than it is, or lifted; null when none would. To set one where
 * there is none, and to lower one, raises nothing.
 */
export function raisedLimit(from: CostLimits, to: CostLimits): keyof CostLimits | null {
  const names = ["usd", "tokens"] as const;
  const isRaised = (before: number | null, after: number | null): boolean =>
    before !== null && (after === null || after > before);
  return names.find((name) => isRaised(from[name], to[name])) ?? null;
}

/** Why somebody may not set these limits; null where they may. Source: security-reference.md, matrix, A16. */
export function whyNotRaise(mayRaise: boolean, from: CostLimits, to: CostLimits): string | null {
  const raised = mayRaise ? null : raisedLimit(from, to);
  if (raised === null) return null;
  const present = raised === "usd" ? `$${from.usd?.toFixed(2)}` : `${from.tokens?.toLocaleString("en")} tokens`;
  return `Only owners raise what a run may cost, or lift its limit. Ask one, or choose at most ${present}.`;
}

/** What an agent is told of the time left. */
export function budgetInWords(leftMs: number): string {
  if (leftMs === Infinity) return "no time limit";
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return minutes < 1 ? "less than a minute" : `${minutes} minutes`;
}
