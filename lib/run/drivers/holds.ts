import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AgentKind, agents } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { BUDGET_SPENT, type Purpose, SHARE_FOR } from "@/lib/domain/run/budget";
import type { Db, Tx } from "@/lib/platform/db/client";
import { again } from "@/lib/platform/db/tx";
import { LeaseLost } from "./captured";
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

/** Notes that research is to end, and why; the first reason stays. The tick that follows ends it. */
export async function wantEnd(db: Db | Tx, runId: string, reason: string): Promise<void> {
  await db.$executeRaw`
    update run set finish_reason = coalesce(finish_reason, ${reason}) where id = ${runId}::uuid`;
}

const Kept = z.object({ isHeld: z.boolean(), runHasRoom: z.boolean(), projectHasRoom: z.boolean() });

/** What is kept back for one call. */
interface Holding {
  holdId: string;
  agent: AgentKind | typeof EMBEDDINGS;
  estimate: Estimate;
  share: number;
}

/**
 * Keeps an amount back in one statement, which is a commit of its own: all of it where the worker still holds the step (one
 * that woke too late must not spend) and run and project have room for it, else nothing. Both are locked, the run first as
 * ever, and read as they are then, so that calls side by side cannot overspend together and a limit that was raised counts
 * at once.
 */
async function keepBack(
  db: Db,
  spender: Spender,
  { holdId, agent, estimate, share }: Holding,
): Promise<z.infer<typeof Kept>> {
  const { projectId, runId, nodeId, leaseToken } = spender;
  const { tokens, usd } = estimate;
  const [kept] = z.array(Kept).parse(
    await db.$queryRaw`
      /* keep_back */
      with r as materialized (
        select id, (settings->>'tokens' is null
            or tokens_in + tokens_out + reserved_tokens + ${tokens} <= (settings->>'tokens')::float8 * ${share})
          and (settings->>'usd' is null
            or cost_usd + reserved_usd + ${usd} <= (settings->>'usd')::float8 * ${share}) as has_room
        from run where id = ${runId}::uuid for no key update
      ), holder as materialized (
        select n.id from node n join r on r.id = n.run_id
        where n.id = ${nodeId}::uuid and n.lease_token = ${leaseToken}::uuid and n.status = 'running'
      ), p as materialized (
        select project.id, (settings->>'tokens' is null
            or tokens_spent + reserved_tokens + ${tokens} <= (settings->>'tokens')::float8 * ${share})
          and (settings->>'usd' is null
            or cost_usd + reserved_usd + ${usd} <= (settings->>'usd')::float8 * ${share}) as has_room
        from project, holder where project.id = ${projectId}::uuid for no key update of project
      ), of_run as (
        update run set reserved_tokens = reserved_tokens + ${tokens}, reserved_usd = reserved_usd + ${usd}
        from r, p where run.id = r.id and r.has_room and p.has_room returning run.id
      ), of_project as (
        update project set reserved_tokens = reserved_tokens + ${tokens}, reserved_usd = reserved_usd + ${usd}
        from of_run where project.id = ${projectId}::uuid returning project.id
      ), kept as (
        insert into budget_hold (id, project_id, run_id, node_id, agent, tokens, usd)
        select ${holdId}::uuid, of_project.id, ${runId}::uuid, ${nodeId}::uuid, ${agent}, ${tokens}, ${usd} from of_project
      )
      select exists (select from holder) as "isHeld", coalesce((select has_room from r), false) as "runHasRoom",
        coalesce((select has_room from p), false) as "projectHasRoom"`,
  );
  if (!kept?.isHeld) throw new LeaseLost("The step is held by this worker no more.");
  return kept;
}

/**
 * Keeps back what a call may cost, from the run's and the project's budget. When either would be passed the call must
 * not be made; a refused search ends the run's research, which goes on to its report with what is kept for that.
 */
export async function hold(
  db: Db,
  spender: Spender,
  { agent, estimate }: { agent: AgentKind | typeof EMBEDDINGS; estimate: Estimate },
): Promise<Held> {
  const purpose = purposeOf(agent);
  const holdId = randomUUID();
  const share = SHARE_FOR[purpose];
  const kept = await again(() => keepBack(db, spender, { holdId, agent, estimate, share }));
  if (kept.runHasRoom && kept.projectHasRoom) return { ok: true, holdId };
  const of = kept.runHasRoom ? "project" : "run";
  if (purpose === "search") await wantEnd(db, spender.runId, spent[of]);
  return { ok: false, failure: budgetSpent(of) };
}
