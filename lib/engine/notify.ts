import type { Db } from "@/lib/db/client";
import { log } from "@/lib/log";

/** The channel on which web processes hear that a run has new events; the payload is the run's id. */
export const RUN_CHANNEL = "stemma_run";

/** Notifications of one run are gathered for so long: a NOTIFY in every commit halves throughput. */
const GATHER_MS = 5;

const waiting = new WeakMap<Db, Map<string, NodeJS.Timeout>>();

function timersOf(db: Db): Map<string, NodeJS.Timeout> {
  const known = waiting.get(db);
  if (known) return known;
  const made = new Map<string, NodeJS.Timeout>();
  waiting.set(db, made);
  return made;
}

/**
 * Wakes those who watch a run, after the commit that changed it. A lost notification costs a watcher at most its poll
 * interval, so a failure is logged and nothing more.
 */
export function wakeWatchers(db: Db, runId: string): void {
  const timers = timersOf(db);
  if (timers.has(runId)) return;
  const timer = setTimeout(() => {
    timers.delete(runId);
    db.$executeRaw`select pg_notify(${RUN_CHANNEL}, ${runId})`.catch((error: unknown) =>
      log.warn({ error }, "watchers were not woken"),
    );
  }, GATHER_MS);
  timers.set(runId, timer);
}
