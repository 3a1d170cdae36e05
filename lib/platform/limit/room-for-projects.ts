import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { requireRoom } from "./caps";

/**
 * Refuses one more project where a person has made, or brought in, as many as they may, or the install holds as many.
 * `besides` is the one that this transaction has made already.
 */
export async function requireRoomForProject(tx: Tx, userId: UserId, besides?: ProjectId): Promise<void> {
  const living = { archivedAt: null, ...(besides === undefined ? {} : { id: { not: besides } }) };
  const owner = { owner: userId, projectId: null };
  // Who made one that came in a file is no account here.
  const own = { OR: [{ importedById: userId }, { importedById: null, createdById: userId }] };
  const made = (): Promise<number> => tx.project.count({ where: { ...living, ...own } });
  await requireRoom(tx, { cap: "account_projects", ...owner, count: made });
  const inAll = (): Promise<number> => tx.project.count({ where: living });
  await requireRoom(tx, { cap: "install_projects", owner: "", projectId: null, count: inAll });
}
