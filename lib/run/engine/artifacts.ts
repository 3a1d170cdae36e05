import { z } from "zod";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { sha256 } from "./state";

/** Something a run leaves: text under a path within the run. */
export interface ArtifactDraft {
  path: string;
  mediaType: "application/json" | "application/jsonl" | "text/markdown";
  content: string;
}

/** A draft with what is stored beside it. */
interface ArtifactRow extends ArtifactDraft {
  sha256: string;
  bytes: number;
}

const Stored = z.object({ path: z.string(), sha256: z.string(), is_new: z.boolean() });

/** Drafts as their rows. */
export function artifactRows(drafts: readonly ArtifactDraft[]): ArtifactRow[] {
  return drafts.map((draft) => ({
    ...draft,
    sha256: sha256(draft.content),
    bytes: Buffer.byteLength(draft.content, "utf8"),
  }));
}

/** Inserts `written`, for a statement, and selects `stored`: which of the given were, and which stood there before. */
export function storingOf(run: { projectId: string; runId: string }, rows: readonly ArtifactRow[]): Prisma.Sql {
  return Prisma.sql`
    given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row(path text, "mediaType" text, content text, sha256 text, bytes int)
    ), written as (
      insert into artifact (project_id, run_id, path, media_type, content, sha256, size_bytes)
      select ${run.projectId}::uuid, ${run.runId}::uuid, path, "mediaType", content, sha256, bytes from given
      on conflict (run_id, path) do nothing returning path, sha256
    ), stored as (
      select path, sha256, true as is_new from written
      union all
      select a.path, a.sha256, false from artifact a join given using (path) where a.run_id = ${run.runId}::uuid)`;
}

/** The events that say what of these was written. Throws where one stands there with other content. */
export function artifactEvents(rows: readonly ArtifactRow[], stored: unknown): NewEvent[] {
  const found = z.array(Stored).parse(stored);
  const byPath = new Map(found.map((row) => [row.path, row]));
  return rows.map(({ path, sha256: digest, bytes }): NewEvent => {
    const row = byPath.get(path);
    if (row?.sha256 !== digest) throw new Error(`Artifact ${path} would change.`);
    return row.is_new
      ? { kind: "artifact_written", payload: { path, sha256: digest, bytes } }
      : { kind: "artifact_skipped", payload: { path } };
  });
}

/**
 * Stores artifacts. They are immutable: the same path with the same content is skipped, with other content it is a bug
 * and the database refuses it. Returns the events that say what was written.
 */
export async function writeArtifacts(
  tx: Tx,
  run: { projectId: string; runId: string },
  drafts: readonly ArtifactDraft[],
): Promise<NewEvent[]> {
  if (drafts.length === 0) return [];
  const rows = artifactRows(drafts);
  const stored = await tx.$queryRaw`
    /* write_artifacts */
    with ${storingOf(run, rows)} select * from stored`;
  return artifactEvents(rows, stored);
}
