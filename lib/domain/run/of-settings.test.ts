import fc from "fast-check";
import { expect, test } from "vitest";
import { mayLimit } from "./of-settings";
import { RunSettings } from "./settings";
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
