import type { ReportLength, Sensitivity, StartMode, Strategy } from "@/lib/domain/core/words";
import { lengthOf, reviewOf, treeOf } from "@/lib/domain/run/of-settings";
import type { ReviewSettings, RunSettings } from "@/lib/domain/run/settings";

/** What the form for a new run holds; an emptied number is no limit. */
export interface RunValues {
  /** What the run is to find out: the researcher's question, or that with changes. */
  question: string;
  mode: StartMode;
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
  length: ReportLength;
  sensitivity: Sensitivity;
  followPages: number;
  approvePlan: boolean;
  reviewBy: ReviewSettings["by"];
  approvals: number;
}

/** How deep a run goes, in the order of what it takes; each is planned its own way. */
export const depths = { quick: "quick", standard: "perspectives", deep: "tree" } as const satisfies Record<
  string,
  Strategy
>;
export type Depth = keyof typeof depths;

/** A depth that an address names; null for what is none. */
export function depthIn(written: unknown): Depth | null {
  return written === "quick" || written === "standard" || written === "deep" ? written : null;
}

/** What goes with a depth: a quick answer has no plan to look at. */
export function valuesAtDepth(depth: Depth, settings: RunSettings): Pick<RunValues, "strategy" | "approvePlan"> {
  const wasQuick = settings.strategy === "quick";
  return { strategy: depths[depth], approvePlan: depth !== "quick" && (wasQuick || settings.approvePlan) };
}

/** What the form begins with: the settings of the last run, in the mode that this install works in. */
export function valuesOf(settings: RunSettings, mode: StartMode, question: string): RunValues {
  const { strategy, perspectives, concurrency, iterations, contextTokens, minutes, usd, sensitivity, approvePlan } =
    settings;
  const { breadth, depth, iterations: treeIterations } = treeOf(settings);
  const { by: reviewBy, approvals } = reviewOf(settings);
  return {
    question,
    mode,
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
    length: lengthOf(settings),
    sensitivity,
    followPages: settings.followPages ?? 0,
    approvePlan,
    reviewBy,
    approvals,
  };
}

/** Whether a run of this strategy has a tree, or may turn out to have one. */
export function mayHaveTree(strategy: Strategy): boolean {
  return strategy === "tree" || strategy === "auto";
}

/** Whether links may be followed: a quick run looks for no gaps, and one without the web reads no page. */
export function mayFollow({ strategy, sensitivity }: Pick<RunValues, "strategy" | "sensitivity">): boolean {
  return strategy !== "quick" && sensitivity !== "no_web";
}

function orNull(value: number | ""): number | null {
  return value === "" ? null : value;
}

/** The settings that the form stands for; `defaults` has what it does not ask. */
export function settingsOf(values: RunValues, defaults: RunSettings): RunSettings {
  const {
    question: _question,
    mode: _mode,
    breadth,
    depth,
    treeIterations,
    minutes,
    usd,
    reviewBy,
    approvals,
    followPages,
    ...rest
  } = values;
  const { followPages: _pages, ...others } = defaults;
  const follow = mayFollow(values) && followPages > 0 ? { followPages } : {};
  const review = reviewBy === "agents" ? {} : { review: { by: reviewBy, approvals } };
  const tree = mayHaveTree(values.strategy) ? { tree: { breadth, depth, iterations: orNull(treeIterations) } } : {};
  return { ...others, ...rest, ...follow, minutes: orNull(minutes), usd: orNull(usd), ...tree, ...review };
}
