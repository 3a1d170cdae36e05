/**
 * Connections to the database that a process holds at most, by what for. README.md adds them up for operators;
 * lib/process/run-worker.test.ts holds a worker to them.
 */
export const webConnections = {
  /** Pages, views and commands. */
  requests: 10,
  /** Jobs that are sent. */
  sender: 1,
  /** Listens for runs that are watched. */
  watch: 1,
} as const;

export const workerConnections = {
  /** Steps of runs and everything else that a worker does. */
  work: 12,
  /** Leases and signs of life, which wait behind nothing. */
  vital: 1,
  /** Jobs that are fetched and kept in order. */
  queue: 4,
  /** Listens for jobs. */
  wake: 1,
  /** Zips that are imported at once, each in a transaction that stands open for long. */
  imports: 2,
} as const;

/** All that a kind of process holds at most. */
export function inAll(connections: Readonly<Record<string, number>>): number {
  return Object.values(connections).reduce((sum, count) => sum + count, 0);
}

/** What of them goes past a pooler that gives each transaction another session: DATABASE_DIRECT_URL. */
export const directConnections = { web: webConnections.watch, worker: workerConnections.wake + 1 } as const;
