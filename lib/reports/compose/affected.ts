import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { type Affected, affectedBy } from "@/lib/domain/report/affected";
import type { Section } from "@/lib/domain/report/report";
import type { Db, Tx } from "@/lib/platform/db/client";

const Gone = z.array(
  z.object({
    key: z.string(),
    statement: z.string(),
    goneAt: z.date(),
    sourceIds: z.array(z.string()),
  }),
);

/** What of these sections rests on facts none of whose quotes stands on its page any more; null where nothing does. */
export async function readAffected(
  db: Db | Tx,
  { projectId }: Scope,
  sections: readonly Section[],
): Promise<Affected | null> {
  const keys = citedKeys(sections);
  if (keys.length === 0) return null;
  const rows = Gone.parse(
    await db.$queryRaw`
      select f.key, f.statement, max(e.stale_at) as "goneAt", array_agg(distinct s.source_id::text) as "sourceIds"
      from fact f join evidence e on e.project_id = f.project_id and e.fact_id = f.id and not e.is_beside
        join snapshot s on s.project_id = e.project_id and s.id = e.snapshot_id
      where f.project_id = ${projectId}::uuid and f.key = any(${keys}::text[])
      group by f.id having bool_and(e.stale_at is not null)`,
  );
  return affectedBy(
    sections,
    rows.map(({ goneAt, ...fact }) => ({ ...fact, goneAtMs: goneAt.getTime() })),
  );
}
