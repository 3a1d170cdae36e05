import {
  LIST_MOST_BYTES,
  LIST_TOO_LARGE,
  type ReferenceList,
  readReferenceList,
} from "@/lib/domain/references/reference-list";

/** The works that a file of references names, or why it holds none. Never rejects. */
export async function readListFile(file: File): Promise<ReferenceList> {
  if (file.size > LIST_MOST_BYTES) return { ok: false, message: LIST_TOO_LARGE };
  try {
    return readReferenceList(decoded(new Uint8Array(await file.arrayBuffer())));
  } catch {
    return { ok: false, message: "This file could not be opened. Choose it again." };
  }
}

/** UTF-8, or UTF-16 that says so; else as older programs of Windows write, where every byte is a letter. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
