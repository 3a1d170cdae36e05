/** Minutes a run keeps back, so that one cut short still writes its report. Source: engine.md, budgets. */
const SYNTHESIS_RESERVE_MIN = 1.5;

const MINUTE_MS = 60_000;

/** When research must end, in milliseconds since 1970; null when the run has no time limit. */
export function researchEndsAtMs(minutes: number | null, startedAtMs: number): number | null {
  if (minutes === null) return null;
  return startedAtMs + Math.max(0, minutes - SYNTHESIS_RESERVE_MIN) * MINUTE_MS;
}

/** Milliseconds of research left, 0 when it is up; `Infinity` when the run has no time limit. */
export function researchLeftMs(endsAtMs: number | null, nowMs: number): number {
  if (endsAtMs === null) return Infinity;
  return Math.max(0, endsAtMs - nowMs);
}

/** What an agent is told of the time left. */
export function budgetInWords(leftMs: number): string {
  if (leftMs === Infinity) return "no time limit";
  const minutes = Math.floor(leftMs / MINUTE_MS);
  return minutes < 1 ? "less than a minute" : `${minutes} minutes`;
}
