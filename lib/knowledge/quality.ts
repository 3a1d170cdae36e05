import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { sourceQuality } from "@/lib/domain/facts/fact";
import type { Tx } from "@/lib/platform/db/client";

const SourceRecord = z.object({
  id: z.uuid(),
  mean_confidence: z.number().nullable(),
  accepted: z.number(),
  rejected: z.number(),
});

/**
 * Computes anew the quality of the sources that given facts stand on, from confidence and from verdicts on their facts.
 * The mean is taken over decimals: of binary fractions the last digit would depend on the order of the rows.
 */
export async function refreshQuality(tx: Tx, scope: Scope, factKeys: readonly string[]): Promise<void> {
  if (factKeys.length === 0) return;
  const records = z.array(SourceRecord).parse(
    await tx.$queryRaw`
      select o.id, avg(e.confidence::numeric)::float8 as mean_confidence,
        count(distinct f.id) filter (where f.status = 'accepted' and f.is_settled)::int as accepted,
        count(distinct f.id) filter (where f.status = 'rejected' and f.is_settled)::int as rejected
      from source o join snapshot s on s.source_id = o.id join evidence e on e.snapshot_id = s.id and not e.is_beside
        join fact f on f.id = e.fact_id
      where o.project_id = ${scope.projectId}::uuid and o.id in (
        select s2.source_id from evidence e2 join snapshot s2 on s2.id = e2.snapshot_id join fact f2 on f2.id = e2.fact_id
        where f2.project_id = ${scope.projectId}::uuid and f2.key = any(${factKeys}::text[]))
      group by o.id`,
  );
  const ids = records.map((record) => record.id);
  const qualities = records.map((record) =>
    sourceQuality({
      meanConfidence: record.mean_confidence,
      accepted: record.accepted,
      rejected: record.rejected,
    }),
  );
  await tx.$executeRaw`
    update source set quality = new.quality from unnest(${ids}::uuid[], ${qualities}::float8[]) as new(id, quality)
    where source.project_id = ${scope.projectId}::uuid and source.id = new.id`;
}
