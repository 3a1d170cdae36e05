import type { Planner } from "@/lib/domain/core/words";
import { ScopeResult } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import { plannerOf } from "./planner";

function scopeOf(nodes: readonly RunNode[]): ScopeResult | null {
  const node = nodes.find((one) => one.kind === "scope");
  return node?.status === "complete" ? ScopeResult.parse(node.result) : null;
}

/** The strategy that plans a run as it stands; null while nothing is known of its question. */
export function plannerOfRun({ settings, nodes }: Pick<RunState, "settings" | "nodes">): Planner | null {
  return settings.strategy === "auto" ? plannerOf(settings, scopeOf(nodes)) : settings.strategy;
}
