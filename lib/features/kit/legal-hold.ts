import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Why a project is held, by whom and since when. */
export const LegalHold = z.object({ reason: z.string(), by: z.string().nullable(), setAt: z.date() });
export type LegalHold = z.infer<typeof LegalHold>;

/** The legal hold that stands on a project; null where none does. */
export async function findHold(db: Db | Tx, projectId: string): Promise<LegalHold | null> {
  const rows = z.array(LegalHold).parse(
    await db.$queryRaw`
      select h.reason, p.name as by, h.set_at as "setAt" from legal_hold h left join person p on p.id = h.set_by_id
      where h.project_id = ${projectId}::uuid and h.lifted_at is null`,
  );
  return rows[0] ?? null;
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * Refuses to delete anything of a project on which a legal hold stands. Whoever asks waits for somebody who sets one just
 * now: the project's row is held.
 */
export async function refuseHeld(tx: Tx, projectId: string): Promise<void> {
  await tx.$queryRaw`select 1 from project where id = ${projectId}::uuid for no key update`;
  const hold = await findHold(tx, projectId);
  if (hold === null) return;
  const by = hold.by === null ? "" : ` by ${hold.by}`;
  const told = `A legal hold stands on this project since ${days.format(hold.setAt)}, set${by}: nothing of it can be deleted. An administrator can lift it.`;
  throw new Refusal("conflict", told);
}
