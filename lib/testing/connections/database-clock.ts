import { type Db, openDb } from "@/lib/platform/db/client";

/** A database whose time a test moves: every process on it, whoever started it, lives by that clock. */
export interface DatabaseClock {
  /** A client that lives by it. */
  db: Db;
  /** Moves it ahead. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** What a database's columns say where nobody says when a row was made. */
const DEFAULTS = `do $$ declare c record; begin
  for c in select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default ~* 'current_timestamp|now\\(\\)'
  loop
    execute format('alter table public.%I alter column %I set default moved.now()', c.table_name, c.column_name);
  end loop;
end $$`;

/**
 * Gives a test's database a clock of its own: `now()` and `clock_timestamp()` are found in a schema that stands before
 * PostgreSQL's own, in all connections that are opened from here on, and in what columns say by themselves.
 */
export async function aDatabaseClock({ db, url }: { db: Db; url: string }): Promise<DatabaseClock> {
  const [row] = await db.$queryRaw<{ name: string }[]>`select current_database() as name`;
  const told = (name: string, kind: string): string =>
    `create function moved.${name}() returns timestamptz language sql ${kind} as
      'select pg_catalog.${name}() + (select ahead from moved.clock)'`;
  const statements = [
    "create schema moved",
    "create table moved.clock as select interval '0' as ahead",
    told("now", "stable"),
    told("clock_timestamp", "volatile"),
    DEFAULTS,
    `alter database "${row?.name}" set search_path = moved, pg_catalog, public`,
  ];
  for (const statement of statements) await db.$executeRawUnsafe(statement);
  const moved = openDb(url);
  return {
    db: moved,
    async advance(ms): Promise<void> {
      await moved.$executeRaw`update moved.clock set ahead = ahead + make_interval(secs => ${ms / 1_000}::float8)`;
    },
    close: () => moved.$disconnect(),
  };
}
