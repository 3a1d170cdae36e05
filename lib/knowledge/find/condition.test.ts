import fc from "fast-check";
import { expect, test } from "vitest";
import { type Condition, type Entry, entriesIn, isMet, steppedThrough } from "./condition";

const anEntry: fc.Arbitrary<Entry> = fc.record({
  term: fc.integer({ min: 0, max: 4 }),
  degree: fc.integer({ min: 0, max: 2 }),
});
const { condition: someCondition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3 },
    anEntry,
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
  ),
}));

const nameOf = ({ term, degree }: Entry): string => `${term}.${degree}`;
const a: Entry = { term: 0, degree: 0 };
const b: Entry = { term: 1, degree: 0 };
const c: Entry = { term: 2, degree: 0 };

/** Facts that hold each of three terms, the first the rarest. */
const held = ({ term }: Entry): number => [3, 50, 700][term] ?? 0;

test("a fact that holds everything a condition names meets it, and one that holds nothing of it does not", () => {
  fc.assert(
    fc.property(someCondition, (condition) => {
      const named = new Set(entriesIn(condition).map(nameOf));
      expect(isMet(condition, (entry) => named.has(nameOf(entry)))).toBe(true);
      expect(isMet(condition, () => false)).toBe(false);
    }),
  );
});

test("all of some are wanted by the one, any of them by the other, within each other, too", () => {
  const isMetBy = (condition: Condition, ...some: Entry[]): boolean =>
    isMet(condition, (entry) => some.includes(entry));
  expect(isMetBy({ all: [a, b] }, a)).toBe(false);
  expect(isMetBy({ any: [a, b] }, b)).toBe(true);
  const nested = { all: [a, { any: [b, c] }] };
  expect(isMetBy(nested, a, c)).toBe(true);
  expect(isMetBy(nested, a, b)).toBe(true);
  expect(isMetBy(nested, b, c)).toBe(false);
  expect(isMetBy(nested, a)).toBe(false);
});

test("what is named twice is named twice, in its order", () => {
  expect(entriesIn({ any: [a, { all: [b, a] }] })).toEqual([a, b, a]);
  expect(entriesIn(c)).toEqual([c]);
});

test("the index steps through the rarest of what is wanted together, and through each of what is wanted by itself", () => {
  expect(steppedThrough({ all: [c, a, b] }, held)).toBe(3);
  expect(steppedThrough({ any: [c, a, b] }, held)).toBe(753);
  expect(steppedThrough({ all: [c, { any: [a, b] }] }, held)).toBe(53);
  expect(steppedThrough({ any: [{ all: [a, c] }, { all: [b, c] }] }, held)).toBe(53);
});

test("facts that are named several times are stepped through once, and a word's degrees are steps of their own", () => {
  expect(steppedThrough({ any: [a, a, { all: [a, b] }] }, held)).toBe(3);
  expect(steppedThrough({ any: [a, { term: 0, degree: 1 }] }, held)).toBe(6);
});

test("whatever is asked: without the facts that are stepped through none could meet it, and no more are than all that it names", () => {
  const many = ({ term, degree }: Entry): number => (term + 1) * 100 - degree * 30;
  fc.assert(
    fc.property(someCondition, (condition) => {
      const steps = steppedThrough(condition, many);
      const once = new Map(entriesIn(condition).map((entry) => [nameOf(entry), many(entry)]));
      const all = [...once.values()];
      expect(steps).toBeGreaterThanOrEqual(Math.min(...all));
      expect(steps).toBeLessThanOrEqual(all.reduce((sum, facts) => sum + facts, 0));
    }),
  );
});
