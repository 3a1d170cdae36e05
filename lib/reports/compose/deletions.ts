import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Deleted } from "@/lib/domain/markdown/removed";
import type { Db, Tx } from "@/lib/platform/db/client";

const Rows = z.array(z.object({ mark: z.string(), by: z.string().nullable(), requestedAt: z.date() }));

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** The sources of a project that were deleted, by the marks that stand in their place. */
export async function listDeletions(db: Db | Tx, { projectId }: Scope): Promise<Deleted[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select d.mark, p.name as by, d.asked_at as "requestedAt" from source_deletion d
      left join person p on p.id = d.asked_by_id where d.project_id = ${projectId}::uuid order by d.asked_at, d.mark`,
  );
  return rows.map(({ mark, by, requestedAt }) => ({ mark, by, on: days.format(requestedAt) }));
}
