import { Client } from "pg";
import { RUN_CHANNEL } from "@/lib/engine/notify";
import { log } from "@/lib/log";

/** How often watched runs are looked at although nothing was heard: a lost notification costs no more. */
const POLL_MS = 2_000;
const RECONNECT_MS = 1_000;

/** Tells watchers of runs that there may be something new. */
export interface Wakes {
  /** Calls `wake` at each notification of the run and at each poll, until the returned function is called. */
  on(runId: string, wake: () => void): () => void;
  close(): Promise<void>;
}

interface Listening {
  client: Client | null;
  retry: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

/** One connection that listens for all runs, made at the first watcher and made again whenever it breaks. */
function listen(url: string, heard: (runId: string) => void): () => Promise<void> {
  const state: Listening = { client: null, retry: undefined, isClosed: false };
  async function connect(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, application_name: "stemma-live" });
    state.client = client;
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    client.on("error", () => again(client));
    client.on("end", () => again(client));
    try {
      await client.connect();
      await client.query(`listen ${RUN_CHANNEL}`);
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

/** Wakes for the runs of one database. Nothing is opened before the first watcher comes. */
export function openWakes(url: string): Wakes {
  const watchers = new Map<string, Set<() => void>>();
  const wake = (runId: string): void => {
    for (const one of watchers.get(runId) ?? []) one();
  };
  let stop: (() => Promise<void>) | null = null;
  let poll: NodeJS.Timeout | undefined;
  function start(): void {
    if (stop !== null) return;
    stop = listen(url, wake);
    poll = setInterval(() => [...watchers.keys()].forEach(wake), POLL_MS).unref();
  }
  return {
    on(runId, called): () => void {
      start();
      const own = watchers.get(runId) ?? new Set();
      watchers.set(runId, own.add(called));
      return () => {
        own.delete(called);
        if (own.size === 0 && watchers.get(runId) === own) watchers.delete(runId);
      };
    },
    async close(): Promise<void> {
      clearInterval(poll);
      watchers.clear();
      await stop?.();
    },
  };
}
