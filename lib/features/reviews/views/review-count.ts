import { hash } from "node:crypto";
import { z } from "zod";
import { rolesWith } from "@/lib/domain/core/rights";
import { type ReviewKind, reviewKinds } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";

/** What waits is counted no further, for each kind of each project: a queue that long is worked from its front. */
export const COUNTED_MOST = 1_000;
/** Projects whose queues are read, the most recently joined first. */
const PROJECTS_MOST = 200;

const Count = z.object({
  projectId: z.string(),
  projectName: z.string(),
  kind: z.enum(reviewKinds),
  count: z.int(),
  oldest: z.date().nullable(),
  newest: z.date().nullable(),
});
export type WaitingCount = z.infer<typeof Count>;

const reviewing = rolesWith("review");

/** The projects in which someone may review, with their names. */
export async function listReviewed(db: Db, viewer: { id: string }): Promise<{ id: string; name: string }[]> {
  return z.array(z.object({ id: z.string(), name: z.string() })).parse(
    await db.$queryRaw`
      select p.id, p.name from membership m join project p on p.id = m.project_id
      where m.user_id = ${viewer.id}::uuid and m.role::text = any(${reviewing}) and p.archived_at is null
      order by m.created_at desc, p.id limit ${PROJECTS_MOST}`,
  );
}

/**
 * How much of each kind waits in each of these projects, and since when. Facts, topics and reports that the viewer has
 * accepted already wait for others and are not counted.
 */
export async function countWaiting(
  db: Db,
  viewer: { id: string },
  projects: readonly { id: string }[],
): Promise<WaitingCount[]> {
  const ids = projects.map(({ id }) => id);
  if (ids.length === 0) return [];
  const most = COUNTED_MOST + 1;
  return z.array(Count).parse(
    await db.$queryRaw`
      select p.id as "projectId", p.name as "projectName", c.kind, c.count, c.oldest, c.newest
      from project p cross join lateral (
        select 'plan' as kind, count(*)::int as count, min(w.at) as oldest, max(w.at) as newest from (
          select coalesce(r.paused_at, r.started_at) as at from run r
          where r.project_id = p.id and r.status = 'waiting' and r.stage = 'init' limit ${most}) w
        union all
        select 'topic', count(*)::int, min(w.at), max(w.at) from (
          select n.ended_at as at from node n
          where n.project_id = p.id and n.status = 'in_review' and not exists (
            select 1 from review v where v.project_id = n.project_id and v.subject = 'node'
              and v.subject_id = n.id::text and v.reviewer_id = ${viewer.id}::uuid and v.dismissed_at is null)
          order by n.project_id, n.ended_at, n.id limit ${most}) w
        union all
        select 'fact', count(*)::int, min(w.at), max(w.at) from (
          select f.created_at as at from fact f where f.project_id = p.id and f.status = 'proposed'
          order by f.project_id, f.created_at, f.id limit ${most}) w
        union all
        select 'contradiction', count(*)::int, min(w.at), max(w.at) from (
          select c.created_at as at from fact_relation c
            join fact a on a.id = c.a_id and a.status in ('proposed', 'accepted', 'disputed')
            join fact b on b.id = c.b_id and b.status in ('proposed', 'accepted', 'disputed')
          where c.project_id = p.id and c.kind = 'contradicts' and c.status in ('possible', 'confirmed')
          order by c.project_id, c.created_at, c.id limit ${most}) w
        union all
        select 'report', count(*)::int, min(w.at), max(w.at) from (
          select t.created_at as at from report t join run r on r.id = t.run_id
          where t.project_id = p.id and t.status = 'draft' and r.status in ('completed', 'waiting', 'halted')
            and r.stage in ('review', 'finalize')
            and not exists (select 1 from report o where o.run_id = t.run_id and o.version > t.version)
            and not exists (
              select 1 from review v where v.project_id = t.project_id and v.subject = 'report'
                and v.subject_id = t.id::text and v.reviewer_id = ${viewer.id}::uuid and v.dismissed_at is null)
          order by t.project_id, t.created_at, t.id limit ${most}) w
      ) c where p.id = any(${ids}::uuid[]) and c.count > 0`,
  );
}

/** What tells one state of a queue from the next: it is another once something has come or gone. */
export function markOf(counts: readonly WaitingCount[]): string {
  const lines = counts.map(({ projectId, kind, count, oldest, newest }) =>
    [projectId, kind, count, oldest?.getTime(), newest?.getTime()].join(" "),
  );
  return hash("sha256", lines.toSorted().join("\n"), "base64url");
}

/** How much waits for someone in all, which the shell shows, and what tells that it is otherwise. */
export async function readAllWaiting(db: Db, viewer: { id: string }): Promise<{ count: number; mark: string }> {
  const counts = await countWaiting(db, viewer, await listReviewed(db, viewer));
  return { count: sumOf(counts, {}), mark: markOf(counts) };
}

/** The sum of the counts of one kind, or of one project. */
export function sumOf(
  counts: readonly WaitingCount[],
  of: { kind?: ReviewKind | null; projectId?: string | null },
): number {
  return counts
    .filter(({ kind }) => of.kind === undefined || of.kind === null || kind === of.kind)
    .filter(({ projectId }) => of.projectId === undefined || of.projectId === null || projectId === of.projectId)
    .reduce((sum, { count }) => sum + count, 0);
}
