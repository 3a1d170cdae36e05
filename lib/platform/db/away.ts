/**
 * How drivers and Postgres say that the database cannot do anything at the moment: it restarts, recovers, was cut off, is
 * a replica (25006), has run out of disk, memory or connections (53xxx), is held by a
 * lock (55P03), or cannot bring what is done side by side into an order (40001, 40P01).
 */
const fromDatabase =
  /P1001|P1002|P1008|P1017|P2024|P2028|57P0[123]|\b08\d{3}\b|\b25006\b|\b53[1-4]00\b|\b55P03\b|\b40001\b|\b40P01\b|P2034|timeout exceeded when trying to connect|ECONNREFUSED|ECONNRESET|EPIPE|ConnectionClosed|Connection terminated|closed the connection|terminating connection|connection error and is not queryable|recovery mode|starting up|shutting down/;

/**
 * What PgBouncer says, in words alone: its code 08P01 also stands for statements that are wrong. Source: its release 1.18,
 * the reasons for which it ends a client's connection.
 */
const fromPooler =
  /server conn crashed|server login (?:has been failing|failed)|query_wait_timeout|client_login_timeout|cannot connect to server|server DNS lookup failed|no more connections allowed/;

function textsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = "code" in error ? String(error.code) : "";
  const meta = "meta" in error ? JSON.stringify(error.meta ?? {}) : "";
  return [code, error.message, meta, ...textsOf(error.cause)];
}

/** Whether an error says that the database was away, so that nothing is known of the work itself. */
export function isDatabaseAway(error: unknown): boolean {
  return textsOf(error).some((text) => fromDatabase.test(text) || fromPooler.test(text));
}
