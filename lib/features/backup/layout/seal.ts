import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";

const SEAL = "stemma-seal:";
const HASH_LETTERS = 64;
/** What a zip ends with until it is sealed: a comment as long as its seal. */
export const unsealed = `${SEAL}${"0".repeat(HASH_LETTERS)}`;

/** The hash of a file's first `bytes` bytes. */
async function hashStart(file: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file, { end: bytes - 1 })) hash.update(part);
  return hash.digest("hex");
}

/** Writes into the end of a zip the hash of all that stands before: not one bit of it can change unseen. */
export async function sealZip(file: string): Promise<void> {
  const { size } = await stat(file);
  const at = size - HASH_LETTERS;
  const seal = await hashStart(file, at);
  const handle = await open(file, "r+");
  try {
    await handle.write(seal, at, "latin1");
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether a zip is, to the last bit, what was sealed. */
export async function isSealed(file: string): Promise<boolean> {
  const { size } = await stat(file);
  const at = size - HASH_LETTERS;
  if (at <= SEAL.length) return false;
  const handle = await open(file, "r");
  try {
    const { buffer } = await handle.read(Buffer.alloc(unsealed.length), 0, unsealed.length, at - SEAL.length);
    return buffer.toString("latin1") === `${SEAL}${await hashStart(file, at)}`;
  } finally {
    await handle.close();
  }
}
