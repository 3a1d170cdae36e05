import fc from "fast-check";
import { expect, test } from "vitest";
import { cellsOf, isTableRule } from "./table";

const read = (row: string): string[] => cellsOf(row).map(({ from, to }) => row.slice(from, to));

test.each([
  ["| a | b |", ["a", "b"]],
  ["a|b", ["a", "b"]],
  ["|  | b |", ["", "b"]],
  ["| a |  |", ["a", ""]],
  [String.raw`| a \| b | c |`, [String.raw`a \| b`, "c"]],
])("the cells of %j", (row, cells) => {
  expect(read(row)).toEqual(cells);
});

test("cells that are written between bars are read again as they were", () => {
  const cell = fc.stringMatching(/^[a-z](?:[a-z ]{0,8}[a-z])?$/);
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (cells) => {
      expect(read(`| ${cells.join(" | ")} |`)).toEqual(cells);
    }),
  );
});

test("what rules a table off has as many cells as its head, and is no line of dashes", () => {
  expect(isTableRule("| --- | :-: |", "| a | b |")).toBe(true);
  expect(isTableRule("--- | ---", "a | b")).toBe(true);
  expect(isTableRule("| --- |", "| a | b |")).toBe(false);
  expect(isTableRule("-----", "a")).toBe(false);
  expect(isTableRule("| --- | x |", "| a | b |")).toBe(false);
  expect(isTableRule("|---|", "|")).toBe(false);
});

test.each([
  ["  | a | b |  ", ["a", "b"]],
  ["a", ["a"]],
  ["||", [""]],
  ["|a", ["a"]],
])("the cells of the row %j, whatever stands around its bars", (row, cells) => {
  expect(read(row.trim())).toEqual(cells);
});

test("a row that rules a table off may be set in, and stands beneath a head that has something in it", () => {
  expect(isTableRule("  | --- | --- |  ", " | a | b | ".trim())).toBe(true);
  expect([isTableRule("|---|", " | "), isTableRule("|---|", ""), isTableRule(":-", "a")]).toEqual([false, false, true]);
});
