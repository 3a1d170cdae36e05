import { Refusal } from "@/lib/domain/core/refusal";
import type { Db } from "@/lib/platform/db/client";
import { readEnvironment } from "@/lib/platform/env";
import { isReadByOthers } from "@/lib/platform/keys/key-file";
import { type Key, keyFileOf, NO_KEY, newKey, readKeyRing } from "@/lib/platform/keys/key-ring";
import { countSealed, type SealedCount } from "@/lib/platform/vault/reseal";
import { forgetKey, retireKey, rotateKeys } from "@/lib/platform/vault/rotate";
import { sealOriginals } from "@/lib/platform/vault/sealed-originals";
import { isSealing } from "@/lib/platform/vault/sealing";
import { endWith, withServedDatabase } from "./own-database";

const says = "npm run keys -- list | rotate | retire <id> | forget <id> | new";

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Progress goes beside what is asked for. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function keyFile(): string {
  return keyFileOf(readEnvironment(process.env));
}

function sealedText(counts: readonly SealedCount[]): string {
  return counts.length === 0 ? "nothing" : counts.map(({ count, label }) => `${count} × ${label}`).join(", ");
}

function keyLine({ id, from, madeAt }: Key, counts: readonly SealedCount[]): string {
  const does = readKeyRing().first?.id === id ? "seals and opens" : "opens";
  const kept = from === "file" ? "the key file" : from;
  const under = counts.filter(({ keyId }) => keyId === id);
  return `${id}  from ${kept}${madeAt === null ? "" : `, made ${madeAt}`}; ${does}; under it: ${sealedText(under)}`;
}

async function listKeys(db: Db): Promise<void> {
  const { keys, fault } = readKeyRing();
  const counts = await countSealed(db);
  for (const key of keys) write(keyLine(key, counts));
  const known = new Set(keys.map(({ id }) => id));
  const missing = counts.filter(({ keyId }) => keyId !== null && !known.has(keyId));
  // Beside a key that is missing, which is told below, no start makes one.
  if (fault !== null && (fault !== NO_KEY || missing.length === 0)) write(fault);
  const former = counts.filter(({ keyId }) => keyId === null);
  if (former.length > 0) {
    const when = (await isSealing(db)) ? "A worker seals it" : "A worker seals it a day after the upgrade";
    write(`As an earlier version stored it: ${sealedText(former)}. ${when}; npm run keys -- rotate does at once.`);
  }
  for (const one of missing)
    write(
      `${one.keyId}  is not here; under it: ${sealedText([one])}. Put the key file back, or add the key to STEMMA_KEYS. Where it is lost for good: npm run keys -- forget ${one.keyId}`,
    );
  if (await isReadByOthers(keyFile()))
    write(`Others than its owner may read ${keyFile()}. Close it: chmod 600 ${keyFile()}`);
}

async function rotate(db: Db): Promise<void> {
  const { keyId, isNew, sealed, left } = await rotateKeys(db, new Date());
  const how = isNew
    ? `Made the key ${keyId} in ${keyFile()}. Keep a copy of that file in another place than the backups.`
    : `Everything is to be sealed under the key ${keyId}, which was there.`;
  write(`${how} Sealed anew: ${sealed}.`);
  const files = await sealOriginals(db);
  if (files.sealed > 0) write(`Files that were stored in clear and are sealed now: ${files.sealed}.`);
  if (files.damaged > 0)
    write(`Left in clear, as they are not what was stored: ${files.damaged} files. Restore them from a backup.`);
  for (const { label, keyId: under } of left)
    write(`Left as it is, as it cannot be opened (${under === null ? "of an earlier version" : under}): ${label}.`);
  const { first } = readKeyRing();
  if (!isNew && first?.from === "STEMMA_KEYS")
    write(
      "For a new key: add what `npm run keys -- new` prints to the end of STEMMA_KEYS on every machine and start them again, then put it first everywhere, start them again, and rotate.",
    );
  else if (!isNew) write("An earlier rotation was not done; now it is. For a new key, rotate again.");
}

async function retire(db: Db, id: string): Promise<void> {
  const from = await retireKey(db, id);
  const kept = "Keep a copy of it as long as backups of the database are kept that were made before.";
  if (from === "file") write(`Took the key ${id} out of ${keyFile()}. ${kept}`);
  else write(`Nothing is sealed under the key ${id} any more: take it out of STEMMA_KEYS. ${kept}`);
}

async function forget(db: Db, id: string): Promise<void> {
  write(
    `Removed ${await forgetKey(db, id)} that nobody could read. Enter the keys of providers anew; exports are signed with a new key from now on.`,
  );
}

/** `npm run keys -- …`: lists, rotates and retires the keys under which this install seals its secrets. */
async function main(): Promise<void> {
  const [command = "list", id] = process.argv.slice(2);
  if (command === "new") return write(newKey());
  const named = id === undefined ? null : id;
  const commands: Record<string, (db: Db) => Promise<void>> = {
    list: listKeys,
    rotate,
    ...(named === null ? {} : { retire: (db) => retire(db, named), forget: (db) => forget(db, named) }),
  };
  const run = commands[command];
  if (run === undefined) throw new Refusal("invalid", `Say what to do: ${says}`);
  await withServedDatabase(tell, ({ db }) => run(db));
}

main().catch(endWith);
