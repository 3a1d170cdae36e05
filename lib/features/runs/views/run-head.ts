import { z } from "zod";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { Scope } from "@/lib/domain/core/ids";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { haltKinds, nodeKinds, runModes, runStatuses, stages } from "@/lib/domain/core/words";
import { stuckNode, waysOn } from "@/lib/domain/decide/ways-on";
import { plannerOf } from "@/lib/domain/plan/planner";
import { type Spending, spentShare } from "@/lib/domain/run/budget";
import { treeOf } from "@/lib/domain/run/of-settings";
import { ScopeResult } from "@/lib/domain/run/results";
import { ProjectSettings, RunSettings } from "@/lib/domain/run/settings";
import { found } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { PersonColumn, personColumn } from "@/lib/features/kit/people";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readTreeProgress } from "@/lib/run/engine/tree-progress";
import { type GateView, listGates } from "./gates";
import { ReportColumn } from "./run-cards";

const Row = z.object({
  id: z.string(),
  number: z.int(),
  mode: z.enum(runModes),
  status: z.enum(runStatuses),
  statusReason: z.string().nullable(),
  haltKind: z.enum(haltKinds).nullable(),
  stage: z.enum(stages),
  question: z.string(),
  settings: RunSettings,
  scope: ScopeResult.nullable().catch(null),
  limitReached: z.string().nullable(),
  revision: z.int(),
  startedAt: z.date(),
  endedAt: z.date().nullable(),
  spentMs: z.number(),
  tokens: z.int(),
  costUsd: z.number(),
  projectTokens: z.number(),
  projectUsd: z.number(),
  projectSettings: ProjectSettings,
  seq: z.int(),
  startedBy: PersonColumn,
  facts: z.int(),
  knownFacts: z.int(),
  searchesSaved: z.int(),
  sources: z.int(),
  gaps: z.int(),
  contradictions: z.int(),
  waitingFor: z.string().nullable(),
  exhausted: z.array(
    z.object({ key: z.string(), kind: z.enum(nodeKinds), title: z.string(), failureCode: z.string().nullable() }),
  ),
  report: ReportColumn,
});
type Row = z.infer<typeof Row>;

/** Milliseconds of the limit that are left; the clock runs from the approved plan to the end. */
function leftMs(row: Row): number | null {
  if (row.settings.minutes === null) return null;
  return Math.max(0, Math.round(row.settings.minutes * 60_000 - row.spentMs));
}

function budgetOf(row: Row) {
  const of = (spending: Spending): number | null =>
    spending.limits.tokens === null && spending.limits.usd === null ? null : spentShare(spending);
  const run = of({ tokens: row.tokens, usd: row.costUsd, limits: row.settings });
  const project = of({ tokens: row.projectTokens, usd: row.projectUsd, limits: row.projectSettings });
  if (run !== null && run >= (project ?? 0)) return { share: run, of: "run" as const };
  return project === null ? null : { share: project, of: "project" as const };
}

function strategyOf({ settings, scope }: Row) {
  const planner = plannerOf(settings, scope);
  const isChosen = settings.strategy === "auto" && scope !== null;
  const { breadth, depth } = treeOf(settings);
  const shape = planner === "tree" ? { breadth, depth } : null;
  return { planner, shape, why: isChosen ? `chosen because the question is of ${scope.complexity} complexity` : null };
}

/** What is to be said of a halt beside its reason. */
function haltOf({ status, haltKind, stage, exhausted }: Row) {
  if (status !== "halted" || haltKind === null) return { waysOn: [], stuckKey: null };
  const node = stuckNode(exhausted);
  return { waysOn: waysOn({ halt: haltKind, stage, node }), stuckKey: node?.key ?? null };
}

/** What a run came to; whoever may not see its costs sees null. */
function countersOf(row: Row, costUsd: number | null) {
  const { facts, knownFacts, searchesSaved, sources, gaps, contradictions, tokens } = row;
  return { facts, knownFacts, searchesSaved, sources, gaps, contradictions, tokens, costUsd };
}

function asHead(row: Row, gates: GateView[], tree: Awaited<ReturnType<typeof readTreeProgress>> | null) {
  return {
    id: row.id,
    number: row.number,
    mode: row.mode,
    status: row.status,
    statusReason: row.statusReason,
    haltKind: row.haltKind,
    ...haltOf(row),
    stage: row.stage,
    question: row.question,
    settings: row.settings,
    strategy: strategyOf(row),
    tree,
    limitReached: row.limitReached,
    revision: row.revision,
    startedAt: iso(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    startedBy: row.startedBy,
    leftMs: leftMs(row),
    budget: budgetOf(row),
    counters: countersOf(row, row.costUsd),
    waitingFor: row.status === "running" ? row.waitingFor : null,
    gates,
    report: row.report,
    seq: row.seq,
  };
}

export type RunHeadView = ReturnType<typeof asHead>;

/**
 * A run's head with its costs, for whoever passes it on through `seenBy`. `seq` is read first of all, so that what a
 * page reads after it holds at least the events up to there.
 */
export async function readRunHead(db: Db | Tx, scope: Scope, runId: string) {
  const gates = listGates(db, scope, runId);
  // Waited for only after the head; a failure of both is told by the head's.
  gates.catch(() => undefined);
  const rows = await db.$queryRaw<unknown[]>`
    select r.id, r.number, r.mode::text, r.status::text, r.status_reason as "statusReason",
      r.halt_kind::text as "haltKind", r.stage::text, r.question, r.settings, r.scope, r.limit_reached as "limitReached",
      r.revision, r.started_at as "startedAt", r.ended_at as "endedAt", r.tokens_in + r.tokens_out as tokens,
      r.cost_usd::float8 as "costUsd", r.event_seq as seq,
      j.tokens_spent::float8 as "projectTokens", j.cost_usd::float8 as "projectUsd", j.settings as "projectSettings", ${personColumn(Prisma.sql`r.started_by_id`)} as "startedBy",
      coalesce(extract(epoch from coalesce(r.ended_at, case when r.status = 'waiting' then r.paused_at end, now()) - r.research_started_at) * 1000, 0)::float8 as "spentMs",
      (select count(distinct f.fact_id)::int from fact_use f where f.run_id = r.id and f.quarantine is null) as facts,
      (select count(distinct f.fact_id)::int from fact_use f
        where f.run_id = r.id and f.quarantine is null and f.is_known) as "knownFacts",
      r.searches_saved as "searchesSaved",
      (select count(distinct s.source_id)::int from fact_use f
        join evidence e on e.project_id = f.project_id and e.fact_id = f.fact_id
        join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
        where f.run_id = r.id and f.quarantine is null) as sources,
      (select count(*)::int from gap g where g.run_id = r.id and g.closed_at is null) as gaps,
      (select count(*)::int from fact_relation c where c.project_id = r.project_id and c.kind = 'contradicts'
        and c.status <> 'dismissed'
        and exists (select 1 from fact_use f
          where f.run_id = r.id and f.project_id = r.project_id and f.fact_id = c.a_id and f.quarantine is null)
        and exists (select 1 from fact_use f
          where f.run_id = r.id and f.project_id = r.project_id and f.fact_id = c.b_id and f.quarantine is null)
      ) as contradictions,
      (select n.failure->>'message' from node n where n.run_id = r.id and n.status = 'failed'
        and n.failure->>'code' = ${PROVIDER_DOWN} and n.retry_at > now() limit 1) as "waitingFor",
      case when r.status = 'halted' then (
        select coalesce(json_agg(json_build_object('key', n.key, 'kind', n.kind, 'title', n.title,
          'failureCode', n.failure->>'code') order by n.ordinal), '[]'::json)
        from node n where n.run_id = r.id and n.status = 'exhausted' and n.stage = r.stage and n.round = r.round)
        else '[]'::json end as exhausted,
      to_jsonb(p) as report
    from run r
    join project j on j.id = r.project_id
    left join lateral (
      select id, version, status from report where run_id = r.id order by version desc limit 1) p on true
    where r.project_id = ${scope.projectId}::uuid and r.id = ${runId}::uuid`;
  const row = Row.parse(found(rows[0]));
  const isTree = plannerOf(row.settings, row.scope) === "tree";
  return asHead(row, await gates, isTree ? await readTreeProgress(db, row.id, row.settings) : null);
}

/** The head without what the viewer may not see: costs and tokens (security-reference.md, A20). */
export function seenBy(access: Access<"read">, head: RunHeadView): RunHeadView {
  if (mayDo(access, "read_costs")) return head;
  return { ...head, budget: null, counters: { ...head.counters, tokens: 0, costUsd: null } };
}
