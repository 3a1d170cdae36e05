import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { reviewKinds } from "@/lib/domain/core/words";
import { cursorField, writeCursor } from "@/lib/features/kit/cursor";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { COUNTED_MOST, countWaiting, listReviewed, markOf, sumOf } from "./review-count";
import { waitingOf } from "./waiting-items";

/** Items on one page. */
const SHOWN = 50;

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);
const START: z.infer<typeof Cursor> = ["1970-01-01T00:00:00.000Z", "00000000-0000-0000-0000-000000000000"];

/** What an address may ask of the queue; whatever is not understood asks nothing. */
const QueueQuery = z.object({
  kind: z.enum(reviewKinds).nullable().catch(null),
  project: ProjectId.nullable().catch(null),
  cursor: cursorField(Cursor),
});

/**
 * One page of what waits for someone's review, across the projects in which they may give it: what waits longest first.
 * `asked` is an address's parameters, as they came.
 */
export async function getReviewQueue(db: Db, viewer: { id: string }, query: unknown) {
  const { kind, project, cursor } = QueueQuery.parse(query ?? {});
  const reviewed = await listReviewed(db, viewer);
  const chosen = project === null ? reviewed : reviewed.filter(({ id }) => id === project);
  const waiting = {
    viewerId: viewer.id,
    projectIds: chosen.map(({ id }) => id),
    after: cursor ?? START,
    take: SHOWN + 1,
  };
  // Counted before it is listed: a page whose list is older than its mark would be taken for the newest.
  const counts = await countWaiting(db, viewer, reviewed);
  const lists = await Promise.all((kind === null ? reviewKinds : [kind]).map((one) => waitingOf[one](db, waiting)));
  const all = lists.flat().sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  const page = all.slice(0, SHOWN);
  const last = page.at(-1);
  const people = await loadPeople(
    db,
    page.flatMap(({ personIds }) => personIds),
  );
  const names = new Map(reviewed.map((one) => [one.id, one.name]));
  const within = counts.filter(
    (one) => (project === null || one.projectId === project) && (kind === null || one.kind === kind),
  );
  const oldest = within.flatMap((one) => one.oldest ?? []).sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
  return {
    items: page.map(({ id, at, projectId, show }) =>
      show({ id, since: iso(at), project: { id: projectId, name: names.get(projectId) ?? "" } }, (ids) =>
        ids.flatMap((one) => people(one) ?? []),
      ),
    ),
    next: all.length > SHOWN && last ? writeCursor([iso(last.at), last.id]) : null,
    kinds: reviewKinds.map((one) => ({ kind: one, count: sumOf(counts, { kind: one, projectId: project }) })),
    projects: reviewed
      .map(({ id, name }) => ({ id, name, count: sumOf(counts, { projectId: id, kind }) }))
      .filter(({ id, count }) => count > 0 || id === project),
    oldest: isoOrNull(oldest),
    mostCounted: COUNTED_MOST,
    mark: markOf(counts),
  };
}

/** All that waits for someone's review, across the projects in which they may give it. */
export type ReviewQueueView = ShownBy<typeof getReviewQueue>;
