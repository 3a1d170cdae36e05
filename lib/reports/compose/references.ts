import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { Reference } from "@/lib/domain/report/report-parts";
import type { Tx } from "@/lib/platform/db/client";
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
        join evidence e on e.fact_id = f.id and e.stale_at is null
        join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
      group by s.id, o.id order by min(cited.place), s.sha256`,
  );
  return rows.map((row) => ({ ...row, readAt: row.readAt.toISOString() }));
}

/** Addresses that a run tried to read and could not, with the reason. At most 40. */
export async function listUnread(tx: Tx, scope: Scope, runId: string): Promise<{ title: string; reason: string }[]> {
  return tx.$queryRaw<{ title: string; reason: string }[]>`
    select url as title, min(failure ->> 'message') as reason from fetch_call
    where project_id = ${scope.projectId}::uuid and run_id = ${runId}::uuid and snapshot_id is null
      and failure is not null
    group by url order by url limit 40`;
}
