import type { LoopEnd } from "./words";

/** Facts from which a search counts as covered when it has few gaps left. Source: engine.md, iterations. */
const COVERED_FACTS = 5;
const COVERED_GAPS = 2;

/** What a search node's next iteration depends on. */
export interface LoopState {
  iteration: number;
  iterationCap: number;
  facts: number;
  gaps: number;
  /** What the agent decided. */
  shouldContinue: boolean;
  /** Milliseconds of research left; `Infinity` without a limit. */
  leftMs: number;
}

/** Why the node stops looking, or null when it goes on. The hard limits come before what the agent wishes. */
export function loopEnd(state: LoopState): LoopEnd | null {
  if (state.leftMs <= 0) return "time_up";
  if (state.gaps === 0 && !state.shouldContinue) return "no_gaps";
  if (state.iteration >= state.iterationCap) return "cap_reached";
  if (state.facts >= COVERED_FACTS && state.gaps < COVERED_GAPS) return "covered";
  return state.shouldContinue ? null : "covered";
}
