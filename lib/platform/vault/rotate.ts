import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inLongTransaction } from "@/lib/platform/db/tx";
import { readEnvironment } from "@/lib/platform/env";
import { addKey, removeKey } from "@/lib/platform/keys/key-file";
import { type Key, keyFileOf, readKeyRing } from "@/lib/platform/keys/key-ring";
import { countSealed, dropSealed, type Resealed, resealAll } from "./reseal";
import { beginSealing } from "./sealing";

const LONGEST_MS = 600_000;

/** Does something with the keys that nobody else who works on this database does at the same time. */
export async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const lock = async (tx: Tx): Promise<T> => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('stemma keys'))`;
    return await work();
  };
  return await inLongTransaction(db, lock, { timeout: LONGEST_MS, maxWait: LONGEST_MS });
}

/** The key that seals. @throws Refusal with what to do where there is none */
function sealingKey(): Key {
  const { first, fault } = readKeyRing();
  if (first === null) throw new Refusal("unavailable", fault ?? "");
  return first;
}

/** What a rotation did. */
export interface Rotated extends Resealed {
  /** The key that seals now. */
  keyId: string;
  /** Whether the rotation made it: not one that goes on with another, nor where the environment names the keys. */
  isNew: boolean;
}

/** Seals anew what an earlier rotation left under other keys that are here; how much that was. */
async function finishEarlier(db: Db): Promise<Resealed | null> {
  const { first, keys } = readKeyRing();
  const others = new Set(keys.map(({ id }) => id).filter((id) => id !== first?.id));
  const isLeft = (await countSealed(db)).some(({ keyId }) => keyId !== null && others.has(keyId));
  const resealed = isLeft ? await resealAll(db) : null;
  return resealed === null || resealed.sealed === 0 ? null : resealed;
}

/** A key file would be known to this machine alone, where others may work on the same database. */
function refuseShared(key: Key): void {
  if (key.from !== "NEXTAUTH_SECRET" || readEnvironment(process.env).DATABASE_URL === undefined) return;
  throw new Refusal(
    "conflict",
    "This database may be used from several machines, which all need the key. Set STEMMA_KEYS on each of them to what `npm run keys -- new` prints, start them again, then rotate.",
  );
}

/**
 * Makes a new key, which seals from now on, and seals all secrets anew under it. One that was not done before is gone on
 * with instead: whoever was killed calls it again. Where STEMMA_KEYS names the keys, all is sealed under its first one.
 */
export async function rotateKeys(db: Db, now: Date): Promise<Rotated> {
  return await alone(db, async () => {
    const key = sealingKey();
    refuseShared(key);
    await beginSealing(db);
    const earlier = await finishEarlier(db);
    if (earlier !== null) return { keyId: key.id, isNew: false, ...earlier };
    if (key.from === "STEMMA_KEYS") return { keyId: key.id, isNew: false, ...(await resealAll(db)) };
    const keyId = await addKey(keyFileOf(readEnvironment(process.env)), now);
    return { keyId, isNew: true, ...(await resealAll(db)) };
  });
}

/**
 * Takes a key out of the key file. Returns where it is kept: what STEMMA_KEYS names is taken out of there by whoever set it.
 *
 * @throws Refusal while anything is sealed under it
 */
export async function retireKey(db: Db, id: string): Promise<Key["from"]> {
  return await alone(db, async () => {
    const { first, keys } = readKeyRing();
    const key = keys.find((one) => one.id === id);
    if (key === undefined)
      throw new Refusal("not_found", `This install has no key ${id}. \`npm run keys\` lists them.`);
    if (key.id === first?.id)
      throw new Refusal(
        "conflict",
        "This key seals what is stored now. Make another one first: npm run keys -- rotate",
      );
    if (key.from === "NEXTAUTH_SECRET")
      throw new Refusal("conflict", "This key is made of NEXTAUTH_SECRET, and goes when that is changed.");
    const left = (await countSealed(db)).filter(({ keyId }) => keyId === id).reduce((sum, { count }) => sum + count, 0);
    if (left > 0)
      throw new Refusal("conflict", `Secrets are sealed under it still (${left}). First: npm run keys -- rotate`);
    if (key.from === "file") await removeKey(keyFileOf(readEnvironment(process.env)), id);
    return key.from;
  });
}

/** Removes what is sealed under a key that is lost, so that it can be entered or made anew; returns how many secrets. */
export async function forgetKey(db: Db, id: string): Promise<number> {
  return await alone(db, async () => {
    if (readKeyRing().keys.some((key) => key.id === id))
      throw new Refusal(
        "conflict",
        "This install has that key: nothing is lost. To stop using it: npm run keys -- rotate",
      );
    const dropped = await dropSealed(db, id);
    if (dropped === 0) throw new Refusal("not_found", `Nothing is sealed under the key ${id}.`);
    return dropped;
  });
}
