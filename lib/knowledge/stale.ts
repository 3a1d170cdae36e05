import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { refreshScores } from "./score";

const Touched = z.array(z.object({ factId: z.uuid() }));

/** How many facts a new reading of a source made stale, and how many it brought back. */
export interface Stale {
  gone: number;
  back: number;
}

/**
 * Compares every quote of a source with what the source says now. One that is gone is marked; a fact all of whose quotes
 * are gone becomes `stale`, and what it was before when one of them is back. What a person settled stays settled.
 */
export async function refreshStale(tx: Tx, scope: Scope, sourceId: string): Promise<Stale> {
  const touched = Touched.parse(
    await tx.$queryRaw`
      with said as (
        select c.text from source o join content c on c.project_id = o.project_id and c.sha256 = o.current_sha256
        where o.id = ${sourceId}::uuid and o.project_id = ${scope.projectId}::uuid
      ), judged as (
        select e.id, position(e.quote in said.text) > 0 as is_there from said, evidence e
        join snapshot s on s.id = e.snapshot_id and s.project_id = e.project_id
        where e.project_id = ${scope.projectId}::uuid and s.source_id = ${sourceId}::uuid
      )
      update evidence e set stale_at = case when judged.is_there then null else now() end
      from judged where e.id = judged.id and (e.stale_at is null) <> judged.is_there
      returning e.fact_id as "factId"`,
  );
  const ids = [...new Set(touched.map(({ factId }) => factId))];
  if (ids.length === 0) return { gone: 0, back: 0 };
  const gone = await tx.$executeRaw`
    update fact f set stale_from = f.status, status = 'stale', revision = f.revision + 1, updated_at = now()
    where f.project_id = ${scope.projectId}::uuid and f.id = any(${ids}::uuid[]) and not f.is_settled
      and f.status in ('proposed', 'accepted', 'disputed')
      and not exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null)`;
  const back = await tx.$executeRaw`
    update fact f set status = coalesce(f.stale_from, 'proposed'), stale_from = null, revision = f.revision + 1,
      updated_at = now()
    where f.project_id = ${scope.projectId}::uuid and f.id = any(${ids}::uuid[]) and f.status = 'stale'
      and exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null)`;
  await refreshScores(tx, scope, ids);
  return { gone, back };
}
