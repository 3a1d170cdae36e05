import { db } from "@/lib/platform/db/client";
import { directUrl } from "@/lib/platform/db/direct";
import { log } from "@/lib/platform/log";
import { withoutLogContext } from "@/lib/platform/log-context";
import { type Live, openLive } from "./live";
import { openProjectLive, type ProjectLive } from "./project-live";
import { openWakes } from "./wake";

/** What follows runs and what follows projects: both hear of changes over one connection. */
interface Lives {
  runs: Live;
  projects: ProjectLive;
}

const shared: { stemmaLives?: Lives } = globalThis as { stemmaLives?: Lives };

function open(): Lives {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  const wakes = openWakes(directUrl(url));
  const lives = { runs: openLive(db(), wakes), projects: openProjectLive(db(), wakes) };
  // A server that closes waits for its answers to end, and a stream has no end of its own.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      lives.projects.close();
      lives.runs.close().catch((error: unknown) => log.warn({ error }, "the live view did not close cleanly"));
    });
  }
  return lives;
}

/** The web process's one live view of runs, made at its first watcher: Next evaluates modules more than once. */
export function theLive(): Live {
  shared.stemmaLives ??= withoutLogContext(open);
  return shared.stemmaLives.runs;
}

/** The web process's one live view of projects. */
export function theProjects(): ProjectLive {
  shared.stemmaLives ??= withoutLogContext(open);
  return shared.stemmaLives.projects;
}
