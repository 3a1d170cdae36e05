import { expect, test } from "vitest";
import { drawn, records } from "@/lib/testing/rigs/tables";
import { asksForFigure, columnsOf, partsTold, queriesOf, queryOf } from "./read-question";
import { tablesIn } from "./read-tables";
import { compute, type TableQuery } from "./table-query";

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
  expect(answered("Which port has the smallest share in all?", drawn, "Ports")).toBe(
    "the smallest Share of 2 rows is 30 %, for Port Moss",
  );
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

const piers = `pier: Moss
year: 1921
boats: 14
lost: 3
fee: €40

pier: Lee
year: 1930
boats: 22
lost: 1
fee: €35

pier: Ness
year: 1934
boats: 9
lost: none
`;

function allAnswered(question: string): string[] {
  const [table] = tablesIn(piers);
  if (table === undefined) return [];
  const queries = queriesOf(question, { title: "Piers", columns: columnsOf(table) });
  return queries.map((query) => compute(table, query)?.said ?? "");
}

test.each([
  [
    "Which pier had the most boats, and how many were lost?",
    "the largest boats of 3 rows is 22, for pier Lee; lost there is 1",
  ],
  [
    "Which pier had the fewest boats, and what was its fee?",
    "the smallest boats of 3 rows is 9, for pier Ness; the table gives no fee there",
  ],
  ["Which year had the highest fee?", "the largest fee of 2 rows is €40, for pier Moss; year there is 1921"],
  ["Which pier had the highest fee, and why was the bridge closed?", "the largest fee of 2 rows is €40, for pier Moss"],
  [
    "Which pier had the most boats, what did it charge, and who painted it?",
    "the largest boats of 3 rows is 22, for pier Lee; fee there is €35",
  ],
  ["Which pier had the most boats, and who painted it?", "the largest boats of 3 rows is 22, for pier Lee"],
])("%s", (question, said) => {
  expect(allAnswered(question).map((one) => one.split("; 1 row")[0])).toEqual([said]);
});

test("a part that names another row is none of the row before it", () => {
  expect(allAnswered("Which pier had the most boats, and what was the fee at Moss?")).toEqual([
    "the largest boats of 3 rows is 22, for pier Lee",
  ]);
});

test("parts are told whose columns are", () => {
  const question = "Which pier had the most boats, and how many were lost?";
  const query: TableQuery = { take: "largest", column: "boats", where: [], against: [] };
  expect(partsTold(question, query)).toEqual(["Which pier had the most boats?"]);
  expect(partsTold(question, { ...query, also: ["lost"] })).toHaveLength(2);
  const why = "Why do boats get dearer, and which pier had the most boats?";
  expect(partsTold(why, query)).toEqual(["Which pier had the most boats?"]);
});
