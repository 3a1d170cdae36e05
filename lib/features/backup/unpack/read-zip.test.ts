import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { capRefusal } from "@/lib/domain/core/caps";
import { type ProjectId, ReportId, type UserId } from "@/lib/domain/core/ids";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import type { Db } from "@/lib/platform/db/client";
import { installFingerprint } from "@/lib/platform/vault/install-key";
import { readReport } from "@/lib/reports/compose/read-report";
import { headLine } from "@/lib/reports/formats/exported-report";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { type Files, filesOf, forgedFiles, zipOf } from "@/lib/testing/rigs/backup";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { unpackProject } from "./unpack-project";

let here: TestDatabase;
let there: TestDatabase;
let folder: string;
let world: AWorld;
let stranger: UserId;
let file: string;
let files: Files;

beforeAll(async () => {
  [here, there] = await Promise.all([aDatabase(), aDatabase()]);
  world = await aWorld(here.db);
  stranger = await aUser(there.db, "Grace");
  folder = await mkdtemp(join(tmpdir(), "stemma-origin-"));
  file = join(folder, "whole.zip");
  await packProject(here.db, world, { file, now: new Date() });
  files = filesOf(await readFile(file));
}, 60_000);
afterAll(async () => {
  await Promise.all([here.drop(), there.drop()]);
  await rm(folder, { recursive: true, force: true });
});

async function zipped(made: Files): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(path, await zipOf(made));
  return path;
}

async function originIn(db: Db, projectId: ProjectId): Promise<unknown> {
  return await db.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { isOfUnknownOrigin: true, signedBy: true },
  });
}

const accepted = (text: string): string => text.replace('"status": "draft"', '"status": "accepted"');

test("S16: a zip that was changed with its hashes made anew comes in as of unknown origin", async () => {
  const made = forgedFiles(files, "data/report.jsonl", accepted);
  const projectId = await unpackProject(here.db, await zipped(made), { userId: world.owner });
  expect(await originIn(here.db, projectId)).toEqual({ isOfUnknownOrigin: true, signedBy: null });
  const { id } = await here.db.report.findFirstOrThrow({ where: { projectId, status: "accepted" } });
  const read = await readReport(here.db, { projectId }, ReportId.parse(id));
  expect(read && headLine(read.report)).toContain(UNKNOWN_ORIGIN);
});

test("S16: with the signature that it had, a zip that was changed is refused", async () => {
  const signature = files.filter(([name]) => name === "signature.json");
  const made = forgedFiles(files, "data/report.jsonl", accepted).map(([name, content]): Files[number] =>
    name === "manifest.json"
      ? [name, Buffer.from(content.toString().replace('"version":1', '"version":2'))]
      : [name, content],
  );
  await expect(unpackProject(here.db, await zipped([...made, ...signature]), { userId: world.owner })).rejects.toThrow(
    "signature",
  );
  await expect(unpackProject(here.db, await zipped(made), { userId: world.owner })).rejects.toThrow(
    "“signature.json” is missing",
  );
});

test("S16: what this install exported is its own again, and another install says whose key signed it", async () => {
  const own = await unpackProject(here.db, file, { userId: world.owner });
  expect(await originIn(here.db, own)).toEqual({ isOfUnknownOrigin: false, signedBy: null });
  const foreign = await unpackProject(there.db, file, { userId: stranger });
  const signedBy = await installFingerprint(here.db);
  expect(await originIn(there.db, foreign)).toEqual({ isOfUnknownOrigin: true, signedBy });
});

test("S16: exporting what is of unknown origin does not make it this install's own", async () => {
  const foreign = await unpackProject(there.db, file, { userId: stranger });
  const again = join(folder, "again.zip");
  await packProject(there.db, { projectId: foreign }, { file: again, now: new Date() });
  const projectId = await unpackProject(there.db, again, { userId: stranger });
  expect(await originIn(there.db, projectId)).toMatchObject({ isOfUnknownOrigin: true });
});

test("of three zips that one person brings in at once, as many become projects as they may have", async () => {
  const userId = await aUser(there.db, "Mary");
  await there.db.installSetting.create({ data: { name: "account_projects", value: 2 } });
  const made = await Promise.allSettled([1, 2, 3].map(() => unpackProject(there.db, file, { userId })));
  const refused = made.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toEqual([capRefusal("account_projects", 2)]);
  expect(await there.db.project.count({ where: { importedById: userId } })).toBe(2);
  await there.db.installSetting.deleteMany();
});
