/** How drivers and Postgres say that the database is not there at the moment: it restarts, recovers, or was cut off. */
const away =
  /P1001|P1002|P1008|P1017|P2024|57P0[123]|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE|ConnectionClosed|Connection terminated|closed the connection|terminating connection|recovery mode|starting up|shutting down/;

function textsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const code = "code" in error ? String(error.code) : "";
  const meta = "meta" in error ? JSON.stringify(error.meta ?? {}) : "";
  return [code, error.message, meta, ...textsOf(error.cause)];
}

/** Whether an error says that the database was away, so that nothing is known of the work itself. */
export function isDatabaseAway(error: unknown): boolean {
  return textsOf(error).some((text) => away.test(text));
}
