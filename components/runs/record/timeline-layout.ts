/** A step as the timeline sees it; instants in milliseconds since 1970, null for what has not come. */
export interface Step {
  key: string;
  readyMs: number | null;
  startedMs: number | null;
  endedMs: number | null;
}

/** Where a step stands, in shares of the whole width: it waited from `from` to `start` and worked until `end`. */
export interface Bar {
  key: string;
  from: number;
  start: number;
  end: number;
  waitedMs: number;
  workedMs: number;
  isUnderWay: boolean;
}

export type Scale = "time" | "steps";

/** The steps that have started, in the order of their start, true to time or each of the same length. */
export function layoutTimeline(steps: readonly Step[], now: { nowMs: number; scale: Scale }): Bar[] {
  const begun = steps.flatMap((step) =>
    step.startedMs === null
      ? []
      : [{ ...step, startedMs: step.startedMs, readyMs: Math.min(step.readyMs ?? step.startedMs, step.startedMs) }],
  );
  const ordered = begun.toSorted((a, b) => a.startedMs - b.startedMs);
  const firstMs = Math.min(...ordered.map((step) => step.readyMs));
  const lastMs = Math.max(...ordered.map((step) => step.endedMs ?? now.nowMs), firstMs + 1);
  const share = (ms: number): number => Math.min(1, Math.max(0, (ms - firstMs) / (lastMs - firstMs)));
  return ordered.map((step, index) => {
    const endMs = Math.max(step.endedMs ?? now.nowMs, step.startedMs);
    const isTrue = now.scale === "time";
    return {
      key: step.key,
      from: isTrue ? share(step.readyMs) : index / ordered.length,
      start: isTrue ? share(step.startedMs) : index / ordered.length,
      end: isTrue ? share(endMs) : (index + 1) / ordered.length,
      waitedMs: step.startedMs - step.readyMs,
      workedMs: endMs - step.startedMs,
      isUnderWay: step.endedMs === null,
    };
  });
}
