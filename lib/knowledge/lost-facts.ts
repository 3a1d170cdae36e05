import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/** A fact that is in use no more, who decided so, and what took its place. */
export const LostFact = z.object({
  key: z.string(),
  by: z.string().nullable(),
  instead: z.object({ key: z.string(), how: z.enum(["merged", "settled"]) }).nullable(),
});
export type LostFact = z.infer<typeof LostFact>;

/**
 * Those of the facts that a report may cite no more: rejected, stale or merged into another. What holds against one that
 * was set aside is named, the latest settlement first.
 */
export async function listLostFacts(tx: Tx, scope: Scope, keys: readonly string[]): Promise<LostFact[]> {
  if (keys.length === 0) return [];
  const rows = await tx.$queryRaw`
    select f.key, coalesce(settled.by, reviewed.by) as by,
      case when merged.key is not null then json_build_object('key', merged.key, 'how', 'merged')
        when settled.key is not null then json_build_object('key', settled.key, 'how', 'settled') end as instead
    from fact f
      left join fact merged on merged.id = f.superseded_by_id
      left join lateral (
        select other.key, p.name as by
        from fact_relation r
          join fact other on other.id = case when r.a_id = f.id then r.b_id else r.a_id end
            and other.status in ('proposed', 'accepted', 'disputed')
          left join person p on p.id = r.settled_by_id
        where r.project_id = f.project_id and f.id in (r.a_id, r.b_id) and r.kind = 'contradicts'
          and r.status = 'settled'
        order by r.settled_at desc, other.key limit 1) settled on f.status = 'rejected'
      left join lateral (
        select p.name as by from review v join person p on p.id = v.reviewer_id
        where v.project_id = f.project_id and v.subject = 'fact' and v.subject_id = f.id::text
        order by v.created_at desc, v.subject_version desc, v.id limit 1) reviewed on true
    where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...keys]}::text[])
    order by f.key`;
  return z.array(LostFact).parse(rows);
}
