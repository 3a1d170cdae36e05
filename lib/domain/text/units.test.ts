import { expect, test } from "vitest";
import { quantities } from "./quantities";
import { inBaseUnit } from "./units";

function inBase(text: string): [number, string][] {
  return quantities(text).map((one) => {
    const { low, unit } = inBaseUnit(one);
    return [low, unit];
  });
}

test("one span in two units is one quantity", () => {
  expect(quantities("It took two hours and ten minutes.").map(({ low }) => low)).toEqual([130]);
  expect(quantities("It has 2 hours and 3 boats.")).toHaveLength(2);
});

test("units of one kind are told in the first of it, others as they are", () => {
  expect(inBase("It lasts 2 hours.")).toEqual(inBase("It lasts 120 minutes."));
  expect(inBase("It is 3 km long.")).toEqual([[3_000, inBase("It is 5 metres long.")[0]?.[1]]]);
  expect(inBase("It has 4 boats.")).toEqual([[4, "boat"]]);
});

test.each([
  ["two hours, ten minutes", [130, "minut"]],
  ["two hours, and 10 minutes", [130, "minut"]],
  ["2 hours and 59 minutes", [179, "minut"]],
  ["1 year and 2 months and 3 days", [429.125, "dai"]],
  ["5 feet 3 cm", [155.4, "cm"]],
])("“%s” is one quantity, told in its last unit", (text, quantity) => {
  const [only, ...others] = quantities(text);
  expect([only?.low, only?.unit]).toEqual(quantity);
  expect([only?.high, text.slice(only?.start, only?.end)]).toEqual([only?.low, text]);
  expect(others).toEqual([]);
});

test.each([
  ["another thing than a unit follows", "2 hours and 3 boats"],
  ["another thing than a unit stands before", "3 boats and 2 hours"],
  ["they measure different kinds", "3 km and 5 kg"],
  ["the larger unit comes last", "2 minutes and 10 hours"],
  ["the units are the same", "2 hours and 3 hours"],
  ["the second is as much as one of the larger", "2 hours and 60 minutes"],
  ["the first is a range", "1 to 2 hours and 10 minutes"],
  ["another word parts them", "2 hours or 10 minutes"],
])("quantities stay two where %s", (_, text) => {
  expect(quantities(text)).toHaveLength(2);
});

test.each([
  ["5 minutes", 300, 60],
  ["2 days", 172_800, 86_400],
  ["1 week", 604_800, 604_800],
  ["1 month", 2_629_800, 2_629_800],
  ["1 year", 31_557_600, 31_557_600],
  ["3 mm", 0.003, 0.001],
  ["2 feet", 0.6096, 0.3048],
  ["2 miles", 3_218.688, 1_609.344],
  ["500 grams", 0.5, 0.001],
  ["3 tonnes", 3_000, 1_000],
  ["5 boats", 5, 1],
])("%s are %d of the first unit of their kind, with a factor of %d", (text, value, factor) => {
  expect(quantities(text).map(inBaseUnit)).toMatchObject([{ low: value, high: value, factor }]);
});
