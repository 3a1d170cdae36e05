import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { doomedTables, surviving } from "./doomed-tables";

const own = ownDatabase();

const names = doomedTables.map(({ name }) => name);

test("every table that names a project goes with it, or is named with why it stays", async () => {
  const rows = await own.db.$queryRaw<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name = 'project_id' and t.table_type = 'BASE TABLE' order by 1`;
  expect([...names, ...Object.keys(surviving)].sort()).toEqual(rows.map(({ name }) => name));
});

test("no row goes before one that names it", async () => {
  const named = await own.db.$queryRaw<{ child: string; parent: string }[]>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conrelid <> confrelid and conrelid::regclass::text = any(${names})
      and confrelid::regclass::text = any(${names})`;
  const early = named.filter(({ child, parent }) => names.indexOf(child) > names.indexOf(parent));
  expect(named.length).toBeGreaterThan(50);
  expect(early).toEqual([]);
});

test("what names rows of its own table is known to", async () => {
  const rows = await own.db.$queryRaw<{ name: string; self: string }[]>`
    select k.conrelid::regclass::text as name, a.attname::text as self from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'project_id'
    where k.contype = 'f' and k.conrelid = k.confrelid and k.conrelid::regclass::text = any(${names}) order by 1`;
  const known = doomedTables.flatMap(({ name, self }) => (self === undefined ? [] : [{ name, self }]));
  expect(rows).toEqual(known.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});
