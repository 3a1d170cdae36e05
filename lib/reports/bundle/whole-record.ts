import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import { takenByRule } from "@/lib/domain/install/retention";
import { RetentionKind } from "@/lib/domain/install/retention-shapes";
import type { Db, Tx } from "@/lib/platform/db/client";

const Rows = z.array(
  z.object({
    of: z.enum(["source", "research", "rule", "name"]),
    by: z.string().nullable(),
    requestedAt: z.date().nullable(),
    kind: RetentionKind.nullable(),
    days: z.int().nullable(),
  }),
);

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** What of a run's record went by which rule of its project. */
function ruleInWords({ kind, days, by, requestedAt }: z.infer<typeof Rows>[number]): string {
  if (kind === null || days === null || requestedAt === null)
    return "Part of this run’s record went by a rule of the project.";
  return takenByRule(kind, { at: requestedAt, days, by });
}

/**
 * Says of a run that lost words of a deleted source or of deleted research who deleted it, and when, that it lost a
 * name, or what the project's rules keep no longer: its record proves no longer what was asked and answered, and
 * nothing can be replayed from it. Null of any other.
 */
export async function whyNotWhole(db: Db | Tx, runId: string): Promise<string | null> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select case when r.source_id is not null then 'source' when r.research_id is not null then 'research'
          when r.retention_id is not null then 'rule' else 'name' end as "of",
        p.name as by, coalesce(d.asked_at, h.asked_at, s.began_at) as "requestedAt", s.kind, s.days from (
        select distinct source_id, research_id, retention_id, project_id from redaction where run_id = ${runId}::uuid) r
      left join source_deletion d on d.source_id = r.source_id and d.project_id = r.project_id
      left join research_deletion h on h.id = r.research_id and h.project_id = r.project_id
      left join retention_sweep s on s.id = r.retention_id and s.project_id = r.project_id
      left join person p on p.id = coalesce(d.asked_by_id, h.asked_by_id, s.set_by_id)
      order by r.source_id is null, r.research_id is null, r.retention_id is null,
        coalesce(d.asked_at, h.asked_at, s.began_at), s.kind limit 1`,
  );
  const [first] = rows;
  if (first === undefined) return null;
  const so = "The run can no longer be replayed or taken as a bundle.";
  if (first.of === "rule") return `${ruleInWords(first)} ${so}`;
  if (first.of === "name") {
    return `The account of somebody whom this run’s record named was deleted, and their name was taken out of it. ${so}`;
  }
  const by = first.by === null ? "" : ` by ${first.by}`;
  const on = first.requestedAt === null ? "" : ` on ${days.format(first.requestedAt)}`;
  if (first.of === "research") {
    return `Research that this run was told of was deleted${by}${on}, and its words were taken out of the run’s record. ${so}`;
  }
  return `A source that this run read was deleted${by}${on}, and its words were taken out of the run’s record. ${so}`;
}

/** Refuses to pack or replay what is not whole any more. */
export async function requireWhole(db: Db | Tx, runId: string): Promise<void> {
  const why = await whyNotWhole(db, runId);
  if (why !== null) throw new Refusal("conflict", why);
}
