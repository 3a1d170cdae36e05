import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { MANIFEST, type ProjectManifest } from "@/lib/domain/files/project-zip";
import { SIGNATURE } from "@/lib/domain/files/signature";
import { sealZip, unsealed } from "@/lib/features/backup/layout/seal";
import { addFile } from "@/lib/platform/zip/add-file";

/** What a file is made of, a part at a time. */
type Parts = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
/** Adds one file; resolves when it was written as far as memory is concerned. */
export type AddFile = (path: string, parts: Parts) => Promise<void>;

/** One instant for every file: the same files give the same bytes. */
const MTIME = new Date("2000-01-01T00:00:00Z");
/** What is packed already gains nothing from being packed again. */
const packed = /\.(zip|bin)$/;

type Written = ProjectManifest["files"][number];

/**
 * Writes a zip to a new file: what `fill` adds, then the manifest with the hash of each, then what `sign` says of the
 * manifest, then the seal. Holds no file in
 * memory whole. Leaves nothing behind when it fails.
 */
export async function writeZip(
  file: string,
  head: Omit<ProjectManifest, "files">,
  { fill, sign }: { fill: (add: AddFile) => Promise<void>; sign: (manifest: string) => Promise<string> },
): Promise<void> {
  const zip = new ZipFile();
  const files: Written[] = [];
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  const stop = new AbortController();
  const stream = createWriteStream(file, { flags: "wx", mode: 0o600 });
  const written = pipeline(zip.outputStream, stream, { signal: stop.signal });
  try {
    const filled = async (): Promise<void> => {
      await fill(async (path, parts) => {
        files.push(await addFile(zip, path, { parts, mtime: MTIME, compress: !packed.test(path) }));
      });
      const manifest = JSON.stringify({ ...head, files });
      zip.addBuffer(Buffer.from(manifest), MANIFEST, { mtime: MTIME, mode: 0o100644 });
      zip.addBuffer(Buffer.from(await sign(manifest)), SIGNATURE, { mtime: MTIME, mode: 0o100644 });
      zip.end({ forceZip64Format: false, comment: unsealed });
      await written;
    };
    // A disk that is full ends the writing while a file is still being read.
    const broken = written.then(() => new Promise<never>(() => undefined));
    await Promise.race([filled(), failed, broken]);
    await sealZip(file);
  } catch (error) {
    stop.abort();
    await Promise.allSettled([written]);
    // What is taken away before it was opened is made after all.
    if (!stream.closed) await once(stream, "close");
    await rm(file, { force: true });
    throw error;
  }
}
