import { expect, test } from "vitest";
import { numbersIn, quantities, years } from "./quantities";

function read(text: string): [number, number, string][] {
  return quantities(text).map(({ low, high, unit }) => [low, high, unit]);
}

test("numbers are read with currency, scale, range, unit and in words", () => {
  expect(read("It cost €14,200 per home.")).toEqual([[14_200, 14_200, "eur/home"]]);
  expect(read("It would cost $6.2 million.")).toEqual([[6_200_000, 6_200_000, "usd"]]);
  expect(read("An output of 6 to 9 kW.")).toEqual([[6, 9, "kw"]]);
  expect(read("It fell by 58 % and by 21 percent and by 9 per cent.").map(([low, , unit]) => [low, unit])).toEqual([
    [58, "%"],
    [21, "%"],
    [9, "%"],
  ]);
  expect(read("Seventy-six percent of three homes.")).toEqual([
    [76, 76, "%"],
    [3, 3, "home"],
  ]);
});

test("years, names and versions are no quantities", () => {
  expect(quantities("In 2021–22 the V-03 of COVID-19 and CO2 came with R290.")).toEqual([]);
});

test("a temperature behind a preposition is a circumstance", () => {
  expect(quantities("It reached 3.4 at −15 °C.").map(({ low, isCondition }) => [low, isCondition])).toEqual([
    [3.4, false],
    [-15, true],
  ]);
});

test("bounds and approximations are told apart", () => {
  expect(quantities("at least 40 days, up to 3 kW, about 7 percent, 9 homes").map(({ bound }) => bound)).toEqual([
    "least",
    "most",
    "about",
    "exact",
  ]);
});

test("what a quantity is written as stands between its offsets", () => {
  const text = "The price was €17,900 per home.";
  expect(quantities(text).map(({ start, end }) => text.slice(start, end))).toEqual(["€17,900"]);
});

test("both years of a winter are named", () => {
  expect([...years("The winter of 2022–23 and 2024, at €2021.")]).toEqual(["2022", "2023", "2024"]);
});

test("two statements with the same numbers give the same list", () => {
  expect(numbersIn("8 of 1,000 homes in two towns")).toEqual(numbersIn("In two towns 8 homes of 1000"));
});
