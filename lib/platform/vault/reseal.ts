import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { ENVELOPE, isEnvelope, seal, sealedUnder, tryOpen } from "@/lib/platform/keys/envelope";
import { type KeyRing, readKeyRing } from "@/lib/platform/keys/key-ring";
import { type SealedPlace, type StoredSecret, sealedPlaces } from "./sealed-places";
import { isSealing } from "./sealing";

/** How many secrets of a kind are sealed under a key; null of those that an earlier version stored. */
export interface SealedCount {
  label: string;
  keyId: string | null;
  count: number;
}

const Counts = z.array(z.object({ keyId: z.string().nullable(), count: z.int() }));

/** How many secrets a place holds under which key: the database counts, for there may be as many as there are files. */
async function countIn(db: Db, { table, label, isElseInClear }: SealedPlace): Promise<SealedCount[]> {
  const { version, idAt, idBytes, least } = ENVELOPE;
  const counts = await db.$queryRaw`
    select case when octet_length(sealed) >= ${least}::int and substring(sealed from 1 for 1) = ${Uint8Array.of(version)}
      then encode(substring(sealed from ${idAt}::int for ${idBytes}::int), 'hex') end as "keyId", count(*)::int as count
    from ${Prisma.raw(table)} where ${isElseInClear}::boolean or sealed is not null
    group by 1 order by 1`;
  return Counts.parse(counts).map((one) => ({ label, ...one }));
}

/** How many secrets are stored under which key. */
export async function countSealed(db: Db): Promise<SealedCount[]> {
  return (await Promise.all(sealedPlaces.map((place) => countIn(db, place)))).flat();
}

interface Listed {
  label: string;
  secret: StoredSecret;
  keyId: string | null;
}

/** The secrets that are sealed under the keys that are wanted; a place that has none of them is not read. */
async function listWhere(db: Db, isWanted: (keyId: string | null) => boolean): Promise<Listed[]> {
  const lists = sealedPlaces.map(async (place) => {
    if (!(await countIn(db, place)).some(({ keyId }) => isWanted(keyId))) return [];
    const secrets = await place.list(db);
    return secrets.map((secret) => ({
      label: place.label,
      secret,
      keyId: secret.stored && sealedUnder(secret.stored),
    }));
  });
  return (await Promise.all(lists)).flat().filter(({ keyId }) => isWanted(keyId));
}

/** What became of the secrets that were to be sealed anew. */
export interface Resealed {
  /** How many are sealed under the key that seals now and were not before. */
  sealed: number;
  /** What could not be opened, and stays as it is. */
  left: { label: string; keyId: string | null }[];
}

function bytesOf(secret: StoredSecret, ring: KeyRing): Uint8Array | string | null {
  if (secret.stored === null || !isEnvelope(secret.stored)) return secret.openFormer();
  const opened = tryOpen(secret.purpose, secret.rowId, secret.stored, ring);
  return opened.ok ? opened.bytes : null;
}

/**
 * Seals secrets anew, one by one: whoever is killed in the middle leaves each of them whole, under the one key or the
 * other, and the next goes on. One that somebody changed meanwhile is left to them.
 */
async function resealWhere(db: Db, isWanted: (keyId: string | null) => boolean, ring: KeyRing): Promise<Resealed> {
  const resealed: Resealed = { sealed: 0, left: [] };
  for (const { label, secret, keyId } of await listWhere(db, isWanted)) {
    const bytes = bytesOf(secret, ring);
    if (bytes === null) resealed.left.push({ label, keyId });
    else if (await secret.put(seal(secret.purpose, secret.rowId, bytes, ring))) resealed.sealed += 1;
  }
  return resealed;
}

/** Seals all secrets under the key that seals now. */
export async function resealAll(db: Db, ring: KeyRing = readKeyRing()): Promise<Resealed> {
  return await resealWhere(db, (keyId) => keyId !== ring.first?.id, ring);
}

const EVERY_MS = 60_000;
const sealed = new WeakMap<Db, number>();

/**
 * Seals what an earlier version stored, once none of its processes is to read it any more, unless that was looked for
 * just now. Does nothing where this install has no key.
 */
export async function sealFormer(db: Db, nowMs: number = performance.now()): Promise<Resealed> {
  const nothing: Resealed = { sealed: 0, left: [] };
  if (nowMs - (sealed.get(db) ?? -Infinity) < EVERY_MS) return nothing;
  sealed.set(db, nowMs);
  const ring = readKeyRing();
  if (ring.first === null || !(await isSealing(db))) return nothing;
  return await resealWhere(db, (keyId) => keyId === null, ring);
}

/** Gives up what is sealed under a key that nobody has any more; returns how many secrets that were. */
export async function dropSealed(db: Db, keyId: string): Promise<number> {
  let dropped = 0;
  for (const { secret } of await listWhere(db, (id) => id === keyId)) if (await secret.drop()) dropped += 1;
  return dropped;
}
