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
