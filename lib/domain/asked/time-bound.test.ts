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

test("a bound is told by the word before a year, whatever part of the year or feast stands between", () => {
  expect(timeBounds("since early 2021")).toEqual([{ year: 2021, isBefore: false }]);
  expect(timeBounds("before the end of 1950")).toEqual([{ year: 1950, isBefore: true }]);
  expect(timeBounds("after Easter 1950")).toEqual([{ year: 1950, isBefore: false }]);
  expect(timeBounds("after 1950/51, since 21 May and before 900")).toEqual([]);
});

test("within several bounds lies what is within each of them, the bounding years among it", () => {
  const bounds = timeBounds("Why did it fall since 1990 and before 2000?");
  const within = ["in 1990", "in 2000", "in 1989 and 1995", "at no time", "for €1989"];
  const beyond = ["in 1989", "in 2001", "in 1989 and 2001"];
  expect([...within, ...beyond].filter((text) => isWithinBounds(bounds, text))).toEqual(within);
  expect(isWithinBounds([], "in 1800")).toBe(true);
});
