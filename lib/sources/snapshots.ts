import { createHash } from "node:crypto";
import { z } from "zod";
import { type Scope, SnapshotId, type SourceId } from "@/lib/domain/core/ids";
import { type Passage, passagesOf } from "@/lib/domain/text/passage";
import { codePointCount } from "@/lib/domain/text/quote";
import type { Tx } from "@/lib/platform/db/client";
import { newFileSeal, storedParts } from "@/lib/platform/vault/sealed-originals";
import type { ReadText } from "@/lib/sources/read/read-text";
import { dictionaryOf } from "./dictionary";

/** What a source said when it was read. */
export interface NewSnapshot {
  sourceId: SourceId;
  read: ReadText;
  /** The bytes it was read from, kept for uploads; null for pages. */
  original: { bytes: Uint8Array; mediaType: string } | null;
  robots: string | null;
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The text's hash: of its UTF-8 bytes. */
export function contentHash(text: string): string {
  return sha256(Buffer.from(text, "utf8"));
}

/** Passages that are sent in one statement. */
const PASSAGES_AT_ONCE = 250;

/**
 * Has the database put bytes together that are too many for one statement: the driver writes them out as text, which holds
 * the thread. They are gone with the transaction.
 */
async function sendParts(tx: Tx, parts: Iterable<Uint8Array>): Promise<void> {
  await tx.$executeRaw`create temp table if not exists sent_part (ordinal int primary key, bytes bytea) on commit drop`;
  await tx.$executeRaw`truncate sent_part`;
  let ordinal = 0;
  for (const part of parts) {
    await tx.$executeRaw`insert into sent_part (ordinal, bytes) values (${ordinal}::int, ${Buffer.from(part)})`;
    ordinal += 1;
  }
}

async function storeOriginal(tx: Tx, scope: Scope, original: NewSnapshot["original"]): Promise<string | null> {
  if (original === null) return null;
  const digest = sha256(original.bytes);
  const size = original.bytes.byteLength;
  const made = await newFileSeal(tx, scope, { sha256: digest, size });
  await sendParts(tx, storedParts(original.bytes, made?.file ?? null));
  await tx.$executeRaw`
    insert into original (project_id, sha256, media_type, size_bytes, sealed, bytes)
    select ${scope.projectId}::uuid, ${digest}, ${original.mediaType}, ${size}::int, ${made?.sealed ?? null}::bytea,
      string_agg(bytes, ''::bytea order by ordinal) from sent_part
    on conflict (project_id, sha256) do update
      set bytes = excluded.bytes, sealed = excluded.sealed, media_type = excluded.media_type, created_at = now(), retention_id = null
      where original.retention_id is not null`;
  return digest;
}

function pageAt(pages: ReadText["pages"], start: number): number | null {
  const page = pages.findLast((one) => one.start <= start);
  return page?.page ?? null;
}

/** What a content and its passages are made of. */
type StoredText = Pick<ReadText, "text" | "language" | "pages">;

/** Stores a text with its passages, once per content of a project. */
export async function storeContent(tx: Tx, scope: Scope, read: StoredText, digest: string): Promise<void> {
  const inserted = await tx.$executeRaw`
    insert into content (project_id, sha256, text, code_points)
    values (${scope.projectId}::uuid, ${digest}, ${read.text}, ${codePointCount(read.text)})
    on conflict (project_id, sha256) do nothing`;
  if (inserted === 0) return;
  let held: Passage[] = [];
  for (const passage of passagesOf(read.text)) {
    held.push(passage);
    if (held.length < PASSAGES_AT_ONCE) continue;
    await storePassages(tx, scope, { read, digest, passages: held });
    held = [];
  }
  if (held.length > 0) await storePassages(tx, scope, { read, digest, passages: held });
}

async function storePassages(
  tx: Tx,
  scope: Scope,
  { read, digest, passages }: { read: StoredText; digest: string; passages: readonly Passage[] },
): Promise<void> {
  const rows = passages.map(({ ordinal, start, end, heading, text }) => ({
    ordinal,
    start,
    end,
    heading,
    page: pageAt(read.pages, start),
    indexed: `${heading ?? ""}\n${text}`,
  }));
  await tx.$executeRaw`
    insert into passage (project_id, sha256, ordinal, start, "end", heading, page, search)
    select ${scope.projectId}::uuid, ${digest}, ordinal, start, "end", heading, page,
      to_tsvector(${dictionaryOf(read.language)}::regconfig, indexed)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(ordinal int, start int, "end" int, heading text, page int, indexed text)`;
}

/**
 * Stores what was read, once per content: the text with its passages, and the snapshot that says which source said it.
 * The same source with the same text again keeps the snapshot it has.
 */
export async function storeSnapshot(
  tx: Tx,
  scope: Scope,
  snapshot: NewSnapshot,
): Promise<{ snapshotId: SnapshotId; sha256: string }> {
  const { read } = snapshot;
  const digest = contentHash(read.text);
  const originalSha256 = await storeOriginal(tx, scope, snapshot.original);
  await storeContent(tx, scope, read, digest);
  const rows = z.array(z.object({ id: SnapshotId })).parse(
    await tx.$queryRaw`
      with stored as (
        insert into snapshot (project_id, source_id, sha256, original_sha256, media_type, title, author, published_on,
          date_from, language, pages, robots, notes)
        values (${scope.projectId}::uuid, ${snapshot.sourceId}::uuid, ${digest}, ${originalSha256}, ${read.mediaType},
          ${read.title}, ${read.author}, ${read.publishedOn}, ${read.dateFrom}, ${read.language}, ${JSON.stringify(read.pages)}::jsonb,
          ${snapshot.robots}, ${read.notes})
        on conflict (source_id, sha256) do nothing returning id)
      select id from stored union all
      select id from snapshot where source_id = ${snapshot.sourceId}::uuid and sha256 = ${digest} limit 1`,
  );
  const stored = rows[0];
  if (!stored) throw new Error("A snapshot was neither stored nor found.");
  return { snapshotId: stored.id, sha256: digest };
}
