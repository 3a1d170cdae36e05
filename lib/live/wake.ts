import { Client } from "pg";
import { log } from "@/lib/platform/log";
import { RUN_CHANNEL } from "@/lib/platform/notify/notify";

/** How often watched runs are looked at although nothing was heard: a lost notification costs no more. */
const POLL_MS = 2_000;
const RECONNECT_MS = 1_000;

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

interface Listening {
  client: Client | null;
  retry: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

interface Heard {
  /** Something of this run, project or person has changed. */
  one(id: string): void;
  /** Anything may have changed: it listens from now on. */
  all(): void;
}

/** One connection that listens for all runs, made at the first watcher and made again whenever it breaks. */
function listen(url: string, heard: Heard): () => Promise<void> {
  const state: Listening = { client: null, retry: undefined, isClosed: false };
  async function connect(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: "stemma-live" });
    state.client = client;
    client.on("notification", ({ payload }) => heard.one(payload ?? ""));
    client.on("error", () => again(client));
    client.on("end", () => again(client));
    try {
      await client.connect();
      await client.query(`listen ${RUN_CHANNEL}`);
      heard.all();
    } catch (error) {
      log.warn({ error }, "cannot listen for runs; polling until it works");
      again(client);
    }
  }
  function again(broken: Client): void {
    if (state.isClosed || state.client !== broken) return;
    state.client = null;
    void broken.end().catch(() => undefined);
    state.retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
  }
  void connect();
  return async (): Promise<void> => {
    state.isClosed = true;
    clearTimeout(state.retry);
    await state.client?.end();
  };
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
  const heard: Heard = {
    one(id): void {
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
    stop = listen(url, heard);
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
