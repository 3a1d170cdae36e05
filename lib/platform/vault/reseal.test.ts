import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sealedUnder } from "@/lib/platform/keys/envelope";
import { addKey } from "@/lib/platform/keys/key-file";
import { ownDatabase } from "@/lib/testing/database";
import { anInstallFolder, formerSecret, keyFile, providerKey, storeAsFormerly } from "@/lib/testing/rigs/keys";
import { signAs } from "./install-key";
import { countSealed, resealAll, sealFormer } from "./reseal";
import { sealedPlaces } from "./sealed-places";
import { readSettings } from "./settings";

const own = ownDatabase();
let install: Awaited<ReturnType<typeof anInstallFolder>>;
let nowMs = 0;

beforeEach(async () => {
  install = await anInstallFolder();
  await writeFile(join(install.data, "secret"), `${formerSecret}\n`);
  await addKey(keyFile(), new Date());
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await install.remove();
});

/** Seals what is due, long after the last time. */
async function sealDue(): Promise<number> {
  nowMs += 3_600_000;
  return (await sealFormer(own.db, nowMs)).sealed;
}

async function stored(): Promise<{ privateKey: string | null; formers: number }> {
  const { privateKey } = await own.db.installKey.findFirstOrThrow();
  const counts = await countSealed(own.db);
  return { privateKey, formers: counts.filter(({ keyId }) => keyId === null).length };
}

async function opens(): Promise<string | undefined> {
  await signAs(own.db, "test", "said");
  return (await readSettings(own.db)).values["OPENAI_API_KEY"];
}

test("what an earlier version stored stays as it reads it until it can be gone, and is sealed from then on", async () => {
  const { privateKey } = await storeAsFormerly(own.db);
  await own.db.$executeRaw`update sealing set begins_at = now() + interval '1 day'`;
  expect(await sealDue()).toBe(0);
  expect(await stored()).toEqual({ privateKey, formers: 2 });
  expect(await opens()).toBe(providerKey);
  await own.db.$executeRaw`update sealing set begins_at = now()`;
  expect(await sealDue()).toBe(2);
  expect(await stored()).toEqual({ privateKey: null, formers: 0 });
  expect(await opens()).toBe(providerKey);
  expect(await sealDue()).toBe(0);
});

test("a signature that was made before its key was sealed is the same after", async () => {
  await storeAsFormerly(own.db);
  const before = await signAs(own.db, "test", "said");
  expect(await sealDue()).toBe(2);
  expect(await signAs(own.db, "test", "said")).toBe(before);
});

test("what many seal at once is sealed once, and opens", async () => {
  await storeAsFormerly(own.db);
  const all = await Promise.all(Array.from({ length: 6 }, () => resealAll(own.db)));
  expect(all.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(2);
  expect(await opens()).toBe(providerKey);
});

test("what cannot be opened is told and stays as it is; the rest is sealed", async () => {
  await storeAsFormerly(own.db);
  await writeFile(join(install.data, "secret"), "another session secret of at least thirty-two letters\n");
  const before = await own.db.installValue.findFirstOrThrow();
  expect(await resealAll(own.db)).toEqual({ sealed: 1, left: [{ label: "keys of providers", keyId: null }] });
  expect(await own.db.installValue.findFirstOrThrow()).toEqual(before);
});

test("a key that was entered anew since it was read is not put back by whoever seals the old one", async () => {
  await storeAsFormerly(own.db);
  const [read] = (await Promise.all(sealedPlaces.map(({ list }) => list(own.db)))).flat();
  await own.db.$executeRaw`update install_value set sealed = '\\x0102'`;
  expect(await read?.put(Uint8Array.of(2))).toBe(false);
  expect(await read?.drop()).toBe(false);
  const { sealed } = await own.db.installValue.findFirstOrThrow();
  expect(Buffer.from(sealed ?? []).toString("hex")).toBe("0102");
});

test("every table that holds something sealed is among those that are sealed anew", async () => {
  const columns = await own.db.$queryRaw<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'sealed' order by table_name`;
  expect(columns.map(({ name }) => name)).toEqual(sealedPlaces.map(({ table }) => table).toSorted());
});

test("the database counts as whoever reads each row would, whatever stands in it", async () => {
  await storeAsFormerly(own.db);
  await resealAll(own.db);
  const { sealed } = await own.db.installValue.findFirstOrThrow();
  const whole = Buffer.from(sealed ?? []);
  const cut = whole.subarray(0, 30);
  for (const [name, bytes] of Object.entries({
    ONE_API_KEY: whole,
    TWO_API_KEY: whole,
    CUT_API_KEY: cut,
    NO_API_KEY: Buffer.of(),
  }))
    await own.db.$executeRaw`insert into install_value (name, sealed) values (${name}, ${bytes})`;
  const stored = (await Promise.all(sealedPlaces.map(({ list }) => list(own.db)))).flat();
  const read = stored.map((secret) => secret.stored && sealedUnder(secret.stored));
  const counted = (await countSealed(own.db)).flatMap(({ keyId, count }) => Array.from({ length: count }, () => keyId));
  expect(counted.toSorted()).toEqual(read.toSorted());
  expect(await countSealed(own.db)).toContainEqual({ label: "keys of providers", keyId: sealedUnder(whole), count: 3 });
  await own.db.$executeRaw`delete from install_value where name <> 'OPENAI_API_KEY'`;
});
