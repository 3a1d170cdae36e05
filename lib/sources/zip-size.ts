import { inflateRawSync } from "node:zlib";

/** What an archive may hold. Source: security-reference.md, H18. */
const ENTRIES_MAX = 1_000;
const UNPACKED_MAX = 100 * 1024 * 1024;

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  packedBytes: number;
  localAt: number;
}

function endAt(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_MAX);
  for (let at = zip.length - END_BYTES; at >= first; at -= 1) if (zip.readUInt32LE(at) === END_MARK) return at;
  throw new RangeError("There is no end of a zip archive.");
}

function entriesOf(zip: Buffer): Entry[] {
  const end = endAt(zip);
  const count = zip.readUInt16LE(end + 10);
  const entries: Entry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== ENTRY_MARK) throw new RangeError("A zip archive's directory is damaged.");
    entries.push({
      method: zip.readUInt16LE(at + 10),
      packedBytes: zip.readUInt32LE(at + 20),
      localAt: zip.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

function packedOf(zip: Buffer, entry: Entry): Buffer {
  const { localAt } = entry;
  const from = localAt + LOCAL_BYTES + zip.readUInt16LE(localAt + 26) + zip.readUInt16LE(localAt + 28);
  return zip.subarray(from, from + entry.packedBytes);
}

/** Bytes an entry unpacks to, found by unpacking it; more than `max` throws. What it says of itself is not believed. */
function unpackedBytes(zip: Buffer, entry: Entry, max: number): number {
  if (entry.method === STORED) return entry.packedBytes;
  if (entry.method !== DEFLATED) throw new RangeError("A zip archive is packed in an unknown way.");
  return inflateRawSync(packedOf(zip, entry), { maxOutputLength: Math.max(1, max) }).length;
}

/**
 * Whether an archive unpacks to no more than 1,000 entries and 100 MB in all. False too where its directory cannot be
 * read.
 */
export function isZipModest(bytes: Uint8Array): boolean {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const entries = entriesOf(zip);
    if (entries.length > ENTRIES_MAX) return false;
    let left = UNPACKED_MAX;
    for (const entry of entries) left -= unpackedBytes(zip, entry, left);
    return left >= 0;
  } catch {
    // It is damaged or lies of its sizes: no archive that one should unpack.
    return false;
  }
}
