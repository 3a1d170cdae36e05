import { treeOf } from "@/lib/domain/run/of-settings";
import type { Perspective } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";
import { iterationLimit } from "./iterations";

/** The longest name of a search, in characters, and the questions of one at most: what a person may write of one. */
const NAME_CHARACTERS = 120;
const QUESTIONS = 8;

/** The most iterations that a tree may be allowed. Source: the range of `TreeSettings`. */
const ITERATIONS = 50_000;

/** What a report misses for a person, and what research should do about it. */
export interface Missed {
  gaps: readonly string[];
  actionItems: readonly string[];
}

/** One search for each gap; what is to be done is asked in each, or by itself when no gap is named. */
export function missedPerspectives({ gaps, actionItems }: Missed): Perspective[] {
  const [missed, asked] = gaps.length > 0 ? [gaps, actionItems] : [actionItems, []];
  return missed.map((gap) => ({
    name: gap.slice(0, NAME_CHARACTERS),
    focus: gap,
    questions: [...new Set([gap, ...asked])].slice(0, QUESTIONS),
  }));
}

/**
 * The settings of a tree that takes so many searches more, each with as often as it may be sent back: its own where they
 * leave that room, with more iterations where they do not. `made` are the iterations that it has made.
 */
export function withRoomFor(searches: number, settings: RunSettings, made: number): RunSettings {
  const tree = treeOf(settings);
  const wanted = Math.min(ITERATIONS, made + searches * (1 + settings.rerunCap));
  if (iterationLimit(tree) >= wanted) return settings;
  return { ...settings, tree: { ...tree, iterations: wanted } };
}
