import { expect, test } from "vitest";
import { growth, LINEAR } from "@/lib/testing/growth";
import { drawn, records } from "@/lib/testing/rigs/tables";
import { TABLES_MOST, tablesIn } from "./read-tables";

test("tables are read from rows of named cells and from Markdown, each cell where it stands", () => {
  const [harvest, ...others] = tablesIn(records);
  expect(others).toEqual([]);
  expect(harvest?.columns).toEqual(["region", "crop", "year", "tonnes", "note"]);
  expect(harvest?.rows.map(({ cells }) => cells.map((cell) => cell && records.slice(cell.start, cell.end)))).toEqual([
    ["North", "Rye", "2023", "1,200", "A wet spring."],
    ["South", "Rye", "2023", "800", null],
    ["North", "Oats", "2024", "1,000.5", "none"],
    ["Total", null, null, "3,000.5", null],
  ]);
  const [ports] = tablesIn(drawn);
  expect(ports?.columns).toEqual(["Port", "Ships", "Share"]);
  expect(ports?.rows.map(({ start, end }) => drawn.slice(start, end))).toEqual([
    "| Moss | 12 | 30 % |",
    "| Lee | 28 | 70 % |",
  ]);
});

function times(many: number, one: (nth: number) => string): string[] {
  return Array.from({ length: many }, (_, nth) => one(nth));
}

const hostile: Readonly<Record<string, (size: number) => string>> = {
  "a head of many columns over rows of one cell": (n): string =>
    `|${"a|".repeat(n)}\n|${"-|".repeat(n)}\n${"|b|\n".repeat(n)}`,
  "rows that each bring a column": (n): string => times(n, (nth) => `Name: x\nKind: y\nc${nth}: 1`).join("\n\n"),
  "two rows of many columns": (n): string => {
    const row = times(n, (nth) => `c${nth}: 1`).join("\n");
    return `${row}\n\n${row}`;
  },
};

test.each(Object.entries(hostile))("%s take time in proportion to the text", (_, text) => {
  expect(growth((size) => void tablesIn(text(size)), 3_000)).toBeLessThan(LINEAR);
});

function aTable(columns: number, rows: number): string {
  const row = (cell: string): string => `|${`${cell}|`.repeat(columns)}\n`;
  return `${row("a")}${row("-")}${row("1").repeat(rows)}`;
}

test("a table of too many columns is left out whole, and so is what the cells of a text have no room for", () => {
  const { columns, cells } = TABLES_MOST;
  const shapes = (text: string): number[][] => tablesIn(text).map((one) => [one.columns.length, one.rows.length]);
  expect(shapes(`${aTable(columns + 1, 2)}\n${aTable(columns, 2)}`)).toEqual([[columns, 2]]);
  expect(shapes(`${aTable(10, cells / 10 + 1)}\n${aTable(3, 4)}`)).toEqual([[3, 4]]);
});

/** Tables as people see them: the names of columns, then the cells of each row, “–” for none. */
function seen(text: string): string[][] {
  return tablesIn(text).map(({ columns, rows }) => [
    columns.join(" "),
    ...rows.map(({ cells }) => cells.map((cell) => cell?.text ?? "–").join(" ")),
  ]);
}

/** Rows of named cells: “a1 b2” is `a: 1` above `b: 2`. */
function named(...rows: string[]): string {
  const cells = (row: string): string[] => row.split(" ").map((cell) => `${cell.charAt(0)}: ${cell.slice(1)}`);
  return rows.map((row) => cells(row).join("\n")).join("\n\n");
}

test.each<[what: string, text: string, ...tables: string[][]]>([
  ["a row brings a column of its own", named("a1 b2 c3", "a4 d5 b6"), ["a b c d", "1 2 3 –", "4 6 – 5"]],
  [
    "what is said between two rows parts two tables",
    `${named("a1 b2", "a3 b4")}\n\nSo far.\n\n${named("a5 b6", "a7 b8")}`,
    ["a b", "1 2", "3 4"],
    ["a b", "5 6", "7 8"],
  ],
  ["a row without the first column begins another table", named("a1 b2 c3", "b4 c5", "b6 c7"), ["b c", "4 5", "6 7"]],
  [
    "a row whose cells are half of other columns begins another table",
    named("a1 b2", "a3 c4", "a5 c6"),
    ["a c", "3 4", "5 6"],
  ],
  ["a column that is named twice in a row makes no row", named("a1 a2", "a3 a4")],
  ["a row of one cell is none", named("a1", "a2", "a3")],
  ["a line that names nothing makes a paragraph no row", `${named("a1 b2", "a3 b4")}\nand more\n\n${named("a5 b6")}`],
  ["one row is no table", named("a1 b2")],
  ["a column alone is no table", "| a |\n|---|\n| 1 |\n| 2 |\n"],
  ["spaces behind a cell are none of it", "a: 1 \nb: 2\t\n\na: 3\nb: 4  ", ["a b", "1 2", "3 4"]],
  [
    "cells beyond the head are left out, and empty ones are none",
    "| a | b |\n|---|---|\n| 1 | 2 | 3 |\n| | 4 |\n",
    ["a b", "1 2", "– 4"],
  ],
])("%s", (_, text, ...tables) => {
  expect(seen(text)).toEqual(tables);
});

test("tables of either kind come in the order of the text, each row where it stands", () => {
  const [rows, table] = [named("x1 y2", "x3 y4"), "| c | d |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |"];
  expect(seen(`${rows}\n\n${table}`).map(([columns]) => columns)).toEqual(["x y", "c d"]);
  expect(seen(`${table}\n\n${rows}`).map(([columns]) => columns)).toEqual(["c d", "x y"]);
  const text = `Of both:\n\n${table}\n\n${rows}`;
  const stretches = tablesIn(text).flatMap((one) => one.rows.map(({ start, end }) => text.slice(start, end)));
  expect(stretches).toEqual(["| 1 | 2 |", "| 3 | 4 |", "x: 1\ny: 2", "x: 3\ny: 4"]);
});
