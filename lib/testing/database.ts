import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { type Db, openDb } from "@/lib/platform/db/client";
import { withDatabase } from "./address";

/** A database of one test file's own. */
export interface TestDatabase {
  db: Db;
  url: string;
  /** Call it in `afterAll`. Fails when a connection was left open: by then everything must have been closed. */
  drop(): Promise<void>;
}

async function onServer(sql: string): Promise<pg.QueryResult<{ query: string }>> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

async function dropDatabase(name: string): Promise<void> {
  try {
    // Postgres itself waits five seconds for connections that are just closing.
    await onServer(`drop database ${name}`);
  } catch (error) {
    const open = await onServer(`select query from pg_stat_activity where datname = '${name}'`);
    await onServer(`drop database ${name} with (force)`);
    const queries = open.rows.map((row) => row.query.slice(0, 200)).join("\n");
    throw new Error(`Connections were left open; their last queries:\n${queries}`, { cause: error });
  }
}

/** A fresh, migrated, empty database (about 50 ms). */
export async function aDatabase(): Promise<TestDatabase> {
  const template = inject("templateName");
  const name = `${template}_${randomBytes(5).toString("hex")}`;
  // In memory and without waiting for a disk, copying its files takes half the time of writing each page to the log.
  await onServer(`create database ${name} template ${template} strategy file_copy`);
  const url = withDatabase(inject("postgresUrl"), name);
  const db = openDb(url);
  const drop = async (): Promise<void> => {
    await db.$disconnect();
    await dropDatabase(name);
  };
  return { db, url, drop };
}

/**
 * A database of this test file's own: made before its tests, dropped after all that its `afterAll` does. Call it where the
 * file begins, before any hook: hooks that set up more may then use it.
 */
export function ownDatabase(): Omit<TestDatabase, "drop"> {
  let made: TestDatabase | null = null;
  beforeAll(async () => {
    made = await aDatabase();
  });
  afterAll(() => made?.drop());
  const get = (): TestDatabase => {
    if (made === null) throw new Error("The database is made before the tests: ask for it in a test or a hook.");
    return made;
  };
  return {
    get db(): Db {
      return get().db;
    },
    get url(): string {
      return get().url;
    },
  };
}
