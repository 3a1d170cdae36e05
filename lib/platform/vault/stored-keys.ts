import { z } from "zod";
import { connectionNames, connections } from "@/lib/domain/install/connections";
import type { Db, Tx } from "@/lib/platform/db/client";
import { readEnvironment } from "@/lib/platform/env";
import { isEnvelope, seal, tryOpen } from "@/lib/platform/keys/envelope";
import { installSecret } from "@/lib/platform/keys/key-ring";
import { seal as sealFormer, unseal } from "./seal";
import { isSealing } from "./sealing";

const Row = z.object({
  name: z.string(),
  value: z.string().nullable(),
  sealed: z.instanceof(Uint8Array).nullable(),
});
export type Row = z.infer<typeof Row>;

/** What a provider's key is sealed as. */
export const PROVIDER_KEY = "provider key";

/**
 * Whose key it is: its name and, where one can choose it, the address that it is for. A key opens for no other address
 * than the one with which it was entered.
 */
export function identityOf(name: string, addressOf: (setting: string) => string): string {
  const owner = connectionNames.find((one) => connections[one].key === name);
  const address = owner === undefined ? null : connections[owner].address;
  return address === null ? name : `${name}\n${addressOf(address)}`;
}

/** A key as this version or an earlier one sealed it; null where it cannot be read here. */
export function openKey(identity: string, sealed: Uint8Array): string | null {
  if (!isEnvelope(sealed)) return openFormer(identity, sealed);
  const opened = tryOpen(PROVIDER_KEY, identity, sealed);
  return opened.ok ? opened.bytes.toString("utf8") : null;
}

/** A key as an earlier version sealed it, under the secret of the install's sessions. */
export function openFormer(identity: string, sealed: Uint8Array): string | null {
  const secret = installSecret(readEnvironment(process.env));
  return secret === null ? null : unseal(secret, identity, sealed);
}

/** The rows that hold a key, with whose key each is. */
export function sealedRows(rows: readonly Row[]): { name: string; identity: string; sealed: Uint8Array }[] {
  const addressOf = (setting: string): string => rows.find(({ name }) => name === setting)?.value ?? "";
  return rows.flatMap(({ name, sealed }) =>
    sealed === null ? [] : [{ name, identity: identityOf(name, addressOf), sealed }],
  );
}

/** All that was entered in the app, as it is stored. */
export async function readRows(db: Db | Tx): Promise<Row[]> {
  return z.array(Row).parse(
    await db.$queryRaw`
      /* install_values */
      select name, value, sealed from install_value`,
  );
}

/** Seals a key; as an earlier version does, for as long as one may read it. */
export async function sealKey(tx: Tx, identity: string, key: string): Promise<Uint8Array<ArrayBuffer>> {
  const secret = installSecret(readEnvironment(process.env));
  if (secret !== null && !(await isSealing(tx))) return sealFormer(secret, identity, key);
  return seal(PROVIDER_KEY, identity, key);
}
