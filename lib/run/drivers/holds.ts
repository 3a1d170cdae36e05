import { randomUUID } from "node:crypto";
import { type AgentKind, agents } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { BUDGET_SPENT, type Purpose, SHARE_FOR } from "@/lib/domain/run/budget";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { EMBEDDINGS, type Estimate } from "./driver";

/** What a call is for. */
function purposeOf(agent: AgentKind | typeof EMBEDDINGS): Purpose {
  return agent === EMBEDDINGS ? "rank" : agents[agent].purpose;
}

/** The node whose call it is, by the lease under which it is made. */
export interface Spender {
  projectId: string;
  runId: string;
  nodeId: string;
  leaseToken: string;
}

type Held = { ok: true; holdId: string } | { ok: false; failure: Failure };

const spent: Record<"run" | "project", string> = {
  run: "The run's budget was spent.",
  project: "The project's budget was spent.",
};

/** What a call is refused with that the budget does not hold. */
export function budgetSpent(of: "run" | "project"): Failure {
  return { kind: "permanent", code: BUDGET_SPENT, message: spent[of] };
}

/** Whether the worker still holds the step: one that woke too late must not spend. The run is locked first, as ever. */
async function isHeld(tx: Tx, { runId, nodeId, leaseToken }: Spender): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    with r as materialized (select id from run where id = ${runId}::uuid for no key update)
    select 1 from node n join r on r.id = n.run_id
    where n.id = ${nodeId}::uuid and n.lease_token = ${leaseToken}::uuid and n.status = 'running'`;
  return rows.length > 0;
}

/**
 * The counter of reserved amounts is raised in the statement that checks it, so that calls side by side cannot overspend
 * together. The limits are read from the rows: one that was raised counts at once.
 */
async function reserveOfRun(tx: Tx, spender: Spender, estimate: Estimate, share: number): Promise<boolean> {
  const rows = await tx.$executeRaw`
    update run set reserved_tokens = reserved_tokens + ${estimate.tokens}, reserved_usd = reserved_usd + ${estimate.usd}
    where id = ${spender.runId}::uuid
      and (settings->>'tokens' is null
        or tokens_in + tokens_out + reserved_tokens + ${estimate.tokens} <= (settings->>'tokens')::float8 * ${share})
      and (settings->>'usd' is null
        or cost_usd + reserved_usd + ${estimate.usd} <= (settings->>'usd')::float8 * ${share})`;
  return rows > 0;
}

/** Keeps back what a call may cost of its project's budget, up to a share of it; false when that would pass the limit. */
export async function reserveOfProject(
  tx: Tx,
  spender: Pick<Spender, "projectId">,
  { estimate, share }: { estimate: Estimate; share: number },
): Promise<boolean> {
  const rows = await tx.$executeRaw`
    update project set reserved_tokens = reserved_tokens + ${estimate.tokens},
      reserved_usd = reserved_usd + ${estimate.usd}
    where id = ${spender.projectId}::uuid
      and (settings->>'tokens' is null
        or tokens_spent + reserved_tokens + ${estimate.tokens} <= (settings->>'tokens')::float8 * ${share})
      and (settings->>'usd' is null
        or cost_usd + reserved_usd + ${estimate.usd} <= (settings->>'usd')::float8 * ${share})`;
  return rows > 0;
}

/** Thrown to take back what the run's counter was raised by when the project's budget says no. */
class Refused extends Error {
  readonly of: "run" | "project";

  constructor(of: "run" | "project") {
    super(spent[of]);
    this.of = of;
  }
}

/** Notes that research is to end, and why; the first reason stays. The tick that follows ends it. */
export async function wantEnd(db: Db | Tx, runId: string, reason: string): Promise<void> {
  await db.$executeRaw`
    update run set finish_reason = coalesce(finish_reason, ${reason}) where id = ${runId}::uuid`;
}

/**
 * Keeps back what a call may cost, from the run's and the project's budget. When either would be passed the call must
 * not be made; a refused search ends the run's research, which goes on to its report with what is kept for that.
 */
export async function hold(
  db: Db,
  spender: Spender,
  call: { agent: AgentKind | typeof EMBEDDINGS; estimate: Estimate },
): Promise<Held> {
  const { agent, estimate } = call;
  const { projectId, runId, nodeId } = spender;
  const purpose = purposeOf(agent);
  const holdId = randomUUID();
  try {
    await inTransaction(db, async (tx) => {
      if (!(await isHeld(tx, spender))) throw new Error("The step was taken over by another worker.");
      if (!(await reserveOfRun(tx, spender, estimate, SHARE_FOR[purpose]))) throw new Refused("run");
      if (!(await reserveOfProject(tx, spender, { estimate, share: SHARE_FOR[purpose] }))) throw new Refused("project");
      await tx.budgetHold.create({ data: { projectId, runId, nodeId, ...estimate, agent, id: holdId } });
    });
    return { ok: true, holdId };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (purpose === "search") await wantEnd(db, spender.runId, spent[error.of]);
    return { ok: false, failure: budgetSpent(error.of) };
  }
}
