import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";

const Rows = z.array(z.object({ isName: z.boolean(), by: z.string().nullable(), askedAt: z.date().nullable() }));

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/**
 * Says of a run that lost words of a source that was deleted who deleted it, and when, or that it lost a name: its record
 * proves no longer what was asked and answered, and nothing can be replayed from it. Null of any other.
 */
export async function whyNotWhole(db: Db | Tx, runId: string): Promise<string | null> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select r.source_id is null as "isName", p.name as by, d.asked_at as "askedAt" from (
        select distinct source_id, project_id from redaction where run_id = ${runId}::uuid) r
      left join source_deletion d on d.source_id = r.source_id and d.project_id = r.project_id
      left join person p on p.id = d.asked_by_id order by r.source_id is null, d.asked_at limit 1`,
  );
  const [first] = rows;
  if (first === undefined) return null;
  const so = "The run can no longer be replayed or taken as a bundle.";
  if (first.isName) {
    return `The account of somebody whom this run’s record named was deleted, and their name was taken out of it. ${so}`;
  }
  const by = first.by === null ? "" : ` by ${first.by}`;
  const on = first.askedAt === null ? "" : ` on ${days.format(first.askedAt)}`;
  return `A source that this run read was deleted${by}${on}, and its words were taken out of the run’s record. ${so}`;
}

/** Refuses to pack or replay what is not whole any more. */
export async function requireWhole(db: Db | Tx, runId: string): Promise<void> {
  const why = await whyNotWhole(db, runId);
  if (why !== null) throw new Refusal("conflict", why);
}
