import { type Db, openDb } from "@/lib/db/client";
import { holdFolder } from "@/lib/db/hold";
import { Refusal } from "@/lib/domain/refusal";
import { readEnvironment } from "@/lib/env";
import { generateClient, openDatabase } from "@/lib/prepare";

/** Does something to the database of this install, started and migrated for it where it is one of our own. */
export async function withOwnDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const environment = readEnvironment({ ...process.env, STEMMA_FRESH: "no" });
  const held = environment.DATABASE_URL ? null : await holdFolder(environment.STEMMA_DATA);
  await generateClient();
  const database = await openDatabase(environment);
  const db = openDb(database.url, 4);
  try {
    await work(db);
  } finally {
    await db.$disconnect();
    await database.stop();
    await held?.release();
  }
}

/** Ends a command with its sentence: what was refused, or what happened. */
export function endWith(error: unknown): never {
  const said =
    error instanceof Refusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${said}\n`);
  process.exit(1);
}
