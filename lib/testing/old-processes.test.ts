import { expect, test } from "vitest";
import { readMigrations } from "@/lib/platform/db/migrate";
import { contractOf, takenFromOld } from "./old-processes";
import { newestRelease } from "./releases";

test.each([
  ["create table tide (id uuid primary key, name text not null);"],
  ["alter table run add column note text; alter table run add column seen int not null default 0;"],
  ['ALTER TABLE "run" ADD COLUMN "a" TEXT,\nADD COLUMN "b" NUMERIC(10, 2) NOT NULL DEFAULT 0;'],
  ["alter type stage add value 'tide';"],
  ["create index run_note on run (note); drop index run_seen;"],
  ["alter table run drop constraint run_check, add constraint run_check check (seen >= 0);"],
  ["alter table run alter column note drop not null;"],
  ["drop function f(uuid); create function f(uuid) returns int language plpgsql as $$ begin drop table run; end $$;"],
  ["-- alter table run drop column note;\nselect 1;"],
  ["create table tide (a text); alter table tide alter column a set not null;"],
])("what only adds takes nothing from those of the version before: %s", (sql) => expect(takenFromOld(sql)).toEqual([]));

test.each([
  ["drop table tide;", "tide: the table is dropped"],
  ["drop function f(uuid);", "f: the function is dropped"],
  ["alter table run drop column note;", "run: takes a column away"],
  ['ALTER TABLE "run" ADD COLUMN "a" TEXT,\nDROP COLUMN "b";', "run: takes a column away"],
  ["alter table run rename column note to remark;", "run: renames what they call by its name"],
  ["alter table run rename to journey;", "run: renames what they call by its name"],
  ["alter table run alter column seen type bigint;", "run: gives a column another type"],
  ["alter table run alter column note set not null;", "run: demands a value that they may not give"],
  ["alter table run alter seen drop default;", "run: takes a value away that they leave to the database"],
  ["alter table run add column note text not null;", "run: demands a new column that they do not know"],
  ["alter type stage rename value 'a' to 'b';", "stage: the type loses a name"],
])("%s takes something from them", (sql, said) => expect(takenFromOld(sql)).toEqual([said]));

test("a migration since the last release takes nothing away but what an earlier release has replaced", async () => {
  const { migration: released } = await newestRelease();
  const migrations = await readMigrations("prisma/migrations");
  const since = migrations.filter(({ name }) => name > released);
  const wrong = since.flatMap(({ name, sql }) => {
    const expansion = contractOf(sql);
    const isReleased = migrations.some((one) => one.name === expansion && one.name <= released);
    return isReleased ? [] : takenFromOld(sql).map((what) => `${name}: ${what}`);
  });
  // Docs: docs/operations/README.md, “Write a migration”.
  expect(wrong).toEqual([]);
});
