import type { Db } from "@/lib/db/client";

/** An agent call as its row is written. */
export interface CallRow {
  id: string;
  projectId: string;
  runId: string;
  nodeId: string;
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

/** Rows that wait for the next statement, with those who wait for it. */
interface Waiting {
  row: CallRow;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Rows that one statement writes at most; prompts are long. */
const BATCH = 64;

const waiting = new WeakMap<Db, Waiting[]>();

async function writeRows(db: Db, rows: readonly CallRow[]): Promise<void> {
  await db.$executeRaw`
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

async function flush(db: Db): Promise<void> {
  const all = waiting.get(db) ?? [];
  waiting.delete(db);
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    await writeRows(
      db,
      batch.map(({ row }) => row),
    ).then(
      () => {
        for (const { resolve } of batch) resolve();
      },
      (error: unknown) => {
        for (const { reject } of batch) reject(error);
      },
    );
  }
}

/** Writes a call's row; those that end in one moment go in one statement. Resolves when it is stored. */
export function writeCall(db: Db, row: CallRow): Promise<void> {
  return new Promise((resolve, reject) => {
    const known = waiting.get(db);
    if (known) {
      known.push({ row, resolve, reject });
      return;
    }
    waiting.set(db, [{ row, resolve, reject }]);
    setImmediate(() => void flush(db));
  });
}
