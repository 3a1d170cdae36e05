import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { reportStatuses, runStatuses, stages } from "@/lib/domain/core/words";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { PersonColumn, personColumn } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** The newest version of a run's report, as a column; null before the first. */
export const ReportColumn = z.object({ id: z.string(), version: z.int(), status: z.enum(reportStatuses) }).nullable();

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
  startedBy: PersonColumn,
  report: ReportColumn,
});
type Card = z.infer<typeof Card>;

function asCard(card: Card) {
  const { id, number, status, statusReason, stage, facts, sources, startedBy, report } = card;
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
    startedBy,
    report,
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
      r.stage::text, r.started_at as "startedAt", r.ended_at as "endedAt", n.facts, n.sources,
      ${personColumn(Prisma.sql`r.started_by_id`)} as "startedBy", to_jsonb(p) as report
    from unnest(${[...page.researcherIds]}::uuid[]) as asked(id)
    cross join lateral (
      select * from run where project_id = ${scope.projectId}::uuid and researcher_id = asked.id
      order by number desc limit ${page.each}::int) r
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
