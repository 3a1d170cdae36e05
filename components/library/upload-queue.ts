import { type Refused, readRefusal, refusalByStatus } from "@/lib/client/send-command";
import { acceptedEndings, acceptedWords, isNamedWithMacros, MACROS_REFUSED } from "@/lib/domain/files/document-kinds";
import { isNamedList } from "@/lib/domain/references/list-file";
import type { AddressedReference, ListedWork } from "@/lib/domain/references/reference";

/** The largest file that is sent. Source: the limits of sources.md. */
const UPLOAD_LIMIT_BYTES = 25_000_000;
/** Files that are sent at once. */
const AT_ONCE = 3;

export type UploadState =
  /** A zip whose files will stand in its place. */
  | { state: "unpacking" }
  | { state: "queued" }
  | { state: "uploading"; share: number }
  | { state: "reading" }
  | { state: "added"; sourceId: string | null }
  | { state: "refused"; message: string; canRetry: boolean };

interface OnItsWay {
  key: string;
  progress: UploadState;
}
interface FileUpload extends OnItsWay {
  file: File;
  /** What a list of references beside it says of it. */
  listed?: ListedWork;
}
/** A page that a list of references named. */
interface PageUpload extends OnItsWay {
  page: AddressedReference;
}
export type Upload = FileUpload | PageUpload;

/** Why a file is not even sent; null when it may be. */
export function refusedAtOnce(file: { name: string; size: number }): string | null {
  const ending = file.name.slice(file.name.lastIndexOf(".")).toLowerCase();
  if (isNamedWithMacros(file.name)) return MACROS_REFUSED;
  if (isNamedList(file.name)) return "This is a list of references, not a document. Add it to a library by Add list.";
  if (!acceptedEndings.includes(ending)) return `This kind of file cannot be read. Add ${acceptedWords}.`;
  if (file.size === 0) return "This file is empty.";
  if (file.size > UPLOAD_LIMIT_BYTES) return "This file is larger than 25 MB. Split it, or add the part you need.";
  return null;
}

/** Why something was not added, and whether it may be by and by. */
export function refusedAs({ kind, message }: Refused): UploadState {
  return { state: "refused", message, canRetry: ["over_limit", "unavailable", "unauthenticated"].includes(kind) };
}

/** Whether anything is still on its way, so that leaving would lose it. */
export function isUnderWay(uploads: readonly Upload[]): boolean {
  return uploads.some(({ progress }) => ["unpacking", "queued", "uploading", "reading"].includes(progress.state));
}

/** The uploads to start now, so that no more than `AT_ONCE` are under way. */
export function nextToStart(uploads: readonly Upload[]): Upload[] {
  const sent = uploads.filter(({ progress }) => progress.state === "uploading" || progress.state === "reading").length;
  return uploads.filter(({ progress }) => progress.state === "queued").slice(0, Math.max(0, AT_ONCE - sent));
}

/** What the server's answer means for a file. */
export function outcomeOf(status: number, body: string): UploadState {
  if (status >= 200 && status < 300) return { state: "added", sourceId: sourceIdIn(body) };
  return refusedAs(readRefusal(body) ?? refusalByStatus(status));
}

function sourceIdIn(body: string): string | null {
  try {
    const parsed: { sourceId?: unknown } | null = JSON.parse(body);
    return typeof parsed?.sourceId === "string" ? parsed.sourceId : null;
  } catch {
    return null;
  }
}
