import type { Complexity, Planner } from "@/lib/domain/core/words";
import type { ScopeResult } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";

/** What `auto` becomes. Source: engine.md, strategies. */
const plannerFor = { simple: "quick", medium: "perspectives", deep: "tree" } as const satisfies Record<
  Complexity,
  Planner
>;

/** The strategy that plans a run; null for `auto` while nothing is known of the question. */
export function plannerOf(
  { strategy }: Pick<RunSettings, "strategy">,
  scope: Pick<ScopeResult, "complexity"> | null,
): Planner | null {
  if (strategy !== "auto") return strategy;
  return scope === null ? null : plannerFor[scope.complexity];
}
