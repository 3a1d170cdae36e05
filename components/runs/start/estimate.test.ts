import fc from "fast-check";
import { expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { estimateRun } from "./estimate";

const asked = (part: object): RunSettings => RunSettings.parse(part);
const prices = { research: { in: 3, out: 15 }, small: { in: 1, out: 5 } };

test("more perspectives or rounds never cost less", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 6 }), (perspectives, iterations) => {
      const less = estimateRun(asked({ perspectives, iterations }));
      const wider = estimateRun(asked({ perspectives: perspectives + 1, iterations }));
      const longer = estimateRun(asked({ perspectives, iterations: iterations + 1 }));
      expect(wider.agentCalls).toBeGreaterThan(less.agentCalls);
      expect(longer.searches).toBeGreaterThan(less.searches);
    }),
  );
});

test("a broader or deeper tree never comes to less, and what may become a tree counts as one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }), (breadth, depth) => {
      const of = (tree: object, strategy = "tree"): number[] => {
        const { topics, iterations, agentCalls, usd } = estimateRun(asked({ strategy, tree }), {
          driver: "live",
          prices,
        });
        return [topics ?? 0, iterations, agentCalls, usd ?? 0];
      };
      const less = of({ breadth, depth });
      for (const more of [of({ breadth: breadth + 1, depth }), of({ breadth, depth: depth + 1 })]) {
        expect(more.every((figure, at) => figure >= (less[at] ?? 0))).toBe(true);
      }
      expect(of({ breadth, depth }, "auto")).toEqual(less);
    }),
  );
});

test("searches for what is missing are counted where a run can make them", () => {
  const searches = (strategy: string): number =>
    estimateRun(asked({ strategy, perspectives: 3, iterations: 1 })).searches;
  expect(searches("perspectives")).toBe((3 + 4) * 4);
  expect(searches("quick")).toBe(4);
});

test("with a model a run takes longer than without, and costs something where prices are known", () => {
  const settings = asked({ perspectives: 4, iterations: 3 });
  const live = estimateRun(settings, { driver: "live", prices });
  expect(live.minutes).toBeGreaterThan(estimateRun(settings).minutes);
  expect(live.usd).toBeGreaterThan(0);
  expect(estimateRun(settings, { driver: "live", prices: null }).usd).toBeNull();
});

test("a time limit bounds the minutes", () => {
  expect(estimateRun(asked({ perspectives: 6, iterations: 7, minutes: 2 })).minutes).toBeLessThanOrEqual(2);
});
