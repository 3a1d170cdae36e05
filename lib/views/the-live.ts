import { db } from "@/lib/db/client";
import { type Live, openLive } from "./live";
import { openWakes } from "./wake";

const shared: { stemmaLive?: Live } = globalThis as { stemmaLive?: Live };

function open(): Live {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  return openLive(db(), openWakes(url));
}

/** The web process's one live view, made at its first watcher: Next evaluates modules more than once. */
export function theLive(): Live {
  shared.stemmaLive ??= open();
  return shared.stemmaLive;
}
