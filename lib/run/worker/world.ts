import type { Db } from "@/lib/platform/db/client";
import { liveDriver } from "@/lib/run/drivers/live";
import { offlineDriver } from "@/lib/run/drivers/offline";
import { NodeFailure, type NodeRun } from "@/lib/run/engine/context";
import { openWorld, type Reach } from "./open-world";
import { replayDrivers } from "./replay-driver";
import type { DriverOf } from "./work";

const NO_MODEL = "This run asks a language model, and none is configured here. An administrator connects one.";

/**
 * The drivers of an install, by run; what it may reach is the same for all, or read for each step as it begins. The
 * engine that uses them does not know which one it has.
 */
export function driversOver(db: Db, reachOf: Reach | ((run: NodeRun) => Promise<Reach>)): DriverOf {
  const replays = replayDrivers(db);
  return async (run, node) => {
    // Nobody is asked again, and no key is needed.
    if (run.isReplay) return replays(run, node);
    const reach = typeof reachOf === "function" ? await reachOf(run) : reachOf;
    const world = openWorld(db, reach, run);
    // A plan is made as the research would be: by the model where there is one.
    if (run.mode === "offline" || (run.mode === "plan" && !reach.models)) return offlineDriver(world);
    if (!reach.models) throw new NodeFailure({ kind: "permanent", message: NO_MODEL });
    return liveDriver(db, reach.models, world);
  };
}
