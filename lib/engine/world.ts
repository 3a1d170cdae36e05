import type { Db } from "@/lib/db/client";
import { offlineDriver } from "@/lib/drivers/offline";
import { openWorld, type Reach } from "./open-world";
import { replayDrivers } from "./replay-driver";
import type { DriverOf } from "./work";

/** The drivers of an install, by run. The engine that uses them does not know which one it has. */
export function driversOver(db: Db, reach: Reach): DriverOf {
  const replays = replayDrivers(db);
  return async (run, node) => {
    if (run.isReplay) return replays(run, node);
    return offlineDriver(openWorld(db, reach, run));
  };
}
