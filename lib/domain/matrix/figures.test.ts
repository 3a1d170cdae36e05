import { expect, test } from "vitest";
import { figuresOf } from "./figures";

function said(statement: string): string[] {
  return figuresOf(statement).map(([from, to]) => statement.slice(from, to));
}

test("a figure is told with its unit or with what it counts", () => {
  expect(said("It costs €190 a year for 312 homes.")).toEqual(["€190", "312 homes"]);
  expect(said("It lifts 2.5 kg, 3.1 percent more.")).toEqual(["2.5 kg", "3.1 percent"]);
});

test("a word behind a number with decimals that is no unit is no part of it", () => {
  expect(said("A crane with an efficiency of 2.3 costs more to run.")).toEqual(["2.3"]);
});
