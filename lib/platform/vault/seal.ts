import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * How a key is kept: a byte that says by which rules, a random nonce, the text under AES-256-GCM, the tag. The key of the
 * cipher is derived from the install's secret for this purpose alone; whose row it is, is sealed with it, so that a
 * sealed text opens in no other row.
 */
const VERSION = 1;
const NONCE = 12;
const TAG = 16;

function cipherKey(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "stemma", `sealed settings ${VERSION}`, 32));
}

/** Seals a text for one row. */
export function seal(secret: string, identity: string, text: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", cipherKey(secret), nonce);
  cipher.setAAD(Buffer.from(identity, "utf8"));
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Uint8Array.from(Buffer.concat([Buffer.of(VERSION), nonce, ...sealed, cipher.getAuthTag()]));
}

/** What was sealed for this row; null under another secret, in another row, after a change, or by rules not known here. */
export function unseal(secret: string, identity: string, sealed: Uint8Array): string | null {
  const bytes = Buffer.from(sealed);
  if (bytes[0] !== VERSION || bytes.length < 1 + NONCE + TAG) return null;
  const nonce = bytes.subarray(1, 1 + NONCE);
  const decipher = createDecipheriv("aes-256-gcm", cipherKey(secret), nonce, { authTagLength: TAG });
  decipher.setAAD(Buffer.from(identity, "utf8"));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
  try {
    const text = decipher.update(bytes.subarray(1 + NONCE, bytes.length - TAG));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // The tag does not fit: nothing is known of what it was.
    return null;
  }
}
