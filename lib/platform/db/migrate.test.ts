import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { diffSchema } from "./diff";
import { migrate } from "./migrate";

const database = ownDatabase();
let folder: string;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

beforeEach(async () => {
  await client.query(`drop table if exists one, two; delete from "_prisma_migrations"`);
  folder = await mkdtemp(join(tmpdir(), "stemma-migrations-"));
  return async (): Promise<void> => await rm(folder, { recursive: true });
});

afterAll(() => client.end());

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

async function appliedNames(): Promise<string[]> {
  const { rows } = await client.query(`select migration_name from "_prisma_migrations" order by migration_name`);
  return rows.map((row: { migration_name: string }) => row.migration_name);
}

test("the migrations make what the Prisma schema says", async () => {
  expect(await diffSchema(database.url, "prisma/schema.prisma")).toBe("-- This is an empty migration.\n");
});

test("migrations apply in the order of their names, and a second time nothing applies", async () => {
  await write("2_second", "create table two (id int references one);");
  await write("1_first", "create table one (id int primary key);");
  expect(await migrate(database.url, folder)).toEqual(["1_first", "2_second"]);
  expect(await migrate(database.url, folder)).toEqual([]);
  expect(await appliedNames()).toEqual(["1_first", "2_second"]);
});

test("of processes that migrate at once, one applies and the others find nothing to do", async () => {
  await write("1_first", "create table one (id int primary key);");
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)));
  expect(applied.flat()).toEqual(["1_first"]);
});

test("a semicolon inside a function's body does not cut it", async () => {
  await write(
    "1_first",
    "create or replace function pg_temp.f() returns int language plpgsql as $$ begin return 1; end $$;",
  );
  expect(await migrate(database.url, folder)).toEqual(["1_first"]);
});

test("a migration that fails leaves nothing of itself", async () => {
  await write("1_first", "create table one (id int); create table one (id int);");
  await expect(migrate(database.url, folder)).rejects.toThrow("The migration 1_first failed and was undone");
  expect(await appliedNames()).toEqual([]);
  expect((await client.query("select to_regclass('one') as found")).rows).toEqual([{ found: null }]);
});

test("an applied file that was changed is refused before anything is touched", async () => {
  await write("1_first", "create table one (id int);");
  await migrate(database.url, folder);
  await write("1_first", "create table one (id bigint);");
  await write("2_second", "create table two (id int);");
  await expect(migrate(database.url, folder)).rejects.toThrow("was changed after it was applied");
  expect(await appliedNames()).toEqual(["1_first"]);
});

test("a database newer than the files is refused", async () => {
  await write("1_first", "create table one (id int);");
  await migrate(database.url, folder);
  await rm(join(folder, "1_first"), { recursive: true });
  await expect(migrate(database.url, folder)).rejects.toThrow("is not in this version of Stemma");
});

test("Prisma finds the migrations applied: name, sha256 of the file, finished", async () => {
  await write("1_first", "create table one (id int);");
  await migrate(database.url, folder);
  const { rows } = await client.query(`select * from "_prisma_migrations"`);
  expect(rows).toEqual([
    expect.objectContaining({
      checksum: "9411214ef281f6e41950c13393e58dc90b558495c8c0068fe9b6dfa2b49b6775",
      rolled_back_at: null,
      finished_at: expect.any(Date),
      applied_steps_count: 1,
    }),
  ]);
});
