import { z } from "zod";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import type { UsualRunView } from "@/lib/features/kit/models";
import { UsualRun } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";

/** Runs that are learned from, the newest. */
const RUNS = 30;

const Rows = z.array(UsualRun);

/**
 * What the project's last completed runs came to, by how they were planned: the median of each figure. The clock runs
 * from the approved plan to the end.
 */
export async function findUsualRuns(db: Db, access: Access<"read">): Promise<UsualRunView[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select r.strategy::text, r.mode::text, count(*)::int as runs,
        percentile_cont(0.5) within group (
          order by extract(epoch from r.ended_at - coalesce(r.plan_approved_at, r.started_at)))::float8 as seconds,
        percentile_cont(0.5) within group (order by n.searches) as searches,
        percentile_cont(0.5) within group (order by n.facts) as facts,
        percentile_cont(0.5) within group (order by r.cost_usd::float8) as "costUsd"
      from (
        select * from run
        where project_id = ${access.projectId}::uuid and status = 'completed' and mode in ('live', 'offline')
          and ended_at is not null
        order by created_at desc, id limit ${RUNS}::int) r
      cross join lateral (
        select (select count(*)::float8 from search_call s where s.run_id = r.id) as searches,
          (select count(*)::float8 from fact_use f where f.run_id = r.id and f.quarantine is null) as facts) n
      group by r.strategy, r.mode order by r.strategy, r.mode`,
  );
  const mayReadCosts = mayDo(access, "read_costs");
  return rows.map((row) => ({ ...row, costUsd: mayReadCosts ? row.costUsd : null }));
}
