import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Refuses what would change a source that is being deleted. */
export async function refuseDeleted(db: Db | Tx, sourceId: string): Promise<void> {
  if ((await db.sourceDeletion.count({ where: { sourceId } })) === 0) return;
  throw new Refusal("conflict", "This source is being deleted.");
}
