import { checkAddition, type NodeDraft } from "@/lib/domain/run/plan";
import type { Decision, RunNode, RunState } from "@/lib/domain/run/run-state";
import { advanceStage } from "@/lib/domain/run/stage";
import { decide } from "./decide";
import { countDirectives } from "./directives";

/** A run settles within a few judgements; more than this is a fault of the rules, not of the run. */
const ROUND_CAP = 40;

function asNode(draft: NodeDraft, round: number, ordinal: number): RunNode {
  return { ...draft, round, status: "pending", ordinal, attempt: 0, result: null, retryAtMs: null, failureCode: null };
}

/** Whether a decision leaves the run as it is. */
function isNothing(decision: Decision): boolean {
  const { add, start, skip, advance, status, limitReached, consume } = decision;
  const lists = [add, start, skip, consume];
  return lists.every((list) => list.length === 0) && advance === null && status === null && limitReached === null;
}

/**
 * The state after a decision. The stage moves only when `advanceStage` says yes; its refusal is thrown, for a decision
 * that asks for an impossible stage is a bug. Throws a `PlanError` when an added node does not fit the plan.
 */
export function apply(state: RunState, decision: Decision): RunState {
  checkAddition(state.nodes, decision.add);
  const started = new Set(decision.start);
  const skipped = new Set(decision.skip);
  const last = state.nodes.reduce((most, node) => Math.max(most, node.ordinal), 0);
  const gates = { ...state.gates };
  for (const gate of decision.gates) gates[gate.name] = gate.verdict;
  const advance = decision.advance === null ? null : advanceStage(decision.advance.from, decision.advance.to, gates);
  if (advance && !advance.ok) throw new Error(advance.reason);
  return {
    ...state,
    gates,
    stage: decision.advance?.to ?? state.stage,
    status: decision.status?.to ?? state.status,
    directives: decision.advance === null ? state.directives + countDirectives(state.nodes, decision.add) : 0,
    limitReached: decision.limitReached?.reason ?? state.limitReached,
    requests: state.requests.filter((request) => !decision.consume.includes(request.reviewId)),
    nodes: [
      ...state.nodes.map((node): RunNode => {
        if (skipped.has(node.key)) return { ...node, status: "skipped", retryAtMs: null };
        return started.has(node.key) ? { ...node, status: "ready", retryAtMs: null } : node;
      }),
      ...decision.add.map((draft, index) => asNode(draft, state.round, last + index + 1)),
    ],
  };
}

/** Decides and applies until there is nothing left to do. The decisions, in order, are what the tick writes. */
export function decideToRest(state: RunState, nowMs: number): { state: RunState; decisions: Decision[] } {
  const decisions: Decision[] = [];
  let current = state;
  for (let round = 0; round < ROUND_CAP; round += 1) {
    const decision = decide(current, nowMs);
    if (isNothing(decision)) {
      // A gate may be measured again without anything else to do; its reading is kept.
      return { state: current, decisions: decision.gates.length > 0 ? [...decisions, decision] : decisions };
    }
    decisions.push(decision);
    current = apply(current, decision);
  }
  throw new Error(`The run did not settle within ${ROUND_CAP} judgements.`);
}
