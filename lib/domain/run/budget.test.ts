import fc from "fast-check";
import { expect, test } from "vitest";
import {
  budgetInWords,
  limitsInWords,
  raisedLimit,
  researchEndsAtMs,
  researchLeftMs,
  SHARE_FOR,
  spentShare,
  WARN_SHARE,
  whyNotRaise,
} from "./budget";

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

const noLimits = { minutes: null, tokens: null, usd: null };

test.each([
  [{}, "none"],
  [{ minutes: 1 }, "1 minute"],
  [{ minutes: 2.5 }, "2.5 minutes"],
  [{ tokens: 200_000 }, "200,000 tokens"],
  [{ usd: 2 }, "$2.00"],
  [{ minutes: 10, usd: 0.5 }, "10 minutes and $0.50"],
  [{ minutes: 10, tokens: 200_000, usd: 2 }, "10 minutes, 200,000 tokens and $2.00"],
  [{ topicIterations: 1_200, iterations: 1 }, "1,200 iterations and 1 round a search"],
  [{ iterations: 3, contextTokens: 40_000 }, "3 rounds a search and 40,000 tokens a prompt"],
])("the limits %j are told as people say them", (limits, said) => {
  expect(limitsInWords({ ...noLimits, ...limits })).toBe(said);
});

test("what is spent is the larger share of both limits, nothing where there are none, and all of one and more", () => {
  const of = (tokens: number | null, usd: number | null): number =>
    spentShare({ tokens: 500, usd: 3, limits: { tokens, usd } });
  expect([of(null, null), of(1_000, null), of(null, 4), of(1_000, 4), of(1_000, 30), of(250, null)]).toEqual([
    0, 0.5, 0.75, 0.75, 0.5, 2,
  ]);
});

test("what a report cannot do without may spend most, all of it for its writing, and people are warned before that", () => {
  const { rank, search, check, write } = SHARE_FOR;
  expect([rank, search, check, write]).toEqual([rank, search, check, write].toSorted((a, b) => a - b));
  expect(write).toBe(1);
  expect(WARN_SHARE).toBeGreaterThan(check);
  expect(WARN_SHARE).toBeLessThan(write);
});

test("an agent is told the whole minutes that are left", () => {
  expect([Infinity, 0, 59_999, 60_000, 179_999].map(budgetInWords)).toEqual([
    "no time limit",
    "less than a minute",
    "less than a minute",
    "1 minutes",
    "2 minutes",
  ]);
});
