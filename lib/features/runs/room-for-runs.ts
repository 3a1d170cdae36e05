import { requireInUse } from "@/lib/access/door/in-use";
import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { whyBeingDeleted } from "@/lib/features/kit/being-deleted";
import type { Tx } from "@/lib/platform/db/client";
import { requireRoom } from "@/lib/platform/limit/caps";

interface RoomForRun {
  /** The run, which does not count itself where it is under way already. */
  runId: RunId;
  startedById: string | null;
}

/**
 * Refuses a run under way where the person who started it, its project or the install has as many others as they may. One
 * that waits for people counts: it may go on at any moment. Everybody who starts one waits until this transaction has
 * ended: whatever takes long is done before.
 */
export async function requireRoomForRun(
  tx: Tx,
  { projectId }: Scope,
  { runId, startedById }: RoomForRun,
): Promise<void> {
  await requireInUse(tx, projectId);
  const beingDeleted = await whyBeingDeleted(tx, projectId);
  if (beingDeleted !== null) throw new Refusal("conflict", beingDeleted);
  const others = { id: { not: runId }, status: { in: ["running" as const, "waiting" as const] } };
  if (startedById !== null) {
    const count = (): Promise<number> => tx.run.count({ where: { startedById, ...others } });
    await requireRoom(tx, { cap: "account_runs", owner: startedById, projectId, count });
  }
  const inProject = (): Promise<number> => tx.run.count({ where: { projectId, ...others } });
  await requireRoom(tx, { cap: "project_runs", owner: projectId, projectId, count: inProject });
  const inAll = (): Promise<number> => tx.run.count({ where: others });
  await requireRoom(tx, { cap: "install_runs", owner: "", projectId, count: inAll });
}

/** Refuses to let a run go on that was at rest where no room is left for one more. */
export async function requireRoomToGoOn(tx: Tx, scope: Scope, runId: RunId): Promise<void> {
  const run = await tx.run.findFirstOrThrow({
    where: { projectId: scope.projectId, id: runId },
    select: { startedById: true },
  });
  await requireRoomForRun(tx, scope, { runId, ...run });
}
