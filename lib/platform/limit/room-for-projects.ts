import type { UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { requireRoom } from "./caps";

/** Refuses one more project where a person has made, or the install holds, as many as they may. */
export async function requireRoomForProject(tx: Tx, userId: UserId): Promise<void> {
  const owner = { owner: userId, projectId: null };
  const made = (): Promise<number> => tx.project.count({ where: { createdById: userId, archivedAt: null } });
  await requireRoom(tx, { cap: "account_projects", ...owner, count: made });
  const inAll = (): Promise<number> => tx.project.count({ where: { archivedAt: null } });
  await requireRoom(tx, { cap: "install_projects", owner: "", projectId: null, count: inAll });
}
