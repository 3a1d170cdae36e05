import { readFile } from "node:fs/promises";
import { z } from "zod";
import type { Scope, SourceId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { hostOf } from "@/lib/domain/core/url";
import { doiOf, doiOnPage, isDoiAddress } from "@/lib/domain/references/doi";
import type { Listed, ListedWork } from "@/lib/domain/references/reference";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import { read, readFiled } from "@/lib/sources/read/read";
import { type ReadAnswer, type ReadText, readRefusals, UPLOAD_MAX_BYTES } from "@/lib/sources/read/read-text";
import { asListed, namedBy } from "./as-listed";
import { displayName } from "./display-name";
import { findKnown, insertSource, lockLibrary, type NewSource } from "./insert-source";
import { pageAddress } from "./page-address";
import { readPage } from "./read-page";
import { whyNoRoom } from "./room";

/** How long a person waits for an address that they add. */
const ADDING_MS = 60_000;

/** What a person added, unless the library holds it already or is full. */
async function add(db: Db, scope: Scope, source: NewSource): Promise<SourceId> {
  return inTransaction(db, async (tx) => {
    await lockLibrary(tx, scope);
    const known = await findKnown(tx, scope, source);
    if (known) {
      const advice = known.isExcluded ? " It is excluded; restore it to use it again." : "";
      throw new Refusal("conflict", `This is already in the library as “${known.title}”.${advice}`);
    }
    const noRoom = await whyNoRoom(tx, scope);
    if (noRoom) throw noRoom;
    return (await insertSource(tx, scope, source)).sourceId;
  });
}

interface Upload {
  fileName: string;
  userId: UserId;
  title?: string;
  /** What a list of references says of it, with the address of the work. */
  listed?: ListedWork | null;
}

/** What is said of a document before anyone has read it. */
const unsaid = { mediaType: null, charset: null, url: null } as const;

/** A file that a person chose. Refuses what cannot be read, with the reason; nothing is kept of it then. */
export async function addUpload(db: Db, scope: Scope, upload: Upload & { bytes: Uint8Array }): Promise<SourceId> {
  const { bytes, userId } = upload;
  const fileName = displayName(upload.fileName);
  if (bytes.byteLength > UPLOAD_MAX_BYTES) throw new Refusal("too_large", readRefusals.too_large);
  const answer = await read({ bytes, fileName, ...unsaid }, userId);
  return await addRead(db, scope, { ...upload, fileName, answer, load: async () => bytes });
}

interface SavedUpload extends Upload {
  saved: { file: string; sizeBytes: number };
}

/** A file on disk that has been read, and is to be added. */
export interface ReadUpload extends SavedUpload {
  answer: ReadAnswer & { ok: true };
}

/** Reads a file that was sent and lies on disk. Refuses what cannot be read, with the reason. */
export async function readUpload(upload: SavedUpload): Promise<ReadUpload> {
  const fileName = displayName(upload.fileName);
  if (upload.saved.sizeBytes > UPLOAD_MAX_BYTES) throw new Refusal("too_large", readRefusals.too_large);
  const answer = await readFiled({ bytes: upload.saved, fileName, ...unsaid }, upload.userId);
  if (!answer.ok) throw unreadable(fileName, answer);
  return { ...upload, fileName, answer };
}

/** Adds a file that has been read: only now it is loaded. */
export async function addReadUpload(db: Db, scope: Scope, upload: ReadUpload): Promise<SourceId> {
  const load = async (): Promise<Uint8Array> => new Uint8Array(await readFile(upload.saved.file));
  return await addRead(db, scope, { ...upload, load });
}

/** Reads a file that was sent and lies on disk, and adds it. */
export async function addSavedUpload(db: Db, scope: Scope, upload: SavedUpload): Promise<SourceId> {
  return await addReadUpload(db, scope, await readUpload(upload));
}

function unreadable(fileName: string, { code }: ReadAnswer & { ok: false }): Refusal {
  return new Refusal("invalid", `${fileName}: ${readRefusals[code]}`);
}

/** The DOI of a file: as the list that named it says it, or else as a PDF's first page does. */
function doiOfFile({ text, pages, mediaType }: ReadText, listed: ListedWork | null): string | null {
  const said = listed?.url != null && isDoiAddress(listed.url) ? doiOf(listed.url) : null;
  if (said !== null || mediaType !== "application/pdf") return said;
  return doiOnPage(text.slice(0, pages[1]?.start));
}

async function addRead(
  db: Db,
  scope: Scope,
  upload: Upload & { answer: ReadAnswer; load: () => Promise<Uint8Array> },
): Promise<SourceId> {
  const { fileName, answer, listed = null } = upload;
  if (!answer.ok) throw unreadable(fileName, answer);
  const bytes = await upload.load();
  const mediaType = answer.read.mediaType;
  return add(db, scope, {
    kind: "upload",
    ...namedBy(listed, upload.title ?? answer.read.title ?? fileName),
    doi: doiOfFile(answer.read, listed),
    fileName,
    address: null,
    userId: upload.userId,
    addedByRunId: null,
    read: asListed(answer.read, listed, listed?.url ? hostOf(listed.url) : null),
    original: { bytes, mediaType },
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
  const answer = await read(
    { bytes, fileName: null, mediaType: "text/markdown", charset: "utf-8", url: null },
    paste.userId,
  );
  if (!answer.ok) throw new Refusal("invalid", readRefusals[answer.code], "text");
  return add(db, scope, {
    kind: "paste",
    title: displayName(paste.title),
    fileName: null,
    address: null,
    userId: paste.userId,
    addedByRunId: null,
    read: { ...answer.read, title: null },
    original: null,
    robots: null,
  });
}

interface NamedPage {
  url: string;
  userId: UserId;
  /** What the list of references says of it that named it. */
  listed?: Listed | undefined;
}

/**
 * A page that a person named. They answer for it, so its robots.txt is noted, not obeyed; where its address may lead
 * is checked all the same.
 */
export async function addUrl(
  db: Db,
  scope: Scope,
  input: NamedPage,
  policy: FetchPolicy = fetchPolicy(),
): Promise<SourceId> {
  const { listed = null } = input;
  const address = pageAddress(input.url);
  if (address === null) throw new Refusal("invalid", "Write an address that begins with http:// or https://.", "url");
  const request = { url: address.url, isRobotsObeyed: false, owner: input.userId };
  const page = await readPage(request, policy, AbortSignal.timeout(ADDING_MS));
  if (!page.ok) throw new Refusal("invalid", page.message, "url");
  return add(db, scope, {
    kind: "url",
    ...namedBy(listed, page.read.title ?? address.canonical),
    fileName: null,
    address,
    userId: input.userId,
    addedByRunId: null,
    read: asListed(page.read, listed, hostOf(address.canonical)),
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
export async function excludeSource(
  db: Db,
  scope: Scope,
  input: { sourceId: SourceId; userId: UserId },
): Promise<void> {
  await setArchived(db, scope, input.sourceId, true);
}

/** Puts an excluded source back into use. */
export async function restoreSource(
  db: Db,
  scope: Scope,
  input: { sourceId: SourceId; userId: UserId },
): Promise<void> {
  await setArchived(db, scope, input.sourceId, false);
}
