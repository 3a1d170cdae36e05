import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { levelOf, type MonthBudget, whySpent } from "@/lib/domain/run/month-budget";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";

const Row = z.object({
  month: z.string(),
  spentUsd: z.number(),
  monthlyUsd: z.number(),
  warned: z.int(),
});

/**
 * What a project has spent since the month began (UTC), by the rows of its calls; those of replays were paid for once
 * already. Null for a project without a monthly budget: its rows are not even looked at.
 */
async function readMonth(db: Db | Tx, projectId: string): Promise<z.infer<typeof Row> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with asked as materialized (
      select id, (settings->>'monthlyUsd')::float8 as budget, warned_month, warned_percent,
        date_trunc('month', now() at time zone 'UTC') as month,
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as since
      from project where id = ${projectId}::uuid and settings->>'monthlyUsd' is not null)
    select to_char(p.month, 'YYYY-MM') as month, p.budget as "monthlyUsd",
      case when p.warned_month = to_char(p.month, 'YYYY-MM') then p.warned_percent else 0 end as warned,
      (coalesce((select sum(c.cost_usd) from agent_call c join run r on r.id = c.run_id
          where c.project_id = p.id and c.started_at >= p.since and r.mode <> 'replay'), 0)
        + coalesce((select sum((e.payload->>'usd')::numeric) from audit_event e join run r on r.id = e.run_id
          where e.project_id = p.id and e.ts >= p.since and e.kind = 'call_lost' and r.mode <> 'replay'), 0)
        + coalesce((select sum(c.cost_usd) from project_call c
          where c.project_id = p.id and c.started_at >= p.since), 0)
        + coalesce((select sum(q.cost_usd) from question q
          where q.project_id = p.id and q.created_at >= p.since), 0))::float8 as "spentUsd"
    from asked p`;
  return rows[0] === undefined ? null : Row.parse(rows[0]);
}

/** The budget of this month with what is spent of it; null for a project without one. */
export async function readMonthBudget(db: Db | Tx, projectId: string): Promise<MonthBudget | null> {
  const row = await readMonth(db, projectId);
  if (row === null) return null;
  const { month, spentUsd, monthlyUsd } = row;
  return { month, spentUsd, monthlyUsd };
}

/** Refuses new research where the month's budget is spent; what is under way goes on. */
export async function refuseSpentMonth(tx: Tx, projectId: string): Promise<void> {
  const budget = await readMonthBudget(tx, projectId);
  const why = budget === null ? null : whySpent(budget);
  if (why !== null) throw new Refusal("conflict", why);
}

/**
 * Tells once for each month and level that 80 or 100 per cent of its budget are spent, as an event of the project.
 * Whoever sends notifications reads `budget_warned` there.
 */
export async function warnOfMonth(tx: Tx, project: string): Promise<void> {
  const row = await readMonth(tx, project);
  if (row === null) return;
  const { month, spentUsd, monthlyUsd, warned } = row;
  const percent = levelOf(row);
  if (percent <= warned) return;
  const written = await tx.$executeRaw`
    update project set warned_month = ${month}, warned_percent = ${percent}
    where id = ${project}::uuid and (warned_month is distinct from ${month} or warned_percent < ${percent})`;
  if (written === 0) return;
  const event = { kind: "budget_warned", payload: { month, percent, spentUsd, monthlyUsd } } as const;
  await appendEvents(tx, { projectId: ProjectId.parse(project), runId: null }, [event]);
}
