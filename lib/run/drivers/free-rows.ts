import type { Db, Tx } from "@/lib/platform/db/client";
import { gather } from "@/lib/platform/db/gather";
import { Prisma } from "@/lib/platform/db/generated/client";

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

/** Whose a row is: its node, and the token by which that was held when it was made. */
interface Owned {
  projectId: string;
  runId: string;
  nodeId: string;
  leaseToken: string;
  attempt: number;
}

/** A call to the world, and when it was made. */
interface WorldRow extends Owned {
  requestHash: string;
  failure: unknown;
  startedAt: Date;
  endedAt: Date;
}

interface SearchRow extends WorldRow {
  provider: string;
  query: string;
  results: unknown;
  /** What providers that failed said. */
  failed: readonly string[];
}

interface FetchRow extends WorldRow {
  url: string;
  snapshotId: string | null;
}

/** What an attempt read of what others may change. */
interface ReadRow extends Owned {
  name: string;
  sha256: string;
  content: string;
}

/** Rows of what cost nothing. */
export interface FreeRows {
  reads: ReadRow[];
  searches: SearchRow[];
  fetches: FetchRow[];
  calls: CallRow[];
}

/**
 * What a node records of what cost nothing: reads, searches, retrievals and the answers of agents that nobody is paid for.
 * It is kept for a moment, so that what comes together is one commit, and is stored before anything else of its node: before
 * the row of a call that is paid for, before its facts, and before its end. Who stops in that moment has lost nothing but
 * what is had again for nothing, and that nothing which is stored was made from.
 */
export interface Records {
  add(rows: Partial<FreeRows>): void;
  /** Resolves when all that was added is stored. */
  settle(): Promise<void>;
  /**
   * Does `work`, which stores by `storeFreeRows`, in a commit of its own, what is given to it: all that is not stored yet. When
   * it fails that stays to be stored. Who settles meanwhile waits for it, so that `work` itself must not.
   */
  settleWith<T>(work: (rows: FreeRows) => Promise<T>): Promise<T>;
}

/** How long a row waits for others, at most. A worker that is killed makes anew what it recorded since. */
export const GATHER_MS = 200;

/** Nodes of one database whose rows wait for the next statement: all are sent in the same moment, so that they go together. */
const waitingIn = new WeakMap<Db, Set<() => void>>();

function sendSoon(db: Db, send: () => void): void {
  const known = waitingIn.get(db);
  if (known !== undefined) {
    known.add(send);
    return;
  }
  const waiting = new Set([send]);
  waitingIn.set(db, waiting);
  setTimeout(() => {
    waitingIn.delete(db);
    for (const one of waiting) one();
  }, GATHER_MS);
}

/** Nodes whose rows one statement writes at most, and statements that are under way at once. */
const BOUNDS = { most: 20, atOnce: 4 };

/** Contents of runs that are stored, by run and hash: what many steps read, as the facts of a run, is sent once. */
const STORED_MOST = 4_000;
const storedIn = new WeakMap<Db, Set<string>>();

/** Contents that this process knows to be stored in a database, by run and hash. */
export function storedOf(db: Db): Set<string> {
  const stored = storedIn.get(db) ?? new Set();
  storedIn.set(db, stored);
  return stored;
}

const keyOf = ({ runId, sha256 }: Pick<ReadRow, "runId" | "sha256">): string => `${runId} ${sha256}`;

/** Notes a content of a run that was stored by a statement of its own: it is not sent again. */
export function noteStored(db: Db, content: Pick<ReadRow, "runId" | "sha256">): void {
  const stored = storedOf(db);
  if (stored.size >= STORED_MOST) stored.clear();
  stored.add(keyOf(content));
}

/** Whether there is nothing among rows. */
export function areNone(rows: FreeRows): boolean {
  return Object.values(rows).every((some: unknown[]) => some.length === 0);
}

/**
 * Inserts rows of all kinds, for a statement that selects as `held` the tokens by which nodes are held; contents that are
 * `known` to be stored are not sent. What a node's former holder still has to say of it is left out: the one that holds it now
 * has made it anew. Contents in order, so that of two statements with the same ones none waits for the other in a circle.
 */
export function storingRows(
  { reads, searches, fetches, calls }: FreeRows,
  known: ReadonlySet<string> = new Set(),
): Prisma.Sql {
  const sent = reads.map((read) => (known.has(keyOf(read)) ? { ...read, content: null } : read));
  const rows = { reads: sent, searches, fetches, calls };
  return Prisma.sql`
    given as materialized (
      select ${JSON.stringify(rows)}::jsonb as rows
    ), reads as materialized (
      select row.* from given, jsonb_to_recordset(given.rows->'reads') as row("projectId" uuid, "runId" uuid,
        "nodeId" uuid, "leaseToken" uuid, attempt int, name text, sha256 text, content text)
    ), contents as (
      insert into artifact (project_id, run_id, path, sha256, size_bytes, media_type, content)
      select distinct on ("runId", sha256) "projectId", "runId", 'evidence/knowledge/' || sha256 || '.json', sha256,
        octet_length(content), 'application/json', content
      from reads where content is not null order by "runId", sha256
      on conflict (run_id, path) do nothing
    ), noted as (
      insert into knowledge_read (project_id, run_id, node_id, attempt, name, sha256)
      select "projectId", "runId", "nodeId", attempt, name, sha256 from reads
      where "leaseToken" in (select lease_token from held)
      on conflict (node_id, attempt, name) do nothing
    ), searches as (
      insert into search_call (project_id, run_id, node_id, attempt, provider, query, request_hash, results, failure,
        failed, started_at, ended_at)
      select "projectId", "runId", "nodeId", attempt, provider, query, "requestHash", nullif(results, 'null'::jsonb),
        nullif(failure, 'null'::jsonb), failed, "startedAt", "endedAt"
      from given, jsonb_to_recordset(given.rows->'searches') as row("projectId" uuid, "runId" uuid, "nodeId" uuid,
        "leaseToken" uuid, attempt int, provider text, query text, "requestHash" text, results jsonb, failure jsonb,
        failed text[], "startedAt" timestamptz, "endedAt" timestamptz)
      where "leaseToken" in (select lease_token from held)
    ), fetches as (
      insert into fetch_call (project_id, run_id, node_id, attempt, url, request_hash, snapshot_id, failure, started_at,
        ended_at)
      select "projectId", "runId", "nodeId", attempt, url, "requestHash", "snapshotId", nullif(failure, 'null'::jsonb),
        "startedAt", "endedAt"
      from given, jsonb_to_recordset(given.rows->'fetches') as row("projectId" uuid, "runId" uuid, "nodeId" uuid,
        "leaseToken" uuid, attempt int, url text, "requestHash" text, "snapshotId" uuid, failure jsonb,
        "startedAt" timestamptz, "endedAt" timestamptz)
      where "leaseToken" in (select lease_token from held)
    ), calls as (
    insert into agent_call (id, project_id, run_id, node_id, attempt, agent, prompt_hash, input_digest, prompt, output,
      failure, dropped, model, tokens_in, tokens_out, cost_usd, started_at, ended_at)
    select id, "projectId", "runId", "nodeId", attempt, agent, "promptHash", "inputDigest", prompt,
      nullif(output, 'null'::jsonb), nullif(failure, 'null'::jsonb), dropped, model, "tokensIn", "tokensOut", "costUsd",
      "startedAt", "endedAt"
    from given, jsonb_to_recordset(given.rows->'calls') as row(id uuid, "projectId" uuid, "runId" uuid,
      "nodeId" uuid, attempt int, agent text, "promptHash" text, "inputDigest" text, prompt text, output jsonb,
      failure jsonb, dropped jsonb, model text, "tokensIn" int, "tokensOut" int, "costUsd" numeric,
      "startedAt" timestamptz, "endedAt" timestamptz, "leaseToken" uuid)
    where "leaseToken" in (select lease_token from held))`;
}

/** Stores rows of nodes that are held as they say, in one statement. */
export async function storeFreeRows(db: Db | Tx, rows: FreeRows, known?: ReadonlySet<string>): Promise<void> {
  if (areNone(rows)) return;
  const all = [...rows.reads, ...rows.searches, ...rows.fetches, ...rows.calls];
  const nodes = [...new Set(all.map(({ nodeId }) => nodeId))];
  const tokens = [...new Set(all.map(({ leaseToken }) => leaseToken))];
  await db.$executeRaw`
    /* write_free_rows */
    with held as materialized (
      select lease_token from node where id = any(${nodes}::uuid[]) and lease_token = any(${tokens}::uuid[])
    ), ${storingRows(rows, known)}
    select 1`;
}

const write = gather<FreeRows, void>(BOUNDS, async (db, batch) => {
  const stored = storedOf(db);
  const reads = batch.flatMap((one) => one.reads);
  const rows = {
    reads,
    searches: batch.flatMap(({ searches }) => searches),
    fetches: batch.flatMap(({ fetches }) => fetches),
    calls: batch.flatMap(({ calls }) => calls),
  };
  await storeFreeRows(db, rows, stored);
  for (const read of reads) noteStored(db, read);
  return batch.map(() => undefined);
});

/** No rows. */
export function noRows(): FreeRows {
  return { reads: [], searches: [], fetches: [], calls: [] };
}

/** Opens the records of one node. */
export function openRecords(db: Db): Records {
  let rows = noRows();
  let stored: Promise<unknown> = Promise.resolve();
  const take = (): FreeRows => {
    waitingIn.get(db)?.delete(send);
    const taken = rows;
    rows = noRows();
    return taken;
  };
  const send = (): void => {
    const taken = take();
    if (areNone(taken)) return;
    stored = Promise.all([stored, write(db, taken)]);
    // Whoever settles hears of it.
    stored.catch(() => undefined);
  };
  const add: Records["add"] = ({ reads = [], searches = [], fetches = [], calls = [] }) => {
    rows.reads.push(...reads);
    rows.searches.push(...searches);
    rows.fetches.push(...fetches);
    rows.calls.push(...calls);
    sendSoon(db, send);
  };
  return {
    add,
    async settle(): Promise<void> {
      send();
      await stored;
    },
    async settleWith<T>(work: (rows: FreeRows) => Promise<T>): Promise<T> {
      const taken = take();
      const before = stored;
      const done = before.then(() => work(taken));
      // Who settles meanwhile waits for it; whether it failed, who asked for it hears.
      stored = done.catch(() => before);
      stored.catch(() => undefined);
      try {
        return await done;
      } catch (error) {
        add(taken);
        throw error;
      }
    },
  };
}
