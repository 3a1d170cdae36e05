import type { Failure } from "@/lib/domain/core/failure";
import type { Db } from "@/lib/platform/db/client";
import type { AgentDriver } from "@/lib/run/drivers/agent-call";
import { liveDriver } from "@/lib/run/drivers/live";
import type { Models } from "@/lib/run/drivers/models";
import { offlineDriver, type World } from "@/lib/run/drivers/offline";
import { pause } from "./open-world";

const CLOSED: Failure = { kind: "permanent", message: "Outside of a run nothing is searched or fetched." };

/** A clock and nothing else: what is asked outside of a run reaches no page and no search. */
function closedWorld(): World {
  const now = (): number => Date.now();
  const refused = async (): Promise<{ ok: false; failure: Failure; startedAtMs: number; endedAtMs: number }> => {
    return { ok: false, failure: CLOSED, startedAtMs: now(), endedAtMs: now() };
  };
  return { now, sleep: pause, search: refused, retrieve: refused };
}

/** What answers a project now, as lib/run/reach/reach.ts reads it. */
export type AnsweringOf = (db: Db, projectId: string) => Promise<{ models: Models | null }>;

/** Who answers what is asked of one project outside of a run; extraction where nobody says. */
export function answersOf(db: Db, answeringOf?: AnsweringOf): (projectId: string) => Promise<AgentDriver> {
  return async (projectId) => answersOver(db, (await answeringOf?.(db, projectId))?.models ?? null);
}

/** Who answers what is asked outside of a run: the language model of the install, or, without one, extraction. */
export function answersOver(db: Db, models: Models | null): AgentDriver {
  return models === null ? offlineDriver(closedWorld()) : liveDriver(db, models, closedWorld());
}
