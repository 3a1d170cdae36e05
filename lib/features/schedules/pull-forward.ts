import { z } from "zod";
import { ResearcherId, type Scope, type SourceId } from "@/lib/domain/core/ids";
import { CHANGE_HOURS } from "@/lib/domain/researcher/schedule";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";

const Heeding = z.array(z.object({ researcherId: ResearcherId }));
const Pulled = z.array(z.object({ researcherId: z.string(), name: z.string(), title: z.string(), nextAt: z.date() }));

/** Schedules that heed changes, held for this transaction; those that are worked or changed at this moment are left out. */
async function holdHeeding(tx: Tx, { projectId }: Scope): Promise<ResearcherId[]> {
  const rows = await tx.$queryRaw`
    select researcher_id as "researcherId" from researcher_schedule
    where project_id = ${projectId}::uuid and when_changed and trying_since is null
    order by researcher_id for update skip locked`;
  return Heeding.parse(rows).map(({ researcherId }) => researcherId);
}

/**
 * Has researchers run at once, rather than at their next planned time, whose last report cites a fact of which a quote went
 * from a watched page, or came back to it, in the reading of this moment, and whose schedule wants that: at most once in so
 * many hours. A time that is being tried already stays.
 */
export async function pullForward(
  tx: Tx,
  scope: Scope,
  { sourceId, at }: { sourceId: SourceId; at: Date },
): Promise<void> {
  const { projectId } = scope;
  const heeding = await holdHeeding(tx, scope);
  if (heeding.length === 0) return;
  // Read with the schedules held: a run that one of them has just begun is among them.
  const pulled = Pulled.parse(
    await tx.$queryRaw`
      with last_run as (
        select distinct on (r.researcher_id) r.researcher_id, r.created_at from run r
        where r.project_id = ${projectId}::uuid order by r.researcher_id, r.number desc
      ), last_report as (
        select distinct on (r.researcher_id) r.researcher_id, p.id from run r join report p on p.run_id = r.id
        where r.project_id = ${projectId}::uuid and r.mode <> 'replay'
        order by r.researcher_id, r.number desc, p.version desc
      ), moved as (
        select distinct e.fact_id, o.title from quote_change q join evidence e on e.id = q.evidence_id and not e.is_beside
          join snapshot t on t.id = e.snapshot_id join source o on o.id = t.source_id
        where q.project_id = ${projectId}::uuid and q.read_at = ${at}::timestamptz and o.id = ${sourceId}::uuid
          and o.reread_days is not null
      ), due as (
        select s.researcher_id, n.name, (select min(title) from moved) as title,
          greatest(${at}::timestamptz, last_run.created_at + make_interval(hours => ${CHANGE_HOURS}::int)) as at
        from researcher_schedule s join last_run using (researcher_id) join last_report using (researcher_id)
          join researcher n on n.id = s.researcher_id
        where s.researcher_id = any(${heeding}::uuid[]) and exists (
          select from citation c join moved on moved.fact_id = c.fact_id where c.report_id = last_report.id)
      )
      update researcher_schedule s set next_at = due.at from due
      where s.researcher_id = due.researcher_id and s.next_at > due.at
      returning s.researcher_id as "researcherId", due.name, due.title, s.next_at as "nextAt"`,
  );
  const events = pulled.map(({ nextAt, ...one }) => ({
    kind: "schedule_pulled" as const,
    payload: { ...one, nextAt: nextAt.toISOString() },
  }));
  await appendEvents(tx, { projectId, runId: null }, events);
}
