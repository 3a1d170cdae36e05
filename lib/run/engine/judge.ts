import { decideToRest } from "@/lib/domain/decide/apply";
import { haltUnreadable } from "@/lib/domain/decide/decision-parts";
import type { Decision, RunState } from "@/lib/domain/run/run-state";
import { log } from "@/lib/platform/log";
import type { LoadedRun } from "./state";

/** What came of a tick: something was decided, nothing was, or the run halted. */
export type TickOutcome = "advanced" | "no_op" | "blocked";

/** What came of these decisions. */
export function outcomeOf(decisions: readonly Decision[]): TickOutcome {
  if (decisions.some((decision) => decision.status?.to === "halted")) return "blocked";
  return decisions.length === 0 ? "no_op" : "advanced";
}

/** Judges a run; one whose state the rules cannot read halts, rather than be judged for ever. */
export function judge({ state, nowMs }: Pick<LoadedRun, "state" | "nowMs">): {
  state: RunState;
  decisions: Decision[];
} {
  try {
    return decideToRest(state, nowMs);
  } catch (error) {
    if (state.status !== "running") throw error;
    log.error({ error }, "a run's state cannot be judged");
    return { state: { ...state, status: "halted" }, decisions: [haltUnreadable(error)] };
  }
}
