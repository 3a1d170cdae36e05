import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { type EvidenceBase, evidenceBaseOf } from "@/lib/domain/facts/evidence-base";
import type { Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

const Row = z.object({
  mediaType: z.string(),
  publishedOn: z.string().nullable(),
  publisher: z.string().nullable(),
  host: z.string().nullable(),
  author: z.string().nullable(),
  title: z.string(),
  isUsed: z.boolean(),
});

/** What facts rest on: the sources of their evidence, each once. */
export async function basesOf(tx: Tx, scope: Scope, keys: readonly string[]): Promise<EvidenceBase> {
  const rows = z.array(Row.omit({ title: true, isUsed: true })).parse(
    await tx.$queryRaw`
      select distinct on (o.id) s.media_type as "mediaType", s.published_on as "publishedOn", o.publisher, o.host, s.author
      from fact f join evidence e on e.fact_id = f.id and e.stale_at is null and not e.is_beside
        join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
      where f.project_id = ${scope.projectId}::uuid and f.key = any(${[...keys]}::text[])
      order by o.id, s.sha256`,
  );
  return evidenceBaseOf(rows);
}

export interface ReadSources {
  /** The sources of the facts that it took up; of a run that took up none, all that it read. */
  base: EvidenceBase;
  /** Titles of all that it read. */
  titles: string[];
}

/**
 * What a run rests on: the sources that it read, named by how the hashes of their readings begin, and those of the facts
 * that it took up, each once.
 */
export async function readSources(
  tx: Tx,
  scope: Scope,
  { runId, labels }: { runId: string; labels: readonly string[] },
): Promise<ReadSources> {
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      with reading as (
        select s.id, false as is_used from unnest(${[...labels]}::text[]) label
          join snapshot s on s.project_id = ${scope.projectId}::uuid and starts_with(s.sha256, label)
        union
        select e.snapshot_id, true from fact_use u join evidence e on e.fact_id = u.fact_id
          and e.stale_at is null and not e.is_beside
        where u.run_id = ${runId}::uuid and u.quarantine is null)
      select distinct on (o.id) r.is_used as "isUsed", s.media_type as "mediaType", s.published_on as "publishedOn", o.publisher, o.host, s.author,
        ${TOLD_TITLE} as title
      from reading r join snapshot s on s.id = r.id join source o on o.id = s.source_id
      order by o.id, r.is_used desc, s.sha256`,
  );
  const used = rows.filter(({ isUsed }) => isUsed);
  return {
    base: evidenceBaseOf(used.length === 0 ? rows : used),
    titles: [...new Set(rows.map(({ title }) => title))].sort(),
  };
}

/** How many sources a library has, and the latest date of one as far as they say; null where none says. */
export const LibraryDates = z.object({ sources: z.int(), latest: z.string().nullable() });
export type LibraryDates = z.infer<typeof LibraryDates>;

/** Reads them. */
export async function libraryDates(tx: Tx, { projectId }: Scope): Promise<LibraryDates> {
  const [row] = await tx.$queryRaw<unknown[]>`
    select count(distinct s.source_id)::int as sources, max(s.published_on) as latest
    from snapshot s where s.project_id = ${projectId}::uuid`;
  return LibraryDates.parse(row);
}
