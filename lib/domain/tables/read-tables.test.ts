import { expect, test } from "vitest";
import { drawn, records } from "@/lib/testing/rigs/tables";
import { tablesIn } from "./read-tables";

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
