import type { Scope, SourceId } from "@/lib/domain/core/ids";
import { CHANGE_HOURS } from "@/lib/domain/researcher/schedule";
import type { Tx } from "@/lib/platform/db/client";

/**
 * Has researchers run at once, rather than at their next planned time, whose last report cites a page that changed, and
 * whose schedule wants that: at most once in so many hours. A time that is being tried already stays.
 */
export async function pullForward(
  tx: Tx,
  { projectId }: Scope,
  { sourceId, at }: { sourceId: SourceId; at: Date },
): Promise<void> {
  await tx.$executeRaw`
    with last_run as (
      select distinct on (r.researcher_id) r.researcher_id, r.created_at from run r
      where r.project_id = ${projectId}::uuid order by r.researcher_id, r.number desc
    ), last_report as (
      select distinct on (r.researcher_id) r.researcher_id, p.id from run r join report p on p.run_id = r.id
      where r.project_id = ${projectId}::uuid and r.mode <> 'replay'
      order by r.researcher_id, r.number desc, p.version desc
    )
    update researcher_schedule s
    set next_at = greatest(${at}::timestamptz, last_run.created_at + make_interval(hours => ${CHANGE_HOURS}::int))
    from last_run, last_report
    where s.project_id = ${projectId}::uuid and s.when_changed and s.trying_since is null
      and last_run.researcher_id = s.researcher_id and last_report.researcher_id = s.researcher_id
      and s.next_at > greatest(${at}::timestamptz, last_run.created_at + make_interval(hours => ${CHANGE_HOURS}::int))
      and exists (
        select from citation c join evidence e on e.project_id = c.project_id and e.fact_id = c.fact_id
          join snapshot t on t.project_id = e.project_id and t.id = e.snapshot_id
        where c.report_id = last_report.id and t.source_id = ${sourceId}::uuid)`;
}
