import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * How a file is stored that is read in parts: each part of its bytes under AES-256-GCM with a key of the file's own, and
 * the tag behind it. That key seals nothing else, so that a part's number does as its nonce; what file it is, how long, and
 * which part is sealed with it, so that none opens in another's place, and none can be left out. The file's key is itself
 * sealed under the install's, by lib/platform/keys/envelope.ts: a rotation seals that alone anew, not the bytes.
 */
const KEY = 32;
const NONCE = 12;
export const SEAL_TAG = 16;

/** Plain bytes of a part: as many as are read at once. The rule of the column `original.bytes` counts by the same. */
export const FILE_PART = 1024 * 1024;

/** What file a part belongs to. */
export interface SealedFile {
  /** The key of this file alone. */
  readonly key: Uint8Array;
  /** Of which row and content it is. */
  readonly rowId: string;
  /** How many plain bytes it has. */
  readonly size: number;
}

export function newFileKey(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(KEY));
}

function nonceOf(part: number): Buffer {
  const nonce = Buffer.alloc(NONCE);
  nonce.writeUInt32BE(part, NONCE - 4);
  return nonce;
}

function bound({ rowId, size }: SealedFile, part: number): Buffer {
  return Buffer.from(JSON.stringify([rowId, size, part]), "utf8");
}

/** Seals a part of a file, by its number from 0 on; `bytes` are all of that part. */
export function sealPart(file: SealedFile, part: number, bytes: Uint8Array): Buffer {
  const cipher = createCipheriv("aes-256-gcm", file.key, nonceOf(part));
  cipher.setAAD(bound(file, part));
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Opens a part of a file; null of what was not sealed as this part of this file. */
export function openPart(file: SealedFile, part: number, sealed: Uint8Array): Buffer | null {
  if (sealed.length < SEAL_TAG) return null;
  const decipher = createDecipheriv("aes-256-gcm", file.key, nonceOf(part), { authTagLength: SEAL_TAG });
  decipher.setAAD(bound(file, part));
  decipher.setAuthTag(sealed.subarray(sealed.length - SEAL_TAG));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - SEAL_TAG)), decipher.final()]);
  } catch {
    return null;
  }
}
