import { Refusal } from "@/lib/domain/core/refusal";
import { type Db, openDb } from "@/lib/platform/db/client";
import { holdFolder } from "@/lib/platform/db/hold";
import { findServed } from "@/lib/platform/db/served";
import { type Environment, readEnvironment } from "@/lib/platform/env";
import { generateClient, openDatabase, say } from "./prepare";

/** A database that is open for a command, with where it is. */
interface Opened {
  db: Db;
  url: string;
  environment: Environment;
}

async function withConnection<T>(
  url: string,
  environment: Environment,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const db = openDb(url, 4);
  try {
    return await work({ db, url, environment });
  } finally {
    await db.$disconnect();
  }
}

async function withStarted<T>(
  environment: Environment,
  tell: (line: string) => void,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const held = environment.DATABASE_URL ? null : await holdFolder(environment.STEMMA_DATA);
  await generateClient(tell);
  const database = await openDatabase(environment, tell);
  try {
    return await withConnection(database.url, environment, work);
  } finally {
    await database.stop();
    await held?.release();
  }
}

function ofThisInstall(): Environment {
  return readEnvironment({ ...process.env, STEMMA_FRESH: "no" });
}

/** Does something to the database of this install, started and migrated for it where it is one of our own. */
export async function withOwnDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  await withStarted(ofThisInstall(), say, ({ db }) => work(db));
}

/**
 * Does something to the database of this install, also beside a Stemma that runs: then its database serves, as it is.
 */
export async function withServedDatabase<T>(
  tell: (line: string) => void,
  work: (opened: Opened) => Promise<T>,
): Promise<T> {
  const environment = ofThisInstall();
  const served = environment.DATABASE_URL ? null : await findServed(environment.STEMMA_DATA);
  if (served !== null) return await withConnection(served, environment, work);
  return await withStarted(environment, tell, work);
}

/** Ends a command with its sentence: what was refused, or what happened. */
export function endWith(error: unknown): never {
  const said =
    error instanceof Refusal ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${said}\n`);
  process.exit(1);
}
