import { holdsMacros } from "./parts/office";
import { openParts, type Parts } from "./parts/parts";
import type { ReadAnswer } from "./read-text";

/** Reads a document that is a zip of parts, with `read`; refuses one that holds too much, or programs. */
export async function readPacked(bytes: Uint8Array, read: (parts: Parts) => Promise<ReadAnswer>): Promise<ReadAnswer> {
  const parts = await openParts(bytes);
  if (parts === null) return { ok: false, code: "packed_wrong" };
  if (holdsMacros(parts)) return { ok: false, code: "macros" };
  try {
    return await read(parts);
  } catch {
    // Whatever a reader stumbles over, the file is not of the kind that it says it is, or not one that can be read.
    return { ok: false, code: "damaged" };
  }
}
