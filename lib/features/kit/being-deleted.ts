import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { RunStatus } from "@/lib/domain/core/words";
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

/** What is asked of a run while a worker, or a person, may still go on with it. */
export const underWay = ["running", "waiting", "paused"] as const satisfies readonly RunStatus[];

/**
 * Refuses to let a run that ended or halted go on while something of its project is being deleted. Whoever asks waits for
 * somebody who has something deleted just now, and the other way round: the project's row is held. All that makes a run go
 * on which was at rest passes through here.
 */
export async function requireToWake(tx: Tx, { projectId }: Scope, status: RunStatus): Promise<void> {
  if (underWay.some((one) => one === status)) return;
  await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
  const why = await whyBeingDeleted(tx, projectId);
  if (why !== null) throw new Refusal("conflict", why);
}
