/**
 * How long a statement waits for a lock, and a caller for a connection, before it is told that the database is busy.
 * Source: security-reference.md, F22 and F23.
 */
export const PATIENCE_MS = 5_000;

/**
 * How long what nobody sits and waits for may wait for a connection: the steps of runs, which would only be given back
 * and begun again. Leases and signs of life have connections of their own and do not wait behind them.
 */
export const WORK_PATIENCE_MS = 60_000;

/**
 * How long a transaction may stand open between two statements. Whose process sleeps in it loses it and its locks, so
 * that another takes over within the time of a lease. Source: security-reference.md, F9.
 */
export const ASLEEP_MS = 10_000;

/**
 * Plans of short statements: compiling them or sharing them among processes takes longer than running them, and what an
 * index found of a million facts fits into memory. Source: bench/knowledge/knowledge.ts.
 */
const settings = { jit: "off", max_parallel_workers_per_gather: "0", work_mem: "16MB" };
export const SETTINGS = Object.entries(settings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

/** All that a session is set to, for an account whose sessions a pooler opens. */
export const accountSettings: Readonly<Record<string, string>> = {
  ...settings,
  timezone: "UTC",
  lock_timeout: `${PATIENCE_MS}ms`,
  idle_in_transaction_session_timeout: `${ASLEEP_MS}ms`,
};
