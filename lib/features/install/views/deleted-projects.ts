import { z } from "zod";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 100;

const Rows = z.array(
  z.object({
    projectId: z.string(),
    requestedBy: z.string().nullable(),
    requestedAt: z.date(),
    deletedAt: z.date(),
    rows: z.record(z.string(), z.int()),
  }),
);

/** Projects that were deleted on this install, the last first; for administrators, who are asked for by the caller. */
export async function listDeletedProjects(db: Db) {
  const found = Rows.parse(
    await db.$queryRaw`
      select d.project_id as "projectId", u.name as "requestedBy", d.asked_at as "requestedAt", d.deleted_at as "deletedAt", d.rows
      from project_deletion d left join person u on u.id = d.asked_by_id
      order by d.deleted_at desc, d.project_id limit ${SHOWN}`,
  );
  return found.map(({ requestedAt, deletedAt, rows, ...told }) => {
    const counts = Object.entries(rows).map(([table, count]) => ({ table, count }));
    return {
      ...told,
      requestedAt: iso(requestedAt),
      deletedAt: iso(deletedAt),
      total: counts.reduce((sum, { count }) => sum + count, 0),
      rows: counts.toSorted((a, b) => b.count - a.count),
    };
  });
}

/** A project that was deleted, as administrators are told of it: by its id alone. */
export type DeletedProjectView = ShownBy<typeof listDeletedProjects>[number];
