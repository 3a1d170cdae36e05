import type { Db, Tx } from "@/lib/platform/db/client";

/** Says of a project in which something is being deleted what it is, for whoever has to wait for that; null of any other. */
export async function whyBeingDeleted(db: Db | Tx, projectId: string): Promise<string | null> {
  const where = { projectId, deletedAt: null };
  if ((await db.sourceDeletion.count({ where })) > 0) {
    return "A source of this project is being deleted. Try again when it is gone.";
  }
  const research = await db.researchDeletion.findFirst({ where, select: { kind: true } });
  return research === null ? null : `A ${research.kind} of this project is being deleted. Try again when it is gone.`;
}
