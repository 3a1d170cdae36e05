import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedFrom, leastRank, questionOf, rankOf, type Steps, without } from "./expected-ranks";

const FACTS = 10_000;
const whole = { terms: 6, degrees: 7 };

/** A term in up to three degrees, each held by fewer facts than the one before. */
const someSteps: fc.Arbitrary<Steps> = fc
  .array(fc.record({ more: fc.integer({ min: 1, max: 20 }), share: fc.double({ min: 0.01, max: 0.9, noNaN: true }) }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((drawn) => {
    let [gain, facts] = [0, FACTS];
    return drawn.map(({ more, share }) => {
      gain += more;
      facts *= share;
      return { gain, facts };
    });
  });
const someTerms = fc.array(someSteps, { minLength: 1, maxLength: 4 });

/** Of all ways to hold the terms, how many facts are expected of those that add up to a rank at least. */
function byEachWay({ terms, facts }: ReturnType<typeof questionOf>, rank: number): number {
  const ways = (nth: number, missing: number, expected: number): number => {
    const term = terms[nth];
    if (term === undefined) return missing <= 0 ? expected : 0;
    const lacking = ways(nth + 1, missing, expected * (1 - (term.facts[0] ?? 0) / facts));
    return term.facts.reduce((sum, held, degree) => {
      const share = (held - (term.facts[degree + 1] ?? 0)) / facts;
      return sum + ways(nth + 1, missing - (term.gains[degree] ?? 0), expected * share);
    }, lacking);
  };
  return ways(0, rank, facts);
}

test("so many facts are expected of a rank as all ways to reach it come to, if words come together by chance", () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 0, max: 400 }), (terms, rank) => {
      const question = questionOf(terms, FACTS, whole);
      expect(expectedFrom(question, rank)).toBeCloseTo(byEachWay(question, rank), 5);
    }),
  );
});

test("a rank that so many facts reach is reached by fewer just above it, and is the same however often it is asked for", () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 1, max: 500 }), (terms, wanted) => {
      const question = questionOf(terms, FACTS, whole);
      const rank = rankOf(question, wanted);
      expect(expectedFrom(question, rank + 1)).toBeLessThan(wanted + 1e-6);
      const again = [rankOf(question, wanted), leastRank(question, wanted), leastRank(question, wanted)];
      expect(again).toEqual([rank, again[2], again[1]]);
    }),
  );
});

test("of terms some choose, those that tell most, of equal ones those that were asked first; the others add to no rank", () => {
  const gains = [1, 3, 2, 3, 3];
  const terms = gains.map((gain): Steps => [{ gain, facts: 100 }]);
  const chosen = (count: number): number[] =>
    questionOf(terms, FACTS, { terms: count, degrees: 1 }).terms.map(({ nth }) => nth);
  expect(chosen(2)).toEqual([1, 3]);
  expect(chosen(4)).toEqual([1, 3, 4, 2]);
  expect(chosen(9)).toEqual([1, 3, 4, 2, 0]);
  expect(chosen(0)).toEqual([]);
});

test("what is left out of a question adds to no rank, and what is left is ranked as before", () => {
  fc.assert(
    fc.property(someTerms, (terms) => {
      const question = questionOf(terms, FACTS, whole);
      const first = question.terms[0];
      if (first === undefined) return;
      const others = without(question, new Set([first.nth]));
      expect(others.terms).toEqual(question.terms.slice(1));
      expect(others.rest).toEqual(question.rest.slice(1));
      expect(without(question, new Set())).toEqual(question);
    }),
  );
});

test("no rank is asked for beyond the best, nor below something, however many facts are wanted", () => {
  fc.assert(
    fc.property(someTerms, fc.integer({ min: 0, max: 2 * FACTS }), (terms, wanted) => {
      const question = questionOf(terms, FACTS, whole);
      for (const rank of [leastRank(question, wanted), rankOf(question, wanted)]) {
        expect(rank).toBeGreaterThanOrEqual(1);
        expect(rank).toBeLessThanOrEqual(question.rest[0] ?? 1);
      }
    }),
  );
});
