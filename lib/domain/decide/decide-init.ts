import type { Planner } from "@/lib/domain/core/words";
import { plannerOfRun } from "@/lib/domain/plan/planner";
import { openingNodes, perspectiveNodes, planningNodes, quickNodes } from "@/lib/domain/plan/strategy";
import { topicNodes } from "@/lib/domain/plan/tree";
import { hasEnded, type NodeDraft } from "@/lib/domain/run/plan";
import { PerspectivesResult, TopicsResult } from "@/lib/domain/run/results";
import { type Decision, type GateReading, nothing, type RunNode, type RunState } from "@/lib/domain/run/run-state";
import { treeOf } from "@/lib/domain/run/settings";
import { byKey, forward, halt, haltExhausted, some } from "./decision-parts";
import { gateA } from "./gates";

/** What a run of the mode `plan` says when it has ended. */
export const PLAN_ONLY = "The plan is ready; only the plan was asked for.";

/** The node whose end brings the plan's searches. */
const plannerKeys = { quick: "scope", perspectives: "perspectives", tree: "topics" } as const satisfies Record<
  Planner,
  string
>;

/** The searches that a plan begins with, from what its planner left. */
const firstSearches: Record<Planner, (state: RunState, planner: RunNode) => NodeDraft[]> = {
  quick: (state) => quickNodes(state.question),
  perspectives: (_, { result }) => perspectiveNodes(PerspectivesResult.parse(result).perspectives),
  tree: ({ settings }, { result }) => topicNodes(TopicsResult.parse(result).topics.slice(0, treeOf(settings).breadth)),
};

/** The plan, from the question to what may be searched. */
export function decideInit(state: RunState): Decision {
  if (state.nodes.length === 0) return some({ add: openingNodes(state.settings.strategy) });
  const strategy = plannerOfRun(state);
  if (strategy === null) {
    const scope = byKey(state, "scope");
    return scope?.status === "exhausted" ? haltExhausted(scope) : nothing();
  }
  const missing = planningNodes[strategy].filter(({ key }) => !byKey(state, key));
  if (missing.length > 0) return some({ add: missing });
  const planner = byKey(state, plannerKeys[strategy]);
  if (!planner || !hasEnded(planner.status)) return nothing();
  if (planner.status === "exhausted") return haltExhausted(planner);
  if (state.nodes.some((node) => node.kind === "search")) return begin(state);
  const add = firstSearches[strategy](state, planner);
  // A plan without a search is none: gate A says so.
  return add.length > 0 ? some({ add }) : begin(state);
}

/** How a run ends that was to make a plan and nothing more. */
function planOnly({ verdict, because }: GateReading): string {
  return verdict === "passed" ? PLAN_ONLY : `Only the plan was asked for, and it cannot be researched. ${because}`;
}

function begin(state: RunState): Decision {
  const gate = gateA(state);
  if (state.mode === "plan") return some({ gates: [gate], status: { to: "completed", reason: planOnly(gate) } });
  if (gate.verdict === "passed") return forward(state, [gate]);
  if (state.settings.approvePlan && !state.isPlanApproved) {
    return some({ status: { to: "waiting", reason: "The plan waits for approval." } });
  }
  return halt("gate_blocked", `${gate.because} Resume the run to plan it anew.`, [gate]);
}
