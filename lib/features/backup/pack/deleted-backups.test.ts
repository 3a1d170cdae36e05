import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { deleteDue } from "@/lib/features/projects/deletion/delete-due";
import { inTransaction } from "@/lib/platform/db/tx";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { backUpAll, backUpDue } from "./back-up";
import { removeDeletedBackups } from "./deleted-backups";

const own = ownDatabase();
let folder: string;
const going = new AbortController().signal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-backups-"));
  return async (): Promise<void> => await rm(folder, { recursive: true });
});

/** Has a project be one whose deletion is due. */
async function doom({ projectId }: AWorld): Promise<void> {
  await own.db.$executeRaw`
    update project set archived_at = now(), delete_asked_at = now(), delete_after = now() - interval '1 second' where id = ${projectId}::uuid`;
}

/** The backup of a project among those that were just made. */
function backupOf({ projectId }: AWorld, files: readonly string[]): string {
  return files.find((file) => dirname(file).endsWith(projectId.slice(0, 8))) ?? "";
}

/** Every zip below the folder. */
async function zipsThere(): Promise<string[]> {
  return (await readdir(folder, { recursive: true }))
    .map((name) => join(folder, name))
    .filter((name) => name.endsWith(".zip"));
}

test("backups of a deleted project go, begun ones too; others' stay, and what is nobody's backup", async () => {
  const [doomed, other] = [await aWorld(own.db), await aWorld(own.db)];
  const files = await backUpAll(own.db, { folder, keep: 3 });
  const [gone, kept] = [backupOf(doomed, files), backupOf(other, files)];
  await writeFile(`${gone}.part`, "half");
  await writeFile(join(dirname(gone), "note.txt"), "mine");
  await writeFile(join(folder, "list.txt"), "mine");
  await doom(doomed);
  await deleteDue(own.db, going);
  expect(await removeDeletedBackups(own.db, { folder })).toBe(2);
  expect(await readdir(dirname(gone))).toEqual(["note.txt"]);
  expect(existsSync(kept)).toBe(true);
  expect(existsSync(join(folder, "list.txt"))).toBe(true);
  // Nothing was deleted since: the folder is not looked at again.
  expect(await removeDeletedBackups(own.db, { folder })).toBe(0);
}, 60_000);

test("in a folder that names no project each zip is asked whose it is", async () => {
  const [doomed, other] = [await aWorld(own.db), await aWorld(own.db)];
  const files = await backUpAll(own.db, { folder, keep: 3 });
  const shared = join(folder, "a name that was cut short");
  await mkdir(shared);
  await copyFile(backupOf(doomed, files), join(shared, "2026-11-25T09-00-00-000Z.zip"));
  await copyFile(backupOf(other, files), join(shared, "2026-11-25T09-00-00-001Z.zip"));
  await writeFile(join(shared, "2026-11-25T09-00-00-002Z.zip"), "no zip");
  await doom(doomed);
  await deleteDue(own.db, going);
  await removeDeletedBackups(own.db, { folder });
  expect((await readdir(shared)).sort()).toEqual(["2026-11-25T09-00-00-001Z.zip", "2026-11-25T09-00-00-002Z.zip"]);
}, 60_000);

test("a backup that ends when its project's time has come is not kept", async () => {
  const world = await aWorld(own.db);
  await own.db.project.updateMany({ data: { backedUpAt: new Date() } });
  await own.db.project.update({ where: { id: world.projectId }, data: { backedUpAt: null } });
  const late = await aLatecomer(own);
  const backingUp = await inTransaction(own.db, async (tx) => {
    await tx.$executeRaw`lock table comment in access exclusive mode`;
    const begun = backUpDue(late.db, { folder, hours: 24, keep: 3 }, going);
    await late.waits;
    await doom(world);
    // In an object, so that it is not awaited here.
    return { begun };
  });
  await backingUp.begun;
  await late.close();
  expect(backupOf(world, await zipsThere())).toBe("");
  await deleteDue(own.db, going);
}, 60_000);

test("what is due to be deleted is backed up no more, and its folder has its id however long its name is", async () => {
  const world = await aWorld(own.db);
  await own.db.project.update({ where: { id: world.projectId }, data: { name: "long ".repeat(23) } });
  const files = await backUpAll(own.db, { folder, keep: 3 });
  expect(backupOf(world, files)).not.toBe("");
  await own.db.project.updateMany({ data: { backedUpAt: new Date() } });
  await own.db.project.update({ where: { id: world.projectId }, data: { backedUpAt: null } });
  await doom(world);
  expect(await backUpDue(own.db, { folder, hours: 24, keep: 3 }, going)).toBeNull();
  const after = await backUpAll(own.db, { folder, keep: 3 });
  expect(backupOf(world, after)).toBe("");
}, 60_000);
