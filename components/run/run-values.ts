import { type ReviewSettings, type RunSettings, reviewOf, treeOf } from "@/lib/domain/settings";
import type { Sensitivity, Strategy } from "@/lib/domain/words";

/** What the form for a new run holds; an emptied number is no limit. */
export interface RunValues {
  strategy: Strategy;
  perspectives: number;
  breadth: number;
  depth: number;
  treeIterations: number | "";
  concurrency: number;
  iterations: number;
  contextTokens: number;
  minutes: number | "";
  usd: number | "";
  sensitivity: Sensitivity;
  approvePlan: boolean;
  reviewBy: ReviewSettings["by"];
  approvals: number;
}

/** What the form begins with. */
export function valuesOf(settings: RunSettings): RunValues {
  const { strategy, perspectives, concurrency, iterations, contextTokens, minutes, usd, sensitivity, approvePlan } =
    settings;
  const { breadth, depth, iterations: treeIterations } = treeOf(settings);
  const { by: reviewBy, approvals } = reviewOf(settings);
  return {
    strategy,
    perspectives,
    breadth,
    depth,
    treeIterations: treeIterations ?? "",
    concurrency,
    iterations,
    contextTokens,
    minutes: minutes ?? "",
    usd: usd ?? "",
    sensitivity,
    approvePlan,
    reviewBy,
    approvals,
  };
}

/** Whether a run of this strategy has a tree, or may turn out to have one. */
export function mayHaveTree(strategy: Strategy): boolean {
  return strategy === "tree" || strategy === "auto";
}

function orNull(value: number | ""): number | null {
  return value === "" ? null : value;
}

/** The settings that the form stands for; `defaults` has what it does not ask. */
export function settingsOf(values: RunValues, defaults: RunSettings): RunSettings {
  const { breadth, depth, treeIterations, minutes, usd, reviewBy, approvals, ...rest } = values;
  const review = reviewBy === "agents" ? {} : { review: { by: reviewBy, approvals } };
  const tree = mayHaveTree(values.strategy) ? { tree: { breadth, depth, iterations: orNull(treeIterations) } } : {};
  return { ...defaults, ...rest, minutes: orNull(minutes), usd: orNull(usd), ...tree, ...review };
}
