import type { ReportLength, RunMode } from "@/lib/domain/core/words";
import type { ReviewSettings, RunLimits, RunSettings, TreeSettings } from "./settings";
import { limitBounds, usualReview, usualTree } from "./usual-settings";

/** Whether a run may have these limits; null is none. Tokens are whole. */
export function mayLimit(limits: Pick<RunSettings, keyof typeof limitBounds>): boolean {
  const isWithin = (name: keyof typeof limitBounds): boolean => {
    const { least, most } = limitBounds[name];
    const value = limits[name];
    return value === null || (value >= least && value <= most);
  };
  const isWhole = limits.tokens === null || Number.isInteger(limits.tokens);
  return isWhole && isWithin("minutes") && isWithin("tokens") && isWithin("usd");
}

/** The limits of a run as they stand in its settings, but for the iterations of a tree. */
export function limitsOf({ minutes, tokens, usd, iterations, contextTokens }: RunSettings): RunLimits {
  return { minutes, tokens, usd, iterations, contextTokens };
}

/** The settings of a run's tree. */
export function treeOf(settings: Pick<RunSettings, "tree">): TreeSettings {
  return settings.tree ?? usualTree;
}

/** Who reviews in a run. */
export function reviewOf(settings: Pick<RunSettings, "review">): ReviewSettings {
  return settings.review ?? usualReview;
}

/** How long a run's report may get. */
export function lengthOf(settings: Pick<RunSettings, "length">): ReportLength {
  return settings.length ?? "standard";
}

/**
 * Pages that a run may read by following links: none without a model, which asks for them, and none where it reads nothing
 * of the web.
 */
export function pagesToFollow(
  { followPages, sensitivity }: Pick<RunSettings, "followPages" | "sensitivity">,
  mode: RunMode,
): number {
  return mode === "live" && sensitivity !== "no_web" ? (followPages ?? 0) : 0;
}
