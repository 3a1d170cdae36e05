import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listedKeys, readKeyFile } from "@/lib/domain/install/install-keys";
import { inLongTransaction } from "@/lib/platform/db/tx";
import { addKey } from "@/lib/platform/keys/key-file";
import { keyIdOf } from "@/lib/platform/keys/key-ring";
import { countSealed } from "@/lib/platform/vault/reseal";
import { ownDatabase } from "@/lib/testing/database";
import { beginKeys, formerSecret, type KeysEnded, storeAsFormerly } from "@/lib/testing/rigs/keys";
import { ringOnChange, untilFound } from "@/lib/testing/until";

const own = ownDatabase();
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), "stemma-keys-"));
  // The start of the install made it.
  await addKey(join(data, "keys"), new Date());
});
afterAll(() => rm(data, { recursive: true, force: true }));

function begin(...said: string[]): ReturnType<typeof beginKeys> {
  return beginKeys({ url: own.url, data }, ...said);
}

async function keys(...said: string[]): Promise<KeysEnded> {
  return await (await begin(...said)).ended;
}

async function fileKeys(): Promise<string[]> {
  return readKeyFile(await readFile(join(data, "keys"), "utf8")).keys.map(({ key }) => key);
}

/** Ids of the keys in the file, in their order. */
async function listIds(): Promise<string[]> {
  return (await fileKeys()).map(keyIdOf);
}

/** Under which keys secrets are sealed. */
async function sealedIds(): Promise<string[]> {
  return (await countSealed(own.db)).flatMap(({ keyId }) => keyId ?? []);
}

test("keys are listed, rotated and retired by a command that tells ids, counts and what to do, and never a key", async () => {
  await storeAsFormerly(own.db);
  await own.db.installValue.deleteMany();
  const first = await keys("list");
  expect(first.code, first.err).toBe(0);
  const id = /^([0-9a-f]{16}) {2}from the key file, made \S+; seals and opens; under it: nothing/m.exec(first.out)?.[1];
  expect(id, first.out).toBeDefined();
  expect(first.out).toContain(
    "As an earlier version stored it: 1 × the key that exports are signed with. A worker seals it",
  );

  const rotated = await keys("rotate");
  expect(rotated.out).toMatch(/^Made the key [0-9a-f]{16} in .+\. Keep a copy .+ Sealed anew: 1\.$/m);
  expect((await keys("list")).out).toContain(`${id}  from the key file, made`);
  expect(await fileKeys()).toHaveLength(2);

  const retired = await keys("retire", id ?? "");
  expect(retired.out).toContain(`Took the key ${id} out of`);
  expect(await fileKeys()).toHaveLength(1);
  expect(await keys("retire", id ?? "")).toMatchObject({ code: 1, err: expect.stringContaining("has no key") });

  const said = [first, rotated, retired].map(({ out, err }) => out + err).join("\n");
  for (const key of await fileKeys()) expect(said).not.toContain(key.slice("stemma_key_".length));
}, 120_000);

test("a rotation that is killed in the middle leaves every secret whole, and the next goes on with it", async () => {
  await storeAsFormerly(own.db);
  await writeFile(join(data, "secret"), `${formerSecret}\n`);
  await keys("rotate");
  const [first] = await listIds();
  await ringOnChange(own.db, "install_value");
  // The second of the secrets is held, so that the rotation cannot end.
  const held = await inLongTransaction(
    own.db,
    async (tx) => {
      await tx.$executeRaw`select from install_key for update`;
      const { child, ended } = await begin("rotate");
      const seen = await untilFound(own.db, async () => (await sealedIds()).find((id) => id !== first));
      child.kill("SIGKILL");
      await ended;
      await tx.$executeRaw`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ 'update install_key' and pid <> pg_backend_pid()`;
      return seen;
    },
    { timeout: 120_000, maxWait: 60_000 },
  );
  expect(new Set(await sealedIds())).toEqual(new Set([first, held]));
  const went = await keys("rotate");
  expect(went.out, went.err).toContain(
    `Everything is to be sealed under the key ${held}, which was there. Sealed anew: 1.`,
  );
  expect(new Set(await sealedIds())).toEqual(new Set([held]));
  expect((await listIds()).slice(0, 2)).toEqual([held, first]);
}, 180_000);

test("without its file an install is told which key is missing and how to go on without it", async () => {
  await storeAsFormerly(own.db);
  await own.db.installValue.deleteMany();
  await keys("rotate");
  const [, id] = /^([0-9a-f]{16}) /m.exec((await keys("list")).out) ?? [];
  await rm(join(data, "keys"));
  const listed = await keys();
  expect(listed.out).toContain(`${id}  is not here; under it: 1 × the key that exports are signed with.`);
  expect(existsSync(join(data, "keys"))).toBe(false);
  expect(await keys("rotate")).toMatchObject({ code: 1, err: expect.stringContaining("no key to seal secrets with") });
  expect((await keys("forget", id ?? "")).out).toContain("Removed 1 that nobody could read.");
  expect((await keys("list")).out).not.toContain("is not here");
}, 120_000);

test("a key for the environment is printed alone", async () => {
  const { out } = await keys("new");
  expect(listedKeys(out)).toHaveLength(1);
  expect(out).toMatch(/^stemma_key_[A-Za-z0-9_-]{43}\n$/);
}, 60_000);
