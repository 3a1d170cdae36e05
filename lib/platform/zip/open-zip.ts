import { createHash } from "node:crypto";
import { fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Listed, listEntries, quoted } from "./zip-entries";
import type { ZipKind } from "./zip-limits";

/** Largest file that is held in memory whole, and longest line of those that are not. */
const WHOLE_MAX = 256_000_000;
const LINE_MAX = 64_000_000;

/** A zip, open for reading file by file. */
export interface OpenedZip {
  readonly paths: ReadonlySet<string>;
  /** A file's bytes, held whole. */
  bytes(path: string): Promise<Buffer<ArrayBuffer>>;
  /** A file's words, held whole; refused when they are not UTF-8. */
  text(path: string): Promise<string>;
  /** A file's lines, without holding it whole. */
  lines(path: string): AsyncGenerator<string>;
  /** The hash of a file, without holding it whole. */
  sha256(path: string): Promise<string>;
  /** Bytes that were unpacked until now. */
  unpackedBytes(): number;
  close(): void;
}

/** Errors of the unpacker are about the zip, and the sentence names the file; those of the disk are not. */
function asRefusal(error: unknown, path: string | null, kind: ZipKind): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof Error && "syscall" in error) return error;
  return kind.refuse(path === null ? "it is damaged, or no zip at all." : `${quoted(path)} in it is damaged.`);
}

/** What stands before the content itself must say the same as the directory, and leave the next file its bytes. */
async function checkPlace(zip: ZipFile, { entry, endsBefore }: Listed, kind: ZipKind): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const name = quoted(entry.fileNameRaw.toString());
  if (!local.fileName.equals(entry.fileNameRaw)) throw kind.refuse(`${name} has another name within it.`);
  if (local.compressionMethod !== entry.compressionMethod) throw kind.refuse(`${name} is packed in an unknown way.`);
  if (local.fileDataStart + entry.compressedSize > endsBefore) {
    throw kind.refuse(`${name} shares its bytes with something else in it.`);
  }
}

async function* splitLines(parts: AsyncIterable<Buffer>, path: string, kind: ZipKind): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (const part of parts) {
      const lines = (rest + decoder.decode(part, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > LINE_MAX) throw kind.refuse(`a line of ${quoted(path)} is too long.`);
      yield* lines;
    }
    rest += decoder.decode();
  } catch (error) {
    throw asRefusal(error, path, kind);
  }
  if (rest !== "") yield rest;
}

/** A file's content as it comes. The unpacker stops at the size that the directory says, which was counted before. */
function unpacker(zip: ZipFile, entries: ReadonlyMap<string, Listed>, kind: ZipKind): Omit<OpenedZip, "text"> {
  let unpacked = 0;
  async function* parts(path: string): AsyncGenerator<Buffer> {
    const listed = entries.get(path);
    if (!listed) throw kind.refuse(`${quoted(path)} is missing in it.`);
    try {
      await checkPlace(zip, listed, kind);
      for await (const part of await zip.openReadStreamPromise(listed.entry)) {
        unpacked += part.length;
        yield part;
      }
    } catch (error) {
      throw asRefusal(error, path, kind);
    }
  }
  return {
    paths: new Set(entries.keys()),
    async bytes(path): Promise<Buffer<ArrayBuffer>> {
      const size = entries.get(path)?.entry.uncompressedSize ?? 0;
      if (size > WHOLE_MAX) throw kind.refuse(`${quoted(path)} is too large.`);
      const all: Buffer[] = [];
      for await (const part of parts(path)) all.push(part);
      return Buffer.concat(all);
    },
    lines: (path) => splitLines(parts(path), path, kind),
    async sha256(path): Promise<string> {
      const hash = createHash("sha256");
      for await (const part of parts(path)) hash.update(part);
      return hash.digest("hex");
    },
    unpackedBytes: () => unpacked,
    close: () => zip.close(),
  };
}

async function open(source: string | Uint8Array): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false };
  if (typeof source === "string") return await openPromise(source, options);
  return await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, source.byteLength), options);
}

/**
 * Opens a zip, of a file or of bytes, and looks at the names, places and sizes of all it holds; refuses what may not be
 * unpacked. The one way in which zips from outside are read: unpacking is never done at once, and never of more than was
 * announced.
 */
export async function openZip(source: string | Uint8Array, kind: ZipKind): Promise<OpenedZip> {
  const zip = await open(source).catch((error: unknown) => {
    throw asRefusal(error, null, kind);
  });
  try {
    if (zip.fileSize > kind.packedMax) {
      throw kind.refuse(`it is larger than ${Math.floor(kind.packedMax / 1_000_000)} MB.`);
    }
    const opened = unpacker(zip, await listEntries(zip, kind), kind);
    return {
      ...opened,
      async text(path): Promise<string> {
        const bytes = await opened.bytes(path);
        try {
          return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
        } catch {
          throw kind.refuse(`${quoted(path)} is not text.`);
        }
      },
    };
  } catch (error) {
    zip.close();
    throw asRefusal(error, null, kind);
  }
}
