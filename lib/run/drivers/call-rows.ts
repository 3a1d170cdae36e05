import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { inTransaction } from "@/lib/platform/db/tx";
import type { CallRow, Records } from "./free-rows";
import { warnOfMonth } from "./month-budget";

/** A call that is stored, with what was kept back for it. */
interface Stored {
  row: CallRow;
  holdId: string | null;
}

/** Rows that one statement writes at most; prompts are long. */
const BATCH = 64;
/** Statements that are under way at once; each waits for the runs whose rows it writes. */
const AT_ONCE = 4;

const Booked = z.array(z.object({ projectId: z.string(), isTold: z.boolean() }));

/**
 * Writes calls that cost something: the rows, the sums of runs and projects, and what was kept back are one commit. They are
 * kept whoever holds their nodes now: the successors take them from here. All runs are locked before all projects and each
 * in order, so that two workers that settle calls of the same ones do not wait for each other in a circle.
 */
async function writePaid(db: Db, calls: readonly Stored[]): Promise<void> {
  const rows = calls.map(({ row, holdId }) => ({ ...row, holdId }));
  await inTransaction(db, async (tx) => {
    const booked = await tx.$queryRaw`
      /* settle_calls */
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, "projectId" uuid, "runId" uuid,
          "nodeId" uuid, attempt int, agent text, "promptHash" text, "inputDigest" text, prompt text, output jsonb,
          failure jsonb, dropped jsonb, model text, "tokensIn" int, "tokensOut" int, "costUsd" numeric,
          "startedAt" timestamptz, "endedAt" timestamptz, "holdId" uuid)
      ), stored as (
        insert into agent_call (id, project_id, run_id, node_id, attempt, agent, prompt_hash, input_digest, prompt, output,
          failure, dropped, model, tokens_in, tokens_out, cost_usd, started_at, ended_at)
        select id, "projectId", "runId", "nodeId", attempt, agent, "promptHash", "inputDigest", prompt,
          nullif(output, 'null'::jsonb), nullif(failure, 'null'::jsonb), dropped, model, "tokensIn", "tokensOut",
          "costUsd", "startedAt", "endedAt" from given
      ), runs as materialized (
        select id from run where id = any(array(select "runId" from given)) order by id for no key update
      ), released as (
        delete from budget_hold h using given where h.id = given."holdId" returning h.id, h.tokens, h.usd
      ), spent as materialized (
        select "projectId", "runId", sum("tokensIn") as tokens_in, sum("tokensOut") as tokens_out, sum("costUsd") as usd,
          coalesce(sum(released.tokens), 0) as held_tokens, coalesce(sum(released.usd), 0) as held_usd
        from given left join released on released.id = given."holdId" group by "projectId", "runId"
      ), of_runs as (
        update run set tokens_in = run.tokens_in + spent.tokens_in, tokens_out = run.tokens_out + spent.tokens_out,
          cost_usd = run.cost_usd + spent.usd, reserved_tokens = greatest(0, run.reserved_tokens - spent.held_tokens),
          reserved_usd = greatest(0, run.reserved_usd - spent.held_usd)
        from spent join runs on runs.id = spent."runId" where run.id = runs.id
        returning spent."projectId", spent.tokens_in + spent.tokens_out as tokens, spent.usd, spent.held_tokens,
          spent.held_usd
      ), sums as materialized (
        select "projectId", sum(tokens) as tokens, sum(usd) as usd, sum(held_tokens) as held_tokens,
          sum(held_usd) as held_usd
        from of_runs group by "projectId"
      ), projects as materialized (
        select id from project where id = any(array(select "projectId" from sums)) order by id for no key update
      )
      update project set tokens_spent = project.tokens_spent + sums.tokens, cost_usd = project.cost_usd + sums.usd,
        reserved_tokens = greatest(0, project.reserved_tokens - sums.held_tokens),
        reserved_usd = greatest(0, project.reserved_usd - sums.held_usd)
      from sums join projects on projects.id = sums."projectId" where project.id = projects.id
      returning project.id as "projectId", sums.usd > 0 and settings->>'monthlyUsd' is not null as "isTold"`;
    for (const { projectId, isTold } of Booked.parse(booked)) if (isTold) await warnOfMonth(tx, projectId);
  });
}

function isPaid({ row, holdId }: Stored): boolean {
  return holdId !== null || row.tokensIn + row.tokensOut > 0 || row.costUsd > 0;
}

const store = gather<Stored, void>({ most: BATCH, atOnce: AT_ONCE }, async (db, calls) => {
  await writePaid(db, calls);
  return calls.map(() => undefined);
});

/**
 * Keeps a call's row. One that was paid for is stored when this resolves, after all that it was asked from, and those that
 * end in one moment are one commit; one that cost nothing is recorded with the rest of its node.
 */
export async function keepCall(
  { db, records }: { db: Db; records: Records },
  row: CallRow,
  holdId: string | null = null,
): Promise<void> {
  if (!isPaid({ row, holdId })) return records.add({ calls: [row] });
  // What was paid for is kept, whatever becomes of the rest.
  await records.settle().finally(() => store(db, { row, holdId }));
}
