import { expect, test } from "vitest";
import { records } from "@/lib/testing/rigs/tables";
import { type Table, tablesIn } from "./read-tables";
import { compute, isTotal, rowStatement, says, TableQuery } from "./table-query";

function tableOf(text: string): Table {
  const [table] = tablesIn(text);
  if (table === undefined) throw new Error("There is a table.");
  return table;
}

test("a query of a model is computed alike, and none that does not fit the table", () => {
  const table = tableOf(records);
  const where = [{ column: "Crop", says: ["rye"] }];
  expect(compute(table, { take: "count", column: null, where, against: [] })?.said).toBe(
    "there are 2 rows with Crop rye; rows that add up others are left out",
  );
  expect(compute(table, { take: "sum", column: "acres", where: [], against: [] })).toBeNull();
  expect(
    compute(table, { take: "sum", column: "tonnes", where: [{ column: "crop", says: ["barley"] }], against: [] }),
  ).toBeNull();
  expect(compute(table, { take: "sum", column: "crop", where: [], against: [] })).toBeNull();
  expect(compute(table, { take: "share", column: "tonnes", where: [], against: [] })).toBeNull();
  const oats = [{ column: "crop", says: ["oats"] }];
  const between = { take: "difference", column: "tonnes" } as const;
  expect(compute(table, { ...between, where, against: oats })).not.toBeNull();
  expect(compute(table, { ...between, where, against: [] })).toBeNull();
  const barley = [{ column: "crop", says: ["barley"] }];
  expect([
    compute(table, { ...between, where: barley, against: oats }),
    compute(table, { ...between, where: oats, against: barley }),
  ]).toEqual([null, null]);
  expect(compute(table, { ...between, where: [], against: oats })).toBeNull();
});

test("a figure that would rest on more rows than are cited is not computed", () => {
  const rows = Array.from({ length: 41 }, (_, nth) => `| a${nth} | ${nth} |`).join("\n");
  const head = "| name | weight |\n|---|---|\n";
  const query: TableQuery = { take: "sum", column: "weight", where: [], against: [] };
  expect(compute(tableOf(`${head}${rows}\n`), query)).toBeNull();
  expect(compute(tableOf(`${head}${rows.slice(0, rows.lastIndexOf("\n"))}\n`), query)?.rows).toHaveLength(40);
});

test("a query is bounded in all that it names", () => {
  const column = "tonnes";
  const where = [{ column: "crop", says: ["rye", "oats"] }];
  const plain = { take: "largest", column, where, against: [], also: ["note"] };
  const isQuery = (change: object): boolean => TableQuery.safeParse({ ...plain, ...change }).success;
  expect(isQuery({})).toBe(true);
  expect(isQuery({ column: "x".repeat(201) })).toBe(false);
  expect(isQuery({ where: [{ column: "crop", says: [] }] })).toBe(false);
  expect(isQuery({ where: [{ column: "crop", says: Array(21).fill("rye") }] })).toBe(false);
  expect(isQuery({ against: Array(5).fill(where[0]) })).toBe(false);
  expect(isQuery({ also: Array(4).fill("note") })).toBe(false);
});

test("a row states its name, what it was chosen by and what is taken of it, each once, with its source", () => {
  const table = tableOf(records);
  const [row] = table.rows;
  if (row === undefined) throw new Error("There is a row.");
  const where = [{ column: "crop", says: ["rye"] }];
  const told = (part: Partial<TableQuery>): string =>
    rowStatement(table, row, {
      title: "Harvest",
      query: { take: "sum", column: "tonnes", where, against: where, ...part },
    });
  expect(told({})).toBe("Harvest: region North, crop Rye, tonnes 1,200.");
  expect(told({ take: "count", column: null })).toBe("Harvest: region North, crop Rye.");
  expect(told({ also: ["note", "acres"] })).toBe("Harvest: region North, crop Rye, tonnes 1,200, note A wet spring.");
});

test("a statement ends with one stop, and a long cell is cut", () => {
  const table = tableOf(
    `| name | note |\n|---|---|\n| Moss | Is it dry? |\n| Lee | ${"w".repeat(121)} |\n| Ness | ${"w".repeat(120)} |\n`,
  );
  const query: TableQuery = { take: "count", column: null, where: [{ column: "note", says: ["dry"] }], against: [] };
  const [moss, lee, ness] = table.rows.map((row) => rowStatement(table, row, { title: "Ports", query }));
  expect(moss).toBe("Ports: name Moss, note Is it dry?");
  expect(lee).toBe(`Ports: name Lee, note ${"w".repeat(118)} …`);
  expect(ness).toBe(`Ports: name Ness, note ${"w".repeat(120)}.`);
});

const ports = tableOf(`| Port | Year | Boats | Fee | Note |
|---|---|---|---|---|
| Moss | 2021 | 12 | €40 | calm |
| Lee | 2021 | 30 | €35.50 | |
| Ness | 2022 | 12 | none | windy |
| Ware | 2022 | 6 | €10 | calm |
| All ports | | 60 | €85.50 | |
`);

const of = (column: string, ...words: string[]): TableQuery["where"] => [{ column, says: words }];
const year = (which: string): TableQuery["where"] => of("Year", which);
const port = (...which: string[]): TableQuery["where"] => of("Port", ...which);

/** What is said of the ports, without the note on the row that adds up the others, which all of these have. */
function saidOf(query: Partial<TableQuery>, table = ports): string | null {
  const whole: TableQuery = { column: "Boats", where: [], against: [], take: "sum", ...query };
  return compute(table, whole)?.said.replace(/(?:;|, and) rows that add up others are left out$/, "") ?? null;
}

test.each<[Partial<TableQuery>, said: string]>([
  [{ take: "sum", where: year("2021") }, "Boats of 2 rows with Year 2021 comes to 42 in all"],
  [{ take: "mean" }, "the mean Boats of 4 rows is 15"],
  [
    { take: "mean", where: [...port("Moss", "Lee", "Ware"), ...of("Note", "calm")] },
    "the mean Boats of 2 rows with Port Moss or Lee or Ware and Note calm is 9",
  ],
  [{ take: "sum", column: "Fee" }, "Fee of 3 rows comes to €85.5 in all; 1 row there gives no figure"],
  [
    { take: "largest", also: ["Note", "Fee"] },
    "the largest Boats of 4 rows is 30, for Port Lee; the table gives no Note there, and Fee there is €35.50",
  ],
  [{ take: "smallest", also: ["Note"] }, "the smallest Boats of 4 rows is 6, for Port Ware; Note there is calm"],
  [
    { take: "largest", where: port("Moss", "Ness"), also: ["Note"] },
    "the largest Boats of 2 rows with Port Moss or Ness is 12, for Port Moss and Port Ness; Note for Port Moss is calm, and Note for Port Ness is windy",
  ],
  [{ take: "count", where: year("2021") }, "there are 2 rows with Year 2021"],
  [{ take: "count", where: port("Moss") }, "there is 1 row with Port Moss"],
  [
    { take: "difference", where: port("Ware"), against: port("Lee") },
    "Boats for Port Ware, 6, is 24 less than for Port Lee, 30",
  ],
  [
    { take: "difference", where: port("Moss"), against: port("Ness") },
    "Boats for Port Moss, 12, is as much as for Port Ness, 12",
  ],
  [
    { take: "difference", column: "Fee", where: year("2021"), against: year("2022") },
    "Fee for Year 2021, €75.5, is €65.5 more than for Year 2022, €10; 1 row there gives no figure",
  ],
  [{ take: "share", where: port("Moss") }, "Boats for Port Moss, 12, is 20 per cent of the 60 of 4 rows"],
  [
    { take: "share", where: port("Ware"), against: year("2022") },
    "Boats for Port Ware, 6, is about 33.3 per cent of the 18 of 2 rows with Year 2022",
  ],
])("%j is told as what the rows come to", (query, said) => {
  expect(saidOf(query)).toBe(said);
});

test.each<[why: string, Partial<TableQuery>]>([
  ["a count of all rows tells nothing", { take: "count" }],
  ["one row has no sum", { take: "sum", where: port("Moss") }],
  ["one row is the largest of none", { take: "largest", where: port("Moss") }],
  ["a column to be told that is none of the table", { take: "largest", also: ["Depth"] }],
  [
    "a row would stand on both sides of a difference",
    { take: "difference", where: year("2021"), against: port("Lee") },
  ],
  [
    "a row that adds up others is no other side",
    { take: "difference", where: port("Moss"), against: port("All ports") },
  ],
  ["a row that adds up others is no whole", { take: "share", where: port("Moss"), against: port("All ports") }],
  ["a part is none of the whole", { take: "share", where: port("Moss"), against: year("2022") }],
  ["no row fits both columns", { take: "count", where: [...port("Moss"), ...year("2022")] }],
  ["a word that no row says, beside one that rows say", { take: "sum", where: port("Moss", "Rye") }],
  ["a column without figures", { take: "sum", column: "Note" }],
])("nothing is computed: %s", (_, query) => {
  expect(saidOf(query)).toBeNull();
});

test("each row that a figure rests on is told once, and no other", () => {
  const rowsOf = (query: Partial<TableQuery>): string[] =>
    (compute(ports, { take: "sum", column: "Boats", where: [], against: [], ...query })?.rows ?? []).map(
      ({ cells }) => cells[0]?.text ?? "",
    );
  expect(rowsOf({ column: "Fee" })).toEqual(["Moss", "Lee", "Ware"]);
  expect(rowsOf({ take: "smallest", where: year("2021") })).toEqual(["Moss", "Lee"]);
  expect(rowsOf({ take: "difference", where: port("Ware"), against: port("Lee") })).toEqual(["Ware", "Lee"]);
  expect(rowsOf({ take: "share", where: port("Ware"), against: year("2022") })).toEqual(["Ness", "Ware"]);
});

test("below zero and of nothing there is no share; three rows may be the largest alike, four are none", () => {
  const table = tableOf(`| Port | Boats | Lost |
|---|---|---|
| Moss | -3 | 0 |
| Lee | 5 | 0 |
| Ness | 5 | 0 |
| Ware | 5 | 0 |
| Thurn | 5 | 0 |
`);
  expect(saidOf({ take: "share", where: port("Lee") }, table)).toBeNull();
  expect(saidOf({ take: "share", column: "Lost", where: port("Lee") }, table)).toBeNull();
  const idle = tableOf("| Port | Boats |\n|---|---|\n| Moss | 0 |\n| Lee | 5 |\n");
  expect(saidOf({ take: "share", where: port("Lee") }, idle)).toBe(
    "Boats for Port Lee, 5, is 100 per cent of the 5 of 2 rows",
  );
  expect(saidOf({ take: "smallest" }, table)).toBe("the smallest Boats of 5 rows is −3, for Port Moss");
  expect(saidOf({ take: "largest" }, table)).toBeNull();
  expect(saidOf({ take: "largest", where: port("Moss", "Lee", "Ness", "Ware") }, table)).toMatch(
    /is 5, for Port Lee and Port Ness and Port Ware$/,
  );
  expect(saidOf({ take: "difference", where: port("Moss"), against: port("Lee") }, table)).toBe(
    "Boats for Port Moss, −3, is 8 less than for Port Lee, 5",
  );
});

test("a column is known by its words, and one of two with the same name is neither", () => {
  const table = tableOf(
    "| Port | Boats, 2021 | Fee | fee |\n|---|---|---|---|\n| Moss | 3 | 1 | 2 |\n| Lee | 5 | 1 | 2 |\n",
  );
  expect(saidOf({ column: "boats 2021" }, table)).toBe("boats 2021 of 2 rows comes to 8 in all");
  expect(saidOf({ column: "Fee" }, table)).toBeNull();
});

test.each([
  ["North-West", "west", true],
  ["Northwest", "west", false],
  ["Old Moss Pier", "moss pier", true],
  ["Old Moss Pier", "pier moss", false],
  ["Moss", "", false],
  ["Moss", "…", false],
  [undefined, "moss", false],
])("that %j says “%s” is %j", (cell, words, isSaid) => {
  expect(says(cell, words)).toBe(isSaid);
});

test.each([
  ["Total", true],
  ["Subtotal, north", true],
  ["Grand total", true],
  ["AVERAGE", true],
  ["All ports", true],
  ["Allerton", false],
  ["Summer", false],
  ["In total", false],
])("a row that begins with “%s” adds up others: %j", (first, isOne) => {
  const cells = [null, { text: first, start: 0, end: 1 }, { text: "Total", start: 2, end: 3 }];
  expect(isTotal({ cells, start: 0, end: 3 })).toBe(isOne);
});

test("an empty row adds up nothing", () => {
  expect(isTotal({ cells: [null, null], start: 0, end: 0 })).toBe(false);
});

test("an amount below zero is one, whether its sign stands before its currency or behind that", () => {
  const books = tableOf("| Year | Result |\n| --- | --- |\n| 2021 | −€5 |\n| 2022 | €12 |\n| 2023 | €-3.50 |\n");
  const result = (take: "sum" | "smallest"): string | null => saidOf({ take, column: "Result" }, books);
  expect(result("sum")).toBe("Result of 3 rows comes to €3.5 in all");
  expect(result("smallest")).toContain("2021");
});
