import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { inTransaction } from "@/lib/platform/db/tx";
import { bookSpending } from "./book-spending";
import type { Records } from "./free-rows";

/** An agent call as its row is written. */
export interface CallRow {
  id: string;
  projectId: string;
  runId: string;
  nodeId: string;
  /** The token by which the node was held when it asked. */
  leaseToken: string;
  attempt: number;
  agent: string;
  promptHash: string;
  inputDigest: string;
  prompt: string;
  output: unknown;
  failure: unknown;
  dropped: object;
  model: string;
  tokensIn: number;
  tokensOut: number;
  costUsd: number;
  startedAt: string;
  endedAt: string;
}

/** A call that is stored, with what was kept back for it. */
interface Stored {
  row: CallRow;
  holdId: string | null;
}

/** Rows that one statement writes at most; prompts are long. */
const BATCH = 64;
/** Statements that are under way at once; each waits for the runs whose rows it writes. */
const AT_ONCE = 4;

/** Writes the rows of calls that were paid for. They are kept whoever holds the node now: its successor takes them from here. */
async function writeRows(tx: Tx, rows: readonly CallRow[]): Promise<void> {
  await tx.$executeRaw`
    /* write_calls */
    insert into agent_call (id, project_id, run_id, node_id, attempt, agent, prompt_hash, input_digest, prompt, output,
      failure, dropped, model, tokens_in, tokens_out, cost_usd, started_at, ended_at)
    select id, "projectId", "runId", "nodeId", attempt, agent, "promptHash", "inputDigest", prompt,
      nullif(output, 'null'::jsonb), nullif(failure, 'null'::jsonb), dropped, model, "tokensIn", "tokensOut", "costUsd",
      "startedAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, "projectId" uuid, "runId" uuid,
      "nodeId" uuid, attempt int, agent text, "promptHash" text, "inputDigest" text, prompt text, output jsonb,
      failure jsonb, dropped jsonb, model text, "tokensIn" int, "tokensOut" int, "costUsd" numeric,
      "startedAt" timestamptz, "endedAt" timestamptz)`;
}

const Released = z.array(z.object({ id: z.uuid(), tokens: z.number(), usd: z.number() }));

/** Writes calls that cost something: the row, the sums of run and project, and what was kept back are one commit. */
async function writePaid(db: Db, calls: readonly Stored[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeRows(
      tx,
      calls.map(({ row }) => row),
    );
    const ids = calls.flatMap(({ holdId }) => holdId ?? []);
    const rows = await tx.$queryRaw`
      delete from budget_hold where id = any(${ids}::uuid[]) returning id, tokens, usd::float8 as usd`;
    const released = new Map(Released.parse(rows).map((hold) => [hold.id, hold]));
    // Ordered, so that two workers that settle calls of the same runs do not wait for each other.
    for (const { row, holdId } of [...calls].sort((a, b) => (a.row.runId < b.row.runId ? -1 : 1))) {
      const { projectId, runId, tokensIn, tokensOut, costUsd: usd } = row;
      const held = holdId === null ? undefined : released.get(holdId);
      await bookSpending(tx, { projectId, runId, tokensIn, tokensOut, usd }, held ?? { tokens: 0, usd: 0 });
    }
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
