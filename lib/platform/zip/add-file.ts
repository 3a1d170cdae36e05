import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { ZipFile } from "yazl";

interface Added {
  parts: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** One instant for every file: the same files give the same bytes. */
  mtime: Date;
  compress: boolean;
  /** Whether the instant is said in the form alone that every time zone reads the same. */
  forceDosTimestamp?: boolean;
}

/** Puts one file into a zip that is being written, a part at a time; resolves with what was put once it was taken. */
export async function addFile(
  zip: ZipFile,
  path: string,
  { parts, mtime, compress, forceDosTimestamp = false }: Added,
): Promise<{ path: string; sha256: string; bytes: number }> {
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
  zip.addReadStream(stream, path, { mtime, mode: 0o100644, compress, forceDosTimestamp });
  await ended;
  return { path, sha256: hash.digest("hex"), bytes };
}
