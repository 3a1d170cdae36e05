import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { reportStatuses, runStatuses, stages } from "@/lib/domain/core/words";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";

const Card = z.object({
  id: z.string(),
  researcherId: z.string(),
  number: z.int(),
  status: z.enum(runStatuses),
  statusReason: z.string().nullable(),
  stage: z.enum(stages),
  facts: z.int(),
  sources: z.int(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  startedById: z.string().nullable(),
  startedByName: z.string().nullable(),
  reportId: z.string().nullable(),
  reportVersion: z.int().nullable(),
  reportStatus: z.enum(reportStatuses).nullable(),
});
type Card = z.infer<typeof Card>;

function reportOf(card: Card) {
  const { reportId, reportVersion, reportStatus } = card;
  if (reportId === null || reportVersion === null || reportStatus === null) return null;
  return { id: reportId, version: reportVersion, status: reportStatus };
}

function asCard(card: Card) {
  const { id, number, status, statusReason, stage, facts, sources } = card;
  return {
    id,
    number,
    status,
    statusReason,
    stage,
    facts,
    sources,
    startedAt: iso(card.startedAt),
    endedAt: isoOrNull(card.endedAt),
    startedBy:
      card.startedById === null || card.startedByName === null
        ? null
        : { id: card.startedById, name: card.startedByName },
    report: reportOf(card),
  };
}

export type RunCardView = ShownBy<typeof asCard>;

/** The newest `each` runs of each of these researchers, newest first, by researcher. */
export async function listRunCards(
  db: Db | Tx,
  scope: Scope,
  page: { researcherIds: readonly string[]; each: number },
): Promise<Map<string, RunCardView[]>> {
  const rows = await db.$queryRaw<unknown>`
    select r.id, r.researcher_id as "researcherId", r.number, r.status::text, r.status_reason as "statusReason",
      r.stage::text, r.started_at as "startedAt", r.ended_at as "endedAt", r.started_by_id as "startedById",
      u.name as "startedByName", n.facts, n.sources, p.id as "reportId", p.version as "reportVersion",
      p.status::text as "reportStatus"
    from unnest(${[...page.researcherIds]}::uuid[]) as asked(id)
    cross join lateral (
      select * from run where project_id = ${scope.projectId}::uuid and researcher_id = asked.id
      order by number desc limit ${page.each}::int) r
    left join person u on u.id = r.started_by_id
    left join lateral (
      select id, version, status from report where run_id = r.id and project_id = r.project_id
      order by version desc limit 1) p on true
    cross join lateral (
      select count(distinct f.fact_id)::int as facts, count(distinct s.source_id)::int as sources
      from fact_use f
      left join evidence e on e.project_id = f.project_id and e.fact_id = f.fact_id
      left join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
      where f.run_id = r.id and f.quarantine is null) n
    order by r.researcher_id, r.number desc`;
  const cards = z.array(Card).parse(rows);
  const byResearcher = Map.groupBy(cards, (card) => card.researcherId);
  return new Map([...byResearcher].map(([id, own]) => [id, own.map(asCard)]));
}
