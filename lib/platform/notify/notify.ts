import type { Db, Tx } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { log } from "@/lib/platform/log";

/**
 * The channel on which web processes hear that a run has new events, or that a person's sessions or roles changed; the
 * payload is the run's or the person's id.
 */
export const RUN_CHANNEL = "stemma_run";

/** The channel on which workers hear that a command left something to their sweep; nothing is said on it. */
export const SWEEP_CHANNEL = "stemma_sweep";

/** After one notification of a run the next waits so long and stands for all between: a NOTIFY in every commit halves throughput. */
const GATHER_MS = 5;

/** Runs and people that one statement tells of at most. */
const TOLD_AT_ONCE = 200;

/** How long what happened to a run may wait for what this process is about to write of it. */
const SOON_MS = 100;

/** A run whose watchers were just woken, or are to be soon; whether anything came since. */
interface Resting {
  isOutdated: boolean;
  isSoon: boolean;
  timer: NodeJS.Timeout;
}

const resting = new WeakMap<Db, Map<string, Resting>>();

function restingOf(db: Db): Map<string, Resting> {
  const known = resting.get(db);
  if (known) return known;
  const made = new Map<string, Resting>();
  resting.set(db, made);
  return made;
}

/** Tells those who listen; what is told in one moment goes in one statement. */
const tell = gather<string, void>({ most: TOLD_AT_ONCE, atOnce: 1 }, async (db, ids) => {
  await db.$executeRaw`/* wake */ select pg_notify(${RUN_CHANNEL}, id) from unnest(${[...ids]}::text[]) id`;
  return ids.map(() => undefined);
});

function notify(db: Db, id: string): void {
  tell(db, id).catch((error: unknown) => log.warn({ error }, "watchers were not woken"));
}

/**
 * Has every open stream of a person look at once whether it may go on, after the commit that changed their sessions or
 * roles. One that misses it looks by itself within seconds.
 */
export function wakePerson(db: Db, userId: string): void {
  notify(db, userId);
}

/**
 * Has workers sweep at once, after the commit that left them something to do. A lost notification costs as long as there is
 * between two sweeps, so a failure is logged and nothing more.
 */
export async function wakeSweep(db: Db): Promise<void> {
  try {
    await db.$executeRaw`select pg_notify(${SWEEP_CHANNEL}, '')`;
  } catch (error) {
    log.warn({ error }, "no worker was woken for a sweep");
  }
}

/**
 * Wakes a person's streams from within the transaction that changes their sessions or roles: heard when that commits,
 * and not before.
 */
export async function wakePersonThen(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${RUN_CHANNEL}, ${userId})`;
}

/**
 * Wakes those who watch a run, after the commit that changed it: at once, or, if they were woken just now, with whatever
 * else comes in that moment. A lost notification costs a watcher at most its poll interval, so a failure is logged and
 * nothing more.
 */
export function wakeWatchers(db: Db, runId: string): void {
  const known = restingOf(db).get(runId);
  if (known !== undefined && !known.isSoon) {
    known.isOutdated = true;
    return;
  }
  clearTimeout(known?.timer);
  notify(db, runId);
  rest(db, runId, { isSoon: false });
}

/** Wakes them with what this process is about to write of the run, as the start of the step that follows, or soon. */
export function wakeWatchersSoon(db: Db, runId: string): void {
  const known = restingOf(db).get(runId);
  if (known === undefined) rest(db, runId, { isSoon: true });
  else known.isOutdated = true;
}

function rest(db: Db, runId: string, { isSoon }: { isSoon: boolean }): void {
  const runs = restingOf(db);
  const end = (): void => {
    const isOutdated = runs.get(runId)?.isOutdated ?? false;
    runs.delete(runId);
    if (isOutdated) wakeWatchers(db, runId);
  };
  runs.set(runId, { isOutdated: isSoon, isSoon, timer: setTimeout(end, isSoon ? SOON_MS : GATHER_MS) });
}
