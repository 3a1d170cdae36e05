import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { nodeKinds, stages } from "@/lib/domain/words";

/** How long a node stays claimed without a sign of life. A dead worker's node is taken over after that. */
const LEASE_SECONDS = 12;
/** How often a living worker says so. */
export const RENEW_MS = 3_000;

const Claim = z.object({
  id: z.uuid(),
  run_id: z.uuid(),
  project_id: z.uuid(),
  token: z.uuid(),
  attempt: z.number(),
  round: z.number(),
  is_takeover: z.boolean(),
  key: z.string(),
  title: z.string(),
  kind: z.enum(nodeKinds),
  stage: z.enum(stages),
  input: z.unknown(),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Claims a node for one worker, in the statement that checks that nobody holds it: it waits for a worker, or its
 * holder's lease has run out. A takeover goes on with the same attempt. Null when there is nothing to claim. The run is
 * locked before its node, as every writer does, so that none waits for another.
 */
export async function claimNode(tx: Tx, nodeId: string, worker: string): Promise<Claim | null> {
  const rows = z.array(Claim).parse(
    await tx.$queryRaw`
      with r as materialized (
        select id from run where id = (select run_id from node where id = ${nodeId}::uuid) and status = 'running'
        for update
      ), was as materialized (
        select n.id, n.status from node n join r on r.id = n.run_id where n.id = ${nodeId}::uuid for update of n
      ), claimed as (
        update node n set status = 'running', lease_token = gen_random_uuid(), lease_holder = ${worker},
          lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
          started_at = coalesce(n.started_at, now()), ended_at = null,
          attempt = case when was.status = 'running' then n.attempt else n.attempt + 1 end
        from was where n.id = was.id
          and (was.status = 'ready' or (was.status = 'running' and n.lease_until < now()))
        returning n.id, n.run_id, n.project_id, n.lease_token as token, n.attempt, was.status = 'running' as is_takeover,
          n.key, n.title, n.kind, n.stage, n.round, n.input
      ), attempted as (
        insert into node_attempt (project_id, run_id, node_id, attempt, worker)
        select project_id, run_id, id, attempt, ${worker} from claimed
        on conflict (node_id, attempt) do update set worker = excluded.worker
      )
      select id, run_id, project_id, token, attempt, is_takeover, key, title, kind::text, stage::text, round, input from claimed`,
  );
  return rows[0] ?? null;
}

/** What a holder learns when it says that it lives. */
export interface Renewal {
  /** False when it holds the node no more: it was taken over, or the run was cancelled. */
  isHeld: boolean;
  /** The run is to end its research: what is under way finishes its iteration. */
  isFinishing: boolean;
}

/** Says that the holder lives. */
export async function renewLease(db: Db, claim: Claim): Promise<Renewal> {
  const rows = await db.$queryRaw<{ is_finishing: boolean }[]>`
    update node n set lease_until = now() + make_interval(secs => ${LEASE_SECONDS}) from run r
    where n.id = ${claim.id}::uuid and n.lease_token = ${claim.token}::uuid and n.status = 'running'
      and r.id = n.run_id
    returning r.finish_reason is not null or r.limit_reached is not null as is_finishing`;
  return { isHeld: rows.length > 0, isFinishing: rows[0]?.is_finishing ?? false };
}

/** Locks run and node for its holder until the transaction ends; false when it holds it no more. */
export async function holdLease(tx: Tx, claim: Claim): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    with r as materialized (select id from run where id = ${claim.run_id}::uuid for update)
    select 1 from node n join r on r.id = n.run_id
    where n.id = ${claim.id}::uuid and n.lease_token = ${claim.token}::uuid and n.status = 'running' for update of n`;
  return rows.length > 0;
}

/** Gives a node back unfinished, for another worker to go on with at once. */
export async function handBack(db: Db, claim: Claim): Promise<void> {
  await db.$executeRaw`
    update node set lease_until = now() - interval '1 second'
    where id = ${claim.id}::uuid and lease_token = ${claim.token}::uuid and status = 'running'`;
}
