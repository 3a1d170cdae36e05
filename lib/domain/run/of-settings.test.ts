import fc from "fast-check";
import { expect, test } from "vitest";
import { runModes, sensitivities } from "@/lib/domain/core/words";
import { lengthOf, limitsOf, mayLimit, pagesToFollow, reviewOf, treeOf } from "./of-settings";
import { RunSettings, withLimits } from "./settings";
import { limitBounds } from "./usual-settings";

/** Limits near both ends of what is allowed, whole or not, and none. */
const anyLimit = (name: keyof typeof limitBounds): fc.Arbitrary<number | null> => {
  const { least, most } = limitBounds[name];
  const near = fc
    .constantFrom(least, most)
    .chain((end) => fc.constantFrom(-1, -0.001, 0, 0.5, 1).map((by) => end + by));
  return fc.option(near);
};

test("a form lets pass the limits that a run's settings take, and no others", () => {
  const anyLimits = fc.record({ minutes: anyLimit("minutes"), tokens: anyLimit("tokens"), usd: anyLimit("usd") });
  fc.assert(
    fc.property(anyLimits, (limits) => {
      expect(mayLimit(limits)).toBe(RunSettings.safeParse(limits).success);
    }),
  );
});

test("what a run's settings leave open is what is usual", () => {
  const tree = { breadth: 5, depth: 1, iterations: 9 };
  expect([treeOf({}), treeOf({ tree })]).toEqual([{ breadth: 3, depth: 3, iterations: null }, tree]);
  const review = { by: "people", approvals: 2 } as const;
  expect([reviewOf({}), reviewOf({ review })]).toEqual([{ by: "agents", approvals: 1 }, review]);
  expect([lengthOf({}), lengthOf({ length: "long" })]).toEqual(["standard", "long"]);
});

test("a run's limits as they stand are limits that it may be given again", () => {
  const settings = RunSettings.parse({ minutes: 20, usd: 3, iterations: 7 });
  expect(limitsOf(settings)).toEqual({ minutes: 20, tokens: null, usd: 3, iterations: 7, contextTokens: 40_000 });
  expect(withLimits(settings, limitsOf(settings))).toEqual(settings);
});

test("links are followed by a model alone, and where a run may read the web", () => {
  for (const sensitivity of sensitivities) {
    for (const mode of runModes) {
      const may = mode === "live" && sensitivity !== "no_web";
      expect([mode, sensitivity, pagesToFollow({ followPages: 7, sensitivity }, mode)]).toEqual([
        mode,
        sensitivity,
        may ? 7 : 0,
      ]);
    }
  }
  expect(pagesToFollow({ sensitivity: "normal" }, "live")).toBe(0);
});
