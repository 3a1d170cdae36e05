import { expect, test } from "vitest";
import { asksForFigure, columnsOf, queryOf } from "./read-question";
import { tablesIn } from "./read-tables";
import { compute } from "./table-query";

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

function answered(question: string, text: string, title = "Harvest"): string | null {
  const [table] = tablesIn(text);
  if (table === undefined) return null;
  const query = queryOf(question, { title, columns: columnsOf(table) });
  return query === null ? null : (compute(table, query)?.said ?? null);
}

test.each([
  [
    "What is the total of tonnes of rye?",
    "tonnes of 2 rows with crop Rye comes to 2,000 in all; rows that add up others are left out",
  ],
  [
    "What is the average tonnes in the North?",
    "the mean tonnes of 2 rows with region North is 1,100.25; rows that add up others are left out",
  ],
  [
    "What is the mean of the tonnes?",
    "the mean tonnes of 3 rows is about 1,000.167; rows that add up others are left out",
  ],
  [
    "Which region has the largest tonnes?",
    "the largest tonnes of 3 rows is 1,200, for region North; rows that add up others are left out",
  ],
  [
    "What share of the tonnes is of 2023?",
    "tonnes for year 2023, 2,000, is about 66.7 per cent of the 3,000.5 of 3 rows; rows that add up others are left out",
  ],
  [
    "What is the difference in tonnes between North and South?",
    "tonnes for region North, 2,200.5, is 1,400.5 more than for region South, 800; rows that add up others are left out",
  ],
])("%s", (question, said) => {
  expect(answered(question, records)).toBe(said);
});

test("a table of Markdown is asked as well, and figures keep their unit", () => {
  expect(answered("How many ships are there altogether?", drawn, "Ports")).toBe("Ships of 2 rows comes to 40 in all");
  expect(answered("Which port has the smallest share in all?", drawn, "Ports")).toBeNull();
});

test.each([
  ["Why did tonnes fall?", "nothing is computed"],
  ["What was the total of tonnes since 2023?", "a bound that no cell says"],
  ["What was the total of tonnes between 2023 and 2024?", "a range"],
  ["What is the total of tonnes of barley?", "a word that is not in the table"],
  ["What is the total?", "no column"],
  ["What is the average price of rye?", "another thing than the column"],
])("%s is not computed: %s", (question) => {
  expect(answered(question, records)).toBeNull();
});

test("only a question that asks for a figure has tables opened", () => {
  expect(asksForFigure("What is the average price?")).toBe(true);
  expect(asksForFigure("Why did the bridge close?")).toBe(false);
});
