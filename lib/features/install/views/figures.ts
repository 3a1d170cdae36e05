import { z } from "zod";
import { nodeStatuses, runStatuses } from "@/lib/domain/core/words";
import { oldestBackup } from "@/lib/features/backup/pack/back-up";
import type { Db, Tx } from "@/lib/platform/db/client";
import { type Reading, reading } from "@/lib/platform/metrics";

/** How long what was read is told again: several who ask at once cost one reading. */
const KEPT_MS = 5_000;
/** What one reading may take of the database: a figure that is missing harms nobody. */
const PATIENCE_MS = 2_000;
/** A worker says every three seconds that it lives. */
const ALIVE_SECONDS = 30;

const Waiting = z.array(z.object({ queue: z.string(), depth: z.number(), oldest: z.number().nullable() }));
const Counted = z.array(z.object({ status: z.string(), count: z.number() }));
const Whole = z.array(z.object({ workers: z.number(), tokens: z.number(), usd: z.number() }));

/** What waits for a worker: the rows are what is to be done, a job of the queue only wakes. */
async function listWaiting(tx: Tx): Promise<Reading[]> {
  const rows = Waiting.parse(
    await tx.$queryRaw`
      with waiting (queue, since) as (
        select 'node', n.ready_at from node n join run r on r.id = n.run_id
          where n.status = 'ready' and r.status = 'running'
        union all select 'tick', wake_at from run where status = 'running' and wake_at <= now()
        union all select 'export', created_at from report_export where status = 'queued'
        union all select 'import', created_at from import_job where status = 'queued'
        union all select 'summary', created_at from summary_request
          where status = 'waiting' and coalesce(retry_at, created_at) <= now()
        union all select 'webhook', next_at from webhook_delivery where next_at <= now()
      )
      select q.queue, count(w.since)::int as depth,
        extract(epoch from now() - min(w.since))::float8 as oldest
      from unnest(array['node', 'tick', 'export', 'import', 'summary', 'webhook']) q (queue)
      left join waiting w on w.queue = q.queue group by q.queue`,
  );
  return rows.flatMap(({ queue, depth, oldest }) => [
    reading("stemma_queue_depth", depth, { queue }),
    reading("stemma_queue_oldest_seconds", Math.max(0, oldest ?? 0), { queue }),
  ]);
}

/** A count for each word of a closed list: none is 0, not missing. */
function byStatus(statuses: readonly string[], rows: unknown): { status: string; count: number }[] {
  const counts = new Map(Counted.parse(rows).map(({ status, count }) => [status, count]));
  return statuses.map((status) => ({ status, count: counts.get(status) ?? 0 }));
}

async function countRuns(tx: Tx): Promise<Reading[]> {
  const rows = await tx.$queryRaw`select status::text, count(*)::int as count from run group by status`;
  return byStatus(runStatuses, rows).map(({ status, count }) => reading("stemma_runs", count, { status }));
}

/** Steps of runs that have ended are history, however many there are. */
async function countNodes(tx: Tx): Promise<Reading[]> {
  const rows = await tx.$queryRaw`
    select n.status::text, count(*)::int as count from run r join node n on n.run_id = r.id
    where r.status in ('running', 'waiting', 'paused', 'halted') group by n.status`;
  return byStatus(nodeStatuses, rows).map(({ status, count }) => reading("stemma_nodes", count, { status }));
}

async function readWhole(tx: Tx): Promise<Reading[]> {
  const rows = Whole.parse(
    await tx.$queryRaw`
      select (select count(*)::int from worker_beat
          where seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})) as workers,
        coalesce(sum(tokens_spent), 0)::float8 as tokens, coalesce(sum(cost_usd), 0)::float8 as usd from project`,
  );
  return rows.flatMap(({ workers, tokens, usd }) => [
    reading("stemma_workers", workers, {}),
    reading("stemma_projects_tokens", tokens, {}),
    reading("stemma_projects_cost_usd", usd, {}),
  ]);
}

/** How long ago the project was backed up that waits the longest; nothing where no backups are made. */
async function readBackups(tx: Tx, isBackedUp: boolean): Promise<Reading[]> {
  if (!isBackedUp) return [];
  return [reading("stemma_backup_oldest_seconds", Math.max(0, (await oldestBackup(tx)) ?? 0), {})];
}

async function readAll(db: Db, isBackedUp: boolean): Promise<Reading[]> {
  return await db.$transaction(async (tx) => {
    await tx.$executeRaw`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`;
    const figures = [
      await listWaiting(tx),
      await countRuns(tx),
      await countNodes(tx),
      await readWhole(tx),
      await readBackups(tx, isBackedUp),
    ];
    return [reading("stemma_database_up", 1, {}), ...figures.flat()];
  });
}

/**
 * The figures of the whole install, as its rows say: the same whichever process is asked. `onError` hears why they could
 * not be read; then they are missing, and one figure says so.
 */
export function installFigures(
  db: () => Db,
  { isBackedUp, onError }: { isBackedUp: boolean; onError: (error: unknown) => void },
): () => Promise<Reading[]> {
  let kept: { atMs: number; figures: Promise<Reading[]> } | null = null;
  const readNow = async (): Promise<Reading[]> => {
    try {
      return await readAll(db(), isBackedUp);
    } catch (error) {
      onError(error);
      return [reading("stemma_database_up", 0, {})];
    }
  };
  return () => {
    const nowMs = performance.now();
    if (kept === null || nowMs - kept.atMs > KEPT_MS) kept = { atMs: nowMs, figures: readNow() };
    return kept.figures;
  };
}
