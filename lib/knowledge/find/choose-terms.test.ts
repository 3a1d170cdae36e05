import { expect, test } from "vitest";
import { chooseTerms, widened } from "./choose-terms";

const of = (...counts: number[]): { count: number }[] => counts.map((count) => ({ count }));

test("rare words find facts; those that too many hold only rank them", () => {
  expect(chooseTerms(of(100, 5_000, 300), 600)).toEqual({
    groups: [[0, 2]],
    isCounted: [true, false, true],
    counts: [100, 5_000, 300],
    isMany: false,
    first: [],
  });
});

test("of words that too many hold each, the rarest must stand together, and more may be found than are ranked", () => {
  const { groups, isMany } = chooseTerms(of(9_000, 2_000, 8_000, 3_000, 7_000), 600);
  expect(groups).toEqual([[1], [3], [4], [2]]);
  expect(isMany).toBe(true);
});

test("where rare words find hardly anything, the rarest of the common ones finds facts, too", () => {
  expect(widened(chooseTerms(of(2, 5_000, 9_000), 600))).toEqual({
    groups: [[0, 1]],
    isCounted: [true, false, false],
    counts: [2, 5_000, 9_000],
    isMany: true,
    first: [0],
  });
  const all = chooseTerms(of(2, 30), 600);
  expect(widened(all)).toEqual(all);
});
