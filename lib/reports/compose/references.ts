import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { Reference } from "@/lib/domain/report/report-parts";
import type { Db, Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

const Row = Reference.extend({ readAt: z.date() });

/** The snapshots that given facts stand on, each once, in the order in which the facts are first cited. */
export async function listReferences(tx: Tx, scope: Scope, keys: readonly string[]): Promise<Reference[]> {
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select ${TOLD_TITLE} as title, o.url, s.author, s.published_on as "publishedOn",
        s.read_at as "readAt", s.sha256
      from unnest(${keys}::text[]) with ordinality as cited(key, place)
        join fact f on f.project_id = ${scope.projectId}::uuid and f.key = cited.key
        join evidence e on e.fact_id = f.id and e.stale_at is null and not e.is_beside
        join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
      group by s.id, o.id order by min(cited.place), s.sha256`,
  );
  return rows.map((row) => ({ ...row, readAt: row.readAt.toISOString() }));
}

/** The snapshots of a project's renamed sources that facts of a report stand on. */
export async function listRenamed(db: Db | Tx, scope: Scope, reportId: string): Promise<Reference[]> {
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      select o.title, o.url, s.author, s.published_on as "publishedOn", s.read_at as "readAt", s.sha256
      from source o join snapshot s on s.source_id = o.id
      where o.project_id = ${scope.projectId}::uuid and o.original_title is not null and exists (
        select from citation c join evidence e on e.fact_id = c.fact_id
        where c.project_id = o.project_id and c.report_id = ${reportId}::uuid and e.snapshot_id = s.id)
      order by s.id limit 500`,
  );
  return rows.map((row) => ({ ...row, readAt: row.readAt.toISOString() }));
}
