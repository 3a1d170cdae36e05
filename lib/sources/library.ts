import { z } from "zod";
import type { Db, Tx } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import { type Scope, SourceId, type UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { canonicalUrl, hostOf } from "@/lib/domain/url";
import { displayName } from "./display-name";
import { fetchPolicy } from "./policy";
import { read } from "./read";
import { readPage } from "./read-page";
import { type ReadText, readRefusals, UPLOAD_MAX_BYTES } from "./read-text";
import { contentHash, type NewSnapshot, storeSnapshot } from "./snapshots";

/** Sources that one project may hold. */
const SOURCES_MAX = 2_000;

interface NewSource {
  kind: "upload" | "paste" | "url";
  title: string;
  fileName: string | null;
  url: string | null;
  userId: UserId | null;
  addedByRunId: string | null;
  read: ReadText;
  original: NewSnapshot["original"];
  robots: string | null;
}

async function refuseKnown(tx: Tx, scope: Scope, source: NewSource): Promise<void> {
  const known = await tx.source.findFirst({
    where: {
      projectId: scope.projectId,
      OR: [
        { snapshots: { some: { sha256: contentHash(source.read.text) } } },
        ...(source.url === null ? [] : [{ canonicalUrl: source.url }]),
      ],
    },
    select: { title: true, archivedAt: true },
  });
  if (!known) return;
  const advice = known.archivedAt === null ? "" : " It is excluded; restore it to use it again.";
  throw new Refusal("conflict", `This is already in the library as “${known.title}”.${advice}`);
}

async function refuseTooMany(tx: Tx, scope: Scope): Promise<void> {
  const count = await tx.source.count({ where: { projectId: scope.projectId } });
  if (count >= SOURCES_MAX) {
    throw new Refusal("over_limit", `The library holds ${SOURCES_MAX} sources, which is as many as it may.`);
  }
}

/** Source, snapshot, passages and original in one transaction: all of it or nothing. */
export async function insertSource(
  tx: Tx,
  scope: Scope,
  source: NewSource,
): Promise<{ sourceId: SourceId; snapshotId: string; sha256: string }> {
  // One at a time per project, so that the same text cannot come in twice side by side.
  await tx.$queryRaw`select 1 from project where id = ${scope.projectId}::uuid for no key update`;
  await refuseTooMany(tx, scope);
  await refuseKnown(tx, scope, source);
  const row = await tx.source.create({
    data: {
      projectId: scope.projectId,
      kind: source.kind,
      status: "ready",
      title: source.title,
      fileName: source.fileName,
      url: source.url,
      canonicalUrl: source.url,
      host: source.url === null ? null : hostOf(source.url),
      mediaType: source.read.mediaType,
      flags: source.read.notes,
      addedById: source.userId,
      addedByRunId: source.addedByRunId,
    },
    select: { id: true },
  });
  await tx.$executeRaw`update source set last_read_at = now() where id = ${row.id}::uuid`;
  const sourceId = SourceId.parse(row.id);
  const snapshot = await storeSnapshot(tx, scope, { ...source, sourceId });
  return { sourceId, ...snapshot };
}

async function add(db: Db, scope: Scope, source: NewSource): Promise<SourceId> {
  return (await inTransaction(db, (tx) => insertSource(tx, scope, source))).sourceId;
}

/** A file that a person chose. Refuses what cannot be read, with the reason; nothing is kept of it then. */
export async function addUpload(
  db: Db,
  scope: Scope,
  upload: { fileName: string; bytes: Uint8Array; userId: UserId; title?: string },
): Promise<SourceId> {
  const fileName = displayName(upload.fileName);
  if (upload.bytes.byteLength > UPLOAD_MAX_BYTES) throw new Refusal("too_large", readRefusals.too_large);
  const answer = await read({ bytes: upload.bytes, fileName, mediaType: null, charset: null, url: null });
  if (!answer.ok) throw new Refusal("invalid", `${fileName}: ${readRefusals[answer.code]}`);
  const mediaType = answer.read.mediaType;
  return add(db, scope, {
    kind: "upload",
    title: upload.title ?? answer.read.title ?? fileName,
    fileName,
    url: null,
    userId: upload.userId,
    addedByRunId: null,
    read: answer.read,
    original: { bytes: upload.bytes, mediaType },
    robots: null,
  });
}

/** A text that a person pasted. */
export async function addText(
  db: Db,
  scope: Scope,
  paste: { title: string; text: string; userId: UserId },
): Promise<SourceId> {
  const bytes = new TextEncoder().encode(paste.text.toWellFormed());
  const answer = await read({ bytes, fileName: null, mediaType: "text/markdown", charset: "utf-8", url: null });
  if (!answer.ok) throw new Refusal("invalid", readRefusals[answer.code], "text");
  return add(db, scope, {
    kind: "paste",
    title: displayName(paste.title),
    fileName: null,
    url: null,
    userId: paste.userId,
    addedByRunId: null,
    read: { ...answer.read, title: null },
    original: null,
    robots: null,
  });
}

/**
 * A page that a person named. They answer for it, so its robots.txt is noted, not obeyed; where its address may lead
 * is checked all the same.
 */
export async function addUrl(db: Db, scope: Scope, wish: { url: string; userId: UserId }): Promise<SourceId> {
  const url = canonicalUrl(wish.url);
  if (url === null) throw new Refusal("invalid", "Write an address that begins with http:// or https://.", "url");
  const page = await readPage({ url, isRobotsObeyed: false }, fetchPolicy(), AbortSignal.timeout(60_000));
  if (!page.ok) throw new Refusal("invalid", page.message, "url");
  return add(db, scope, {
    kind: "url",
    title: page.read.title ?? url,
    fileName: null,
    url,
    userId: wish.userId,
    addedByRunId: null,
    read: page.read,
    original: null,
    robots: page.robots,
  });
}

async function setArchived(db: Db, scope: Scope, sourceId: SourceId, isArchived: boolean): Promise<void> {
  const rows = z.array(z.object({ id: z.uuid() })).parse(
    await db.$queryRaw`
      update source set archived_at = case when ${isArchived} then coalesce(archived_at, now()) else null end
      where id = ${sourceId}::uuid and project_id = ${scope.projectId}::uuid returning id`,
  );
  if (rows.length === 0) throw new Refusal("not_found", "There is no such source.");
}

/** Takes a source out of use: runs do not read it any more. What was cited from it stays. */
export async function excludeSource(db: Db, scope: Scope, wish: { sourceId: SourceId; userId: UserId }): Promise<void> {
  await setArchived(db, scope, wish.sourceId, true);
}

/** Puts an excluded source back into use. */
export async function restoreSource(db: Db, scope: Scope, wish: { sourceId: SourceId; userId: UserId }): Promise<void> {
  await setArchived(db, scope, wish.sourceId, false);
}
