import { expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { drawn, records } from "@/lib/testing/rigs/tables";
import { asksForFigure, columnsOf, partsTold, queriesOf, queryOf } from "./read-question";
import { tablesIn } from "./read-tables";
import { compute, type TableQuery } from "./table-query";

function asked(question: string, text: string, title: string): TableQuery | null {
  const [table] = tablesIn(text);
  return table === undefined ? null : queryOf(question, { title, columns: columnsOf(table) });
}

function answered(question: string, text: string, title = "Harvest"): string | null {
  const [table] = tablesIn(text);
  if (table === undefined) return null;
  const query = asked(question, text, title);
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

test("a part asks of the row before it by words of the table alone, and by none of another row", () => {
  const most = "the largest boats of 3 rows is 22, for pier Lee";
  const told = (part: string): string[] => allAnswered(`Which pier had the most boats, and ${part}?`);
  expect(told("what was the fee")).toEqual([`${most}; fee there is €35`]);
  expect(told("what was the fee at Moss")).toEqual([most]);
  expect(told("what was the fee before 1930")).toEqual([most]);
  expect(told("what was the fee of the ferry")).toEqual([most]);
  expect(told("what was the average fee")[0]).toBe(most);
});

test("parts are told whose columns are", () => {
  const question = "Which pier had the most boats, and how many were lost?";
  const query: TableQuery = { take: "largest", column: "boats", where: [], against: [] };
  expect(partsTold(subquestions(question), query)).toEqual(["Which pier had the most boats?"]);
  expect(partsTold(subquestions(question), { ...query, also: ["lost"] })).toHaveLength(2);
  const why = "Why do boats get dearer, and which pier had the most boats?";
  expect(partsTold(subquestions(why), query)).toEqual(["Which pier had the most boats?"]);
});

const harbour = `| Port | Year | Boats | Berth fee | Built | Note |
|---|---|---|---|---|---|
| Moss | 2021 | 12 | €40 | 1921 | calm |
| Lee | 2021 | 30 | €35.50 | 1930 | |
| Ness | 2022 | 12 | none | 2022 | windy |
| All ports | | 54 | | | |
`;

const take = (take: TableQuery["take"], column: string, where: TableQuery["where"] = []): TableQuery => ({
  take,
  column,
  where,
  against: [],
});
const port = (...says: string[]): TableQuery["where"] => [{ column: "Port", says }];

test.each<[question: string, query: TableQuery]>([
  ["How many boats were there in all?", take("sum", "Boats")],
  ["What are the boats of Moss and Lee combined?", take("sum", "Boats", port("Moss", "Lee"))],
  ["What are the boats of Lee and Moss combined?", take("sum", "Boats", port("Lee", "Moss"))],
  ["What is the average fee?", take("mean", "Berth fee")],
  ["What is the sum of the Harbour's boats?", take("sum", "Boats")],
  ["What is the total of boats where it was calm?", take("sum", "Boats", [{ column: "Note", says: ["calm"] }])],
  ["What is the total of boats of 1930 and 1921?", take("sum", "Boats", [{ column: "Built", says: ["1930", "1921"] }])],
  ["What is the maximum of the boats?", take("largest", "Boats")],
  ["What is the least fee?", take("smallest", "Berth fee")],
  ["Which port had the highest average boats?", take("largest", "Boats")],
  ["Which year had the fewest boats?", take("smallest", "Boats")],
  ["What proportion of boats is of Ness?", take("share", "Boats", port("Ness"))],
  ["How many more boats has Lee than Moss?", { ...take("difference", "Boats", port("Lee")), against: port("Moss") }],
])("%s is asked of the column and the rows that it names", (question, query) => {
  expect(asked(question, harbour, "Harbour")).toEqual(query);
});

test.each([
  ["What share of the boats?", "a share of nothing that is named"],
  ["How many more boats has Lee than Moss and Ness?", "a difference among three"],
  ["How many more boats has Lee?", "a difference from nothing"],
  ["How many more boats has Lee than Moss in 2021?", "a difference by two columns"],
  ["What is the sum of boats between Moss and Lee?", "a stretch of rows"],
  ["What is the mean of boats per year?", "a figure for each of several"],
  ["What is the total of boats in 2022?", "a year that two columns say"],
  ["What is the total of boats in 2021-22?", "a season"],
  ["What is the total of the note?", "a column without figures"],
  ["What is the sum of boats and fees?", "two columns named alike"],
])("%s asks nothing that is understood: %s", (question) => {
  expect(asked(question, harbour, "Harbour")).toBeNull();
});

test("what rows are called by says of which year they are, whatever other dates they have", () => {
  const fairs = "| Name | Opened | Visits |\n|---|---|---|\n| Fair 2021 | 2020 | 3 |\n| Fair 2022 | 2021 | 4 |\n";
  const where = (column: string, year: string): TableQuery["where"] => [{ column, says: [year] }];
  const total = (year: string): TableQuery | null => asked(`What is the total of visits in ${year}?`, fairs, "Fairs");
  expect(total("2021")?.where).toEqual(where("Name", "2021"));
  expect(total("2020")?.where).toEqual(where("Opened", "2020"));
});

test("columns are told without the rows that add up others, each value once, as many and as long as there is room for", () => {
  const rows = Array.from({ length: 61 }, (_, nth) => `| n${nth} | ${"7".repeat(nth + 1)} | same |`);
  const [table] = tablesIn(`| Name | Sevens | Kind |\n|---|---|---|\n| Total | 9 | 9 |\n${rows.join("\n")}\n`);
  const [names, sevens, kinds] = table === undefined ? [] : columnsOf(table);
  expect(names?.values).toEqual(Array.from({ length: 60 }, (_, nth) => `n${nth}`));
  expect(sevens?.values.map((value) => value.length)).toEqual(Array.from({ length: 60 }, (_, nth) => nth + 1));
  expect(kinds).toEqual({ name: "Kind", values: ["same"] });
});

test("a cell that is too long to be told whole is none that a question names", () => {
  const [long, short] = ["north ".repeat(12).trim(), "south ".repeat(9).trim()];
  const text = `| Region | Boats |\n|---|---|\n| ${long} | 3 |\n| ${short} | 4 |\n`;
  const [table] = tablesIn(text);
  expect(table && columnsOf(table)[0]?.values[0]).toHaveLength(60);
  expect(asked(`What is the total of boats of ${long}?`, text, "Regions")).toBeNull();
  expect(asked(`What is the total of boats of ${short}?`, text, "Regions")).not.toBeNull();
});

test("a column is one of figures where more than half of its values are", () => {
  const text = (fees: string[]): string =>
    `| Port | Fee |\n|---|---|\n${fees.map((fee, nth) => `| P${nth} | ${fee} |`).join("\n")}\n`;
  expect(asked("What is the total fee?", text(["3", "4", "none"]), "Ports")).toEqual(take("sum", "Fee"));
  expect(asked("What is the total fee?", text(["3", "4", "none", "unknown"]), "Ports")).toBeNull();
});

test("no more is told beside a row than a query has room for", () => {
  const head = ["Pier", "Boats", "Fee", "Depth", "Length", "Height"];
  const row = (name: string, boats: number): string => `| ${name} | ${boats} | 1 | 2 | 3 | 4 |`;
  const [table] = tablesIn(`| ${head.join(" | ")} |\n|${"---|".repeat(6)}\n${row("Moss", 3)}\n${row("Lee", 5)}\n`);
  const columns = table === undefined ? [] : columnsOf(table);
  const more = ["fee", "depth", "length", "height"].map((one) => `what is its ${one}`).join(", ");
  const [query] = queriesOf(`Which pier had the most boats, ${more.replace(/, (?=[^,]*$)/, ", and ")}?`, {
    title: "Piers",
    columns,
  });
  expect(query?.also).toEqual(["Fee", "Depth", "Length"]);
});

test("a question of several figures has a query for each, and one of none has none", () => {
  const [table] = tablesIn(harbour);
  const columns = table === undefined ? [] : columnsOf(table);
  const queries = (question: string): TableQuery[] => queriesOf(question, { title: "Harbour", columns });
  expect(queries("What is the total of boats, and what is the average fee?")).toEqual([
    take("sum", "Boats"),
    take("mean", "Berth fee"),
  ]);
  expect(queries("What is the total of boats, and who painted them?")).toEqual([take("sum", "Boats")]);
  expect(queries("Who painted the boats?")).toEqual([]);
});

test("who did something, and why, is answered by no figure, whatever column it names", () => {
  const query = take("largest", "boats");
  expect(partsTold(subquestions("How many boats are lost?"), query)).toEqual(["How many boats are lost?"]);
  expect(partsTold(subquestions("In which boats are the most guests?"), query)).toHaveLength(1);
  expect(partsTold(subquestions("Who sold the boats?"), query)).toEqual([]);
  expect(partsTold(subquestions("What is the fee?"), query)).toEqual([]);
  expect(partsTold(subquestions("What is the fee?"), { ...query, column: null })).toEqual([]);
});
