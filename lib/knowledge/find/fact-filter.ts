import type { Scope } from "@/lib/domain/core/ids";
import type { FactStatus } from "@/lib/domain/core/words";
import { Prisma } from "@/lib/platform/db/generated/client";

/** What narrows a list of facts; null narrows nothing. */
export interface FactFilter {
  status: FactStatus | null;
  researcherId: string | null;
  sourceId: string | null;
  /** Score at least, 0 to 1. */
  leastScore: number | null;
  /** Days, as `2026-11-21`: from the first through the last, by UTC. */
  since: string | null;
  until: string | null;
  /** Only what an open contradiction touches. */
  isContradicted: boolean;
}

export const noFilter: FactFilter = {
  status: null,
  researcherId: null,
  sourceId: null,
  leastScore: null,
  since: null,
  until: null,
  isContradicted: false,
};

/** Facts that an open contradiction touches, while both of its facts still stand. */
function contradicted(scope: Scope): Prisma.Sql {
  return Prisma.sql`and f.id in (
    select unnest(array[r.a_id, r.b_id]) from fact_relation r join fact a on a.id = r.a_id join fact b on b.id = r.b_id
    where r.project_id = ${scope.projectId}::uuid and r.kind = 'contradicts' and r.status in ('possible', 'confirmed')
      and a.status in ('proposed', 'accepted', 'disputed') and b.status in ('proposed', 'accepted', 'disputed'))`;
}

/** The conditions on fact `f`, each with its `and` before it. */
export function whereFilter(scope: Scope, filter: FactFilter): Prisma.Sql {
  const { status, researcherId, sourceId, leastScore, since, until } = filter;
  const conditions = [
    status !== null && Prisma.sql`and f.status = ${status}::fact_status`,
    researcherId !== null && Prisma.sql`and f.researcher_id = ${researcherId}::uuid`,
    sourceId !== null &&
      Prisma.sql`and f.id in (select e.fact_id from snapshot s
        join evidence e on e.project_id = s.project_id and e.snapshot_id = s.id where s.source_id = ${sourceId}::uuid)`,
    leastScore !== null && Prisma.sql`and f.score >= ${leastScore}`,
    since !== null && Prisma.sql`and f.created_at >= ${since}::date::timestamp at time zone 'UTC'`,
    until !== null && Prisma.sql`and f.created_at < (${until}::date + 1)::timestamp at time zone 'UTC'`,
    filter.isContradicted && contradicted(scope),
  ];
  return Prisma.join([Prisma.empty, ...conditions.filter((one) => one !== false)], " ");
}
