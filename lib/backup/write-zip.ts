import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { MANIFEST, type ProjectManifest } from "@/lib/domain/project-zip";
import { sealZip, unsealed } from "./seal";

/** What a file is made of, a part at a time. */
type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
/** Adds one file; resolves when it was written as far as memory is concerned. */
export type AddFile = (path: string, parts: Parts) => Promise<void>;

/** One instant for every file: the same files give the same bytes. */
const MTIME = new Date("2000-01-01T00:00:00Z");
/** What is packed already gains nothing from being packed again. */
const packed = /\.(zip|bin)$/;

type Written = ProjectManifest["files"][number];

/** Puts one file into the zip, a part at a time, and says what was put. */
async function addTo(zip: ZipFile, path: string, parts: Parts): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const part of parts) {
      const buffer = Buffer.from(part);
      hash.update(buffer);
      bytes += buffer.byteLength;
      yield buffer;
    }
  }
  const stream = Readable.from(measured(), { objectMode: false });
  const ended = new Promise<void>((resolve, reject) => {
    stream.once("end", resolve);
    stream.once("error", reject);
  });
  zip.addReadStream(stream, path, { mtime: MTIME, mode: 0o100644, compress: !packed.test(path) });
  await ended;
  return { path, sha256: hash.digest("hex"), bytes };
}

/**
 * Writes a zip to a new file: what `fill` adds, then the manifest with the hash of each, then the seal. Holds no file in
 * memory whole. Leaves nothing behind when it fails.
 */
export async function writeZip(
  file: string,
  head: Omit<ProjectManifest, "files">,
  fill: (add: AddFile) => Promise<void>,
): Promise<void> {
  const zip = new ZipFile();
  const files: Written[] = [];
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: "wx", mode: 0o600 }));
  try {
    const filled = async (): Promise<void> => {
      await fill(async (path, parts) => {
        files.push(await addTo(zip, path, parts));
      });
      zip.addBuffer(Buffer.from(JSON.stringify({ ...head, files })), MANIFEST, { mtime: MTIME, mode: 0o100644 });
      zip.end({ forceZip64Format: false, comment: unsealed });
      await written;
    };
    // A disk that is full ends the writing while a file is still being read.
    const broken = written.then(() => new Promise<never>(() => undefined));
    await Promise.race([filled(), failed, broken]);
    await sealZip(file);
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
