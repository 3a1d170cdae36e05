import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";
import {
  type ContradictionNature,
  contradictionNatures,
  type RelationKind,
  type RelationStatus,
  relationStatuses,
} from "@/lib/domain/words";

/** Two facts, by key, and how they stand to each other. */
export interface FoundRelation {
  kind: RelationKind;
  a: string;
  b: string;
  nature: ContradictionNature | null;
  reason: string;
  status: RelationStatus;
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
    insert into fact_relation (project_id, kind, nature, status, a_id, b_id, reason, run_id, node_key)
    select ${scope.projectId}::uuid, row.kind::relation_kind, row.nature::contradiction_nature,
      row.status::relation_status, a.id, b.id, row.reason, ${input.runId}::uuid, ${input.nodeKey}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(kind text, nature text, status text, a text, b text, reason text)
    join fact a on a.project_id = ${scope.projectId}::uuid and a.key = row.a
    join fact b on b.project_id = ${scope.projectId}::uuid and b.key = row.b
    where a.id <> b.id
    on conflict (project_id, kind, a_id, b_id) do nothing`;
}

/** A contradiction between two facts that a run works with, by their keys. */
export const RunContradiction = z.object({
  a: z.string(),
  b: z.string(),
  nature: z.enum(contradictionNatures),
  status: z.enum(relationStatuses),
  reason: z.string(),
});
export type RunContradiction = z.infer<typeof RunContradiction>;

/** Open contradictions among the facts that a run works with, in an order that does not depend on who wrote first. */
export async function listRunContradictions(tx: Tx, scope: Scope, runId: string): Promise<RunContradiction[]> {
  return tx.$queryRaw<RunContradiction[]>`
    select a.key as a, b.key as b, r.nature::text as nature, r.status::text as status, r.reason
    from fact_relation r join fact a on a.id = r.a_id join fact b on b.id = r.b_id
    where r.project_id = ${scope.projectId}::uuid and r.kind = 'contradicts' and r.status in ('possible', 'confirmed')
      and a.status in ('proposed', 'accepted', 'disputed') and b.status in ('proposed', 'accepted', 'disputed')
      and exists (select 1 from fact_use u where u.run_id = ${runId}::uuid and u.fact_id = a.id)
      and exists (select 1 from fact_use u where u.run_id = ${runId}::uuid and u.fact_id = b.id)
    order by case r.nature when 'direct' then 0 when 'nuanced' then 1 else 2 end, a.key, b.key`;
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
