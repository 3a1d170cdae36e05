import type { Entry, ZipFile } from "yauzl";
import type { ZipKind } from "./zip-limits";

const ENCRYPTED = 1;
/** Where Unix says what kind of file an entry is, and that it is a plain one. */
const KIND_MASK = 0o170000;
const PLAIN = 0o100000;
const FOLDER = 0o040000;
const methods: ReadonlySet<number> = new Set([0, 8]);
/** Bytes of what stands before a file's name in front of its content. */
const LOCAL_BYTES = 30;

/** A file of a zip, and where what comes behind it begins. */
export interface Listed {
  readonly entry: Entry;
  readonly endsBefore: number;
}

/** A name as it may be said in a sentence. */
export function quoted(name: string): string {
  return `“${name.replace(/\p{C}/gu, "?").slice(0, 120)}”`;
}

function nameOf(entry: Entry, kind: ZipKind): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(entry.fileNameRaw);
  } catch {
    throw kind.refuse("a file in it has a name that cannot be read.");
  }
}

function unixKind(entry: Entry): number {
  return (entry.externalFileAttributes >>> 16) & KIND_MASK;
}

function checkEntry(entry: Entry, name: string, kind: ZipKind): void {
  if (!kind.isName(name)) throw kind.refuse(`${quoted(name)} is no name that a file in it may have.`);
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw kind.refuse(`${quoted(name)} is encrypted.`);
  const unix = unixKind(entry);
  if (unix !== 0 && unix !== PLAIN) throw kind.refuse(`${quoted(name)} is a link or something else that is no file.`);
  if (!methods.has(entry.compressionMethod)) throw kind.refuse(`${quoted(name)} is packed in an unknown way.`);
}

/** Zip programs write a row for the folder itself, too. */
function isFolder(entry: Entry, name: string, kind: ZipKind): boolean {
  const unix = unixKind(entry);
  return (
    name.endsWith("/") &&
    entry.uncompressedSize === 0 &&
    (unix === 0 || unix === FOLDER) &&
    kind.isName(name.slice(0, -1))
  );
}

/** Rows of the directory that share bytes of the zip unpack the same content as often as there are rows. */
function placesOf(rows: readonly Entry[], directoryAt: number, kind: ZipKind): ReadonlyMap<Entry, number> {
  const inOrder = rows.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  return new Map(
    inOrder.map((entry, index) => {
      const { relativeOffsetOfLocalHeader: from, fileNameLength, compressedSize } = entry;
      const endsBefore = inOrder[index + 1]?.relativeOffsetOfLocalHeader ?? directoryAt;
      if (from + LOCAL_BYTES + fileNameLength + compressedSize > endsBefore) {
        throw kind.refuse(`${quoted(nameOf(entry, kind))} shares its bytes with something else in it.`);
      }
      return [entry, endsBefore];
    }),
  );
}

/** All that a zip says that it holds, by name; refused before anything is unpacked when that may not be. */
export async function listEntries(zip: ZipFile, kind: ZipKind): Promise<ReadonlyMap<string, Listed>> {
  // A number, whatever its types say: nothing was read yet, so the directory begins here.
  const directoryAt = Number(zip.readEntryCursor);
  const { entriesMax, unpackedMax, ratioFree, ratioMax } = kind;
  const unpackedMost = Math.min(unpackedMax, ratioFree + ratioMax * zip.fileSize);
  const rows: Entry[] = [];
  const named = new Map<string, Entry>();
  const folded = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (rows.length >= entriesMax) throw kind.refuse(`it holds more than ${entriesMax} files.`);
    rows.push(entry);
    const name = nameOf(entry, kind);
    if (isFolder(entry, name, kind)) continue;
    checkEntry(entry, name, kind);
    if (folded.has(name.toLowerCase())) throw kind.refuse(`it holds ${quoted(name)} twice.`);
    folded.add(name.toLowerCase());
    unpacked += entry.uncompressedSize;
    if (unpacked > unpackedMost) throw kind.refuse(`it unpacks to more than it may, from ${quoted(name)} on.`);
    named.set(name, entry);
  }
  const places = placesOf(rows, directoryAt, kind);
  return new Map([...named].map(([name, entry]) => [name, { entry, endsBefore: places.get(entry) ?? 0 }]));
}
