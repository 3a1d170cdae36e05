import { createHash } from "node:crypto";
import { z } from "zod";
import { ProjectId, ResearcherId, RunId, UserId } from "@/lib/domain/core/ids";
import {
  gateNames,
  gateVerdicts,
  type NodeKind,
  type NodeStatus,
  nodeKinds,
  nodeStatuses,
  runModes,
  runStatuses,
  stages,
} from "@/lib/domain/core/words";
import { researchEndsAtMs } from "@/lib/domain/run/budget";
import { LEFT_OUT } from "@/lib/domain/run/plan";
import { ReportResult } from "@/lib/domain/run/results";
import type { RunState } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { unmeasuredGates } from "@/lib/domain/run/stage";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

const RunRow = z.object({
  id: RunId,
  project_id: ProjectId,
  is_replay: z.boolean(),
  researcher_id: ResearcherId,
  mode: z.enum(runModes),
  question: z.string(),
  stage: z.enum(stages),
  status: z.enum(runStatuses),
  settings: RunSettings,
  plan_approved: z.boolean(),
  limit_reached: z.string().nullable(),
  finish_reason: z.string().nullable(),
  round: z.int(),
  research_started_ms: z.number().nullable(),
  accepted_version: z.number().nullable(),
  accepted_by_id: UserId.nullable(),
  edited_report: ReportResult.nullable(),
  directives: z.number(),
  wake_at_ms: z.number().nullable(),
  now_ms: z.number(),
  gates: z.array(
    z.object({
      name: z.enum(gateNames),
      verdict: z.enum(gateVerdicts),
      revision: z.number(),
      inputs_digest: z.string(),
    }),
  ),
  requests: z.array(z.object({ review_id: z.uuid(), version: z.number(), note: z.string() })),
});
export type RunRow = z.infer<typeof RunRow>;

const NodeRow = z.object({
  id: z.uuid(),
  key: z.string(),
  kind: z.enum(nodeKinds),
  stage: z.enum(stages),
  status: z.enum(nodeStatuses),
  title: z.string(),
  depth: z.number(),
  ordinal: z.number(),
  attempt: z.number(),
  round: z.number(),
  failure_code: z.string().nullable(),
  input: z.unknown(),
  result: z.unknown(),
  retry_at_ms: z.number().nullable(),
  left_out_by_id: UserId.nullable(),
  needs: z.array(z.string()),
});

const StateRow = RunRow.extend({ nodes: z.array(NodeRow) });

/** A run as it is locked and judged: the state, and what its rows need to be written again. */
export interface LoadedRun {
  row: RunRow;
  state: RunState;
  nowMs: number;
  nodeIds: ReadonlyMap<string, string>;
  gates: ReadonlyMap<string, { revision: number; digest: string }>;
}

/** Locks a run until the transaction ends, for whoever judges it without having locked it before. */
export async function lockForTick(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`select 1 from run where id = ${runId}::uuid for no key update`;
}

/** Kinds of steps whose results are large and that no judgement reads. */
const UNREAD: ReadonlySet<NodeKind> = new Set<NodeKind>(["search", "section"]);

/**
 * Columns: what a judgement needs of a run `r`. Database time only: workers' clocks decide nothing. The results of searches
 * and sections are large and no judgement reads them.
 */
export const stateColumns: Prisma.Sql = Prisma.sql`
    r.id, r.project_id, r.mode = 'replay' as is_replay, r.researcher_id,
      coalesce(r.recorded_mode, r.mode)::text as mode, r.question, r.stage::text, r.status::text, r.settings,
      r.plan_approved_at is not null as plan_approved, r.limit_reached, r.finish_reason, r.round,
      -- The clock stands still while people are waited for.
      (extract(epoch from r.research_started_at + case when r.status = 'waiting'
        then now() - coalesce(r.paused_at, now()) else interval '0' end) * 1000)::float8 as research_started_ms,
      (select max(p.version) from report p where p.run_id = r.id and p.status = 'accepted') as accepted_version,
      (select p.accepted_by_id from report p where p.run_id = r.id and p.status = 'accepted'
        order by p.version desc limit 1) as accepted_by_id,
      (select p.figures from report p where p.run_id = r.id and p.author_id is not null order by p.version desc limit 1)
        as edited_report,
      (select count(*)::int from retry_directive d join node o on o.id = d.node_id
        where d.run_id = r.id and d.is_counted and o.stage = r.stage and o.round = r.round) as directives,
      (extract(epoch from r.wake_at) * 1000)::float8 as wake_at_ms,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      coalesce((select json_agg(json_build_object('name', g.name, 'verdict', g.verdict, 'revision', g.revision,
          'inputs_digest', g.inputs_digest)) from gate g where g.run_id = r.id), '[]'::json) as gates,
      coalesce((select json_agg(json_build_object('review_id', v.id, 'version', v.subject_version, 'note', v.note)
          order by v.created_at, v.id)
        from review v where v.run_id = r.id and v.subject = 'report' and v.verdict = 'changes_requested'
          and v.reviewer_id is not null and v.consumed_at is null), '[]'::json) as requests,
      coalesce((select json_agg(json_build_object('id', n.id, 'key', n.key, 'kind', n.kind, 'stage', n.stage,
          'status', n.status, 'title', n.title, 'depth', n.depth, 'ordinal', n.ordinal, 'attempt', n.attempt,
          'round', n.round, 'failure_code', n.failure->>'code', 'input', n.input,
          'result', case when n.kind::text = any(${[...UNREAD]}) then null else n.result end,
          'retry_at_ms', (extract(epoch from n.retry_at) * 1000)::float8,
          'left_out_by_id', case when ${LEFT_OUT} = any(n.tags) then (
            select e.actor_id from audit_event e where e.stream_id = r.id and e.kind = 'node_left_out'
              and e.node_key = n.key order by e.seq desc limit 1) end,
          'needs', array(select f.key from node_edge e join node f on f.id = e.from_id
            where e.to_id = n.id and e.run_id = n.run_id order by f.ordinal)) order by n.ordinal)
        from node n where n.run_id = r.id), '[]'::json) as nodes`;

/**
 * Loads what a judgement needs of a run that the caller has locked; null when there is none. The lock comes in an earlier
 * statement: one that waited for it would see what was there before its wait.
 */
export async function loadRun(tx: Tx, runId: string): Promise<LoadedRun | null> {
  // What the id is, the planner is not told: so it sees that one plan serves all, and makes no more of them.
  const rows = await tx.$queryRaw<unknown[]>`
    /* load_run */
    with given as materialized (select ${runId}::uuid as id)
    select ${stateColumns} from run r where r.id = (select id from given)`;
  return rows[0] === undefined ? null : readState(rows[0]);
}

/** Reads a row of `stateColumns`. */
export function readState(found: unknown): LoadedRun {
  const { nodes, ...row } = StateRow.parse(found);
  const { gates, requests } = row;
  const state: RunState = {
    status: row.status,
    stage: row.stage,
    mode: row.mode,
    question: row.question,
    settings: row.settings,
    isPlanApproved: row.plan_approved,
    limitReached: row.limit_reached,
    finishReason: row.finish_reason,
    round: row.round,
    // A replay ends its research where the recorded run did, whatever its own clock says.
    researchEndsAtMs:
      row.research_started_ms === null || row.is_replay
        ? null
        : researchEndsAtMs(row.settings.minutes, row.research_started_ms),
    directives: row.directives,
    nodes: nodes.map(({ id: _, retry_at_ms, failure_code, left_out_by_id, ...node }) => ({
      ...node,
      retryAtMs: retry_at_ms,
      failureCode: failure_code,
      leftOutById: left_out_by_id,
    })),
    gates: { ...unmeasuredGates, ...Object.fromEntries(gates.map((gate) => [gate.name, gate.verdict])) },
    requests: requests.map((request) => ({
      reviewId: request.review_id,
      version: request.version,
      note: request.note,
    })),
    acceptedVersion: row.accepted_version,
    acceptedById: row.accepted_by_id,
    editedReport: row.edited_report,
  };
  return {
    row,
    state,
    nowMs: row.now_ms,
    nodeIds: new Map(nodes.map((node) => [node.key, node.id])),
    gates: new Map(gates.map((gate) => [gate.name, { revision: gate.revision, digest: gate.inputs_digest }])),
  };
}

/** The run as it is once one of its nodes has ended with this result. */
export function withEnded(
  { state, ...loaded }: LoadedRun,
  ended: { key: string; status: NodeStatus; result: unknown },
): LoadedRun {
  const nodes = state.nodes.map((node) => {
    if (node.key !== ended.key) return node;
    const result = UNREAD.has(node.kind) ? null : ended.result;
    return { ...node, status: ended.status, result, failureCode: null };
  });
  return { ...loaded, state: { ...state, nodes } };
}

/** sha256 in hex. */
export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}
