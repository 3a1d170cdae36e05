import { createHash } from "node:crypto";
import { unzipSync, zipSync } from "fflate";
import { BUNDLE_INDEX, BundleIndex, isBundlePath } from "@/lib/domain/bundle";
import { Refusal } from "@/lib/domain/refusal";

/** Most that a bundle may hold, packed, unpacked and in files. */
export const ZIP_MAX_BYTES = 50_000_000;
const UNPACKED_MAX_BYTES = 400_000_000;
const FILES_MAX = 50_000;
/** The earliest instant that a zip can say: the same files give the same bytes. */
const EPOCH = new Date("1980-01-01T00:00:00");

/** A bundle that was checked: every file is there, is named, and has the hash that the index says. */
export interface Bundle {
  index: BundleIndex;
  files: ReadonlyMap<string, string>;
}

export function sha256Of(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function refuse(why: string): Refusal {
  return new Refusal("invalid", `This is not a bundle that can be opened. ${why}`);
}

/** Packs text files, in the order given. */
export function packFiles(files: ReadonlyMap<string, string>): Uint8Array {
  const encoder = new TextEncoder();
  const entries = [...files].map(([path, text]) => [path, encoder.encode(text)] as const);
  return zipSync(Object.fromEntries(entries), { mtime: EPOCH, level: 6 });
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> {
  const seen = new Set<string>();
  let unpacked = 0;
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        unpacked += originalSize;
        if (!isBundlePath(name)) throw refuse(`It names a file “${name.slice(0, 80)}”, which may not be in a bundle.`);
        if (seen.has(name)) throw refuse(`It holds ${name} twice.`);
        if (seen.size >= FILES_MAX || unpacked > UNPACKED_MAX_BYTES) throw refuse("It holds too much.");
        seen.add(name);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse("The zip is damaged.");
  }
}

function readIndex(packed: Record<string, Uint8Array>): BundleIndex {
  const bytes = packed[BUNDLE_INDEX];
  if (!bytes) throw refuse(`It has no ${BUNDLE_INDEX}.`);
  try {
    return BundleIndex.parse(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw refuse(`Its ${BUNDLE_INDEX} cannot be read.`);
  }
}

/** Opens a bundle whole or not at all. Refuses one that was changed, with the first file that was. */
export function openBundle(bytes: Uint8Array): Bundle {
  if (bytes.byteLength > ZIP_MAX_BYTES) throw refuse("It is larger than 50 MB.");
  const packed = unpack(bytes);
  const index = readIndex(packed);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const files = new Map<string, string>();
  for (const [path, wanted] of Object.entries(index.files)) {
    const content = packed[path];
    if (!content) throw refuse(`${path} is missing.`);
    if (sha256Of(content) !== wanted)
      throw refuse(`${path} was changed: it does not have the hash that the index says.`);
    try {
      files.set(path, decoder.decode(content));
    } catch {
      throw refuse(`${path} is not text.`);
    }
  }
  const unnamed = Object.keys(packed).find((path) => path !== BUNDLE_INDEX && !files.has(path));
  if (unnamed) throw refuse(`${unnamed} is not named in the index.`);
  return { index, files };
}
