import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Refusal } from "@/lib/domain/core/refusal";
import { type KeyRing, purposeKey, readKeyRing } from "./key-ring";

/**
 * How a secret is stored: a byte that says by which rules, the id of the key, a random nonce, the bytes under
 * AES-256-GCM, the tag. What it is for and whose row it stands in is sealed with it, so that it opens in no other row.
 */
const VERSION = 2;
const ID = 8;
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + ID;

/** Where the id of the key stands in what is sealed, as SQL reads it: positions count from 1. */
export const ENVELOPE = { version: VERSION, idAt: 2, idBytes: ID, least: HEAD + NONCE + TAG } as const;

/** Whether bytes are sealed by these rules; those of an earlier version were under NEXTAUTH_SECRET alone. */
export function isEnvelope(stored: Uint8Array): boolean {
  return stored[0] === VERSION && stored.length >= HEAD + NONCE + TAG;
}

/** The id of the key under which it is sealed; null of what is sealed by other rules or not at all. */
export function sealedUnder(stored: Uint8Array): string | null {
  return isEnvelope(stored) ? Buffer.from(stored.subarray(1, HEAD)).toString("hex") : null;
}

function bound(head: Uint8Array, purpose: string, rowId: string): Buffer {
  return Buffer.concat([head, Buffer.from(JSON.stringify([purpose, rowId]), "utf8")]);
}

/**
 * Seals bytes for one row, under the key that seals now. `purpose` says what they are, `rowId` whose.
 *
 * @throws Refusal where this install has no key
 */
export function seal(
  purpose: string,
  rowId: string,
  bytes: Uint8Array | string,
  ring: KeyRing = readKeyRing(),
): Uint8Array<ArrayBuffer> {
  if (ring.first === null) throw new Refusal("unavailable", ring.fault ?? "");
  const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(ring.first.id, "hex")]);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", purposeKey(ring.first, purpose), nonce);
  cipher.setAAD(bound(head, purpose, rowId));
  const sealed = [cipher.update(Buffer.from(bytes)), cipher.final()];
  return Uint8Array.from(Buffer.concat([head, nonce, ...sealed, cipher.getAuthTag()]));
}

/** What was sealed, or why it does not open: its key is not here, or it is not what was sealed for this row. */
export type Opened = { ok: true; bytes: Buffer } | { ok: false; why: "no_key" | "changed"; keyId: string | null };

/** The bytes behind the head, opened; null when the tag does not fit: nothing is known of what it was then. */
function openBytes(key: Buffer, aad: Buffer, bytes: Buffer): Buffer | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(aad);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG));
  try {
    const opened = decipher.update(bytes.subarray(NONCE, bytes.length - TAG));
    return Buffer.concat([opened, decipher.final()]);
  } catch {
    return null;
  }
}

/** Opens what was sealed for a row. */
export function tryOpen(
  purpose: string,
  rowId: string,
  stored: Uint8Array,
  { keys }: Pick<KeyRing, "keys"> = readKeyRing(),
): Opened {
  const keyId = sealedUnder(stored);
  const key = keys.find(({ id }) => id === keyId);
  if (keyId !== null && key === undefined) return { ok: false, why: "no_key", keyId };
  const aad = bound(stored.subarray(0, HEAD), purpose, rowId);
  const bytes = key === undefined ? null : openBytes(purposeKey(key, purpose), aad, Buffer.from(stored.subarray(HEAD)));
  return bytes === null ? { ok: false, why: "changed", keyId } : { ok: true, bytes };
}

/** What to do where a key is not here. */
function missingKey(keyId: string): string {
  return `It is sealed under the key ${keyId}, which this install does not have. Put the key file back, or add the key to STEMMA_KEYS.`;
}

/**
 * Opens what was sealed for a row. `label` is what people call it.
 *
 * @throws Refusal where its key is not here, or it is not what was sealed
 */
export function open(
  purpose: string,
  rowId: string,
  stored: Uint8Array,
  { label, ring = readKeyRing() }: { label: string; ring?: KeyRing },
): Buffer {
  const opened = tryOpen(purpose, rowId, stored, ring);
  if (opened.ok) return opened.bytes;
  if (opened.why === "changed" || opened.keyId === null) {
    const said = "is not what was sealed: it was changed, or belongs to another row. Restore it from a backup.";
    throw new Refusal("conflict", `${label} ${said}`);
  }
  throw new Refusal("unavailable", `${label} cannot be read. ${ring.fault ?? missingKey(opened.keyId)}`);
}
