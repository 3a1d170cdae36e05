import type { Call } from "./critical-path";

/** A stretch of a run in which it waited for no call: from one call's end to the next one's beginning. */
export interface Gap<C extends Call> {
  startMs: number;
  endMs: number;
  after: C | null;
  before: C | null;
}

/**
 * Where a run's time went beside its calls: back from its end, always to the call that ended last before, and from there
 * to that call's beginning. What lies between is what the run took above its calls.
 */
export function gapsOf<C extends Call>(calls: readonly C[], run: { startMs: number; endMs: number }): Gap<C>[] {
  const gaps: Gap<C>[] = [];
  let before: C | null = null;
  let until = run.endMs;
  for (;;) {
    const ended: C[] = calls.filter((call) => call.endMs <= until && call !== before);
    const after: C | null = ended.reduce<C | null>(
      (last, call) => (last && last.endMs >= call.endMs ? last : call),
      null,
    );
    gaps.push({ startMs: after?.endMs ?? run.startMs, endMs: until, after, before });
    if (after === null) return gaps.reverse();
    before = after;
    until = after.startMs;
  }
}

/** Milliseconds of a stretch that at least one of these covers. */
export function coveredMs(parts: readonly Call[], stretch: Call): number {
  const inside = parts
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(startMs, stretch.startMs),
      endMs: Math.min(endMs, stretch.endMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
    .sort((a, b) => a.startMs - b.startMs);
  let covered = 0;
  let until = stretch.startMs;
  for (const { startMs, endMs } of inside) {
    covered += Math.max(0, endMs - Math.max(until, startMs));
    until = Math.max(until, endMs);
  }
  return covered;
}
