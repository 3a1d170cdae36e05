import type { Stage } from "@/lib/domain/core/words";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { TickOutcome } from "./judge";

/** A tick, and what it has to tell. */
interface Told {
  tickId: string;
  cause: string;
  outcome: TickOutcome;
  /** The stage that the run was in, and the one that it is in now: what does not say where it belongs belongs there. */
  from: Stage;
  to: Stage;
  /** Events of what caused it, and its own. */
  before: readonly NewEvent[];
  own: readonly NewEvent[];
  /** Whether anything was decided. */
  isDecided: boolean;
}

/** All events of a tick in their order; one that decided and did nothing is not told, what caused it is. */
export function tickEvents({ tickId, cause, outcome, from, to, before, own, isDecided }: Told): readonly NewEvent[] {
  if (!isDecided && own.length === 0) return before;
  const events: NewEvent[] = [
    { kind: "tick_start", payload: { cause } },
    { kind: "stage_handler_start", payload: {}, stage: from },
    ...own,
    { kind: "stage_handler_end", payload: { ok: outcome !== "blocked" } },
    { kind: "tick_end", payload: { outcome } },
  ];
  return [...before, ...events.map((event) => ({ ...event, tickId, stage: event.stage ?? to }))];
}
