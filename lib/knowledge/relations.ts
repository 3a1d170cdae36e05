import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import {
  type ContradictionNature,
  factStatuses,
  type RelationFinder,
  type RelationKind,
  type RelationStatus,
} from "@/lib/domain/core/words";
import { Disagreement } from "@/lib/domain/report/disputes";
import type { Db, Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

/** Two facts, by key, and how they stand to each other. */
export interface FoundRelation {
  kind: RelationKind;
  a: string;
  b: string;
  nature: ContradictionNature | null;
  reason: string;
  status: RelationStatus;
  finder: RelationFinder;
}

/**
 * Stores relations between facts of a project, the fact with the smaller key first. One that is there already stays as
 * it is: a person may have settled it. Keys that name no fact are left out.
 */
export async function relateFacts(
  tx: Tx,
  scope: Scope,
  input: { runId: string; nodeKey: string; found: readonly FoundRelation[] },
): Promise<void> {
  if (input.found.length === 0) return;
  const rows = input.found.map((relation) =>
    relation.a < relation.b ? relation : { ...relation, a: relation.b, b: relation.a },
  );
  await tx.$executeRaw`
    insert into fact_relation (project_id, kind, nature, status, finder, a_id, b_id, reason, run_id, node_key)
    select ${scope.projectId}::uuid, row.kind::relation_kind, row.nature::contradiction_nature,
      row.status::relation_status, row.finder::relation_finder, a.id, b.id, row.reason, ${input.runId}::uuid, ${input.nodeKey}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(kind text, nature text, status text, finder text, a text, b text, reason text)
    join fact a on a.project_id = ${scope.projectId}::uuid and a.key = row.a
    join fact b on b.project_id = ${scope.projectId}::uuid and b.key = row.b
    where a.id <> b.id
    on conflict (project_id, kind, a_id, b_id) do nothing`;
}

/** One of two facts that do not agree. */
const Side = z.object({
  key: z.string(),
  status: z.enum(factStatuses),
  statement: z.string(),
  quote: z.string(),
  sourceTitle: z.string(),
});

/** A contradiction between two facts of a run, with what people said of it. */
export const RunContradiction = Disagreement.extend({ a: Side, b: Side });
export type RunContradiction = z.infer<typeof RunContradiction>;

/**
 * The contradictions that touch the facts which a run found or took up, in an order that does not depend on who wrote
 * first: open ones between two of them, and those that people settled. A fact that was rejected then is taken up by no
 * later run, so it is told beside the one that holds. What was dismissed is left out.
 */
export async function listRunContradictions(tx: Tx, scope: Scope, runId: string): Promise<RunContradiction[]> {
  const rows = await tx.$queryRaw`
    with used as materialized (
      select distinct u.fact_id as id from fact_use u where u.run_id = ${runId}::uuid),
    pair as (
      select r.* from used join fact_relation r on r.a_id = used.id
        and r.project_id = ${scope.projectId}::uuid and r.kind = 'contradicts' and r.status <> 'dismissed'
      union
      select r.* from used join fact_relation r on r.b_id = used.id
        and r.project_id = ${scope.projectId}::uuid and r.kind = 'contradicts' and r.status <> 'dismissed'),
    side as (
      select f.id, json_build_object('key', f.key, 'status', f.status::text, 'statement', f.statement,
        'quote', coalesce(e.quote, ''), 'sourceTitle', coalesce(e.title, '')) as told, f.key, f.status,
        exists (select 1 from used where used.id = f.id) as is_used
      from fact f
        left join lateral (
          select e.quote, ${TOLD_TITLE} as title
          from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
          where e.fact_id = f.id and e.stale_at is null and not e.is_beside
          order by s.sha256, e.start, e."end" limit 1) e on true
      where f.project_id = ${scope.projectId}::uuid
        and f.id in (select a_id from pair union select b_id from pair)
        and f.status in ('proposed', 'accepted', 'disputed', 'rejected'))
    select r.nature::text, r.status::text, r.finder::text, r.reason, r.settlement,
      case when r.status = 'settled' then settler.name else confirmer.name end as by, a.told as a, b.told as b
    from pair r join side a on a.id = r.a_id join side b on b.id = r.b_id
      left join person settler on settler.id = r.settled_by_id
      left join person confirmer on confirmer.id = r.confirmed_by_id
    where case r.status
      when 'settled' then (a.is_used or a.status = 'rejected') and (b.is_used or b.status = 'rejected')
      else a.is_used and b.is_used and a.status <> 'rejected' and b.status <> 'rejected' end
    order by case r.nature when 'direct' then 0 when 'nuanced' then 1 else 2 end, a.key, b.key`;
  return z.array(RunContradiction).parse(rows);
}

const OpenCount = z.object({ id: z.string(), count: z.int() });

/** How many open contradictions with facts that still stand touch each of these facts; those without any are missing. */
export async function countOpenContradictions(
  tx: Db | Tx,
  scope: Scope,
  factIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw`
    select own.id, count(*)::int as count
    from fact own join fact_relation r on r.project_id = own.project_id and r.kind = 'contradicts'
        and (r.a_id = own.id or r.b_id = own.id)
      join fact other on other.id = case when r.a_id = own.id then r.b_id else r.a_id end
    where own.project_id = ${scope.projectId}::uuid and own.id = any(${[...factIds]}::uuid[])
      and r.status in ('possible', 'confirmed')
      and own.status in ('proposed', 'accepted', 'disputed') and other.status in ('proposed', 'accepted', 'disputed')
    group by own.id`;
  return new Map(
    z
      .array(OpenCount)
      .parse(rows)
      .map(({ id, count }) => [id, count]),
  );
}
