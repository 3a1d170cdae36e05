import { existsSync } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addKey } from "@/lib/platform/keys/key-file";
import { keyIdOf, newKey } from "@/lib/platform/keys/key-ring";
import { ownDatabase } from "@/lib/testing/database";
import {
  anInstallFolder,
  formerSecret,
  keyFile,
  ownKeys,
  providerKey,
  standIn,
  storeAsFormerly,
} from "@/lib/testing/rigs/keys";
import { signAs } from "./install-key";
import { countSealed, resealAll } from "./reseal";
import { forgetKey, retireKey, rotateKeys } from "./rotate";
import { readSettings } from "./settings";

const own = ownDatabase();
let install: Awaited<ReturnType<typeof anInstallFolder>>;
let first: string;

beforeEach(async () => {
  install = await anInstallFolder();
  await writeFile(join(install.data, "secret"), `${formerSecret}\n`);
  first = await addKey(keyFile(), new Date());
  await storeAsFormerly(own.db);
  await resealAll(own.db);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await install.remove();
});

const now = new Date("2026-11-25T22:00:00Z");

async function opens(): Promise<string | undefined> {
  await signAs(own.db, "test", "said");
  return (await readSettings(own.db)).values["OPENAI_API_KEY"];
}

async function underWhich(): Promise<Set<string | null>> {
  return new Set((await countSealed(own.db)).map(({ keyId }) => keyId));
}

test("a rotation makes a key that seals everything; the old one opens nothing that is needed, and can go", async () => {
  await expect(retireKey(own.db, first)).rejects.toThrow("This key seals what is stored now.");
  const { keyId, isNew, sealed } = await rotateKeys(own.db, now);
  expect({ isNew, sealed, keys: ownKeys() }).toEqual({ isNew: true, sealed: 2, keys: [keyId, first] });
  expect(await underWhich()).toEqual(new Set([keyId]));
  expect(await retireKey(own.db, first)).toBe("file");
  expect(ownKeys()).toEqual([keyId]);
  expect(await opens()).toBe(providerKey);
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
});

test("a key is not retired while anything is sealed under it", async () => {
  const second = await addKey(keyFile(), now);
  await expect(retireKey(own.db, first)).rejects.toThrow("Secrets are sealed under it still (2).");
  expect(ownKeys()).toEqual([second, first]);
  await expect(retireKey(own.db, "0123456789abcdef")).rejects.toThrow("This install has no key 0123456789abcdef.");
});

test("a rotation that was killed at any point is gone on with, without another key", async () => {
  // Killed after its key was made, or after the first of the secrets was sealed under it.
  const second = await addKey(keyFile(), now);
  expect(await opens()).toBe(providerKey);
  await signAs(own.db, "test", "said");
  const [provider] = await own.db.installValue.findMany();
  await resealAll(own.db);
  await own.db.installValue.update({ where: { name: "OPENAI_API_KEY" }, data: { sealed: provider?.sealed ?? null } });
  expect(await underWhich()).toEqual(new Set([first, second]));
  expect(await opens()).toBe(providerKey);
  expect(await rotateKeys(own.db, now)).toEqual({ keyId: second, isNew: false, sealed: 1, left: [] });
  expect(await underWhich()).toEqual(new Set([second]));
  expect(ownKeys()).toEqual([second, first]);
});

test("what somebody who was killed wrote of the key file counts for nothing, and is gone with the next rotation", async () => {
  const part = `${keyFile()}.4711.part`;
  await writeFile(part, (await readFile(keyFile(), "utf8")).slice(0, 40));
  expect(ownKeys()).toEqual([first]);
  const { keyId } = await rotateKeys(own.db, now);
  expect(existsSync(part)).toBe(false);
  expect(ownKeys()).toEqual([keyId, first]);
  expect(await opens()).toBe(providerKey);
});

test("of rotations at once each finds the keys of the others, and nothing is sealed under a key that is lost", async () => {
  const rotated = await Promise.all(Array.from({ length: 3 }, () => rotateKeys(own.db, now)));
  const kept = new Set(ownKeys());
  for (const { keyId } of rotated) expect(kept.has(keyId)).toBe(true);
  expect([...(await underWhich())]).toEqual([ownKeys()[0]]);
  expect(await opens()).toBe(providerKey);
});

test("keys of the environment are rotated there: all is sealed under the first, and no file is made or changed", async () => {
  const [second, text] = [newKey(), await readFile(keyFile(), "utf8")];
  vi.stubEnv("STEMMA_KEYS", second);
  expect(await opens()).toBe(providerKey);
  expect(await rotateKeys(own.db, now)).toMatchObject({ keyId: keyIdOf(second), isNew: false, sealed: 2 });
  expect(await rotateKeys(own.db, now)).toMatchObject({ keyId: keyIdOf(second), isNew: false, sealed: 0 });
  expect(await readFile(keyFile(), "utf8")).toBe(text);
  const third = newKey();
  vi.stubEnv("STEMMA_KEYS", `${third},${second}`);
  await expect(retireKey(own.db, keyIdOf(second))).rejects.toThrow("Secrets are sealed under it still (2).");
  expect(await rotateKeys(own.db, now)).toMatchObject({ keyId: keyIdOf(third), isNew: false, sealed: 2 });
  expect(await retireKey(own.db, keyIdOf(second))).toBe("STEMMA_KEYS");
  expect(await opens()).toBe(providerKey);
});

test("where other machines may work on the database, no key is made that only this one has", async () => {
  standIn(join(install.data, "another"));
  vi.stubEnv("NEXTAUTH_SECRET", formerSecret);
  vi.stubEnv("DATABASE_URL", own.url);
  await expect(rotateKeys(own.db, now)).rejects.toThrow("Set STEMMA_KEYS on each of them");
});

test("what is sealed under a lost key is given up only by name, and never while the key is here", async () => {
  await expect(forgetKey(own.db, first)).rejects.toThrow("This install has that key");
  standIn(join(install.data, "another"));
  const second = await addKey(keyFile(), now);
  expect(await rotateKeys(own.db, now)).toMatchObject({ sealed: 0, left: [{ keyId: first }, { keyId: first }] });
  await expect(signAs(own.db, "test", "said")).rejects.toThrow(
    `The key that this install signs with cannot be read. It is sealed under the key ${first}, which this install does not`,
  );
  await expect(forgetKey(own.db, second)).rejects.toThrow("This install has that key");
  expect(await forgetKey(own.db, first)).toBe(2);
  await signAs(own.db, "test", "said");
  expect((await readSettings(own.db)).unreadable.size).toBe(0);
  await expect(forgetKey(own.db, first)).rejects.toThrow("Nothing is sealed under the key");
});
