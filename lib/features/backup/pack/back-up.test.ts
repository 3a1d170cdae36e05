import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { backUpAll, backUpDue, readBackups } from "./back-up";

const own = ownDatabase();
let world: AWorld;
let folder: string;
const going = new AbortController().signal;

beforeAll(async () => {
  world = await aWorld(own.db);
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-backups-"));
  await own.db.project.updateMany({ data: { backedUpAt: null } });
  return async (): Promise<void> => await rm(folder, { recursive: true });
});

/** Everything below the folder, without the folders' own names. */
async function filesThere(): Promise<string[]> {
  return (await readdir(folder, { recursive: true }))
    .filter((name) => name.includes("/"))
    .map((name) => name.split("/")[1] ?? "");
}

test("a project that is due is backed up once, and its backup can be restored", async () => {
  const backups = { folder, hours: 24, keep: 3 };
  const [file, ...others] = await Promise.all([backUpDue(own.db, backups, going), backUpDue(own.db, backups, going)]);
  const one = file ?? others[0] ?? "";
  expect([file, ...others].filter((made) => made !== null)).toHaveLength(1);
  expect(await backUpDue(own.db, backups, going)).toBeNull();
  expect(await filesThere()).toEqual([expect.stringMatching(/^\d{4}-.+Z\.zip$/)]);
  const projectId = await unpackProject(own.db, one, { userId: world.owner });
  expect(await own.db.fact.count({ where: { projectId } })).toBe(2);
  await own.db.project.update({ where: { id: projectId }, data: { isReplay: true } });
}, 60_000);

test("it is due again after its hours, and only as many as wanted are kept, of nothing but backups", async () => {
  await backUpAll(own.db, { folder, keep: 2 });
  const [project = ""] = await readdir(folder);
  await writeFile(join(folder, project, "note.txt"), "mine");
  const first = (await filesThere()).find((name) => name.endsWith(".zip"));
  for (let round = 0; round < 2; round += 1) {
    await own.db.$executeRaw`update project set backed_up_at = now() - interval '25 hours'`;
    expect(await backUpDue(own.db, { folder, hours: 24, keep: 2 }, going)).toContain(project);
  }
  const left = await filesThere();
  expect(left.filter((name) => name.endsWith(".zip"))).toHaveLength(2);
  expect(left).not.toContain(first);
  expect(left).toContain("note.txt");
}, 60_000);

test("one that fails leaves nothing half written and is due again soon", async () => {
  const blocked = join(folder, "a-file");
  await writeFile(blocked, "");
  await expect(backUpDue(own.db, { folder: blocked, hours: 24, keep: 2 }, going)).rejects.toThrow();
  await own.db.$executeRaw`update project set backed_up_at = backed_up_at - interval '11 minutes'`;
  const stopped = AbortSignal.abort();
  expect(await backUpDue(own.db, { folder, hours: 24, keep: 2 }, stopped)).toBeNull();
  expect(await filesThere()).toEqual([]);
  await own.db.$executeRaw`update project set backed_up_at = backed_up_at - interval '11 minutes'`;
  expect(await backUpDue(own.db, { folder, hours: 24, keep: 2 }, going)).not.toBeNull();
}, 60_000);

test("without a folder nothing is backed up", () => {
  expect(readBackups({ NODE_ENV: "test" })).toBeNull();
  expect(readBackups({ NODE_ENV: "test", STEMMA_BACKUP_DIR: "/b", STEMMA_BACKUP_HOURS: "6" })).toEqual({
    folder: "/b",
    hours: 6,
    keep: 7,
  });
});
