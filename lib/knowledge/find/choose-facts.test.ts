import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseFacts } from "./choose-facts";
import type { Condition } from "./condition";
import type { Step } from "./expected-ranks";

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
  const { asked, isWhole, isAll } = chooseFacts([plain(10, 40), plain(5, 8_000), plain(5.2, 7_000)], 1_000_000, 300);
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
  const { asked, isWhole, isAll } = chooseFacts([plain(8, 420), plain(8, 230)], 1_000_000, 300);
  expect({ isWhole, isAll }).toEqual({ isWhole: [true, true], isAll: false });
  expect(isAsked(asked, [0, -1])).toBe(true);
  expect(isAsked(asked, [-1, 0])).toBe(true);
});

/** How many things a condition names. */
function namedIn(condition: Condition): number {
  if ("term" in condition) return 1;
  return ("all" in condition ? condition.all : condition.any).reduce((sum, one) => sum + namedIn(one), 0);
}

/** All ways to hold terms of so many degrees, -1 where one is not held. */
function holdings(steps: readonly (readonly Step[])[]): number[][] {
  const [own, ...rest] = steps;
  if (own === undefined) return [[]];
  return holdings(rest).flatMap((held) => [-1, ...own.keys()].map((degree) => [degree, ...held]));
}

/** Three terms whose best rank is 400, so that no rank is rounded. */
const threeTerms = fc
  .tuple(fc.integer({ min: 60, max: 150 }), fc.integer({ min: 60, max: 150 }))
  .map(([a, b]) => [a, b, 400 - a - b])
  .chain((tops) =>
    fc.tuple(
      ...tops.map((top) =>
        fc.record({
          gain: fc.constant(top),
          weak: fc.integer({ min: 10, max: 50 }),
          facts: fc.integer({ min: 2_000, max: 40_000 }),
        }),
      ),
    ),
  )
  .map((given) =>
    given.map(({ gain, weak, facts }): Step[] => [
      { gain: weak, facts },
      { gain, facts: Math.round(facts / 20) },
    ]),
  );

test("as many facts are asked for as are wanted, not very many more, and of those left out none ranks before them", () => {
  const [all, wanted] = [1_000_000, 300];
  fc.assert(
    fc.property(threeTerms, (steps) => {
      const { asked, isWhole, isAll } = chooseFacts(steps, all, wanted);
      const ways = holdings(steps).map((held) => {
        const gains = held.map((degree, nth) => steps[nth]?.[degree]?.gain ?? 0);
        const shares = held.map((degree, nth) => {
          const own = steps[nth] ?? [];
          return ((own[degree]?.facts ?? all) - (own[degree + 1]?.facts ?? 0)) / all;
        });
        return {
          held,
          rank: gains.reduce((sum, gain) => sum + gain, 0),
          facts: shares.reduce((product, share) => product * share, all),
        };
      });
      const sum = (some: typeof ways): number => some.reduce((total, { facts }) => total + facts, 0);
      const left = ways.filter(({ held }) => !isAsked(asked, held));
      const next = Math.max(...left.map(({ rank }) => rank));
      const before = sum(ways.filter(({ rank }) => rank > next));
      expect(isAll).toBe(left.every(({ rank }) => rank === 0));
      expect(sum(ways.filter(({ held }) => isAsked(asked, held)))).toBeLessThanOrEqual(wanted * 6);
      if (isAll) return;
      const more = before + sum(ways.filter(({ rank }) => rank === next));
      expect(before >= wanted / 4 ? more > wanted : more > wanted * 4).toBe(true);
      const heldAlone = steps.map((_, nth) => steps.map((_own, other) => (other === nth ? 0 : -1)));
      expect(isWhole).toEqual(heldAlone.map((held) => isAsked(asked, held)));
    }),
    { numRuns: 200 },
  );
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
      const { asked, isAll } = chooseFacts(steps, 1_000_000, 300);
      const best = steps.map((own) => own.length - 1);
      expect(isAsked(asked, best)).toBe(true);
      if (!isAll) expect(namedIn(asked)).toBeLessThanOrEqual(60);
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

test.each<[number, number, "all" | "both" | "the first"]>([
  [40, 709, "all"],
  [40, 711, "both"],
  [40, 1_158, "both"],
  [40, 1_162, "the first"],
  [49, 1_000, "both"],
  [51, 1_000, "the first"],
])(
  "of a word that %d facts hold and a weaker one that %d hold, those are ranked that hold %s",
  (first, second, asked) => {
    const choice = chooseFacts([plain(8, first), plain(4, second)], 1_000_000, 300);
    expect(choice.isAll).toBe(asked === "all");
    expect(isAsked(choice.asked, [0, -1])).toBe(true);
    expect(isAsked(choice.asked, [-1, 0])).toBe(asked !== "the first");
  },
);

test("all facts that hold two words are ranked while that is less work than to look for a third; of more those that hold it", () => {
  const isRanked = (facts: number): boolean => {
    const { asked } = chooseFacts([plain(5, facts), plain(4, 200_000), plain(4, 200_000)], 1_000_000, 300);
    expect(isAsked(asked, [0, 0, 0])).toBe(true);
    expect(isAsked(asked, [0, -1, -1])).toBe(false);
    return isAsked(asked, [0, 0, -1]);
  };
  expect([1_500, 3_000].map(isRanked)).toEqual([true, false]);
});

test("all facts that hold a rare word are ranked, whatever else they hold, as far as they are not far too many", () => {
  const isWhole = (facts: number): boolean => {
    const { asked } = chooseFacts([plain(7, facts), plain(0.5, 600_000)], 1_000_000, 600);
    expect(isAsked(asked, [0, 0])).toBe(true);
    return isAsked(asked, [0, -1]);
  };
  expect([300, 1_500, 3_000].map(isWhole)).toEqual([true, true, false]);
});

test("of two words that tell as much both are ranked; one that could not be among the best is not looked for", () => {
  const asked = (gain: number): boolean => {
    const choice = chooseFacts([plain(8, 420), plain(gain, 900)], 1_000_000, 300);
    expect(isAsked(choice.asked, [0, -1])).toBe(true);
    return isAsked(choice.asked, [-1, 0]);
  };
  expect([8, 4].map(asked)).toEqual([true, false]);
});

test("where the index would step through very many facts for many words, fewer of their degrees are told apart", () => {
  const strong = (gain: number, facts: number): Step[] =>
    [1, 1.2, 1.4, 1.6].map((times, nth) => ({ gain: gain * times, facts: facts / 4 ** nth }));
  const named = (facts: number): number =>
    namedIn(
      chooseFacts([strong(3, facts), strong(2.8, facts), strong(2, 2 * facts), strong(1.5, 3 * facts)], 1_000_000, 600)
        .asked,
    );
  expect(named(100_000)).toBeLessThan(named(4_000));
});

/** The terms that a condition names. */
function termsIn(condition: Condition): number[] {
  if ("term" in condition) return [condition.term];
  return ("all" in condition ? condition.all : condition.any).flatMap(termsIn);
}

test("a word held more strongly is named apart only where that lets other words go", () => {
  const steps = [
    { gain: 5, facts: 100_000 },
    { gain: 5.2, facts: 50_000 },
  ];
  const { asked } = chooseFacts([steps, plain(4, 2_000)], 1_000_000, 300);
  expect(termsIn(asked)).toEqual([0, 1]);
  expect(isAsked(asked, [0, 0])).toBe(true);
});

test("of many words those choose that tell most, in whatever order they were asked", () => {
  const gains = [3, 9, 5, 8, 1, 7, 2, 6, 4];
  const { asked, isAll } = chooseFacts(
    gains.map((gain) => plain(gain, 100_000)),
    1_000_000,
    300,
  );
  expect(isAll).toBe(false);
  const named = new Set(termsIn(asked).map((term) => gains[term] ?? 0));
  expect(Math.min(...named)).toBeGreaterThanOrEqual(4);
  expect(named.has(9) && named.has(8)).toBe(true);
});

test("of a word that nearly every fact holds alike all that hold it are ranked, however few are wanted", () => {
  const { asked, isWhole, isAll } = chooseFacts([plain(6, 99)], 100, 5);
  expect({ isWhole, isAll }).toEqual({ isWhole: [true], isAll: true });
  expect(isAsked(asked, [0])).toBe(true);
  expect(isAsked(asked, [-1])).toBe(false);
});

test("a search of no word asks for nothing, and one of words that no fact holds for whatever holds any", () => {
  expect(chooseFacts([], 1_000, 600)).toEqual({ asked: { any: [] }, isWhole: [], isAll: true });
  const { asked, isAll } = chooseFacts([plain(9, 0), plain(9, 0)], 1_000_000, 600);
  expect(isAll).toBe(true);
  expect(isAsked(asked, [-1, 0])).toBe(true);
});
