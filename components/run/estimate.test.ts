import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateRun } from "./estimate";

test("more perspectives or iterations never cost less", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 6 }), (perspectives, iterations) => {
      const less = estimateRun({ strategy: "perspectives", perspectives, iterations, minutes: null });
      const wider = estimateRun({
        strategy: "perspectives",
        perspectives: perspectives + 1,
        iterations,
        minutes: null,
      });
      const longer = estimateRun({ strategy: "perspectives", perspectives, iterations: iterations + 1, minutes: null });
      expect(wider.agentCalls).toBeGreaterThan(less.agentCalls);
      expect(longer.searches).toBeGreaterThan(less.searches);
    }),
  );
});

test("with a model a run takes longer than without", () => {
  const settings = { strategy: "perspectives", perspectives: 4, iterations: 3, minutes: null } as const;
  expect(estimateRun(settings, "live").minutes).toBeGreaterThan(estimateRun(settings).minutes);
});

test("a time limit bounds the minutes", () => {
  expect(
    estimateRun({ strategy: "perspectives", perspectives: 6, iterations: 7, minutes: 2 }).minutes,
  ).toBeLessThanOrEqual(2);
});
