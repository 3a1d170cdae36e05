import type { Tx } from "@/lib/db/client";
import type { NewEvent } from "./audit";
import { sha256 } from "./state";

/** Something a run leaves: text under a path within the run. */
export interface ArtifactDraft {
  path: string;
  mediaType: "application/json" | "application/jsonl" | "text/markdown";
  content: string;
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
  const events: NewEvent[] = [];
  for (const draft of drafts) {
    const digest = sha256(draft.content);
    const bytes = Buffer.byteLength(draft.content, "utf8");
    const existing = await tx.artifact.findUnique({
      where: { runId_path: { runId: run.runId, path: draft.path } },
      select: { sha256: true },
    });
    if (existing && existing.sha256 !== digest) throw new Error(`Artifact ${draft.path} would change.`);
    if (existing) {
      events.push({ kind: "artifact_skipped", payload: { path: draft.path } });
      continue;
    }
    await tx.artifact.create({
      data: {
        ...run,
        path: draft.path,
        mediaType: draft.mediaType,
        content: draft.content,
        sha256: digest,
        sizeBytes: bytes,
      },
    });
    events.push({ kind: "artifact_written", payload: { path: draft.path, sha256: digest, bytes } });
  }
  return events;
}
