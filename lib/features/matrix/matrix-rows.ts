import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { factStatuses } from "@/lib/domain/core/words";
import { disagreementStates } from "@/lib/domain/matrix/matrix";
import type { Db, Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

/** What one matrix reads at most; of more, its page says how much there is. */
export const MATRIX_MOST = { questions: 60, sources: 300, facts: 5_000, disagreements: 2_000, labels: 3_000 } as const;

const Fact = z.object({
  id: z.string(),
  key: z.string(),
  statement: z.string(),
  status: z.enum(factStatuses),
  score: z.number(),
  /** By which keys it is known: its own, and those of facts that were merged into it. */
  names: z.array(z.string()),
  said: z.array(z.object({ sourceId: z.string(), quote: z.string() })),
});
export type FactRow = z.output<typeof Fact>;

/**
 * Facts by their keys, or those that they were merged into, with the first quote of each source. Of a run what gate C took
 * out of use is left out; of a project what no person has accepted. Rejected ones come along: a settled disagreement has
 * two sides.
 */
export async function listMatrixFacts(
  db: Db | Tx,
  scope: Scope,
  of: { keys: readonly string[]; runId: string | null },
): Promise<FactRow[]> {
  const statuses = ["accepted", "disputed", "rejected", ...(of.runId === null ? [] : ["proposed"])];
  const rows = await db.$queryRaw`
    with named as (
      select coalesce(f.superseded_by_id, f.id) as id, array_agg(f.key order by f.key) as names
      from fact f where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...of.keys]}::text[])
      group by 1)
    select f.id, f.key, f.statement, f.status::text, f.score, n.names,
      coalesce((select json_agg(json_build_object('sourceId', e.source_id, 'quote', e.quote) order by e.source_id)
        from (select distinct on (s.source_id) s.source_id, e.quote
          from evidence e join snapshot s on s.id = e.snapshot_id
          where e.fact_id = f.id and e.stale_at is null and not e.is_beside
          order by s.source_id, e.confidence desc, s.sha256, e.start, e."end") e), '[]') as said
    from named n join fact f on f.id = n.id
    where f.project_id = ${scope.projectId}::uuid and f.status::text = any(${statuses}::text[])
      and not exists (select 1 from fact_use u where u.run_id = ${of.runId}::uuid and u.fact_id = f.id
        and u.quarantine is not null)
    order by f.score desc, f.key limit ${MATRIX_MOST.facts}`;
  return z.array(Fact).parse(rows);
}

const Side = z.object({ id: z.string(), key: z.string(), statement: z.string(), sourceTitle: z.string() });

const Disagreement = z.object({
  id: z.string(),
  state: z.enum(disagreementStates),
  reason: z.string(),
  settlement: z.string().nullable(),
  settledById: z.string().nullable(),
  settledBy: z.string().nullable(),
  settledAt: z.date().nullable(),
  a: Side,
  b: Side,
});
export type DisagreementRow = z.output<typeof Disagreement>;

/** Contradictions that some of the facts are a side of: open ones between facts that stand, and settled ones. */
export async function listDisagreements(
  db: Db | Tx,
  scope: Scope,
  factIds: readonly string[],
): Promise<DisagreementRow[]> {
  const rows = await db.$queryRaw`
    with pair as (
      select * from fact_relation where project_id = ${scope.projectId}::uuid and kind = 'contradicts'
        and status <> 'dismissed' and a_id = any(${[...factIds]}::uuid[])
      union
      select * from fact_relation where project_id = ${scope.projectId}::uuid and kind = 'contradicts'
        and status <> 'dismissed' and b_id = any(${[...factIds]}::uuid[])),
    side as (
      select f.id, f.status, json_build_object('id', f.id, 'key', f.key, 'statement', f.statement, 'sourceTitle',
        coalesce((select ${TOLD_TITLE} from evidence e join snapshot s on s.id = e.snapshot_id
            join source o on o.id = s.source_id
          where e.fact_id = f.id and not e.is_beside order by e.stale_at is not null, e.confidence desc, s.sha256, e.start, e."end"
          limit 1), '')) as told
      from fact f where f.id in (select a_id from pair union select b_id from pair)
        and f.status in ('proposed', 'accepted', 'disputed', 'rejected'))
    select r.id, r.status::text as state, r.reason, r.settlement, r.settled_by_id as "settledById",
      p.name as "settledBy", r.settled_at as "settledAt", a.told as a, b.told as b
    from pair r join side a on a.id = r.a_id join side b on b.id = r.b_id left join person p on p.id = r.settled_by_id
    where r.status = 'settled' and not (a.status = 'rejected' and b.status = 'rejected')
      or a.status <> 'rejected' and b.status <> 'rejected'
    order by r.created_at desc, r.id limit ${MATRIX_MOST.disagreements}`;
  return z.array(Disagreement).parse(rows);
}

const Source = z.object({
  id: z.string(),
  title: z.string(),
  host: z.string().nullable(),
  url: z.string().nullable(),
  date: z.string().nullable(),
  total: z.int(),
});
export type SourceRow = z.output<typeof Source>;

/** The sources named, and those that runs read; the ones named first. `total` counts them all. */
export async function listMatrixSources(
  db: Db | Tx,
  scope: Scope,
  of: { sourceIds: readonly string[]; labels: readonly string[] },
): Promise<SourceRow[]> {
  const labels = of.labels.slice(0, MATRIX_MOST.labels);
  const rows = await db.$queryRaw`
    with wanted as (
      select id, true as is_named from unnest(${[...of.sourceIds]}::uuid[]) id
      union all
      select s.source_id, false from unnest(${labels}::text[]) label
        join snapshot s on s.project_id = ${scope.projectId}::uuid and starts_with(s.sha256, label)),
    once as (select id, bool_or(is_named) as is_named from wanted group by id)
    select o.id, ${TOLD_TITLE} as title, o.host, o.url, s.published_on as date, (count(*) over ())::int as total
    from once w join source o on o.project_id = ${scope.projectId}::uuid and o.id = w.id
      join lateral (select s.title, s.published_on from snapshot s where s.source_id = o.id
        order by (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256 limit 1) s on true
    order by w.is_named desc, o.id limit ${MATRIX_MOST.sources}`;
  return z.array(Source).parse(rows);
}

const AskingRun = z.object({
  id: z.string(),
  number: z.int(),
  question: z.string(),
  researcher: z.object({ id: z.string(), name: z.string() }),
});
export type AskingRun = z.output<typeof AskingRun>;

/** Researchers whose newest runs a project's matrix asks for. */
const RESEARCHERS = 30;

/** The newest run of each researcher that has searched anything by itself; of archived ones none. */
export async function listNewestRuns(db: Db | Tx, scope: Scope): Promise<AskingRun[]> {
  const rows = await db.$queryRaw`
    select newest.id, newest.number, newest.question, json_build_object('id', q.id, 'name', q.name) as researcher
    from researcher q join lateral (
      select r.id, r.number, r.question from run r
      where r.researcher_id = q.id and r.mode in ('offline', 'live')
        and exists (select 1 from node n where n.run_id = r.id and n.kind = 'search' and n.status = 'complete')
      order by r.number desc limit 1) newest on true
    where q.project_id = ${scope.projectId}::uuid and q.status <> 'archived'
    order by q.updated_at desc, q.id limit ${RESEARCHERS}`;
  return z.array(AskingRun).parse(rows);
}
