import { wakeAtMs } from "@/lib/domain/decide/decide";
import { researchEndsAtMs } from "@/lib/domain/run/budget";
import type { Decision, RunState } from "@/lib/domain/run/run-state";
import type { Tx } from "@/lib/platform/db/client";
import type { LoadedRun } from "./state";

/** What is seen of a run by whoever says when to look at it again. */
type Looked = Pick<LoadedRun, "nowMs"> & { row: Pick<LoadedRun["row"], "is_replay" | "wake_at_ms"> };

/** The state once the clock of the time limit runs: it starts with the first wave. */
function withClock(
  state: RunState,
  decisions: readonly Decision[],
  { nowMs, row: { is_replay: isReplay } }: Looked,
): RunState {
  const isStart = decisions.some((decision) => decision.advance?.to === "wave1");
  if (!isStart || state.researchEndsAtMs !== null || isReplay) return state;
  return { ...state, researchEndsAtMs: researchEndsAtMs(state.settings.minutes, nowMs) };
}

/** The database keeps whole milliseconds. */
function isSameInstant(a: number | null, b: number | null): boolean {
  return a === b || (a !== null && b !== null && Math.abs(a - b) < 1);
}

/** When a run must be looked at again, in milliseconds since 1970, or null for never; undefined where that is as it was noted. */
export function wakeDue(
  loaded: Looked,
  { state, decisions }: { state: RunState; decisions: readonly Decision[] },
): number | null | undefined {
  const wakeMs = wakeAtMs(withClock(state, decisions, loaded));
  return isSameInstant(wakeMs, loaded.row.wake_at_ms) ? undefined : wakeMs;
}

async function scheduleWake(tx: Tx, runId: string, wakeMs: number | null): Promise<Date | null> {
  const at = wakeMs === null ? null : new Date(wakeMs);
  const changed = await tx.$executeRaw`
    update run set wake_at = ${at}::timestamptz
    where id = ${runId}::uuid and wake_at is distinct from ${at}::timestamptz`;
  return changed > 0 ? at : null;
}

/** Notes when the run must be looked at again; the moment, when it changed, for a delayed job. */
export async function nextLook(
  tx: Tx,
  loaded: LoadedRun,
  judged: { state: RunState; decisions: readonly Decision[] },
): Promise<Date | null> {
  const wakeMs = wakeDue(loaded, judged);
  return wakeMs === undefined ? null : await scheduleWake(tx, loaded.row.id, wakeMs);
}
