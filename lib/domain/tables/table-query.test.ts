import { expect, test } from "vitest";
import { records } from "@/lib/testing/rigs/tables";
import { tablesIn } from "./read-tables";
import { compute, rowStatement, TableQuery } from "./table-query";

test("a query of a model is computed alike, and none that does not fit the table", () => {
  const [table] = tablesIn(records);
  if (table === undefined) throw new Error("There is a table.");
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
  const [table] = tablesIn(`| name | weight |\n|---|---|\n${rows}\n`);
  if (table === undefined) throw new Error("There is a table.");
  expect(compute(table, { take: "sum", column: "weight", where: [], against: [] })).toBeNull();
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
  const [table] = tablesIn(records);
  const [row] = table?.rows ?? [];
  if (table === undefined || row === undefined) throw new Error("There is a row.");
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
