import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listedKeys, readKeyFile } from "@/lib/domain/install/install-keys";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { storeAsFormerly } from "@/lib/testing/rigs/keys";

let own: TestDatabase;
let data: string;
beforeAll(async () => {
  own = await aDatabase();
  data = await mkdtemp(join(tmpdir(), "stemma-keys-"));
});
afterAll(async () => {
  await own.drop();
  await rm(data, { recursive: true, force: true });
});

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The command beside a database that is there already, on an install whose folder is `data`. */
async function keys(...said: string[]): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: own.url, STEMMA_DATA: data, STEMMA_KEYS: "", NEXTAUTH_SECRET: "" };
  const args = ["--import", "tsx", "lib/process/keys.ts", ...said];
  return await new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

async function fileKeys(): Promise<string[]> {
  return readKeyFile(await readFile(join(data, "keys"), "utf8")).keys.map(({ key }) => key);
}

test("keys are listed, rotated and retired by a command that tells ids, counts and what to do, and never a key", async () => {
  await storeAsFormerly(own.db);
  await own.db.installValue.deleteMany();
  const first = await keys("list");
  expect(first.code, first.err).toBe(0);
  const id = /^([0-9a-f]{16}) {2}from the key file, made \S+; seals and opens; under it: 1 × the key/m.exec(
    first.out,
  )?.[1];
  expect(id, first.out).toBeDefined();

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

test("without its file an install is told which key is missing and how to go on without it", async () => {
  await storeAsFormerly(own.db);
  await own.db.installValue.deleteMany();
  await keys("rotate");
  const [, id] = /^([0-9a-f]{16}) /m.exec((await keys("list")).out) ?? [];
  await rm(join(data, "keys"));
  const listed = await keys();
  expect(listed.out).toContain(`${id}  is not here; under it: 1 × the key that exports are signed with.`);
  expect(listed.err).toContain(`Secrets are sealed under a key that this install does not have (${id})`);
  expect(await keys("rotate")).toMatchObject({ code: 1, err: expect.stringContaining("no key to seal secrets with") });
  expect((await keys("forget", id ?? "")).out).toContain("Removed 1 that nobody could read.");
  expect((await keys("list")).out).toContain("seals and opens; under it: nothing");
}, 120_000);

test("a key for the environment is printed alone", async () => {
  const { out } = await keys("new");
  expect(listedKeys(out)).toHaveLength(1);
  expect(out).toMatch(/^stemma_key_[A-Za-z0-9_-]{43}\n$/);
}, 60_000);
