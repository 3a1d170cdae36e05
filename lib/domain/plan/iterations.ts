import { treeOf } from "@/lib/domain/run/of-settings";
import type { RunSettings, TreeSettings } from "@/lib/domain/run/settings";

/** Searches of one second wave at most, for the most important gaps first. */
export const SECOND_WAVE_CAP = 4;

/** Added to the floor, for topics that are sent back. Source: engine.md, iterations. */
const FLOOR_REST = 5;
/** Iterations above which a person confirms their number before the start. Source: engine.md, iterations. */
const CONFIRM_ABOVE = 20;

type Shape = Pick<TreeSettings, "breadth" | "depth">;

/** The least iterations that a tree may make: with breadth X and depth Y, X^(Y+1) + 5. */
export function iterationFloor({ breadth, depth }: Shape): number {
  return breadth ** (depth + 1) + FLOOR_REST;
}

/** How many iterations a tree may make: what was asked for, but no less than its floor. */
export function iterationLimit(tree: TreeSettings): number {
  return Math.max(tree.iterations ?? 0, iterationFloor(tree));
}

/** The iterations that a person confirms before such a run starts; null when it makes few or has no tree. */
export function iterationsToConfirm(settings: Pick<RunSettings, "strategy" | "tree">): number | null {
  if (settings.strategy !== "tree" && settings.strategy !== "auto") return null;
  const limit = iterationLimit(treeOf(settings));
  return limit > CONFIRM_ABOVE ? limit : null;
}

/** The topics that a tree has when each one opens as many as it may: X + X² + … + X^(Y+1). */
export function topicsMost({ breadth, depth }: Shape): number {
  return Array.from({ length: depth + 1 }, (_, level) => breadth ** (level + 1)).reduce((sum, count) => sum + count, 0);
}
