import fc from "fast-check";
import { expect, test } from "vitest";
import { type Condition, chooseFacts, type Step } from "./choose-facts";

/** A term that so many facts hold, held in one degree alone. */
const plain = (gain: number, facts: number): Step[] => [{ gain, facts }];

/** Whether a fact is asked for that holds each term in a degree; -1 where it does not hold it. */
function isAsked(condition: Condition, held: readonly number[]): boolean {
  if ("all" in condition) return condition.all.every((one) => isAsked(one, held));
  if ("any" in condition) return condition.any.some((one) => isAsked(one, held));
  return (held[condition.term] ?? -1) >= condition.degree;
}

test("when few facts hold any of the words, all of them are ranked", () => {
  const choice = chooseFacts([plain(9, 100), plain(7, 150)], 1_000_000, 300);
  expect(choice).toMatchObject({ isAll: true, isWhole: [true, true] });
  expect(isAsked(choice.asked, [-1, 0])).toBe(true);
});

test("facts with a rare word are ranked, and those with two common ones, but not all with one of those", () => {
  const { asked, isWhole, isAll } = chooseFacts([plain(10, 60), plain(5, 8_000), plain(5.2, 7_000)], 1_000_000, 300);
  expect({ isWhole, isAll }).toEqual({ isWhole: [true, false, false], isAll: false });
  expect(isAsked(asked, [0, -1, -1])).toBe(true);
  expect(isAsked(asked, [-1, 0, 0])).toBe(true);
  expect(isAsked(asked, [-1, 0, -1])).toBe(false);
});

test("of a word that very many facts hold, those that hold it most strongly are ranked", () => {
  const steps = [
    { gain: 1, facts: 600_000 },
    { gain: 1.5, facts: 40_000 },
    { gain: 2, facts: 250 },
  ];
  const { asked } = chooseFacts([steps], 1_000_000, 300);
  expect(isAsked(asked, [2])).toBe(true);
  expect(isAsked(asked, [1])).toBe(false);
});

test("where a rank more leaves no choice but some more facts, those are ranked rather than hardly any", () => {
  const { asked } = chooseFacts([plain(8, 420), plain(8, 230)], 1_000_000, 300);
  expect(isAsked(asked, [0, -1])).toBe(true);
  expect(isAsked(asked, [-1, 0])).toBe(true);
});

const terms = fc.array(
  fc.record({
    gain: fc.double({ min: 0.1, max: 14, noNaN: true }),
    facts: fc.integer({ min: 0, max: 900_000 }),
    stronger: fc.array(fc.double({ min: 0.05, max: 0.9, noNaN: true }), { maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 24 },
);

test("whatever the words: the fact that holds all of them most strongly is asked for, and who holds more is, too", () => {
  fc.assert(
    fc.property(terms, fc.array(fc.integer({ min: -1, max: 6 }), { minLength: 24, maxLength: 24 }), (given, held) => {
      const steps = given.map(({ gain, facts, stronger }) =>
        [1, ...stronger].map((_, nth, shares) => ({
          gain: gain * 1.3 ** nth,
          facts: facts * shares.slice(0, nth + 1).reduce((product, share) => product * share, 1),
        })),
      );
      const { asked } = chooseFacts(steps, 1_000_000, 300);
      const best = steps.map((own) => own.length - 1);
      expect(isAsked(asked, best)).toBe(true);
      const more = held.map((degree, nth) => Math.min(best[nth] ?? 0, degree + 1));
      if (isAsked(asked, held))
        expect(
          isAsked(
            asked,
            more.map((degree, nth) => Math.max(degree, held[nth] ?? 0)),
          ),
        ).toBe(true);
    }),
    { numRuns: 100 },
  );
});
