import type { Entry, ZipFile } from "yauzl";
import { isProjectPath } from "@/lib/domain/project-zip";
import { Refusal } from "@/lib/domain/refusal";

/** What a zip may hold: files, bytes unpacked, and how many times its size it may unpack to beyond a free allowance. */
const ENTRIES_MAX = 200_000;
const UNPACKED_MAX = 4_000_000_000;
const RATIO_MAX = 200;
const RATIO_FREE = 100_000_000;

const ENCRYPTED = 1;
/** Where Unix says what kind of file an entry is, and that it is a plain one. */
const KIND_MASK = 0o170000;
const PLAIN = 0o100000;
const methods: ReadonlySet<number> = new Set([0, 8]);

/** A zip that is not taken, and why. */
export function refuseZip(why: string): Refusal {
  return new Refusal("invalid", `This zip was not imported: ${why} Nothing was changed.`);
}

/** A name as it may be said in a sentence. */
export function told(name: string): string {
  return `“${name.replace(/\p{C}/gu, "?").slice(0, 120)}”`;
}

function nameOf(entry: Entry): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(entry.fileNameRaw);
  } catch {
    throw refuseZip("a file in it has a name that cannot be read.");
  }
}

function checkEntry(entry: Entry, name: string): void {
  if (!isProjectPath(name)) throw refuseZip(`${told(name)} is no name that a file in it may have.`);
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) throw refuseZip(`${told(name)} is encrypted.`);
  const kind = (entry.externalFileAttributes >>> 16) & KIND_MASK;
  if (kind !== 0 && kind !== PLAIN) throw refuseZip(`${told(name)} is a link or something else that is no file.`);
  if (!methods.has(entry.compressionMethod)) throw refuseZip(`${told(name)} is packed in an unknown way.`);
}

/** All that a zip says that it holds, by name; refused before anything is unpacked when that may not be. */
export async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  const folded = new Set<string>();
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    // Zip programs write a row for the folder itself, too.
    if (name.endsWith("/") && entry.uncompressedSize === 0 && isProjectPath(name.slice(0, -1))) continue;
    checkEntry(entry, name);
    if (folded.has(name.toLowerCase())) throw refuseZip(`it holds ${told(name)} twice.`);
    folded.add(name.toLowerCase());
    unpacked += entry.uncompressedSize;
    if (entries.size >= ENTRIES_MAX) throw refuseZip(`it holds more than ${ENTRIES_MAX} files.`);
    if (unpacked > Math.min(UNPACKED_MAX, RATIO_FREE + RATIO_MAX * zip.fileSize)) {
      throw refuseZip(`it unpacks to more than it may, from ${told(name)} on.`);
    }
    entries.set(name, entry);
  }
  return entries;
}
