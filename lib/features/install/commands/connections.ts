import { noteAccount } from "@/lib/access/accounts/account-events";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type ConnectionName, connections } from "@/lib/domain/install/connections";
import { isOfEnvironment } from "@/lib/domain/install/settings";
import type { installContract } from "@/lib/features/install/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { dropSetting, keepKey, keepValue } from "@/lib/platform/vault/settings";
import { whyAddressRefused } from "@/lib/sources/fetch/guarded-transport";
import { fetchPolicy } from "@/lib/sources/fetch/policy";

/** Refuses what the environment says: it stands above the app. */
export function refuseOfEnvironment(setting: string): void {
  if (!isOfEnvironment(process.env, setting)) return;
  throw new Refusal("conflict", `The environment sets this (${setting}), so it cannot be changed here.`);
}

/** The app's own value of a setting. Whoever else would change the app's settings waits until this transaction ends. */
export async function lockValue(tx: Tx, name: string): Promise<string | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('install_value'))`;
  return (await tx.installValue.findUnique({ where: { name }, select: { value: true } }))?.value ?? null;
}

function checkedAddress(text: string): string {
  if (text === "") throw new Refusal("invalid", "Write where it answers.", "address");
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Refusal("invalid", "Write an address that begins with http:// or https://.", "address");
  }
  const why = whyAddressRefused(url.href, fetchPolicy());
  if (why !== null) throw new Refusal("invalid", why, "address");
  return url.href.replace(/\/+$/, "");
}

/** Whoever connects a search provider wants it asked. */
async function askToo(tx: Tx, provider: ConnectionName, by: UserId): Promise<void> {
  if (connections[provider].of !== "search" || isOfEnvironment(process.env, "STEMMA_SEARCH")) return;
  const named = (await lockValue(tx, "STEMMA_SEARCH"))?.split(",") ?? [];
  if (!named.includes(provider))
    await keepValue(tx, { name: "STEMMA_SEARCH", value: [...named, provider].join(","), by });
}

interface Entered {
  key: string;
  address: string;
  by: UserId;
}

/** Keeps an address. The key that was kept for another one does not go along: it was not entered for this one. */
async function keepAddress(
  tx: Tx,
  { address: name, key }: (typeof connections)[ConnectionName],
  entered: Entered,
): Promise<void> {
  if (name === null) return;
  const before = await lockValue(tx, name);
  await keepValue(tx, { name, value: entered.address, by: entered.by });
  if (before !== entered.address && key !== null) await dropSetting(tx, key);
}

/** Takes a provider's key or address: the key is kept encrypted and shown to nobody again. */
export async function connectProvider(
  db: Db,
  { userId }: Actor,
  input: Parsed<typeof installContract, "connect_provider">,
): Promise<Answered<typeof installContract, "connect_provider">> {
  const connection = connections[input.provider];
  const { label, key: keyName, address: addressName } = connection;
  if (keyName === null && addressName === null) throw new Refusal("invalid", `${label} needs nothing to be entered.`);
  for (const name of [keyName, addressName]) if (name !== null) refuseOfEnvironment(name);
  if (input.key === "" && addressName === null) throw new Refusal("invalid", "Write the key.", "key");
  const address = addressName === null ? "" : checkedAddress(input.address);
  const entered = { key: input.key, address, by: userId };
  await inTransaction(db, async (tx) => {
    await keepAddress(tx, connection, entered);
    const isKeyGiven = keyName !== null && entered.key !== "";
    const ending = isKeyGiven ? await keepKey(tx, { name: keyName, ...entered }) : null;
    await askToo(tx, input.provider, userId);
    const key = ending === null ? [] : [ending === "" ? "a key" : `a key that ends in ${ending}`];
    const detail = [label, ...(address === "" ? [] : [address]), ...key].join(", ");
    await noteAccount(tx, { userId, kind: "connection_set", actorId: userId, detail });
  });
  return {};
}

/** Forgets a provider's key and address. Runs that ask it wait until another is entered. */
export async function disconnectProvider(
  db: Db,
  { userId }: Actor,
  { provider }: Parsed<typeof installContract, "disconnect_provider">,
): Promise<Answered<typeof installContract, "disconnect_provider">> {
  const { label, key, address } = connections[provider];
  const names = [key, address].flatMap((name) => name ?? []);
  for (const name of names) refuseOfEnvironment(name);
  await inTransaction(db, async (tx) => {
    for (const name of names) await dropSetting(tx, name);
    await noteAccount(tx, { userId, kind: "connection_removed", actorId: userId, detail: label });
  });
  return {};
}
