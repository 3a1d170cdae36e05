import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { Source } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";

const Row = Source.omit({ isExcluded: true }).extend({
  host: z.string().nullable(),
  addedById: z.string().nullable(),
  addedByName: z.string().nullable(),
  createdAt: z.date(),
  lastReadAt: z.date().nullable(),
  rereadDays: z.int().nullable(),
  archivedAt: z.date().nullable(),
});

function asRow({ addedById, addedByName, archivedAt, ...row }: z.infer<typeof Row>) {
  return {
    ...row,
    addedBy: addedById === null || addedByName === null ? null : { id: addedById, name: addedByName },
    createdAt: iso(row.createdAt),
    lastReadAt: isoOrNull(row.lastReadAt),
    isExcluded: archivedAt !== null,
  };
}

export type SourceRowView = ShownBy<typeof asRow>;

/** These sources of a project, with what was drawn from each, newest first. */
export async function listSourceRows(db: Db | Tx, scope: Scope, ids: readonly string[]) {
  const rows = await db.$queryRaw<unknown>`
    select s.id, s.kind::text, s.status::text, s.status_reason as "statusReason", s.title,
      s.original_title as "originalTitle", s.url, s.doi, s.host,
      s.file_name as "fileName", s.media_type as "mediaType", s.quality, s.flags, s.added_by_id as "addedById",
      u.name as "addedByName", s.created_at as "createdAt", s.last_read_at as "lastReadAt", s.reread_days as "rereadDays",
      s.archived_at as "archivedAt", n.code_points as characters,
      (select count(distinct e.fact_id)::int from snapshot t
        join evidence e on e.project_id = t.project_id and e.snapshot_id = t.id
        where t.project_id = s.project_id and t.source_id = s.id) as facts
    from source s
    left join person u on u.id = s.added_by_id
    left join lateral (
      select c.code_points from snapshot t join content c on c.project_id = t.project_id and c.sha256 = t.sha256
      where t.project_id = s.project_id and t.source_id = s.id
      order by (t.sha256 = s.current_sha256) desc nulls last, t.read_at desc, t.id limit 1) n on true
    where s.project_id = ${scope.projectId}::uuid and s.id = any(${[...ids]}::uuid[])
    order by s.created_at desc, s.id desc`;
  return z.array(Row).parse(rows).map(asRow);
}
