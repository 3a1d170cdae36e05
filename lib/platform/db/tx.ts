import { setTimeout } from "node:timers/promises";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Db, Tx } from "./client";
import { WORK_PATIENCE_MS } from "./session-settings";

/**
 * Postgres: 40001 serialization failure, 40P01 deadlock; Prisma says P2034 for both. 23505, in a raw statement: of two
 * who write the same row at once, one may be told by another unique index than its `on conflict` names; by then the row
 * is there, and the statement finds it.
 */
const retried = new Set(["P2034", "40001", "40P01", "23505"]);
const ATTEMPTS = 3;
const JITTER_MS = 40;

function isRetried(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  // A raw query's error keeps Postgres' own code in its meta.
  return retried.has(error.code) || [...retried].some((code) => JSON.stringify(error.meta ?? {}).includes(`"${code}"`));
}

/** Does `work`, which is one transaction or one statement; again, at most three times, when the database asks for it. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetried(error)) throw error;
      // Not all at the same moment again.
      await setTimeout(Math.random() * JITTER_MS * attempt);
    }
  }
}

/** Runs `work` in one transaction; again, at most three times, when the database asks for it. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  // How long it waits for a connection its client says.
  return await again(() => db.$transaction(work, { timeout: 20_000, maxWait: WORK_PATIENCE_MS }));
}

/**
 * Runs `work` in one transaction that may take as long as `timeout`, in milliseconds, and do other things between two
 * statements: it reads or writes files, or holds a lock for what others do.
 */
export async function inLongTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  options: { timeout: number; maxWait: number; isolationLevel?: Prisma.TransactionIsolationLevel },
): Promise<T> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('idle_in_transaction_session_timeout', ${String(options.timeout)}, true)`;
    return await work(tx);
  }, options);
}
