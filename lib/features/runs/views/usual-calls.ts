import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** Runs that are learned from, the newest. */
const RUNS = 5;

const Rows = z.array(z.object({ agent: z.string(), tokensIn: z.number(), tokensOut: z.number() }));

/**
 * What a call of each agent took in the project's last completed runs that asked a model: the median of each. For those who
 * may read costs.
 */
export async function findUsualCalls(db: Db, access: Access<"read">) {
  return Rows.parse(
    await db.$queryRaw`
      select c.agent, percentile_cont(0.5) within group (order by c.tokens_in) as "tokensIn",
        percentile_cont(0.5) within group (order by c.tokens_out) as "tokensOut"
      from (
        select id from run where project_id = ${access.projectId}::uuid and status = 'completed' and mode = 'live'
        order by created_at desc, id limit ${RUNS}::int
      ) r join agent_call c on c.run_id = r.id
      where c.tokens_in > 0
      group by c.agent order by c.agent`,
  );
}

/** What a call of an agent took in a project's last runs: the middle one. */
export type UsualCallView = ShownBy<typeof findUsualCalls>[number];
