import { z } from "zod";
import { caps } from "@/lib/domain/core/caps";
import type { Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { lookOutcomes } from "@/lib/domain/watch/watching";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** Watched pages that the library lists: all, however high a project's limit is set. */
const LISTED = caps.project_watches.most;

const Gone = z.array(z.object({ sourceId: z.string(), gone: z.int(), of: z.int(), goneAt: z.date().nullable() }));

/** Of sources of which facts are gone since they were quoted: how many, of how many, and as read when. Sources of which none is are left out. */
export async function countGone(db: Db, { projectId }: Scope, sourceIds: readonly string[]) {
  const rows = Gone.parse(
    await db.$queryRaw`
      select source_id as "sourceId", count(*) filter (where is_gone)::int as gone, count(*)::int as of,
        max(gone_at) filter (where is_gone) as "goneAt"
      from (
        select t.source_id, e.fact_id, bool_and(e.stale_at is not null) as is_gone, max(e.stale_at) as gone_at
        from snapshot t join evidence e on e.project_id = t.project_id and e.snapshot_id = t.id
          and not e.is_beside
        where t.project_id = ${projectId}::uuid and t.source_id = any(${[...sourceIds]}::uuid[])
        group by t.source_id, e.fact_id) fact
      group by source_id`,
  );
  return new Map(
    rows.flatMap(({ sourceId, goneAt, ...counts }) =>
      goneAt === null ? [] : [[sourceId, { ...counts, readAt: iso(goneAt) }] as const],
    ),
  );
}

const Outcome = z.enum(lookOutcomes).nullable().catch(null);

/** The watched pages of a library, the one that is looked at next first. */
export async function listWatched(db: Db, access: Access<"read">) {
  const { projectId } = access;
  const rows = await db.source.findMany({
    where: { projectId, rereadDays: { not: null } },
    orderBy: [{ nextLookAt: "asc" }, { id: "asc" }],
    take: LISTED,
    select: {
      id: true,
      title: true,
      host: true,
      rereadDays: true,
      lastReadAt: true,
      lookOutcome: true,
      statusReason: true,
      nextLookAt: true,
      archivedAt: true,
    },
  });
  const gone = await countGone(
    db,
    access,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, title, host, rereadDays, ...row }) => ({
    id,
    title,
    host,
    days: rereadDays ?? 0,
    lookedAt: isoOrNull(row.lastReadAt),
    outcome: Outcome.parse(row.lookOutcome),
    reason: row.statusReason,
    nextAt: isoOrNull(row.nextLookAt),
    isExcluded: row.archivedAt !== null,
    gone: gone.get(id) ?? null,
  }));
}

export type WatchedView = ShownBy<typeof listWatched>[number];
