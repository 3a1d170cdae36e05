import { expect, test } from "vitest";
import { isSpelledNumber, numbersIn, quantities, withFormerBound, years } from "./quantities";

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

test.each([
  ["from 5 to −3 °C", [-3, 5, "°c"]],
  ["it was −5 °C", [-5, -5, "°c"]],
  ["between 5 and 7 boats", [5, 7, "boat"]],
  ["5–7 %", [5, 7, "%"]],
  ["$5 to $7", [5, 7, "usd"]],
  ["5 to 7 million boats", [5_000_000, 7_000_000, "boat"]],
  ["€5k", [5_000, 5_000, "eur"]],
  ["5 bn", [5e9, 5e9, ""]],
  ["1,000.5 boats", [1_000.5, 1_000.5, "boat"]],
  ["a 5-year plan", [5, 5, "year"]],
  ["5 the", [5, 5, ""]],
  ["from 5 to 2021", [5, 5, ""]],
  ["2 million in 2021", [2_000_000, 2_000_000, ""]],
  ["2021 kW", [2_021, 2_021, "kw"]],
  ["1899 boats", [1_899, 1_899, "boat"]],
  ["€3 per kWh", [3, 3, "eur/kwh"]],
  ["€3 each year", [3, 3, "eur/year"]],
  ["€3 per cent", [3, 3, "eur"]],
  ["3 per cent", [3, 3, "%"]],
  ["3 per boat", [3, 3, "/boat"]],
  ["twenty-one boats", [21, 21, "boat"]],
  ["ninety boats", [90, 90, "boat"]],
])("“%s” is the quantity %j", (text, quantity) => {
  expect(read(text)).toEqual([quantity]);
});

test("quantities come in the order of the text, however they are written; one of anything is none", () => {
  expect(read("Of one boat two sails and 3 oars were lost in 2019, four masts later.")).toEqual([
    [2, 2, "sail"],
    [3, 3, "oar"],
    [4, 4, "mast"],
  ]);
});

test.each([
  ["at least five boats", "least"],
  ["a price over 5 %", "least"],
  ["roughly five boats", "about"],
  ["fewer than 5 boats", "most"],
  ["at least some of 5 boats", "exact"],
  [`at least${" ".repeat(16)}5 boats`, "least"],
  [`at least${" ".repeat(16)}five boats`, "least"],
  [`at least${" ".repeat(17)}5 boats`, "exact"],
  [`at least${" ".repeat(17)}five boats`, "exact"],
])("what stands right before a number, 24 characters at most, says how far it goes: %s", (text, bound) => {
  expect(quantities(text).map((one) => one.bound)).toEqual([bound]);
});

test.each([
  ["no more than five boats", "most"],
  ["not over 5 %", "most"],
  ["It must not exceed 5 %", "most"],
  ["It never exceeded 5 %", "most"],
  ["It doesn’t exceed €5", "most"],
  ["no less than five boats", "least"],
  ["no fewer than 5 boats", "least"],
  ["not less than 5 boats", "least"],
  ["not below 5 °C", "least"],
  ["It is known that more than 5 boats", "least"],
])("what denies a bound tells the other one: %s", (text, bound) => {
  expect(quantities(text).map((one) => one.bound)).toEqual([bound]);
});

test("an older run reads a bound that is denied by its own words", () => {
  const formerly = (text: string): string[] => quantities(text).map((one) => withFormerBound(text, one).bound);
  expect(
    ["no more than 5 boats", "no less than 5 boats", "no fewer than 5 boats", "not less than 5 boats"].flatMap(
      formerly,
    ),
  ).toEqual(["least", "most", "least", "least"]);
  expect(["at least 5 boats", "up to 5 boats", "about 5 boats", "5 boats"].flatMap(formerly)).toEqual([
    "least",
    "most",
    "about",
    "exact",
  ]);
});

test("only a temperature is a circumstance, and only behind a preposition", () => {
  const isCondition = (text: string): boolean[] => quantities(text).map((one) => one.isCondition);
  expect(["at 5 °C", "at 5 °F", "at 5 %", "it is 5 °C", "at five boats"].flatMap(isCondition)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.each([
  ["It cost €5 million per boat.", "€5 million"],
  ["It took 5 boats.", "5 boats"],
  ["It took 5 the other day.", "5"],
  ["It took €5 boats.", "€5"],
  ["It took twenty-one boats.", "twenty-one boats"],
])("of “%s” the quantity is written “%s”", (text, written) => {
  expect(quantities(text).map(({ start, end }) => text.slice(start, end).trim())).toEqual([written]);
});

test("numbers are listed by their digits, whatever their order and how they are written", () => {
  expect(numbersIn("Two of 1,000 and twenty-one boats, 2.5 and b7")).toEqual(["1000", "2", "2.5", "21", "7"]);
  expect(numbersIn("one boat")).toEqual([]);
});

test.each([
  ["2021/22", ["2021", "2022"]],
  ["2021 - 23", ["2021", "2023"]],
  ["1999-2001", ["1999", "2001"]],
  ["in 2021, 5 boats", ["2021"]],
  ["x2021 2021.5 3.2021 2021% €2021 2199 1899", []],
])("the years of “%s” are %j", (text, named) => {
  expect([...years(text)]).toEqual(named);
});

test("a number is spelled out by a word from one to ninety-nine", () => {
  expect(["one", "Nineteen", "twenty", "Ninety-nine"].every(isSpelledNumber)).toBe(true);
  expect(["hundred", "two-three", "", "first"].some(isSpelledNumber)).toBe(false);
});
