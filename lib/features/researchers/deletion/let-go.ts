import type { Scope } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * Whether a fact `f` is told to have been accepted with a topic of this run by a person: no row says so once the run is gone,
 * and no other run takes it along.
 */
function isAccepted({ projectId }: Scope, runId: string): Prisma.Sql {
  return Prisma.sql`(f.status = 'accepted' and exists (select from review v
    where v.project_id = ${projectId}::uuid and v.run_id = ${runId}::uuid and v.subject = 'node' and v.verdict = 'accepted'
      and v.reviewer_id is not null and v.dismissed_at is null))`;
}

/** The run, but this one, that holds a fact `f`: the first that found it or, where none did, that used, cited or compared it. */
function heir({ projectId }: Scope, runId: string): Prisma.Sql {
  const of = Prisma.sql`${projectId}::uuid`;
  return Prisma.sql`(select r.id from (
      select e.run_id, 1 as rank from evidence e where e.project_id = ${of} and e.fact_id = f.id
      union all select u.run_id, case when u.is_known then 2 else 1 end from fact_use u
        where u.project_id = ${of} and u.fact_id = f.id
      union all select p.run_id, 2 from citation c join report p on p.id = c.report_id
        where c.project_id = ${of} and c.fact_id = f.id
      union all select x.run_id, 2 from fact_relation x where x.project_id = ${of} and f.id in (x.a_id, x.b_id)
      union all select o.run_id, 2 from fact o where o.project_id = ${of} and o.superseded_by_id = f.id) holder
    join run r on r.id = holder.run_id
    where r.id <> ${runId}::uuid order by holder.rank, r.created_at, r.id limit 1)`;
}

/**
 * What stays names the run no more. A fact goes over to another run that holds it, with its quotes, so that it goes when that
 * one does; what people hold alone, and sources, are of no run.
 */
export async function letGo(tx: Tx, scope: Scope, runId: string): Promise<void> {
  const { projectId } = scope;
  const accepted = isAccepted(scope, runId);
  await tx.$executeRaw`
    update fact set run_id = next.run_id, node_id = null, agent_call_id = null,
      researcher_id = coalesce((select researcher_id from run where id = next.run_id), fact.researcher_id)
    from (select f.id, case when not ${accepted} then ${heir(scope, runId)} end as run_id from fact f
      where f.project_id = ${projectId}::uuid and f.run_id = ${runId}::uuid) next
    where fact.id = next.id`;
  await tx.$executeRaw`
    update evidence e set run_id = case when not ${accepted} then f.run_id end, node_id = null, agent_call_id = null
    from fact f where f.id = e.fact_id and e.project_id = ${projectId}::uuid and e.run_id = ${runId}::uuid`;
  await tx.$executeRaw`
    update fact_relation x set run_id = coalesce(f.run_id, o.run_id), node_key = null from fact f, fact o
    where f.id = x.a_id and o.id = x.b_id and x.project_id = ${projectId}::uuid and x.run_id = ${runId}::uuid`;
  await tx.$executeRaw`
    update review set run_id = null
    where project_id = ${projectId}::uuid and run_id = ${runId}::uuid and subject in ('fact', 'relation')`;
  await tx.source.updateMany({ where: { projectId, addedByRunId: runId }, data: { addedByRunId: null } });
}
