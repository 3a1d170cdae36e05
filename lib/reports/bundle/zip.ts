import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Refusal } from "@/lib/domain/core/refusal";
import { SIGNATURE } from "@/lib/domain/files/signature";
import { BUNDLE_INDEX, BundleIndex } from "@/lib/domain/run/bundle";
import { addFile } from "@/lib/platform/zip/add-file";
import { type OpenedZip, openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";

/** The earliest instant that a zip can say: the same files give the same bytes. */
const EPOCH = new Date("1980-01-01T00:00:00");

/** A bundle that was checked: every file is there, is named, and has the hash that the index says. */
export interface Bundle {
  index: BundleIndex;
  files: ReadonlyMap<string, string>;
  /** The index as it was written, and the signature over it; null for a bundle from before they were signed. */
  said: string;
  signature: string | null;
}

export function sha256Of(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function refuse(why: string): Refusal {
  return zipKinds.bundle.refuse(why);
}

/** Packs text files, in the order given, one at a time and beside the event loop. */
export async function packFiles(files: ReadonlyMap<string, string>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => zip.once("error", reject));
  const fill = async (): Promise<void> => {
    for (const [path, text] of files) {
      await addFile(zip, path, { parts: [text], mtime: EPOCH, compress: true, forceDosTimestamp: true });
    }
    zip.end();
  };
  const [packed] = await Promise.race([Promise.all([buffer(zip.outputStream), fill()]), failed]);
  return new Uint8Array(packed);
}

async function readIndex(zip: OpenedZip): Promise<{ index: BundleIndex; said: string }> {
  if (!zip.paths.has(BUNDLE_INDEX)) throw refuse(`it has no ${BUNDLE_INDEX}.`);
  const text = await zip.text(BUNDLE_INDEX);
  try {
    return { index: BundleIndex.parse(JSON.parse(text)), said: text };
  } catch {
    throw refuse(`its ${BUNDLE_INDEX} cannot be read.`);
  }
}

async function readFiles(zip: OpenedZip, index: BundleIndex): Promise<ReadonlyMap<string, string>> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const files = new Map<string, string>();
  for (const [path, wanted] of Object.entries(index.files)) {
    if (!zip.paths.has(path)) throw refuse(`${path} is missing.`);
    const content = await zip.bytes(path);
    if (sha256Of(content) !== wanted) {
      throw refuse(`${path} was changed: it does not have the hash that the index says.`);
    }
    try {
      files.set(path, decoder.decode(content));
    } catch {
      throw refuse(`${path} is not text.`);
    }
  }
  return files;
}

/** Opens a bundle whole or not at all. Refuses one that was changed, with the first file that was. */
export async function openBundle(bytes: Uint8Array): Promise<Bundle> {
  const zip = await openZip(bytes, zipKinds.bundle);
  const { index, said } = await readIndex(zip);
  const beside: readonly string[] = [BUNDLE_INDEX, SIGNATURE];
  const unnamed = [...zip.paths].find((path) => !beside.includes(path) && !Object.hasOwn(index.files, path));
  if (unnamed) throw refuse(`${unnamed} is not named in the index.`);
  const signature = zip.paths.has(SIGNATURE) ? await zip.text(SIGNATURE) : null;
  return { index, files: await readFiles(zip, index), said, signature };
}
