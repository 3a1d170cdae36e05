import { db } from "@/lib/db/client";
import { log } from "@/lib/log";
import { type Live, openLive } from "./live";
import { openWakes } from "./wake";

const shared: { stemmaLive?: Live } = globalThis as { stemmaLive?: Live };

function open(): Live {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  const live = openLive(db(), openWakes(url));
  // A server that closes waits for its answers to end, and a stream has no end of its own.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      live.close().catch((error: unknown) => log.warn({ error }, "the live view did not close cleanly"));
    });
  }
  return live;
}

/** The web process's one live view, made at its first watcher: Next evaluates modules more than once. */
export function theLive(): Live {
  shared.stemmaLive ??= open();
  return shared.stemmaLive;
}
