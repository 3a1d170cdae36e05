import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { reportStatuses, runModes, sectionKinds } from "@/lib/domain/core/words";
import { ReportResult } from "@/lib/domain/run/results";
import type { Db, Tx } from "@/lib/platform/db/client";

const named = z.object({ id: z.string(), name: z.string() });

const Report = z.object({
  reportId: z.string(),
  version: z.int(),
  status: z.enum(reportStatuses),
  figures: z.unknown(),
  mode: z.enum(runModes),
  question: z.string(),
  researcher: named,
  sections: z.array(
    z.object({ kind: z.enum(sectionKinds), heading: z.string(), markdown: z.string(), level: z.int() }),
  ),
});
export type DecisionReport = z.output<typeof Report>;

/** Whose reports a decision is weighed by. */
export interface DecisionSubject {
  /** Null for all of a project. */
  runId: string | null;
  /** One version of the run's report; the newest otherwise. */
  reportId?: string | null;
}

/** Reports whose answers stand on one decision page, and facts that its evidence is chosen from. */
const MOST = { reports: 10, facts: 1_000 } as const;

/** The version named, or the newest one of a run's report; of a project that of each researcher's newest run that has one. */
export async function listDecisionReports(
  db: Db | Tx,
  scope: Scope,
  { runId, reportId = null }: DecisionSubject,
): Promise<DecisionReport[]> {
  const rows = await db.$queryRaw`
    select newest.id as "reportId", newest.version, newest.status::text, newest.figures, newest.mode::text,
      newest.question, json_build_object('id', q.id, 'name', q.name) as researcher,
      coalesce((select json_agg(json_build_object('kind', s.kind, 'heading', s.heading, 'markdown', s.markdown,
          'level', s.level) order by s.ordinal) from report_section s where s.report_id = newest.id), '[]') as sections
    from researcher q join lateral (
      select p.id, p.version, p.status, p.figures, r.mode, r.question
      from run r join report p on p.run_id = r.id
      where r.researcher_id = q.id and (${reportId}::uuid is null or p.id = ${reportId}::uuid) and (r.id = ${runId}::uuid or ${runId}::uuid is null and r.mode in ('offline', 'live'))
      order by r.number desc, p.version desc limit 1) newest on true
    where q.project_id = ${scope.projectId}::uuid and (${runId}::uuid is not null or q.status <> 'archived')
    order by q.updated_at desc, q.id limit ${MOST.reports}`;
  return z.array(Report).parse(rows);
}

/** Questions that a report's figures name as answered by no sentence. */
export function notCoveredBy({ figures }: Pick<DecisionReport, "figures">): string[] {
  return z.object({ notCovered: ReportResult.shape.notCovered.catch([]) }).parse(figures ?? {}).notCovered;
}

const Pair = z.object({ a: z.string(), b: z.string() });

/** Facts that say the same as one of these, as pairs of keys. */
export async function listAlike(db: Db | Tx, scope: Scope, keys: readonly string[]): Promise<z.output<typeof Pair>[]> {
  const rows = await db.$queryRaw`
    with own as (
      select id, key from fact where project_id = ${scope.projectId}::uuid and key = any(${[...keys]}::text[])),
    pair as (
      select o.key as a, r.b_id as other from own o join fact_relation r on r.a_id = o.id and r.kind = 'corroborates'
        and r.status <> 'dismissed'
      union
      select o.key, r.a_id from own o join fact_relation r on r.b_id = o.id and r.kind = 'corroborates'
        and r.status <> 'dismissed')
    select p.a, f.key as b from pair p join fact f on f.id = p.other
    where f.project_id = ${scope.projectId}::uuid and f.status in ('proposed', 'accepted', 'disputed')
    order by f.score desc, f.key limit ${MOST.facts}`;
  return z.array(Pair).parse(rows);
}

const FactIds = z.array(z.object({ id: z.string() }));

/** Facts whose disagreements are told: those named, and all that the run uses; of a project those of what was settled. */
export async function listFactsToTell(
  db: Db | Tx,
  scope: Scope,
  of: { keys: readonly string[]; runId: string | null },
): Promise<string[]> {
  const rows = await db.$queryRaw`
    (select f.id from fact f where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...of.keys]}::text[]))
    union
    (select u.fact_id from fact_use u where u.run_id = ${of.runId}::uuid and u.quarantine is null
      order by u.fact_id limit ${MOST.facts})
    union
    (select r.a_id from fact_relation r where r.project_id = ${scope.projectId}::uuid and ${of.runId}::uuid is null
      and r.kind = 'contradicts' and r.status = 'settled' order by r.settled_at desc nulls last, r.id limit ${MOST.facts})`;
  return FactIds.parse(rows).map(({ id }) => id);
}
