import { beforeAll, expect, test } from "vitest";
import { isPersonColumn } from "@/lib/features/backup/layout/tables";
import { ownDatabase } from "@/lib/testing/database";
import { personalTables, untold } from "./personal-tables";

const own = ownDatabase();
let columns: { table: string; column: string }[];
beforeAll(async () => {
  columns = await own.db.$queryRaw`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by 1, 2`;
});

test("every table with rows of a person is told to them, by every column that names one, or is named with why not", () => {
  const naming = columns.filter(({ column }) => column === "user_id" || isPersonColumn(column));
  const told = personalTables.flatMap(({ name, by }) => by.map((column) => `${name}.${column}`));
  const missing = naming
    .filter(({ table }) => !Object.hasOwn(untold, table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !told.includes(name) && !Object.hasOwn(untold, name));
  expect(missing).toEqual([]);
  const there = new Set(naming.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  expect(Object.keys(untold).filter((name) => !there.has(name))).toEqual([]);
});

test("what is told is there, and none of it is a secret or the hash of one", () => {
  const there = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  const all = personalTables.flatMap(({ name, by, columns: told, ofMember = [], at }) =>
    [...by, ...told, ...ofMember, at].map((column) => `${name}.${column}`),
  );
  expect(all.filter((name) => !there.has(name))).toEqual([]);
  expect(all.filter((name) => /hash|sealed|secret|token_id|lease|bytes/.test(name))).toEqual([]);
});
