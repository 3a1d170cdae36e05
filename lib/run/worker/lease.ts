import { z } from "zod";
import { Prompts } from "@/lib/agents/call/prompts";
import { ProjectId, ResearcherId, RunId } from "@/lib/domain/core/ids";
import { nodeKinds, runModes, stages } from "@/lib/domain/core/words";
import { RunModels } from "@/lib/domain/install/models";
import { ScopeResult } from "@/lib/domain/run/results";
import { ProjectSettings, RunSettings } from "@/lib/domain/run/settings";
import { lastTickOf } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { areNone, type FreeRows, storingRows } from "@/lib/run/drivers/free-rows";
import { workableKinds } from "@/lib/run/nodes/index";

/** How long a node stays claimed without a sign of life. A dead worker's node is taken over after that. */
export const LEASE_SECONDS = 12;
/** How often a living worker says so. */
export const RENEW_MS = 3_000;

const Claim = z.object({
  id: z.uuid(),
  run_id: RunId,
  project_id: ProjectId,
  token: z.uuid(),
  attempt: z.number(),
  round: z.number(),
  is_takeover: z.boolean(),
  key: z.string(),
  title: z.string(),
  kind: z.enum(nodeKinds),
  stage: z.enum(stages),
  input: z.unknown(),
  /** The run as it was when the node was claimed. */
  run: z.object({
    started_by_id: z.uuid().nullable(),
    researcher_id: ResearcherId,
    question: z.string(),
    mode: z.enum(runModes),
    recorded_mode: z.enum(runModes).nullable(),
    settings: RunSettings,
    scope: ScopeResult.nullable(),
    secret: z.string(),
    prompts: Prompts,
    /** Milliseconds since research began, by the clock of the database. */
    researched_ms: z.number().nullable(),
    limit_reached: z.string().nullable(),
    models: RunModels.nullable(),
    project_settings: ProjectSettings,
  }),
});
export type Claim = z.infer<typeof Claim>;

/**
 * Claims a node for one worker, in the statement that checks that nobody holds it: it waits for a worker, or its
 * holder's lease has run out. A takeover goes on with the same attempt. Null when there is nothing to claim. The run is
 * locked before its node, as every writer does, so that none waits for another. A node of a kind that this build does not
 * know is left for one that does. The event that says so is part of the
 * statement, which is a transaction of its own.
 */
export async function claimNode(db: Db | Tx, nodeId: string, worker: string): Promise<Claim | null> {
  const rows = z.array(Claim).parse(
    await db.$queryRaw`
      /* claim_node */
      with r as materialized (
        select * from run where id = (select run_id from node where id = ${nodeId}::uuid) and status = 'running'
        for no key update
      ), was as (
        select n.id, n.status from node n join r on r.id = n.run_id where n.id = ${nodeId}::uuid for no key update of n
      ), claimed as (
        update node n set status = 'running', lease_token = gen_random_uuid(), lease_holder = ${worker},
          lease_until = now() + make_interval(secs => ${LEASE_SECONDS}),
          started_at = coalesce(n.started_at, now()), ended_at = null, draft = null,
          attempt = case when was.status = 'running' then n.attempt else n.attempt + 1 end
        from was where n.id = was.id and n.kind::text = any(${[...workableKinds]})
          and (was.status = 'ready' or (was.status = 'running' and n.lease_until < now()))
        returning n.id, n.run_id, n.project_id, n.lease_token as token, n.attempt, was.status = 'running' as is_takeover,
          n.key, n.title, n.kind, n.stage, n.round, n.input
      ), attempted as (
        insert into node_attempt (project_id, run_id, node_id, attempt, worker)
        select project_id, run_id, id, attempt, ${worker} from claimed
        on conflict (node_id, attempt) do update set worker = excluded.worker
      ), numbered as (
        update run set event_seq = run.event_seq + 1 from claimed where run.id = claimed.run_id returning run.event_seq
      ), told as (
        insert into audit_event (stream_id, seq, project_id, run_id, kind, payload, reason, stage, node_key, tick_id)
        select c.run_id, numbered.event_seq, c.project_id, c.run_id, 'node_started',
          jsonb_build_object('title', c.title, 'attempt', c.attempt),
          case when c.is_takeover then 'Taken over from a worker that is gone.' else 'All that it needs is done.' end,
          c.stage, c.key, ${lastTickOf(Prisma.sql`c.run_id`)}
        from claimed c, numbered
      )
      select c.id, c.run_id, c.project_id, c.token, c.attempt, c.is_takeover, c.key, c.title, c.kind::text,
        c.stage::text, c.round, c.input, json_build_object('started_by_id', r.started_by_id, 'researcher_id', r.researcher_id, 'question', r.question,
          'mode', r.mode, 'recorded_mode', r.recorded_mode, 'settings', r.settings, 'scope', r.scope,
          'secret', r.secret, 'prompts', r.prompts, 'researched_ms', (extract(epoch from clock_timestamp() - r.research_started_at) * 1000)::float8,
          'limit_reached', r.limit_reached, 'models', r.models, 'project_settings', p.settings) as run
      from claimed c join r on r.id = c.run_id join project p on p.id = c.project_id`,
  );
  return rows[0] ?? null;
}

/**
 * Locks run and node for its holder until the transaction ends, and stores what the holder had for nothing; false, and
 * nothing stored, when it holds it no more. Contents that are `known` to be stored are not sent. A run is locked without its key: who writes a call of it, which names it, waits
 * for nobody.
 */
export async function holdLease(
  tx: Tx,
  claim: Claim,
  { rows, known }: { rows: FreeRows; known: ReadonlySet<string> },
): Promise<boolean> {
  const held = Prisma.sql`
    r as materialized (select id from run where id = ${claim.run_id}::uuid for no key update
    ), held as materialized (
      select n.lease_token from node n join r on r.id = n.run_id
      where n.id = ${claim.id}::uuid and n.lease_token = ${claim.token}::uuid and n.status = 'running'
      for no key update of n)`;
  const found = areNone(rows)
    ? await tx.$queryRaw<unknown[]>`/* hold_lease */ with ${held} select 1 from held`
    : await tx.$queryRaw<unknown[]>`/* hold_and_store */ with ${held}, ${storingRows(rows, known)} select 1 from held`;
  return found.length > 0;
}

/** Gives a node back unfinished, for another worker to go on with at once. */
export async function handBack(db: Db, claim: Claim): Promise<void> {
  await db.$executeRaw`
    update node set lease_until = now() - interval '1 second'
    where id = ${claim.id}::uuid and lease_token = ${claim.token}::uuid and status = 'running'`;
}
