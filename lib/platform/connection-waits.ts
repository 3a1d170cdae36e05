import type { Pool, PoolClient } from "pg";
import { type Reading, reading } from "./metrics";

interface Kept {
  pools: Set<Pool>;
  waits: number;
  waitedMs: number;
}
interface Shared {
  stemmaConnections?: Kept;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaConnections ??= { pools: new Set(), waits: 0, waitedMs: 0 };
const kept = shared.stemmaConnections;

type Taken = Parameters<Parameters<Pool["connect"]>[0]>;

/** Notes how long callers of a pool wait for a connection, once all that it may have are used. */
export function countWaits(pool: Pool): void {
  kept.pools.add(pool);
  const connect = pool.connect.bind(pool);
  const isFull = (): boolean => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const begin = (): (() => void) => {
    if (!isFull()) return () => undefined;
    const atMs = performance.now();
    kept.waits += 1;
    return () => {
      kept.waitedMs += performance.now() - atMs;
    };
  };
  function connectTimed(): Promise<PoolClient>;
  function connectTimed(taken: (...result: Taken) => void): void;
  function connectTimed(taken?: (...result: Taken) => void): Promise<PoolClient> | undefined {
    const end = begin();
    if (taken === undefined) return connect().finally(end);
    connect((...result) => {
      end();
      taken(...result);
    });
    return undefined;
  }
  pool.connect = connectTimed;
}

/** The connections of all pools of this process, and what was waited for them. */
export function connectionFigures(): Reading[] {
  for (const pool of kept.pools) if (pool.ended) kept.pools.delete(pool);
  const pools = [...kept.pools];
  const sum = (of: (pool: Pool) => number): number => pools.reduce((all, pool) => all + of(pool), 0);
  return [
    reading(
      "stemma_database_connections",
      sum((pool) => pool.totalCount - pool.idleCount),
      { state: "used" },
    ),
    reading(
      "stemma_database_connections",
      sum((pool) => pool.idleCount),
      { state: "idle" },
    ),
    reading(
      "stemma_database_connections",
      sum((pool) => pool.options.max),
      { state: "most" },
    ),
    reading(
      "stemma_database_connections",
      sum((pool) => pool.waitingCount),
      { state: "waiting" },
    ),
    reading("stemma_database_waits_total", kept.waits, {}),
    reading("stemma_database_wait_seconds_total", kept.waitedMs / 1_000, {}),
  ];
}
