import { z } from "zod";
import { RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { found, idOf } from "@/lib/features/kit/found";
import type { RunCostsView } from "@/lib/features/kit/models";
import type { Db } from "@/lib/platform/db/client";

const Rows = z.array(
  z.object({
    agent: z.string(),
    calls: z.int(),
    tokensIn: z.number(),
    tokensOut: z.number(),
    costUsd: z.number(),
  }),
);

/**
 * What each agent of a run was asked and what that cost, the one with the most tokens first. A call that was lost with
 * its worker counts with what was kept back for it, as in the run's own figures.
 */
export async function getRunCostsView(
  db: Db,
  access: Access<"read" | "read_costs">,
  input: { runId: string },
): Promise<RunCostsView> {
  const { projectId } = access;
  const runId = idOf(RunId, input.runId);
  found(await db.run.findFirst({ where: { id: runId, projectId }, select: { id: true } }));
  const rows = await db.$queryRaw`
    with spent as (
      select agent, tokens_in, tokens_out, cost_usd from agent_call
      where run_id = ${runId}::uuid and project_id = ${projectId}::uuid
      union all
      select payload->>'agent', (payload->>'tokens')::int, 0, (payload->>'usd')::numeric from audit_event
      where run_id = ${runId}::uuid and project_id = ${projectId}::uuid and kind = 'call_lost'
    )
    select agent, count(*)::int as calls, sum(tokens_in)::float8 as "tokensIn", sum(tokens_out)::float8 as "tokensOut",
      sum(cost_usd)::float8 as "costUsd"
    from spent group by agent order by sum(tokens_in + tokens_out) desc, count(*) desc, agent`;
  const agents = Rows.parse(rows);
  const sum = (of: (row: (typeof agents)[number]) => number): number => agents.reduce((all, row) => all + of(row), 0);
  return {
    agents,
    total: {
      calls: sum(({ calls }) => calls),
      tokensIn: sum(({ tokensIn }) => tokensIn),
      tokensOut: sum(({ tokensOut }) => tokensOut),
      costUsd: sum(({ costUsd }) => costUsd),
    },
  };
}
