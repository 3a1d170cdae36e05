import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { DeletedSource } from "@/lib/domain/deletion/holdings";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 100;

const Rows = z.array(DeletedSource.extend({ requestedAt: z.date(), deletedAt: z.date().nullable() }));

/** What is left of a project's deleted sources, the last first; of one alone where it is named. */
export async function listDeletedSources(
  db: Db,
  { projectId }: Access<"read">,
  sourceId: string | null = null,
): Promise<DeletedSource[]> {
  const rows = Rows.parse(
    await db.$queryRaw`
      select d.source_id as id, d.kind::text, p.name as by, d.asked_at as "requestedAt", d.deleted_at as "deletedAt",
        coalesce((d.rows #>> '{deleted,fact}')::int, 0) as facts, (
          select count(distinct r.run_id)::int from redaction r
          where r.project_id = d.project_id and r.source_id = d.source_id) as runs
      from source_deletion d left join person p on p.id = d.asked_by_id
      where d.project_id = ${projectId}::uuid and (${sourceId}::text is null or d.source_id::text = ${sourceId})
      order by d.asked_at desc, d.source_id limit ${SHOWN}`,
  );
  return rows.map(({ requestedAt, deletedAt, ...told }) => {
    return { ...told, requestedAt: iso(requestedAt), deletedAt: isoOrNull(deletedAt) };
  });
}
