import fc from "fast-check";
import { expect, test } from "vitest";
import { axisOf, shareOn } from "./axis";

test("an axis holds every value, and has few ticks in even steps", () => {
  const value = fc
    .double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true })
    .map((one) => Math.round(one * 1e3) / 1e3);
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
      const axis = axisOf(values);
      for (const one of values) {
        const share = shareOn(axis, one);
        expect(share).toBeGreaterThanOrEqual(-1e-9);
        expect(share).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(axis.ticks.length).toBeGreaterThan(1);
      expect(axis.ticks.length).toBeLessThan(8);
    }),
  );
});

test("its steps are round", () => {
  expect(axisOf([17_900, 21_400]).ticks).toEqual([17_000, 18_000, 19_000, 20_000, 21_000, 22_000]);
  expect(axisOf([0.1, 0.3]).ticks).toEqual([0.1, 0.15, 0.2, 0.25, 0.3]);
  expect(axisOf([7]).ticks[0]).toBeLessThanOrEqual(7);
});
