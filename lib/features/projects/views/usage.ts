import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import type { UserId } from "@/lib/domain/core/ids";
import { type Access, rolesWith } from "@/lib/domain/core/rights";
import { ProjectSettings } from "@/lib/domain/run/settings";
import { found } from "@/lib/features/kit/found";
import { findLastChange } from "@/lib/features/kit/last-change";
import type { UsedView } from "@/lib/features/kit/models";
import { Used } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readMonthBudget } from "@/lib/run/drivers/month-budget";

/** Days that one page adds up at most; what each list shows at most, the costliest first. */
const DAYS_MOST = 366;
const SHOWN = 200;
const DAY_MS = 86_400_000;

const UsageQuery = z.object({ from: z.iso.date().nullable().catch(null), to: z.iso.date().nullable().catch(null) });

/** A day of the calendar as `2026-11-21`. */
function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** The range that an address asks for: this month without one; never longer than a year, never backwards. */
export function rangeOf(query: unknown, nowMs: number): { from: string; to: string } {
  const given = UsageQuery.parse(query ?? {});
  const to = given.to ?? dayOf(nowMs);
  const from = given.from ?? `${to.slice(0, 7)}-01`;
  const [start, end] = from <= to ? [from, to] : [to, from];
  const least = dayOf(Date.parse(end) - (DAYS_MOST - 1) * DAY_MS);
  return { from: [start, least].toSorted().at(-1) ?? start, to: end };
}

const Row = Used.extend({
  by: z.enum(["all", "project", "researcher", "model", "day"]),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  researcherId: z.string().nullable(),
  researcherName: z.string().nullable(),
  model: z.string().nullable(),
  day: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

const nothing: UsedView = { tokensIn: 0, tokensOut: 0, costUsd: 0, calls: 0, runs: 0 };

/**
 * What calls of models used, added up five ways in one reading of their rows. Calls of replays were paid for once
 * already and are left out; calls that were lost with their worker count with what was kept back for them.
 */
async function addUp(db: Db, ids: readonly string[], { from, to }: { from: string; to: string }): Promise<Row[]> {
  const rows = await db.$queryRaw<unknown>`
    with bounds as (
      select ${from}::date::timestamp at time zone 'UTC' as since, (${to}::date + 1)::timestamp at time zone 'UTC' as until
    ), spent as (
      select c.project_id, r.researcher_id, c.run_id, c.model, c.started_at as at, c.tokens_in, c.tokens_out, c.cost_usd
      from bounds b, agent_call c join run r on r.id = c.run_id
      where c.project_id = any(${[...ids]}::uuid[]) and c.started_at >= b.since and c.started_at < b.until
        and r.mode <> 'replay'
      union all
      select e.project_id, r.researcher_id, e.run_id, 'lost with a worker', e.ts, (e.payload->>'tokens')::int, 0,
        (e.payload->>'usd')::numeric
      from bounds b, audit_event e join run r on r.id = e.run_id
      where e.project_id = any(${[...ids]}::uuid[]) and e.ts >= b.since and e.ts < b.until and e.kind = 'call_lost'
        and r.mode <> 'replay'
      union all
      select c.project_id, null, null, c.model, c.started_at, c.tokens_in, c.tokens_out, c.cost_usd
      from bounds b, project_call c
      where c.project_id = any(${[...ids]}::uuid[]) and c.started_at >= b.since and c.started_at < b.until
      union all
      select q.project_id, null, null, q.model, q.created_at, q.tokens_in, q.tokens_out, q.cost_usd
      from bounds b, question q
      where q.project_id = any(${[...ids]}::uuid[]) and q.created_at >= b.since and q.created_at < b.until
    ), dated as (
      select *, (at at time zone 'UTC')::date::text as day from spent
    ), summed as (
      select grouping(model) = 0 as is_model, grouping(day) = 0 as is_day, grouping(researcher_id) = 0 as is_researcher,
        grouping(project_id) = 0 as is_project, project_id, researcher_id, model, day,
        coalesce(sum(tokens_in), 0)::float8 as tokens_in, coalesce(sum(tokens_out), 0)::float8 as tokens_out,
        coalesce(sum(cost_usd), 0)::float8 as cost_usd, count(*)::int as calls, count(distinct run_id)::int as runs
      from dated group by grouping sets ((), (project_id), (project_id, researcher_id), (model), (day))
    ), ranked as (
      select *, case when is_model then 'model' when is_day then 'day' when is_researcher then 'researcher'
        when is_project then 'project' else 'all' end as by,
        row_number() over (partition by is_model, is_day, is_researcher, is_project
          order by cost_usd desc, tokens_in + tokens_out desc, calls desc) as rank
      from summed
    )
    select s.by, s.project_id as "projectId", p.name as "projectName", s.researcher_id as "researcherId",
      r.name as "researcherName", s.model, s.day, s.tokens_in as "tokensIn", s.tokens_out as "tokensOut",
      s.cost_usd as "costUsd", s.calls, s.runs
    from ranked s left join project p on p.id = s.project_id left join researcher r on r.id = s.researcher_id
    where s.is_day or s.rank <= ${SHOWN}::int order by s.rank`;
  return z.array(Row).parse(rows);
}

const Searches = z.array(z.object({ provider: z.string(), count: z.int() }));

async function countSearches(db: Db, ids: readonly string[], range: { from: string; to: string }) {
  return Searches.parse(
    await db.$queryRaw`
      select s.provider, count(*)::int as count from search_call s join run r on r.id = s.run_id
      where s.project_id = any(${[...ids]}::uuid[]) and r.mode <> 'replay'
        and s.started_at >= ${range.from}::date::timestamp at time zone 'UTC'
        and s.started_at < (${range.to}::date + 1)::timestamp at time zone 'UTC'
      group by s.provider order by count desc, s.provider limit ${SHOWN}::int`,
  );
}

function used({ tokensIn, tokensOut, costUsd, calls, runs }: Row): UsedView {
  return { tokensIn, tokensOut, costUsd, calls, runs };
}

async function usageOf(db: Db, ids: readonly string[], range: { from: string; to: string }) {
  const [rows, searches] = await Promise.all([addUp(db, ids, range), countSearches(db, ids, range)]);
  const of = (by: Row["by"]): Row[] => rows.filter((row) => row.by === by);
  const total = of("all")[0];
  return {
    ...range,
    total: total === undefined ? nothing : used(total),
    byProject: of("project").map((row) => ({ ...used(row), id: row.projectId ?? "", name: row.projectName ?? "" })),
    byResearcher: of("researcher").map((row) => ({
      ...used(row),
      id: row.researcherId,
      name: row.researcherName ?? "Questions and summaries",
      projectId: row.projectId ?? "",
    })),
    byModel: of("model").map((row) => ({ ...used(row), model: row.model ?? "" })),
    byDay: of("day")
      .map((row) => ({ ...used(row), day: row.day ?? "" }))
      .toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    searches,
  };
}

export type UsageView = ShownBy<typeof usageOf>;

/** What a project used within a range of days, and its monthly budget. `asked` is an address's parameters. */
export async function getProjectUsageView(db: Db, access: Access<"read_costs" | "read">, query: unknown) {
  const range = rangeOf(query, Date.now());
  const [project, usage, budget, budgetSet, row] = await Promise.all([
    projectHead(db, access),
    usageOf(db, [access.projectId], range),
    readMonthBudget(db, access.projectId),
    findLastChange(db, access, { kind: "project", id: access.projectId, part: "monthlyUsd" }),
    db.project.findUnique({ where: { id: access.projectId }, select: { revision: true, settings: true } }),
  ]);
  const { revision, settings } = found(row);
  const { monthlyUsd } = ProjectSettings.parse(settings);
  return { project, ...usage, revision, monthlyUsd, budgetSet, budget };
}

export type ProjectUsageView = ShownBy<typeof getProjectUsageView>;

/** Projects that are added up at most, the newest first. */
const PROJECTS_MOST = 500;

/** What was used in all projects whose costs someone may read. */
export async function getOwnUsageView(db: Db, userId: UserId, query: unknown) {
  const memberships = await db.membership.findMany({
    where: { userId, role: { in: rolesWith("read_costs") } },
    orderBy: [{ createdAt: "desc" }, { projectId: "asc" }],
    take: PROJECTS_MOST,
    select: { projectId: true },
  });
  return await usageOf(
    db,
    memberships.map(({ projectId }) => projectId),
    rangeOf(query, Date.now()),
  );
}
