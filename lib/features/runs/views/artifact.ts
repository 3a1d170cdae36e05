import { RunId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { attachment } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readingArtifacts } from "@/lib/reports/bundle/artifact-invalid";
import { requireIntact } from "@/lib/reports/bundle/invalid-artifact";

/** Characters of an artifact that a page shows; a file to save has all of them. */
const SHOWN = 300_000;

interface ArtifactInput {
  runId: string;
  path: string;
}

/** An artifact as it was written; refused, and noted in the run's trail, when it is not that any more. */
export async function readArtifact(db: Db, { projectId }: Access<"read">, input: ArtifactInput) {
  const runId = idOf(RunId, input.runId);
  const row = found(
    await db.artifact.findFirst({
      where: { projectId, runId, path: input.path },
      select: { path: true, mediaType: true, content: true, sha256: true, sizeBytes: true },
    }),
  );
  return await readingArtifacts(db, { projectId, runId }, async () => {
    requireIntact(row);
    return row;
  });
}

/** An artifact for a page to draw. */
export async function getArtifactView(db: Db, access: Access<"read">, input: ArtifactInput) {
  const { content, ...rest } = await inTurn(access.userId, () => readArtifact(db, access, input));
  return { ...rest, text: content.slice(0, SHOWN).toWellFormed(), isCut: content.length > SHOWN };
}

/** A file that a run left, as a page draws it. */
export type ArtifactView = ShownBy<typeof getArtifactView>;

/** An artifact as a file to save. */
export async function getArtifactFile(db: Db, access: Access<"read">, input: ArtifactInput): Promise<Response> {
  const { path, mediaType, content } = await inTurn(access.userId, () => readArtifact(db, access, input));
  return attachment(content, { name: path.replaceAll("/", "-"), mediaType });
}
