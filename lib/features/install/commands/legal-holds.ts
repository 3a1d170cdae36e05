import { Refusal } from "@/lib/domain/core/refusal";
import type { installContract } from "@/lib/features/install/contract";
import { whyBeingDeleted } from "@/lib/features/kit/being-deleted";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { findHold } from "@/lib/features/kit/legal-hold";
import { withdrawDeletion } from "@/lib/features/projects/deletion/withdraw-deletion";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

/**
 * Has nothing of a project deleted any more until the hold is lifted; that the project itself was to be deleted is taken
 * back. Half of what is being deleted just now cannot be held: it ends first.
 */
export async function setLegalHold(
  db: Db,
  { userId }: Actor,
  { projectId, reason }: Parsed<typeof installContract, "set_legal_hold">,
): Promise<Answered<typeof installContract, "set_legal_hold">> {
  return await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for update`;
    const project = await tx.project.findFirst({
      where: { id: projectId, isReplay: false },
      select: { deleteAfter: true },
    });
    if (project === null) throw new Refusal("not_found", "There is no such project.");
    if ((await findHold(tx, projectId)) !== null) {
      throw new Refusal("conflict", "A legal hold stands on this project already. Reload to see it.");
    }
    const beingDeleted = await whyBeingDeleted(tx, projectId);
    if (beingDeleted !== null) throw new Refusal("conflict", beingDeleted);
    const isKept = project.deleteAfter !== null && (await withdrawDeletion(tx, projectId));
    if (project.deleteAfter !== null && !isKept) {
      throw new Refusal("conflict", "This project is being deleted, and part of it is gone.");
    }
    await tx.legalHold.create({ data: { projectId, reason, setById: userId } });
    await appendEvents(tx, { projectId, runId: null }, [
      { kind: "legal_hold_set", payload: { reason }, actorId: userId },
      ...(isKept ? [{ kind: "deletion_withdrawn", payload: {}, actorId: userId } as const] : []),
    ]);
    return {};
  });
}

/** Ends the legal hold that stands on a project. */
export async function liftLegalHold(
  db: Db,
  { userId }: Actor,
  { projectId }: Parsed<typeof installContract, "lift_legal_hold">,
): Promise<Answered<typeof installContract, "lift_legal_hold">> {
  return await inTransaction(db, async (tx) => {
    const { count } = await tx.legalHold.updateMany({
      where: { projectId, liftedAt: null },
      data: { liftedAt: new Date(), liftedById: userId },
    });
    if (count === 0) throw new Refusal("not_found", "No legal hold stands on this project.");
    await appendEvents(tx, { projectId, runId: null }, [{ kind: "legal_hold_lifted", payload: {}, actorId: userId }]);
    return {};
  });
}
