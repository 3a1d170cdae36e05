import type { Db } from "@/lib/db/client";
import { ProjectSettings } from "@/lib/domain/settings";
import type { World } from "@/lib/drivers/offline";
import { offlineDriver } from "@/lib/drivers/offline";
import type { DriverOf } from "./work";
import type { NodeRun } from "./context";

/** Opens what a run may read: the library, and the web as its sensitivity and the project's domains allow. */
export type WorldOf = (run: NodeRun, allowedDomains: readonly string[]) => World;

/** The drivers of an install. A run's mode says which one it gets; the engine does not know. */
export function driversOver(db: Db, worldOf: WorldOf): DriverOf {
  return async (run) => {
    const project = await db.project.findUniqueOrThrow({ where: { id: run.projectId }, select: { settings: true } });
    return offlineDriver(worldOf(run, ProjectSettings.parse(project.settings).allowedDomains));
  };
}
