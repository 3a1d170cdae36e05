import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keyBytes, keyText, listedKeys, readKeyFile } from "@/lib/domain/install/install-keys";
import { type Environment, readEnvironment } from "@/lib/platform/env";

/** Where the keys of an install are kept. */
type KeySource = "STEMMA_KEYS" | "file" | "NEXTAUTH_SECRET";

/** A key of the install. Its id stands on all that is sealed under it, and says nothing of it. */
export interface Key {
  id: string;
  bytes: Buffer;
  from: KeySource;
  /** When it was made, where the file says so. */
  madeAt: string | null;
}

/** Said where there is no key, nor a place that names one: what the first start makes. */
export const NO_KEY = "This install has no key to seal secrets with. Start it with `npm start`, or set STEMMA_KEYS.";

/** The keys that this process has. */
export interface KeyRing {
  /** Seals what is sealed from now on; null where there is none. */
  first: Key | null;
  /** All that open. */
  keys: readonly Key[];
  /** Why there is none to seal with, or not all that there should be, in a sentence that says what to do. */
  fault: string | null;
}

const ID_BYTES = 8;

function derived(bytes: Uint8Array | string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", bytes, "stemma", purpose, length));
}

/** The key of the cipher for one purpose. */
export function purposeKey({ bytes }: Key, purpose: string): Buffer {
  return derived(bytes, `sealed ${purpose}`, 32);
}

function keyOf(bytes: Buffer, from: KeySource, madeAt: string | null = null): Key {
  return { id: derived(bytes, "id of a key", ID_BYTES).toString("hex"), bytes, from, madeAt };
}

function writtenKey(text: string, from: KeySource, madeAt: string | null = null): Key {
  return keyOf(Buffer.from(keyBytes(text) ?? "", "base64url"), from, madeAt);
}

/** A new key, as it is written down. */
export function newKey(): string {
  return keyText(randomBytes(32).toString("base64url"));
}

/** The key's id, of a key as it is written down. */
export function keyIdOf(text: string): string {
  return writtenKey(text, "STEMMA_KEYS").id;
}

/** Where the key file is, or would be. */
export function keyFileOf({ STEMMA_KEYS_FILE, STEMMA_DATA }: Environment): string {
  return STEMMA_KEYS_FILE ?? join(STEMMA_DATA, "keys");
}

/** The secret of the install's sessions: the environment's, or the one beside the data; null before its first start. */
export function installSecret(environment: Environment): string | null {
  if (environment.NEXTAUTH_SECRET) return environment.NEXTAUTH_SECRET;
  const file = join(environment.STEMMA_DATA, "secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() || null : null;
}

function whyUnreadable(file: string, error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no file";
  if (code === "ENOENT")
    return `The key file ${file} is gone. Put it back from your copy, or set its keys as STEMMA_KEYS.`;
  return `The key file ${file} cannot be read (${code}). Let the account that runs Stemma read it.`;
}

function readFile(file: string): { keys: Key[]; fault: string | null } {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return { keys: [], fault: whyUnreadable(file, error) };
  }
  const { keys, badLine } = readKeyFile(text);
  const read = keys.map(({ key, madeAt }) => writtenKey(key, "file", madeAt || null));
  if (badLine !== null) return { keys: read, fault: `Line ${badLine} of the key file ${file} is no key. Mend it.` };
  return { keys: read, fault: keys.length === 0 ? `The key file ${file} holds no key. Put it back.` : null };
}

/** The keys that the environment and the key file name; neither is there where `isGiven` is false. */
function namedKeys(environment: Environment): { keys: Key[]; fault: string | null; isGiven: boolean } {
  const file = keyFileOf(environment);
  const isThere = existsSync(file);
  if (environment.STEMMA_KEYS !== undefined) {
    const keys = listedKeys(environment.STEMMA_KEYS).map((key) => writtenKey(key, "STEMMA_KEYS"));
    // What was sealed before the keys moved to the environment opens by the file still, where that is there and whole.
    const known = new Set(keys.map(({ id }) => id));
    const others = isThere ? readFile(file).keys.filter(({ id }) => !known.has(id)) : [];
    return { keys: [...keys, ...others], fault: null, isGiven: true };
  }
  const isGiven = environment.STEMMA_KEYS_FILE !== undefined || isThere;
  return isGiven ? { ...readFile(file), isGiven } : { keys: [], fault: null, isGiven };
}

/**
 * The keys of this install, read anew each time, so that one that was added counts at once: those of STEMMA_KEYS, those
 * of the key file, and one that is derived from NEXTAUTH_SECRET, which seals where neither of the two is there.
 */
export function readKeyRing(source: NodeJS.ProcessEnv = process.env): KeyRing {
  const environment = readEnvironment(source);
  const { keys, fault, isGiven } = namedKeys(environment);
  const secret = installSecret(environment);
  const ofSecret = secret === null ? [] : [keyOf(derived(secret, "key of the install", 32), "NEXTAUTH_SECRET")];
  // A secret that was set is the same in all processes of an install; one that was made may be of this one alone.
  const seals = isGiven ? keys : environment.NEXTAUTH_SECRET ? ofSecret : [];
  const first = fault === null ? (seals[0] ?? null) : null;
  return { first, keys: [...keys, ...ofSecret], fault: fault ?? (first === null ? NO_KEY : null) };
}
