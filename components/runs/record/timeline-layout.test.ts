import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutTimeline, type Step } from "./timeline-layout";

const NOW = 100_000;
const anyStep = fc
  .record({ key: fc.uuid(), ready: fc.nat(50_000), wait: fc.nat(1_000), work: fc.option(fc.nat(40_000)) })
  .map(
    ({ key, ready, wait, work }): Step => ({
      key,
      readyMs: ready,
      startedMs: ready + wait,
      endedMs: work === null ? null : ready + wait + work,
    }),
  );

test("every bar stands within the width, waits before it works, and steps stand in the order of their start", () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), fc.constantFrom("time", "steps"), (steps, scale) => {
      const bars = layoutTimeline(steps, { nowMs: NOW, scale });
      expect(bars).toHaveLength(steps.length);
      for (const [index, bar] of bars.entries()) {
        expect(bar.from).toBeGreaterThanOrEqual(0);
        expect(bar.start).toBeGreaterThanOrEqual(bar.from);
        expect(bar.end).toBeGreaterThanOrEqual(bar.start);
        expect(bar.end).toBeLessThanOrEqual(1);
        expect(bar.start).toBeGreaterThanOrEqual(bars[index - 1]?.start ?? 0);
      }
    }),
  );
});

test("what has not started is left out, and what is under way reaches to now", () => {
  const steps = [
    { key: "a", readyMs: 0, startedMs: 10, endedMs: 50 },
    { key: "b", readyMs: 50, startedMs: 60, endedMs: null },
    { key: "c", readyMs: null, startedMs: null, endedMs: null },
  ];
  const bars = layoutTimeline(steps, { nowMs: 100, scale: "time" });
  expect(bars.map((bar) => bar.key)).toEqual(["a", "b"]);
  expect(bars[1]).toMatchObject({ end: 1, isUnderWay: true, waitedMs: 10, workedMs: 40 });
});
