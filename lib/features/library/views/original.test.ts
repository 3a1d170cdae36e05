import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ProjectId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { addKey } from "@/lib/platform/keys/key-file";
import { readKeyRing } from "@/lib/platform/keys/key-ring";
import { countSealed } from "@/lib/platform/vault/reseal";
import { forgetKey, retireKey, rotateKeys } from "@/lib/platform/vault/rotate";
import { sealOriginals } from "@/lib/platform/vault/sealed-originals";
import { addUpload } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { anInstallFolder, keyFile } from "@/lib/testing/rigs/keys";
import { getOriginal, readOriginal } from "./original";

/** Two parts and some: what is read in ranges crosses from one into the next. */
const text = `The quay carries 40 tonnes. ${"The tide rises and falls twice a day, as everybody knows. ".repeat(20_000)}`;
const bytes = new TextEncoder().encode(text);
const sha256 = createHash("sha256").update(bytes).digest("hex");
const size = bytes.byteLength;

const own = ownDatabase();
let install: Awaited<ReturnType<typeof anInstallFolder>>;
let scope: Scope;
let owner: UserId;
let snapshotId: string;

beforeEach(async () => {
  install = await anInstallFolder();
  await addKey(keyFile(), new Date());
  const made = await aProject(own.db);
  owner = made.owner;
  scope = { projectId: made.projectId };
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await own.db.$executeRaw`update sealing set originals_from = now()`;
  await install.remove();
});

async function upload(): Promise<void> {
  const sourceId = await addUpload(own.db, scope, { fileName: "quay.txt", bytes, userId: owner });
  snapshotId = (await own.db.snapshot.findFirstOrThrow({ where: { sourceId } })).id;
}

async function stored(): Promise<{ bytes: Uint8Array; sealed: Uint8Array | null }> {
  return await own.db.original.findUniqueOrThrow({ where: { projectId_sha256: { ...scope, sha256 } } });
}

async function downloaded(): Promise<Buffer> {
  const access = await openProject(own.db, { caller: { userId: owner }, projectId: scope.projectId }, "read");
  const response = await getOriginal(own.db, access, { snapshotId });
  return Buffer.from(await response.arrayBuffer());
}

/** In clear, as an earlier version stores it. */
async function uploadFormerly(): Promise<void> {
  await own.db.$executeRaw`update sealing set originals_from = now() + interval '1 day'`;
  await upload();
  await own.db.$executeRaw`update sealing set originals_from = now()`;
}

test("a file is stored sealed, under the hash of its plain bytes, and read and sent as it came", async () => {
  await upload();
  const row = await stored();
  expect(row.sealed).not.toBeNull();
  expect(row.bytes.length).toBe(size + 16 * Math.ceil(size / (1024 * 1024)));
  expect(Buffer.from(row.bytes).includes("The quay carries 40 tonnes")).toBe(false);
  expect(Buffer.compare(await readOriginal(own.db, scope, { sha256, size }), bytes)).toBe(0);
  expect(Buffer.compare(await downloaded(), bytes)).toBe(0);
});

test("without a key, and on the first day after an upgrade, files are stored in clear, and read", async () => {
  await uploadFormerly();
  expect((await stored()).sealed).toBeNull();
  expect(Buffer.compare(await downloaded(), bytes)).toBe(0);
  await rm(keyFile());
  const made = await aProject(own.db);
  [scope, owner] = [{ projectId: made.projectId }, made.owner];
  await upload();
  expect((await stored()).sealed).toBeNull();
});

test("a rotation seals what was in clear, and the key of each file anew, but not its bytes", async () => {
  await uploadFormerly();
  expect((await sealOriginals(own.db)).sealed).toBeGreaterThan(0);
  const before = await stored();
  const [old] = readKeyRing().keys;
  const { keyId, isNew } = await rotateKeys(own.db, new Date());
  expect(isNew).toBe(true);
  const after = await stored();
  expect(Buffer.compare(after.bytes, before.bytes)).toBe(0);
  expect(Buffer.compare(Buffer.from(after.sealed ?? []), Buffer.from(before.sealed ?? []))).not.toBe(0);
  const under = (await countSealed(own.db)).filter(({ label }) => label === "files").map((one) => one.keyId);
  expect(under).toContain(keyId);
  expect(under).not.toContain(old?.id);
  await retireKey(own.db, old?.id ?? "");
  expect(Buffer.compare(await downloaded(), bytes)).toBe(0);
});

test("a key that is not here is said, and to forget it removes no file", async () => {
  await upload();
  const [old] = readKeyRing().keys;
  await rm(keyFile());
  await addKey(keyFile(), new Date());
  await expect(downloaded()).rejects.toMatchObject({ kind: "unavailable" });
  await expect(
    packProject(own.db, scope, { file: join(install.data, "x.zip"), now: new Date() }),
  ).rejects.toMatchObject({
    kind: "unavailable",
  });
  await forgetKey(own.db, old?.id ?? "").catch(() => undefined);
  expect((await stored()).sealed).not.toBeNull();
});

test("the database takes no other bytes for those that it has, and another row's are not taken for a file's own", async () => {
  await upload();
  const where = { projectId_sha256: { ...scope, sha256 } };
  const other = randomBytes(16);
  await expect(own.db.original.update({ where, data: { bytes: other } })).rejects.toThrow();
  await expect(own.db.original.update({ where, data: { sealed: null } })).rejects.toThrow();
  await expect(own.db.original.update({ where, data: { sealed: other, bytes: other } })).rejects.toThrow();
  const first = await stored();
  const made = await aProject(own.db);
  [scope, owner] = [{ projectId: made.projectId }, made.owner];
  await upload();
  await own.db.original.update({
    where: { projectId_sha256: { ...scope, sha256 } },
    data: { sealed: Uint8Array.from(first.sealed ?? []) },
  });
  await expect(downloaded()).rejects.toMatchObject({ kind: "conflict" });
});

test("a project's zip holds files in clear, and they are sealed where it is unpacked", async () => {
  await upload();
  const file = join(install.data, "project.zip");
  await packProject(own.db, scope, { file, now: new Date() });
  const projectId = await unpackProject(own.db, file, { userId: owner });
  const copy = await own.db.original.findUniqueOrThrow({ where: { projectId_sha256: { projectId, sha256 } } });
  expect(copy.sealed).not.toBeNull();
  const copied = { projectId: ProjectId.parse(projectId) };
  expect(Buffer.compare(await readOriginal(own.db, copied, { sha256, size }), bytes)).toBe(0);
});
