import { z } from "zod";
import type { Tx } from "@/lib/platform/db/client";
import { warnOfMonth } from "./month-budget";

/** What calls have used, of one run. */
export interface Spent {
  projectId: string;
  runId: string;
  tokensIn: number;
  tokensOut: number;
  usd: number;
}

/**
 * Adds what was used to the run and then to its project, and gives back what was kept for it. The run is locked before
 * the project, as whoever keeps an amount does.
 */
async function bookSpending(tx: Tx, spent: Spent, released: { tokens: number; usd: number }): Promise<void> {
  await tx.$executeRaw`
    update run set tokens_in = tokens_in + ${spent.tokensIn}, tokens_out = tokens_out + ${spent.tokensOut},
      cost_usd = cost_usd + ${spent.usd}, reserved_tokens = greatest(0, reserved_tokens - ${released.tokens}),
      reserved_usd = greatest(0, reserved_usd - ${released.usd})
    where id = ${spent.runId}::uuid`;
  await bookProjectSpending(tx, spent, released);
}

const Booked = z.array(z.object({ hasMonth: z.boolean() }));

/**
 * Adds what a call used that belongs to no run to its project alone, and gives back what was kept for it. Tells, where
 * a month has a budget, how much of it is spent.
 */
export async function bookProjectSpending(
  tx: Tx,
  spent: Omit<Spent, "runId">,
  released: { tokens: number; usd: number },
): Promise<void> {
  const rows = await tx.$queryRaw`
    update project set tokens_spent = tokens_spent + ${spent.tokensIn + spent.tokensOut},
      cost_usd = cost_usd + ${spent.usd}, reserved_tokens = greatest(0, reserved_tokens - ${released.tokens}),
      reserved_usd = greatest(0, reserved_usd - ${released.usd})
    where id = ${spent.projectId}::uuid
    returning settings->>'monthlyUsd' is not null as "hasMonth"`;
  if (spent.usd > 0 && Booked.parse(rows)[0]?.hasMonth === true) await warnOfMonth(tx, spent.projectId);
}

const Hold = z.object({
  run_id: z.string(),
  project_id: z.string(),
  agent: z.string(),
  tokens: z.number(),
  usd: z.number(),
});
export type LostCall = z.infer<typeof Hold>;

/** Calls of a node whose worker is gone: what was kept for them counts as spent, for nobody knows what they cost. */
export async function bookLostCalls(tx: Tx, nodeId: string): Promise<LostCall[]> {
  const holds = z.array(Hold).parse(
    await tx.$queryRaw`
      delete from budget_hold where node_id = ${nodeId}::uuid
      returning run_id, project_id, agent, tokens, usd::float8 as usd`,
  );
  for (const lost of holds) {
    const spent = {
      projectId: lost.project_id,
      runId: lost.run_id,
      tokensIn: lost.tokens,
      tokensOut: 0,
      usd: lost.usd,
    };
    await bookSpending(tx, spent, lost);
  }
  return holds;
}
