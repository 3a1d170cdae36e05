import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { connectionNames, connections } from "@/lib/domain/install/connections";
import { type InstallSettings, mergeSettings, type StoredSettings } from "@/lib/domain/install/settings";
import type { Db, Tx } from "@/lib/platform/db/client";
import { seal, unseal } from "./seal";

const Row = z.object({
  name: z.string(),
  value: z.string().nullable(),
  sealed: z.instanceof(Uint8Array).nullable(),
});
type Row = z.infer<typeof Row>;

/** Keys shorter than this show nothing of themselves: four characters would be too much of them. */
const SHOWN_FROM = 16;

function secretOf(): string | null {
  return process.env["NEXTAUTH_SECRET"] || null;
}

/**
 * Whose key it is: its name and, where one can choose it, the address that it is for. A key opens for no other address
 * than the one with which it was entered.
 */
function identityOf(name: string, addressOf: (setting: string) => string): string {
  const owner = connectionNames.find((one) => connections[one].key === name);
  const address = owner === undefined ? null : connections[owner].address;
  return address === null ? name : `${name}\n${addressOf(address)}`;
}

function opened(rows: readonly Row[]): StoredSettings {
  const secret = secretOf();
  const plain = new Map(rows.flatMap(({ name, value }) => (value === null ? [] : [[name, value] as const])));
  const values = new Map(plain);
  const unreadable = new Set<string>();
  for (const { name, sealed } of rows) {
    if (sealed === null) continue;
    const identity = identityOf(name, (setting) => plain.get(setting) ?? "");
    const key = secret === null ? null : unseal(secret, identity, sealed);
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
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      /* install_values */
      select name, value, sealed from install_value`,
  );
  return mergeSettings(process.env, opened(rows));
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
  const secret = secretOf();
  if (secret === null)
    throw new Refusal("unavailable", "This install has no secret to keep keys with. Start it with `npm start`.");
  const sealed = seal(
    secret,
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
