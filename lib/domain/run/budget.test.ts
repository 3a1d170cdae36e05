import fc from "fast-check";
import { expect, test } from "vitest";
import { raisedLimit, researchEndsAtMs, researchLeftMs, whyNotRaise } from "./budget";

const limit = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null });
const limits = fc.record({ usd: limit, tokens: limit });
const most = (value: number | null): number => value ?? Infinity;

test("S13: a limit is raised when it is higher or lifted, and never when it is kept, lowered or set anew", () => {
  fc.assert(
    fc.property(limits, limits, (from, to) => {
      const isHigher = most(to.usd) > most(from.usd) || most(to.tokens) > most(from.tokens);
      expect(raisedLimit(from, to) !== null).toBe(isHigher);
      expect(whyNotRaise(true, from, to)).toBeNull();
      expect(whyNotRaise(false, from, to) !== null).toBe(isHigher);
    }),
  );
});

test("S13: whoever may not raise a limit is told up to where they may go", () => {
  const none = { usd: null, tokens: null };
  expect(whyNotRaise(false, { ...none, usd: 1 }, { ...none, usd: 10_000 })).toContain("at most $1.00");
  expect(whyNotRaise(false, { ...none, tokens: 20_000 }, none)).toContain("at most 20,000 tokens");
});

test("research ends while there is time left to write, and at once where there is none", () => {
  expect(researchEndsAtMs(10, 1_000)).toBe(1_000 + 8.5 * 60_000);
  expect(researchEndsAtMs(1, 1_000)).toBe(1_000);
  expect(researchEndsAtMs(null, 1_000)).toBeNull();
  expect([researchLeftMs(5_000, 2_000), researchLeftMs(5_000, 9_000), researchLeftMs(null, 9_000)]).toEqual([
    3_000,
    0,
    Infinity,
  ]);
});
