import { z } from "zod";
import type { Standing } from "@/lib/domain/install/turns";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { Db } from "@/lib/platform/db/client";
import type { RawStatements } from "@/lib/platform/db/raw-statements";
import { inTransaction } from "@/lib/platform/db/tx";
import { withLogContext } from "@/lib/platform/log-context";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { NodeJob } from "@/lib/platform/queue/queue";
import { bookLostCalls } from "@/lib/run/drivers/book-spending";
import type { WorkDeps } from "@/lib/run/engine/context";
import { lockForTick } from "@/lib/run/engine/state";
import { tick } from "@/lib/run/engine/tick";
import { workableKinds } from "@/lib/run/nodes/index";

/** A job that waits longer than this is taken to be lost. */
const LOST_AFTER_SECONDS = 1;
/** An account's first that waits longer is taken up wherever there is a sweep: no pile of others may keep it from being found. */
const FIRST_AFTER_SECONDS = 15;
/** What one sweep takes up at most. */
const SWEEP_CAP = 200;

const RunWhose = NodeJob.omit({ nodeId: true });

interface Unworked {
  readyForSeconds: number | null;
  most: number;
  /** Nodes that wait in this process. */
  except?: readonly string[];
}

/**
 * Nodes that nobody works, each run's in their order: an account's nth comes before all that have more before them. Of those
 * that are ready, no more than `most`, and an account's first that waits long: nobody's piles hold up what another one lost.
 */
async function listUnworked(db: Db, { readyForSeconds, most, except = [] }: Unworked): Promise<NodeJob[]> {
  const rows = await db.$queryRaw`
    with unworked as (
      select n.id, n.run_id, r.started_by_id, r.project_id, n.ready_at, n.status = 'running' as is_left,
        row_number() over (partition by n.run_id order by n.ready_at, n.id) as nth
      from node n join run r on r.id = n.run_id
      where r.status = 'running' and (
        (n.status = 'ready' and (${readyForSeconds}::float8 is null
          or n.ready_at < now() - make_interval(secs => ${readyForSeconds}::float8)))
        or (n.status = 'running' and n.lease_until < now()))
        and n.kind::text = any(${[...workableKinds]}) and n.id <> all(${[...except]}::uuid[])
    ), in_turn as (
      select *, row_number() over (partition by coalesce(started_by_id, project_id) order by nth, ready_at, id) as turn
      from unworked
    ), placed as (
      select *, row_number() over (partition by is_left order by turn, ready_at) as place from in_turn
    )
    select id as "nodeId", started_by_id as "accountId", project_id as "projectId", run_id as "runId" from placed
    where is_left or place <= ${most}
      or (turn = 1 and ready_at < now() - make_interval(secs => ${FIRST_AFTER_SECONDS}::float8))
    order by turn, ready_at limit ${SWEEP_CAP}`;
  return z.array(NodeJob).parse(rows);
}

/**
 * What a process takes up of it at once, and where it is full: what nobody works must not wait for a quiet moment. A node
 * that waits its turn in another process looks as one whose job is gone: who takes up many of those asks for most in vain.
 */
const LOST_AT_ONCE = 20;
const LOST_WHEN_FULL = 2;

/** How many nodes whose job seems gone a process takes up: `room` says how many it can begin, none where some wait there. */
export function lostNodesFor(room: number): number {
  return Math.max(LOST_WHEN_FULL, Math.min(LOST_AT_ONCE, room));
}

/** All nodes whose worker is gone, and `most` of those that wait for one though their job seems gone, or an account's first that waits long. */
export function listLostNodes(db: Db, wanted: Pick<Unworked, "most" | "except">): Promise<NodeJob[]> {
  return listUnworked(db, { readyForSeconds: LOST_AFTER_SECONDS, ...wanted });
}

const HolderRows = z.array(z.object({ holder: z.string() }));

/** Ends the leases of workers that are known to be gone, so that nobody waits for them to run out. */
export async function releaseGone(db: Db, isGone: (worker: string) => boolean): Promise<void> {
  const rows = HolderRows.parse(
    await db.$queryRaw`
    select distinct lease_holder as holder from node where status = 'running' and lease_until > now()`,
  );
  const gone = rows.map((row) => row.holder).filter(isGone);
  if (gone.length === 0) return;
  await db.$executeRaw`
    update node set lease_until = now() - interval '1 second'
    where status = 'running' and lease_holder = any(${gone})`;
}

/** Nodes that nobody works: ready, or held by a worker that gave no sign of life. */
export function listReady(db: Db): Promise<NodeJob[]> {
  return listUnworked(db, { readyForSeconds: null, most: SWEEP_CAP });
}

/** Runs that must be looked at though nothing happened in them: a time has come, or nothing is under way at all. */
export async function listDueRuns(db: Db): Promise<Whose[]> {
  const rows = await db.$queryRaw`
    select r.id as "runId", r.project_id as "projectId", r.started_by_id as "accountId" from run r
    where r.status = 'running' and (
      r.wake_at <= now()
      or not exists (select 1 from node n where n.run_id = r.id and n.status in ('ready', 'running')))
    order by row_number() over (partition by coalesce(r.started_by_id, r.project_id)
      order by r.wake_at nulls last, r.id), r.wake_at nulls last
    limit ${SWEEP_CAP}`;
  return z.array(RunWhose).parse(rows);
}

/** Whose runs these are; those that are gone are left out. */
export async function listWhose(db: Db, runIds: readonly string[]): Promise<Whose[]> {
  const rows = await db.$queryRaw`
    select id as "runId", project_id as "projectId", started_by_id as "accountId" from run
    where id = any(${[...runIds]}::uuid[])`;
  return z.array(RunWhose).parse(rows);
}

/** Looks at one run in a transaction of its own. */
export async function tickRun(deps: Pick<WorkDeps, "db" | "boss">, runId: string, cause: string): Promise<void> {
  const result = await withLogContext({ run: runId }, () =>
    inTransaction(deps.db, async (tx) => {
      await lockForTick(tx, runId);
      return tick({ tx, boss: deps.boss }, runId, cause);
    }),
  );
  if (result && result.outcome !== "no_op") wakeWatchers(deps.db, runId);
}

/** Calls that ended with no one to book them, as when their run was cancelled, count as spent after this long. */
const STALE_HOLD_MINUTES = 15;

const NodeRows = z.array(z.object({ node_id: z.string() }));

/** Books what is still kept back for steps that nobody works any more. */
export async function bookStale(db: Db): Promise<void> {
  const rows = NodeRows.parse(
    await db.$queryRaw`
    select distinct h.node_id from budget_hold h join node n on n.id = h.node_id
    where n.status <> 'running' and h.created_at < now() - make_interval(mins => ${STALE_HOLD_MINUTES}) limit 50`,
  );
  for (const { node_id: nodeId } of rows) await inTransaction(db, (tx) => bookLostCalls(tx, nodeId));
}

/** A worker that gave no sign of life for so long, in seconds, is none of those that live: three signs are missing. */
const LIVING_SECONDS = 10;

const Standings = z.tuple([z.object({ place: z.int(), living: z.int(), nowMs: z.number() })]);

/** Says that this worker lives; tells where it stands among those that do. */
export async function beat(db: RawStatements, worker: string): Promise<Standing> {
  const rows = await db.$queryRaw`
    /* beat */
    with said as (
      insert into worker_beat (worker) values (${worker})
      on conflict (worker) do update set seen_at = now() returning seen_at
    ), others as (
      select worker from worker_beat
      where worker <> ${worker} and seen_at > now() - make_interval(secs => ${LIVING_SECONDS})
    )
    select (select count(*)::int from others where worker < ${worker}) as place,
      (select count(*)::int + 1 from others) as living, (extract(epoch from now()) * 1000)::float8 as "nowMs"
    from said`;
  return Standings.parse(rows)[0];
}

/** Takes back the sign of life, and those of workers that are long gone. */
export async function endBeat(db: Db, worker: string): Promise<void> {
  await db.$executeRaw`
    delete from worker_beat where worker = ${worker} or seen_at < now() - interval '1 hour'`;
}
