/**
 * A key of the install as it is written down: 32 random bytes. By how it begins it is found, and masked, wherever it
 * would be logged: lib/domain/core/secrets.ts
 */
const KEY = /^stemma_key_([A-Za-z0-9_-]{43})$/;

/** A key as it is written down, of its bytes in base64url. */
export function keyText(bytes: string): string {
  return `stemma_key_${bytes}`;
}

/** A key's bytes in base64url; null of what is no key. */
export function keyBytes(text: string): string | null {
  return KEY.exec(text)?.[1] ?? null;
}

/** The keys of a list with commas between them. The first one seals, all open. */
export function listedKeys(list: string): string[] {
  return list
    .split(",")
    .map((key) => key.trim())
    .filter((key) => key !== "");
}

/** Whether a list holds keys, and nothing else. */
export function isKeyList(list: string): boolean {
  const keys = listedKeys(list);
  return keys.length > 0 && keys.every((key) => keyBytes(key) !== null);
}

/** A key in the key file, with when it was made. */
export interface KeptKey {
  key: string;
  madeAt: string;
}

const HEAD = [
  "# Keys of this Stemma install: the first one seals, all open. Whoever has them and the database reads its secrets.",
  "# Keep a copy in another place than the backups. `npm run keys` changes this file.",
];

/** The key file's text. */
export function writeKeyFile(keys: readonly KeptKey[]): string {
  return `${[...HEAD, ...keys.map(({ key, madeAt }) => `${key} ${madeAt}`)].join("\n")}\n`;
}

/** The keys of a key file; the number of the first line that is no key, where there is one. */
export function readKeyFile(text: string): { keys: KeptKey[]; badLine: number | null } {
  const lines = text.split("\n").map((line) => line.trim());
  const keys: KeptKey[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === "" || line.startsWith("#")) continue;
    const [key = "", madeAt = ""] = line.split(/\s+/);
    if (keyBytes(key) === null) return { keys, badLine: at + 1 };
    keys.push({ key, madeAt });
  }
  return { keys, badLine: null };
}
