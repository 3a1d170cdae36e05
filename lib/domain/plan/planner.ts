import type { Complexity, Planner } from "@/lib/domain/core/words";
import { ScopeResult } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
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

function scopeOf(nodes: readonly RunNode[]): ScopeResult | null {
  const node = nodes.find((one) => one.kind === "scope");
  return node?.status === "complete" ? ScopeResult.parse(node.result) : null;
}

/** The strategy that plans a run as it stands; null while nothing is known of its question. */
export function plannerOfRun({ settings, nodes }: Pick<RunState, "settings" | "nodes">): Planner | null {
  return settings.strategy === "auto" ? plannerOf(settings, scopeOf(nodes)) : settings.strategy;
}
