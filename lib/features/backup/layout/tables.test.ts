import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { isPersonColumn, projectTables, staying } from "./tables";

const own = ownDatabase();

test("every table of a project travels in its zip, or is named with why it stays", async () => {
  const rows = await own.db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'project_id' order by table_name`;
  const known = new Set([...projectTables.map(({ name }) => name), ...Object.keys(staying)]);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

test("every column with an id names a row by a foreign key, or a person, or is known to do neither", async () => {
  const rows = await own.db.$queryRaw<{ table: string; column: string }[]>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    where c.table_schema = current_schema() and c.udt_name = 'uuid' and c.table_name = any(${projectTables.map(({ name }) => name)})
      and not exists (
        select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype in ('f', 'p') and k.conrelid = format('%I', c.table_name)::regclass and a.attname = c.column_name)
    order by 1, 2`;
  const loose = rows.filter(({ table, column }) => {
    const stays = projectTables.find(({ name }) => name === table)?.without?.includes(column) ?? false;
    return !stays && !isPersonColumn(column);
  });
  expect(loose.map(({ table, column }) => `${table}.${column}`)).toEqual([
    "audit_event.tick_id",
    "original.retention_id",
    "project_call.subject_id",
    "redaction.research_id",
    "redaction.retention_id",
    "redaction.run_id",
    "redaction.source_id",
    "research_deletion.researcher_id",
    "run.calls_swept_id",
    "run.events_swept_id",
    "run_bundle.source_id",
  ]);
});
