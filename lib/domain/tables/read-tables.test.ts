import { expect, test } from "vitest";
import { tablesIn } from "./read-tables";

const records = `# Harvest

region: North
crop: Rye
year: 2023
tonnes: 1,200
note: A wet spring.

region: South
crop: Rye
year: 2023
tonnes: 800

region: North
crop: Oats
year: 2024
tonnes: 1,000.5
note: none

region: Total
tonnes: 3,000.5

That is all that was weighed.
`;

const drawn = "| Port | Ships | Share |\n| --- | --- | --- |\n| Moss | 12 | 30 % |\n| Lee | 28 | 70 % |\n";

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
