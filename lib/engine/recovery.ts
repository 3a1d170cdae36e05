import { z } from "zod";
import type { Db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import { settleLost } from "@/lib/drivers/settle";
import type { WorkMeans } from "./context";
import { workableKinds } from "./nodes/index";
import { wakeWatchers } from "./notify";
import { lockForTick } from "./state";
import { tick } from "./tick";

/** A job that waits longer than this is taken to be lost. */
const LOST_AFTER_SECONDS = 1;
/** What one sweep takes up at most. */
const SWEEP_CAP = 200;

const Found = z.array(z.object({ id: z.uuid() }));

/** Nodes that wait for a worker though their job is gone, and those whose worker is. */
export async function listLostNodes(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw`
    select n.id from node n join run r on r.id = n.run_id
    where r.status = 'running' and (
      (n.status = 'ready' and n.ready_at < now() - make_interval(secs => ${LOST_AFTER_SECONDS}))
      or (n.status = 'running' and n.lease_until < now()))
      and n.kind::text = any(${[...workableKinds]})
    order by n.ready_at limit ${SWEEP_CAP}`;
  return Found.parse(rows).map((row) => row.id);
}

/** Ends the leases of workers that are known to be gone, so that nobody waits for them to run out. */
export async function releaseGone(db: Db, isGone: (worker: string) => boolean): Promise<void> {
  const rows = await db.$queryRaw<{ holder: string }[]>`
    select distinct lease_holder as holder from node where status = 'running' and lease_until > now()`;
  const gone = rows.map((row) => row.holder).filter(isGone);
  if (gone.length === 0) return;
  await db.$executeRaw`
    update node set lease_until = now() - interval '1 second'
    where status = 'running' and lease_holder = any(${gone})`;
}

/** Nodes that nobody works: ready, or held by a worker that gave no sign of life. */
export async function listReady(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw`
    select n.id from node n join run r on r.id = n.run_id
    where r.status = 'running'
      and (n.status = 'ready' or (n.status = 'running' and n.lease_until < now()))
      and n.kind::text = any(${[...workableKinds]})
    order by n.ready_at limit ${SWEEP_CAP}`;
  return Found.parse(rows).map((row) => row.id);
}

/** Runs that must be looked at though nothing happened in them: a time has come, or nothing is under way at all. */
export async function listDueRuns(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw`
    select r.id from run r
    where r.status = 'running' and (
      r.wake_at <= now()
      or not exists (select 1 from node n where n.run_id = r.id and n.status in ('ready', 'running')))
    order by r.wake_at nulls last limit ${SWEEP_CAP}`;
  return Found.parse(rows).map((row) => row.id);
}

/** Looks at one run in a transaction of its own. */
export async function tickRun(means: WorkMeans, runId: string, cause: string): Promise<void> {
  const result = await inTransaction(means.db, async (tx) => {
    await lockForTick(tx, runId);
    return tick({ tx, boss: means.boss }, runId, cause);
  });
  if (result && result.outcome !== "no_op") wakeWatchers(means.db, runId);
}

/** Calls that ended with no one to settle them, as when their run was cancelled, count as spent after this long. */
const STALE_HOLD_MINUTES = 15;

/** Settles what is still kept back for steps that nobody works any more. */
export async function settleStale(db: Db): Promise<void> {
  const rows = await db.$queryRaw<{ node_id: string }[]>`
    select distinct h.node_id from budget_hold h join node n on n.id = h.node_id
    where n.status <> 'running' and h.created_at < now() - make_interval(mins => ${STALE_HOLD_MINUTES}) limit 50`;
  for (const { node_id: nodeId } of rows) await inTransaction(db, (tx) => settleLost(tx, nodeId));
}

/** Says that this worker lives. */
export async function beat(db: Db, worker: string): Promise<void> {
  await db.$executeRaw`
    insert into worker_beat (worker) values (${worker})
    on conflict (worker) do update set seen_at = now()`;
}

/** Takes back the sign of life, and those of workers that are long gone. */
export async function endBeat(db: Db, worker: string): Promise<void> {
  await db.$executeRaw`
    delete from worker_beat where worker = ${worker} or seen_at < now() - interval '1 hour'`;
}
