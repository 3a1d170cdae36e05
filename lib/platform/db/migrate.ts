import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { Refusal } from "@/lib/domain/core/refusal";
import { directUrl, isPooled } from "./direct";
import { accountSettings } from "./session-settings";

/** The number Prisma locks under, so that its own `migrate deploy` and this never run side by side. */
const LOCK = 72707369;

/** Prisma's own table, as Prisma makes it. */
const historyTable = `create table if not exists "_prisma_migrations" (
  "id" varchar(36) primary key not null,
  "checksum" varchar(64) not null,
  "finished_at" timestamptz,
  "migration_name" varchar(255) not null,
  "logs" text,
  "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(),
  "applied_steps_count" integer not null default 0
)`;

/** One file of `prisma/migrations`. */
export interface Migration {
  name: string;
  sql: string;
  /** sha256 of the file, in hex: what Prisma keeps too. */
  checksum: string;
}

interface Applied {
  migration_name: string;
  checksum: string;
}

/** All migrations of `folder`, in the order in which they apply. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const present = names.filter((name) => existsSync(join(folder, name, "migration.sql"))).sort();
  return await Promise.all(
    present.map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** What is still to apply. @throws Refusal when the database and the files tell different stories */
function pendingOf(migrations: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of applied) {
    const file = byName.get(row.migration_name);
    if (file?.checksum === row.checksum) continue;
    const what = file ? "was changed after it was applied" : "is not in this version of Stemma";
    throw new Refusal(
      "conflict",
      `The migration ${row.migration_name} of this database ${what}. Start the version of Stemma that applied it, or restore the file; nothing was touched.`,
    );
  }
  const done = new Set(applied.map((row) => row.migration_name));
  return migrations.filter((migration) => !done.has(migration.name));
}

/** One file as one simple query, and its row, in one transaction: all of it or nothing. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query(migration.sql);
    await client.query(
      `insert into "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       values ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), migration.checksum, migration.name],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    const said = error instanceof Error ? error.message : String(error);
    throw Object.assign(new Error(`The migration ${migration.name} failed and was undone: ${said}`), { cause: error });
  }
}

async function applyPending(client: pg.Client, folder: string): Promise<string[]> {
  await client.query(historyTable);
  const { rows } = await client.query<Applied>(
    `select migration_name, checksum from "_prisma_migrations" where rolled_back_at is null and finished_at is not null`,
  );
  const pending = pendingOf(await readMigrations(folder), rows);
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

/** Gives the account, in this database, the settings that its sessions are opened with where no pooler stands between. */
async function setAccount(client: pg.Client): Promise<void> {
  for (const [name, value] of Object.entries(accountSettings)) {
    const { rows } = await client.query<{ statement: string }>(
      "select format('alter role current_user in database %I set %I = %L', current_database(), $1::text, $2::text) as statement",
      [name, value],
    );
    await client.query(rows[0]?.statement ?? "");
  }
}

/**
 * Brings the database at `url` to the schema of this version. Safe to call from many processes at once: one applies,
 * the others wait and find nothing to do. Returns the names of what it applied.
 *
 * @throws Refusal when an applied file was changed, or the database is newer than the files
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: directUrl(url) });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    if (isPooled(url)) await setAccount(client);
    return await applyPending(client, folder);
  } finally {
    await client.end();
  }
}
