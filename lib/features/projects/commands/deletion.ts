import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { GRACE_DAYS, isNameTyped } from "@/lib/domain/install/deletion";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { refuseHeld } from "@/lib/features/kit/legal-hold";
import type { projectsContract } from "@/lib/features/projects/contract";
import { countHoldings } from "@/lib/features/projects/deletion/holdings";
import { withdrawDeletion } from "@/lib/features/projects/deletion/withdraw-deletion";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

type Owner = Access<"delete" | "read">;

const Asked = z.array(z.object({ deleteAfter: z.date() }));

/** Why a project is not to be deleted as it stands. */
function refusedAs({ isArchived }: Owner): Refusal {
  return isArchived
    ? new Refusal("conflict", "This project is to be deleted already. Reload to see when.")
    : new Refusal("conflict", "This project is in use. Archive it first, then it can be deleted.");
}

async function requireName(tx: Tx, { projectId }: Owner, typed: string): Promise<void> {
  const { name } = await tx.project.findUniqueOrThrow({ where: { id: projectId }, select: { name: true } });
  if (!isNameTyped(typed, name)) throw new Refusal("invalid", `Type the project’s name as it is: ${name}`, "name");
}

/**
 * Has an archived project deleted once its days of grace are over. Nothing goes until then, and any owner can take it
 * back; the answer says when that is, and what goes.
 */
export async function askDeletion(
  db: Db,
  access: Owner,
  { name }: Parsed<typeof projectsContract, "delete_project">,
): Promise<Answered<typeof projectsContract, "delete_project">> {
  return await inTransaction(db, async (tx) => {
    if (!access.isArchived) throw refusedAs(access);
    await requireName(tx, access, name);
    await refuseHeld(tx, access.projectId);
    const [asked] = Asked.parse(
      await tx.$queryRaw`
        update project set delete_after = now() + make_interval(days => ${GRACE_DAYS}::int), delete_asked_at = now(),
          delete_asked_by_id = ${access.userId}::uuid
        where id = ${access.projectId}::uuid and archived_at is not null and not is_replay and delete_after is null
        returning delete_after as "deleteAfter"`,
    );
    if (asked === undefined) throw refusedAs(access);
    const deleteAfter = asked.deleteAfter.toISOString();
    const event = { kind: "deletion_asked", payload: { deleteAfter }, actorId: access.userId } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [event]);
    return { deleteAfter, takes: await countHoldings(tx, access.projectId) };
  });
}

/** Keeps a project that was to be deleted; it stays archived. */
export async function keepProject(db: Db, access: Owner): Promise<Answered<typeof projectsContract, "keep_project">> {
  await inTransaction(db, async (tx) => {
    const isKept = await withdrawDeletion(tx, access.projectId);
    if (!isKept) throw new Refusal("conflict", "This project is not going to be deleted.");
    const event = { kind: "deletion_withdrawn", payload: {}, actorId: access.userId } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [event]);
  });
  return {};
}
