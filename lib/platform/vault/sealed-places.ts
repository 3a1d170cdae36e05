import { z } from "zod";
import type { Db } from "@/lib/platform/db/client";
import { findKey, SIGNING_KEY } from "./install-key";
import { ORIGINAL, originalRow } from "./sealed-originals";
import { openFormer, PROVIDER_KEY, readRows, sealedRows } from "./stored-keys";

/** A secret as it is stored. */
export interface StoredSecret {
  /** As what and for which row it is sealed: lib/platform/keys/envelope.ts */
  purpose: string;
  rowId: string;
  /** Null of one in clear. */
  stored: Uint8Array | null;
  /** Opens one that an earlier version stored; null where that cannot be read here. */
  openFormer(): Uint8Array | string | null;
  /** Puts a sealed form in its place; false when what is there is another one by now. */
  put(sealed: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Removes it, unless what is there is another one by now. */
  drop(): Promise<boolean>;
}

/** What a kind of secret is called, and all that are stored of it. */
export interface SealedPlace {
  /** The table, which holds them in its column `sealed`. */
  table: string;
  label: string;
  /** Whether a row without one holds its secret in clear: of an earlier version. */
  isElseInClear: boolean;
  list(db: Db): Promise<StoredSecret[]>;
}

const providerKeys: SealedPlace = {
  table: "install_value",
  label: "keys of providers",
  isElseInClear: false,
  async list(db): Promise<StoredSecret[]> {
    return sealedRows(await readRows(db)).map(({ name, identity, sealed: was }) => ({
      purpose: PROVIDER_KEY,
      rowId: identity,
      stored: was,
      openFormer: () => openFormer(identity, was),
      put: async (sealed) =>
        (await db.$executeRaw`update install_value set sealed = ${sealed} where name = ${name} and sealed = ${was}`) >
        0,
      drop: async () => (await db.$executeRaw`delete from install_value where name = ${name} and sealed = ${was}`) > 0,
    }));
  },
};

const signingKey: SealedPlace = {
  table: "install_key",
  label: "the key that exports are signed with",
  isElseInClear: true,
  async list(db): Promise<StoredSecret[]> {
    const row = await findKey(db);
    if (row === null) return [];
    const { publicKey, privateKey, sealed: was } = row;
    return [
      {
        purpose: SIGNING_KEY,
        rowId: publicKey,
        stored: was,
        openFormer: () => (privateKey === null ? null : Buffer.from(privateKey, "base64")),
        put: async (sealed) =>
          (await db.$executeRaw`
            update install_key set sealed = ${sealed}, private_key = null
            where public_key = ${publicKey} and sealed is not distinct from ${was}`) > 0,
        drop: async () =>
          (await db.$executeRaw`
            delete from install_key where public_key = ${publicKey} and sealed is not distinct from ${was}`) > 0,
      },
    ];
  },
};

/** What the secret of an account's codes is sealed as; the account's id says whose it is. */
export const SECOND_FACTOR = "second factor";

const FactorRows = z.array(z.object({ userId: z.string(), sealed: z.instanceof(Uint8Array) }));

const secondFactors: SealedPlace = {
  table: "second_factor",
  label: "second factors",
  isElseInClear: false,
  async list(db): Promise<StoredSecret[]> {
    const rows = FactorRows.parse(await db.secondFactor.findMany({ select: { userId: true, sealed: true } }));
    return rows.map(({ userId, sealed: was }) => ({
      purpose: SECOND_FACTOR,
      rowId: userId,
      stored: was,
      openFormer: () => openFormer(`second factor of ${userId}`, was),
      put: async (sealed) =>
        (await db.$executeRaw`
          update second_factor set sealed = ${sealed} where user_id = ${userId}::uuid and sealed = ${was}`) > 0,
      // Without it an account would be open to whoever has its password: it is set up anew, or taken back, by name.
      drop: async () => false,
    }));
  },
};

/** What the address and the secrets of a webhook are sealed as; its id says whose they are. */
export const WEBHOOK = "webhook";

const WebhookRows = z.array(z.object({ id: z.string(), sealed: z.instanceof(Uint8Array) }));

const webhooks: SealedPlace = {
  table: "webhook",
  label: "webhooks",
  isElseInClear: false,
  async list(db): Promise<StoredSecret[]> {
    const rows = WebhookRows.parse(await db.webhook.findMany({ select: { id: true, sealed: true } }));
    return rows.map(({ id, sealed: was }) => ({
      purpose: WEBHOOK,
      rowId: id,
      stored: was,
      // Never stored by an earlier version.
      openFormer: () => null,
      put: async (sealed) =>
        (await db.$executeRaw`update webhook set sealed = ${sealed} where id = ${id}::uuid and sealed = ${was}`) > 0,
      drop: async () => (await db.$executeRaw`delete from webhook where id = ${id}::uuid and sealed = ${was}`) > 0,
    }));
  },
};

const OriginalRows = z.array(z.object({ projectId: z.string(), sha256: z.string(), sealed: z.instanceof(Uint8Array) }));

const originals: SealedPlace = {
  table: "original",
  label: "files",
  isElseInClear: false,
  async list(db): Promise<StoredSecret[]> {
    const rows = OriginalRows.parse(
      await db.$queryRaw`
        select project_id as "projectId", sha256, sealed from original where sealed is not null order by 1, 2`,
    );
    return rows.map(({ projectId, sha256, sealed: was }) => ({
      purpose: ORIGINAL,
      rowId: originalRow(projectId, sha256),
      stored: was,
      // Never stored by an earlier version.
      openFormer: () => null,
      put: async (sealed) =>
        (await db.$executeRaw`
          update original set sealed = ${sealed}
          where project_id = ${projectId}::uuid and sha256 = ${sha256} and sealed = ${was}`) > 0,
      // A file is a source's: it goes with that, and may be read again once its key is found.
      drop: async () => false,
    }));
  },
};

/** Every secret that the database holds so that it can be read again. Passwords and the keys of links are hashes. */
export const sealedPlaces: readonly SealedPlace[] = [providerKeys, signingKey, secondFactors, webhooks, originals];
