import { z } from "zod";
import { allows } from "@/lib/domain/core/rights";
import { roles } from "@/lib/domain/core/words";
import type { ViewerView } from "@/lib/features/accounts/views/viewer";
import { getCapabilities } from "@/lib/features/install/views/install";
import { found } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import { countWaiting, sumOf } from "@/lib/features/reviews/views/review-count";
import { countFacts } from "@/lib/knowledge/find/fact-counts";
import type { Db } from "@/lib/platform/db/client";

/** Projects shown at once, the most recently active first. */
const SHOWN = 200;

const Card = z.object({
  id: z.string(),
  name: z.string(),
  goal: z.string(),
  isSample: z.boolean(),
  isOwnSample: z.boolean(),
  role: z.enum(roles),
  sources: z.int(),
  runningRuns: z.int(),
  deleteAfter: z.date().nullable(),
  lastActivityAt: z.date(),
});

/** What an address may say of the list. */
const HomeFilter = z.object({ archived: z.literal("only").nullable().catch(null) });

async function countArchived(db: Db, viewer: ViewerView): Promise<number> {
  const isThere = { OR: [{ deleteAfter: null }, { deleteAfter: { gt: new Date() } }] };
  return await db.membership.count({
    where: { userId: viewer.id, project: { archivedAt: { not: null }, isReplay: false, ...isThere } },
  });
}

/** The viewer's own projects, or those of them that are archived; never another's name. */
export async function getHomeView(db: Db, viewer: ViewerView, given: unknown = {}) {
  const isArchive = HomeFilter.parse(given).archived === "only";
  const rows = await db.$queryRaw<unknown>`
    select p.id, p.name, p.goal, p.is_sample as "isSample", m.role::text,
      p.delete_after as "deleteAfter", p.is_sample and p.created_by_id = m.user_id as "isOwnSample",
      (select count(*)::int from source s where s.project_id = p.id and s.archived_at is null) as sources,
      (select count(*)::int from run r where r.project_id = p.id and r.status = 'running') as "runningRuns",
      coalesce((select max(e.ts) from audit_event e where e.project_id = p.id), p.created_at) as "lastActivityAt"
    from membership m join project p on p.id = m.project_id
    where m.user_id = ${viewer.id}::uuid and (p.archived_at is not null) = ${isArchive} and not (${isArchive} and p.is_replay)
      and (p.delete_after is null or p.delete_after > now())
    order by "lastActivityAt" desc, p.id limit ${SHOWN}`;
  const cards = z.array(Card).parse(rows);
  // Nothing in an archived project waits for anyone.
  const reviewed = isArchive ? [] : cards.filter(({ role }) => allows(role, "review"));
  const [counts, archived, known] = await Promise.all([
    countWaiting(db, viewer, reviewed),
    countArchived(db, viewer),
    countFacts(
      db,
      cards.map(({ id }) => id),
    ),
  ]);
  return {
    viewer,
    isArchive,
    archived,
    projects: cards.map(({ isOwnSample: _, ...card }) => ({
      ...card,
      facts: found(known.get(card.id)).facts,
      waiting: sumOf(counts, { projectId: card.id }),
      deleteAfter: isoOrNull(card.deleteAfter),
      lastActivityAt: iso(card.lastActivityAt),
    })),
    capabilities: await getCapabilities(db),
    hasSample: cards.some((card) => card.isOwnSample),
  };
}

export type ProjectCardView = ShownBy<typeof getHomeView>["projects"][number];
