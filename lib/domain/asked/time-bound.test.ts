import { expect, test } from "vitest";
import { isWithinBounds, timeBounds } from "./time-bound";

test("a year after which something is asked for is no year that an answer has to name", () => {
  const bounds = timeBounds("Why did the catch fall after 2021?");
  expect(bounds).toEqual([{ year: 2021, isBefore: false }]);
  expect(isWithinBounds(bounds, "The catch fell because the nets were old.")).toBe(true);
  expect(isWithinBounds(bounds, "It fell from 2022 on.")).toBe(true);
  expect(isWithinBounds(bounds, "It fell in 1990.")).toBe(false);
});

test("what lies before a year is told of no later one", () => {
  const bounds = timeBounds("How many boats were there before 1950?");
  expect(isWithinBounds(bounds, "In 1931 there were nine boats.")).toBe(true);
  expect(isWithinBounds(bounds, "In 1987 there were two boats.")).toBe(false);
});

test("the year of which something is asked bounds nothing", () => {
  expect(timeBounds("How many boats were there in 1950?")).toEqual([]);
});
