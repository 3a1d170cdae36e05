import type { Db } from "@/lib/platform/db/client";
import { liveDriver } from "@/lib/run/drivers/live";
import { offlineDriver } from "@/lib/run/drivers/offline";
import { NodeFailure } from "@/lib/run/engine/context";
import { openWorld, type Reach } from "./open-world";
import { replayDrivers } from "./replay-driver";
import type { DriverOf } from "./work";

const NO_MODEL = "This run asks a language model, and none is configured here. Set STEMMA_MODEL and start again.";

/** The drivers of an install, by run. The engine that uses them does not know which one it has. */
export function driversOver(db: Db, reach: Reach): DriverOf {
  const replays = replayDrivers(db);
  return async (run, node) => {
    if (run.isReplay) return replays(run, node);
    const world = openWorld(db, reach, run);
    // A plan is made as the research would be: by the model where there is one.
    if (run.mode === "offline" || (run.mode === "plan" && !reach.models)) return offlineDriver(world);
    if (!reach.models) throw new NodeFailure({ kind: "permanent", message: NO_MODEL });
    return liveDriver(db, reach.models, world);
  };
}
