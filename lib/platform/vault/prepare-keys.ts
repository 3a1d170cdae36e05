import { existsSync } from "node:fs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { readEnvironment } from "@/lib/platform/env";
import { addKey } from "@/lib/platform/keys/key-file";
import { keyFileOf, NO_KEY, readKeyRing } from "@/lib/platform/keys/key-ring";
import { countSealed, sealFormer } from "./reseal";
import { alone } from "./rotate";
import { beginSealing } from "./sealing";

/** Keys under which something is sealed and that are not here. */
async function missingKeys(db: Db): Promise<string[]> {
  const known = new Set(readKeyRing().keys.map(({ id }) => id));
  const ids = (await countSealed(db)).flatMap(({ keyId }) => (keyId === null || known.has(keyId) ? [] : [keyId]));
  return [...new Set(ids)].sort();
}

/** Makes the install's first key, where it has none and nothing says that there was one. */
async function makeFirst(db: Db, now: Date): Promise<void> {
  const file = keyFileOf(readEnvironment(process.env));
  const isNeeded = (): boolean => readKeyRing().first === null && !existsSync(file);
  if (!isNeeded()) return;
  await alone(db, async () => {
    // Another may have made it meanwhile.
    if (isNeeded() && (await missingKeys(db)).length === 0) await addKey(file, now);
  });
}

/**
 * Sees to it that secrets can be sealed and opened before the install starts: makes its first key, seals what an earlier
 * version stored where no process of it can be left, and says what is missing. An install goes on without a key: what
 * needs it is refused with what to do.
 */
export async function prepareKeys(
  url: string,
  { isOurs, tell, now }: { isOurs: boolean; tell: (line: string) => void; now: Date },
): Promise<void> {
  const db = openDb(url, 3);
  try {
    await makeFirst(db, now);
    if (isOurs) await beginSealing(db);
    const { sealed } = await sealFormer(db);
    if (sealed > 0) tell(`Sealed secrets that an earlier version had stored: ${sealed}.`);
    const missing = await missingKeys(db);
    if (missing.length > 0)
      tell(
        `Secrets are sealed under a key that this install does not have (${missing.join(", ")}): files and keys of providers cannot be read until the key file ${keyFileOf(readEnvironment(process.env))} is put back, or the key is set in STEMMA_KEYS. \`npm run keys\` says more.`,
      );
    const { first, fault } = readKeyRing();
    // No start makes one beside a key that is missing.
    const isTold = fault !== NO_KEY || missing.length === 0;
    if (first === null && fault !== null && isTold) tell(fault);
  } finally {
    await db.$disconnect();
  }
}
