import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Runs that go together, of one project. */
export interface DoomedRuns extends Scope {
  runs: readonly string[];
}

/** Whether a person accepted the topic that a fact was found for, and the fact with it. */
function isAcceptedWithTopic(project: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (select from review v
    join node topic on topic.project_id = v.project_id and topic.id::text = v.subject_id
    join node search on search.run_id = topic.run_id and search.key = topic.input ->> 'search'
    where v.project_id = ${project} and v.subject = 'node' and v.verdict = 'accepted' and v.reviewer_id is not null
      and v.dismissed_at is null and topic.result ->> 'verdict' = 'accepted'
      and search.result -> 'facts' @> jsonb_build_array(jsonb_build_object('id', f.key))
      and not coalesce(topic.result -> 'rejectedKeys' @> to_jsonb(f.key), false))`;
}

/**
 * Facts that these runs alone found, which nobody made, settled, judged, edited, cited or answered with, or accepted with the
 * topic that they were found for: condition on `f`. What is shared stays.
 */
export function isFactDoomed({ projectId, runs }: DoomedRuns): Prisma.Sql {
  const [project, own] = [Prisma.sql`${projectId}::uuid`, Prisma.sql`${[...runs]}::uuid[]`];
  return Prisma.sql`f.project_id = ${project} and f.run_id = any(${own}) and f.created_by_id is null and not f.is_settled
    and not exists (select from evidence e where e.project_id = ${project} and e.fact_id = f.id
      and (e.run_id is null or e.run_id <> all(${own})))
    and not exists (select from fact_use u where u.project_id = ${project} and u.fact_id = f.id and u.run_id <> all(${own}))
    and not exists (select from citation c join report p on p.id = c.report_id
      where c.project_id = ${project} and c.fact_id = f.id and p.run_id <> all(${own}))
    and not exists (select from review v where v.project_id = ${project} and v.subject = 'fact'
      and v.subject_id = f.id::text and v.reviewer_id is not null)
    and not ${isAcceptedWithTopic(project)}
    and not exists (select from version v where v.project_id = ${project} and v.subject_kind = 'fact'
      and v.subject_id = f.id::text and v.author_id is not null)
    and not exists (select from fact o where o.project_id = ${project} and o.superseded_by_id = f.id
      and (o.run_id is null or o.run_id <> all(${own})))
    and not exists (select from question q where q.project_id = ${project} and position('F' || f.key in q.answer) > 0)
    and not exists (select from suggestion s join report p on p.id = s.report_id where s.project_id = ${project}
      and s.status = 'open' and p.run_id <> all(${own}) and position('F' || f.key in s.markdown) > 0)
    and not exists (select from comment c where c.project_id = ${project} and position('F' || f.key in c.body) > 0
      and c.subject_id <> f.id::text
      and c.subject_id not in (select id::text from report where project_id = ${project} and run_id = any(${own})
        union all select id::text from node where project_id = ${project} and run_id = any(${own})))
    and f.id not in (select unnest(array[x.a_id, x.b_id]) from fact_relation x where x.project_id = ${project}
      and (x.run_id is null or x.run_id <> all(${own}) or x.confirmed_by_id is not null or x.settled_by_id is not null))`;
}

const Ids = z.array(z.object({ id: z.uuid() }));

/**
 * Other runs that may have been told of these: all in which a model was asked anything since the first of them began, for each
 * is told facts of others that speak of what it found. And later ones of the same researcher, by its history, any that began
 * once the project's summary had been written anew and, of a researcher that goes, every run that began since there was one:
 * plans are told who else asks what.
 */
export async function listToldRuns(
  db: Db | Tx,
  { projectId, runs, researcherId, isAll }: DoomedRuns & { researcherId: string; isAll: boolean },
): Promise<string[]> {
  const rows = Ids.parse(
    await db.$queryRaw`
      with first as (
        select case when ${isAll} then (select created_at from researcher where id = ${researcherId}::uuid)
          else (select min(created_at) from run where id = any(${[...runs]}::uuid[])) end as at)
      select r.id from run r, first where r.project_id = ${projectId}::uuid and r.id <> all(${[...runs]}::uuid[])
        and (exists (select from agent_call c where c.run_id = r.id and c.started_at >= first.at)
          or (r.created_at >= first.at and (${isAll} or r.researcher_id = ${researcherId}::uuid or exists (
            select from summary_request q where q.project_id = r.project_id and q.status = 'done'
              and q.ended_at between first.at and r.created_at))))
      order by r.id`,
  );
  return rows.map(({ id }) => id);
}
