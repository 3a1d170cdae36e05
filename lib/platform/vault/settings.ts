import type { UserId } from "@/lib/domain/core/ids";
import { type InstallSettings, mergeSettings, type StoredSettings } from "@/lib/domain/install/settings";
import type { Db, Tx } from "@/lib/platform/db/client";
import { identityOf, openKey, type Row, readRows, sealedRows, sealKey } from "./stored-keys";

/** Keys shorter than this show nothing of themselves: four characters would be too much of them. */
const SHOWN_FROM = 16;

function opened(rows: readonly Row[]): StoredSettings {
  const values = new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])));
  const unreadable = new Set<string>();
  for (const { name, identity, sealed } of sealedRows(rows)) {
    const key = openKey(identity, sealed);
    if (key === null) unreadable.add(name);
    else values.set(name, key);
  }
  return { values, unreadable };
}

/**
 * The settings that count now: the environment's and, below them, what administrators entered in the app. Read anew by
 * whoever begins something, so that a change counts for the next step without a restart.
 */
export async function readSettings(db: Db | Tx): Promise<InstallSettings> {
  return mergeSettings(process.env, opened(await readRows(db)));
}

/** Keeps a setting that is no secret; null takes it back. */
export async function keepValue(
  tx: Tx,
  { name, value, by }: { name: string; value: string | null; by: UserId },
): Promise<void> {
  if (value === null) return await dropSetting(tx, name);
  const set = { value, setById: by, setAt: new Date() };
  await tx.installValue.upsert({ where: { name }, create: { name, ...set }, update: set });
}

/** Keeps a key, encrypted; `address` is where it may be sent, of one that somebody chose. Returns how it ends. */
export async function keepKey(
  tx: Tx,
  { name, key, address, by }: { name: string; key: string; address: string; by: UserId },
): Promise<string> {
  const sealed = await sealKey(
    tx,
    identityOf(name, () => address),
    key,
  );
  const ending = key.length < SHOWN_FROM ? "" : key.slice(-4);
  const set = { sealed, ending, setById: by, setAt: new Date() };
  await tx.installValue.upsert({ where: { name }, create: { name, ...set }, update: set });
  return ending;
}

/** Takes a setting or a key back. */
export async function dropSetting(tx: Tx, name: string): Promise<void> {
  await tx.installValue.deleteMany({ where: { name } });
}
