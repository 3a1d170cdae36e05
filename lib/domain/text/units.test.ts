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
