import { existsSync } from "node:fs";
import { copyFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
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
import { prepareKeys } from "./prepare-keys";
import { readSettings } from "./settings";

const own = ownDatabase();
let install: Awaited<ReturnType<typeof anInstallFolder>>;
const said: string[] = [];

beforeEach(async () => {
  said.length = 0;
  install = await anInstallFolder();
  await writeFile(join(install.data, "secret"), `${formerSecret}\n`);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await install.remove();
});

async function prepare(isOurs = true): Promise<void> {
  await prepareKeys(own.url, { isOurs, tell: (line) => void said.push(line), now: new Date() });
}

test("the first start makes a key that its owner alone can read, and seals what was there; the next changes nothing", async () => {
  await storeAsFormerly(own.db);
  await own.db.$executeRaw`update sealing set begins_at = now() + interval '1 day'`;
  await prepare();
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  expect(said).toEqual(["Sealed secrets that an earlier version had stored: 2."]);
  expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBe(providerKey);
  const keys = ownKeys();
  await prepare();
  expect([ownKeys(), said.length]).toEqual([keys, 1]);
});

test("of many that start at once on one folder one makes the key", async () => {
  await storeAsFormerly(own.db);
  await Promise.all(Array.from({ length: 4 }, () => prepare()));
  expect(ownKeys()).toHaveLength(1);
  expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBe(providerKey);
});

test("a database of one's own that processes of an earlier version may read is left to them for a day", async () => {
  await storeAsFormerly(own.db);
  await own.db.$executeRaw`update sealing set begins_at = now() + interval '1 day'`;
  await prepare(false);
  expect((await own.db.installKey.findFirstOrThrow()).privateKey).not.toBeNull();
  expect(said).toEqual([]);
});

test("a database that is restored on another install without its key starts, says which is missing, and makes none", async () => {
  await storeAsFormerly(own.db);
  await prepare();
  const [key] = ownKeys();
  const kept = keyFile();
  const elsewhere = await anInstallFolder();
  try {
    said.length = 0;
    await prepare();
    expect(said[0]).toContain(`Secrets are sealed under a key that this install does not have (${key})`);
    // Starting once more would make none.
    expect(said).toHaveLength(1);
    expect(existsSync(keyFile())).toBe(false);
    expect([...(await readSettings(own.db)).unreadable]).toEqual(["OPENAI_API_KEY"]);
    await expect(signAs(own.db, "test", "said")).rejects.toThrow("cannot be read");
    await copyFile(kept, keyFile());
    said.length = 0;
    await prepare();
    expect(said).toEqual([]);
    expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBe(providerKey);
    await signAs(own.db, "test", "said");
  } finally {
    await elsewhere.remove();
  }
});

test("a damaged key file is told, not replaced, and the install starts", async () => {
  await writeFile(keyFile(), "nothing of a key\n");
  await prepare();
  expect(said.at(-1)).toBe(`Line 1 of the key file ${keyFile()} is no key. Mend it.`);
});

test("a secret that was set for several machines seals without a file", async () => {
  vi.stubEnv("NEXTAUTH_SECRET", formerSecret);
  await storeAsFormerly(own.db);
  await prepare();
  expect(existsSync(keyFile())).toBe(false);
  standIn(join(install.data, "another machine"));
  vi.stubEnv("NEXTAUTH_SECRET", formerSecret);
  expect((await readSettings(own.db)).values["OPENAI_API_KEY"]).toBe(providerKey);
});
