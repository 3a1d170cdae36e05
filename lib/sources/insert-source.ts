import { z } from "zod";
import { type Scope, type SnapshotId, SourceId, type UserId } from "@/lib/domain/core/ids";
import { hostOf } from "@/lib/domain/core/url";
import type { SourceKind } from "@/lib/domain/core/words";
import type { Tx } from "@/lib/platform/db/client";
import type { ReadText } from "@/lib/sources/read/read-text";
import type { PageAddress } from "./page-address";
import { contentHash, type NewSnapshot, storeSnapshot } from "./snapshots";

export interface NewSource {
  kind: SourceKind;
  title: string;
  /** What it is called itself, where people call it by another name. */
  originalTitle?: string | null;
  /** By which a document without an address is cited. */
  doi?: string | null;
  fileName: string | null;
  address: PageAddress | null;
  userId: UserId | null;
  addedByRunId: string | null;
  read: ReadText;
  original: NewSnapshot["original"];
  robots: string | null;
}

/** One at a time per project until the transaction ends, so that the same text cannot come in twice side by side. */
export async function lockLibrary(tx: Tx, scope: Scope): Promise<void> {
  await tx.$queryRaw`select 1 from project where id = ${scope.projectId}::uuid for no key update`;
}

const Known = z.object({ sourceId: SourceId, title: z.string(), isExcluded: z.boolean() });
export type Known = z.infer<typeof Known>;

/** The source that has this address or, failing that, has said this very text; null when there is none. */
export async function findKnown(
  tx: Tx,
  scope: Scope,
  source: Pick<NewSource, "address" | "read">,
): Promise<Known | null> {
  const canonical = source.address?.canonical ?? null;
  const rows = z.array(Known).parse(
    await tx.$queryRaw`
      select o.id as "sourceId", o.title, o.archived_at is not null as "isExcluded"
      from source o
      where o.project_id = ${scope.projectId}::uuid and (o.canonical_url = ${canonical} or o.id in (
        select source_id from snapshot
        where project_id = ${scope.projectId}::uuid and sha256 = ${contentHash(source.read.text)}))
      order by (o.canonical_url = ${canonical}) desc nulls last, o.created_at, o.id limit 1`,
  );
  return rows[0] ?? null;
}

/** Source, snapshot, passages and original, within the caller's transaction: all of it or nothing. */
export async function insertSource(
  tx: Tx,
  scope: Scope,
  source: NewSource,
): Promise<{ sourceId: SourceId; snapshotId: SnapshotId; sha256: string }> {
  const { kind, title, originalTitle = null, doi = null, fileName, address, read } = source;
  const row = await tx.source.create({
    data: {
      projectId: scope.projectId,
      kind,
      status: "ready",
      title,
      originalTitle,
      doi,
      fileName,
      url: address?.url ?? null,
      canonicalUrl: address?.canonical ?? null,
      host: address === null ? null : hostOf(address.canonical),
      publisher: read.publisher,
      mediaType: read.mediaType,
      flags: read.notes,
      addedById: source.userId,
      addedByRunId: source.addedByRunId,
    },
    select: { id: true },
  });
  await tx.$executeRaw`
    update source set last_read_at = now() where id = ${row.id}::uuid and project_id = ${scope.projectId}::uuid`;
  const sourceId = SourceId.parse(row.id);
  const { original, robots } = source;
  const stored = await storeSnapshot(tx, scope, { sourceId, read, original, robots });
  await tx.source.update({ where: { id: row.id }, data: { currentSha256: stored.sha256 } });
  return { sourceId, ...stored };
}
