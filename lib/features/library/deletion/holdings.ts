import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { SourceHoldings } from "@/lib/domain/deletion/holdings";
import { found } from "@/lib/features/kit/found";
import type { Db, Tx } from "@/lib/platform/db/client";

/** What the deletion of a source takes with it, as far as can be counted before its words are looked for. */
export async function countSourceHoldings(
  db: Db | Tx,
  { projectId }: Scope,
  sourceId: string,
): Promise<SourceHoldings> {
  const rows = await db.$queryRaw<unknown>`
    with reading as (
      select id, original_sha256 from snapshot where project_id = ${projectId}::uuid and source_id = ${sourceId}::uuid
    ), quoting as (
      select e.fact_id, e.run_id from evidence e join reading on reading.id = e.snapshot_id
      where e.project_id = ${projectId}::uuid
    ), alone as (
      select distinct q.fact_id from quoting q where not exists (
        select from evidence e where e.project_id = ${projectId}::uuid and e.fact_id = q.fact_id
          and e.snapshot_id not in (select id from reading))
    ), cited as (
      select distinct c.report_id, c.section_ordinal, c.sentence from citation c join alone on alone.fact_id = c.fact_id
      where c.project_id = ${projectId}::uuid
    ), touched as (
      select run_id from quoting
      union select u.run_id from fact_use u join quoting q on q.fact_id = u.fact_id where u.project_id = ${projectId}::uuid
      union select f.run_id from fetch_call f join reading on reading.id = f.snapshot_id
        where f.project_id = ${projectId}::uuid
    )
    select (select count(*)::int from reading) as readings,
      (select count(distinct original_sha256)::int from reading) as originals,
      (select count(*)::int from alone) as facts,
      (select count(*)::int from cited) as sentences,
      (select count(distinct report_id)::int from cited) as reports,
      (select count(distinct run_id)::int from touched where run_id is not null) as runs`;
  return found(z.array(SourceHoldings).parse(rows)[0]);
}
