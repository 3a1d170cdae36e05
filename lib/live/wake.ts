import { listen } from "@/lib/platform/notify/listen";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

/** How often watched runs are looked at although nothing was heard: a lost notification costs no more. */
const POLL_MS = 2_000;

/** Tells watchers of runs that there may be something new. */
export interface Wakes {
  /** Calls `wake` at each notification of the run, at each poll and when it begins to listen, until the returned function is called. */
  on(runId: string, wake: () => void): () => void;
  /**
   * Calls `heard` at each notification of a person, and whenever it begins to listen: nobody heard what was said before.
   * It does so at no poll, and until the returned function is called.
   */
  onPerson(userId: string, heard: () => void): () => void;
  close(): Promise<void>;
}

type Callers = Map<string, Set<() => void>>;

function call(callers: Callers, id: string): void {
  for (const one of callers.get(id) ?? []) one();
}

/** Adds one that is called under an id; returns what takes it away. */
function add(callers: Callers, id: string, called: () => void): () => void {
  const own = callers.get(id) ?? new Set();
  callers.set(id, own.add(called));
  return () => {
    own.delete(called);
    if (own.size === 0 && callers.get(id) === own) callers.delete(id);
  };
}

/** Wakes for the runs of one database. Nothing is opened before the first watcher comes. */
export function openWakes(url: string): Wakes {
  const watchers: Callers = new Map();
  const hearers: Callers = new Map();
  const callAll = (callers: Callers): void => {
    for (const id of [...callers.keys()]) call(callers, id);
  };
  const heard = {
    one(id: string): void {
      call(watchers, id);
      call(hearers, id);
    },
    all(): void {
      callAll(watchers);
      callAll(hearers);
    },
  };
  let stop: (() => Promise<void>) | null = null;
  let poll: NodeJS.Timeout | undefined;
  function start(): void {
    if (stop !== null) return;
    // One connection for all, made at the first watcher.
    stop = listen(url, { channel: RUN_CHANNEL, name: "stemma-live", ...heard });
    poll = setInterval(() => callAll(watchers), POLL_MS).unref();
  }
  return {
    on(runId, called): () => void {
      start();
      return add(watchers, runId, called);
    },
    onPerson(userId, called): () => void {
      start();
      return add(hearers, userId, called);
    },
    async close(): Promise<void> {
      clearInterval(poll);
      watchers.clear();
      hearers.clear();
      await stop?.();
    },
  };
}
