import { z } from "zod";
import type { Db, Tx } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { inTransaction } from "@/lib/platform/db/tx";
import { bookSpending } from "./book-spending";

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

/**
 * Writes the rows of calls: what was paid for is kept whoever holds the node now, since its successor takes it from the
 * store. What cost nothing is kept of its holder alone: the successor has made it anew, and no call stands there twice.
 */
async function writeRows(db: Db | Tx, rows: readonly CallRow[], { arePaid }: { arePaid: boolean }): Promise<void> {
  await db.$executeRaw`
    /* write_calls */
    insert into agent_call (id, project_id, run_id, node_id, attempt, agent, prompt_hash, input_digest, prompt, output,
      failure, dropped, model, tokens_in, tokens_out, cost_usd, started_at, ended_at)
    select id, "projectId", "runId", "nodeId", attempt, agent, "promptHash", "inputDigest", prompt,
      nullif(output, 'null'::jsonb), nullif(failure, 'null'::jsonb), dropped, model, "tokensIn", "tokensOut", "costUsd",
      "startedAt", "endedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, "projectId" uuid, "runId" uuid,
      "nodeId" uuid, attempt int, agent text, "promptHash" text, "inputDigest" text, prompt text, output jsonb,
      failure jsonb, dropped jsonb, model text, "tokensIn" int, "tokensOut" int, "costUsd" numeric,
      "startedAt" timestamptz, "endedAt" timestamptz, "leaseToken" uuid)
    where ${arePaid} or exists (select 1 from node n where n.id = "nodeId" and n.lease_token = "leaseToken")`;
}

const Released = z.array(z.object({ id: z.uuid(), tokens: z.number(), usd: z.number() }));

/** Writes calls that cost something: the row, the sums of run and project, and what was kept back are one commit. */
async function writePaid(db: Db, calls: readonly Stored[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeRows(
      tx,
      calls.map(({ row }) => row),
      { arePaid: true },
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

async function writeBatch(db: Db, batch: readonly Stored[]): Promise<void> {
  const paid = batch.filter(isPaid);
  const free = batch.filter((call) => !isPaid(call)).map(({ row }) => row);
  if (free.length > 0) await writeRows(db, free, { arePaid: false });
  if (paid.length > 0) await writePaid(db, paid);
}

const store = gather<Stored, void>({ most: BATCH, atOnce: AT_ONCE }, async (db, calls) => {
  await writeBatch(db, calls);
  return calls.map(() => undefined);
});

/** Writes a call's row; those that end in one moment go in one statement. Resolves when it is stored. */
export function writeCall(db: Db, row: CallRow, holdId: string | null = null): Promise<void> {
  return store(db, { row, holdId });
}
