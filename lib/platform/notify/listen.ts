import { Client } from "pg";
import { log } from "@/lib/platform/log";

const RECONNECT_MS = 1_000;
/** So long a server may take to answer that it is there. */
const CONNECT_MS = 10_000;
/** After so long without a word the system asks whether the other side is there. */
const ASKS_AFTER_MS = 10_000;

export interface Listener {
  channel: string;
  /** How the database's list of connections names it. */
  name: string;
  /** What was said on the channel. */
  one(payload: string): void;
  /** Another channel that the same connection hears: it is rung when anything is, or may have been, said there. */
  bell?: { channel: string; rung(): void };
  /** Anything may have been said: it listens from now on. */
  all(): void;
}

interface Listening {
  client: Client | null;
  retry: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

/** One connection that listens on a channel, made again whenever it breaks; the returned function ends it. */
export function listen(url: string, listener: Listener): () => Promise<void> {
  const state: Listening = { client: null, retry: undefined, isClosed: false };
  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      keepAliveInitialDelayMillis: ASKS_AFTER_MS,
      application_name: listener.name,
    });
    state.client = client;
    client.on("notification", ({ channel, payload }) => {
      if (channel === listener.bell?.channel) listener.bell.rung();
      else listener.one(payload ?? "");
    });
    // For as long as the client lives: a pooler says one more word after the server's last.
    client.on("error", () => again(client));
    client.on("end", () => again(client));
    try {
      await client.connect();
      const channels = [listener.channel, ...(listener.bell === undefined ? [] : [listener.bell.channel])];
      await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join("; "));
      listener.all();
      listener.bell?.rung();
    } catch (error) {
      log.warn({ error }, "cannot listen for what happens; polling until it works");
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
