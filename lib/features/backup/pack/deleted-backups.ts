import { existsSync } from "node:fs";
import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { MANIFEST, ProjectManifest } from "@/lib/domain/files/project-zip";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import { ID_BEGINS, made } from "./back-up";

/** What a backup is called while it is written. */
const PART = ".part";
const ending = new RegExp(` ([0-9a-f]{${ID_BEGINS}})$`);

const Begins = z.array(z.object({ begins: z.string(), isAlone: z.boolean() }));

/** How the ids of deleted projects begin, and whether no project that is there begins so, too. */
async function listDeleted(db: Db): Promise<ReadonlyMap<string, boolean>> {
  const rows = Begins.parse(
    await db.$queryRaw`
      select left(d.project_id::text, ${ID_BEGINS}::int) as begins,
        not exists (select from project p where left(p.id::text, ${ID_BEGINS}::int) = left(d.project_id::text, ${ID_BEGINS}::int))
          as "isAlone"
      from project_deletion d`,
  );
  return new Map(rows.map(({ begins, isAlone }) => [begins, isAlone]));
}

/** Whose backup a zip is, by what it says of itself; null of one that cannot be read. */
async function readProjectId(file: string): Promise<string | null> {
  try {
    const zip = await openZip(file, zipKinds.project);
    try {
      return ProjectManifest.parse(JSON.parse(await zip.text(MANIFEST))).project.id;
    } finally {
      zip.close();
    }
  } catch (error) {
    log.warn({ error, file }, "whose backup it is cannot be read");
    return null;
  }
}

async function isOfDeleted(db: Db, file: string): Promise<boolean> {
  const projectId = await readProjectId(file);
  return projectId !== null && (await db.projectDeletion.count({ where: { projectId } })) > 0;
}

async function removeFrom(db: Db, own: string, deleted: ReadonlyMap<string, boolean>): Promise<number> {
  const begins = ending.exec(own)?.[1];
  // A folder that an older version has cut short names no project: its zips do.
  const isAlone = begins === undefined ? false : deleted.get(begins);
  if (isAlone === undefined) return 0;
  let removed = 0;
  const names = (await readdir(own)).filter((name) => made.test(name.replace(PART, "")));
  for (const name of names) {
    const file = join(own, name);
    if (!isAlone && (name.endsWith(PART) || !(await isOfDeleted(db, file)))) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  // Only when nothing of anybody's is left in it.
  if (removed > 0) await rmdir(own).catch(() => undefined);
  return removed;
}

async function removeAll(db: Db, folder: string): Promise<number> {
  const deleted = await listDeleted(db);
  const entries = await readdir(folder, { withFileTypes: true });
  let removed = 0;
  for (const entry of entries.filter((one) => one.isDirectory())) {
    removed += await removeFrom(db, join(folder, entry.name), deleted);
  }
  return removed;
}

/** How many projects had been deleted when this process last looked at the folder. */
const looked = new WeakMap<Db, number>();

/**
 * Removes what this install has backed up of projects that were deleted, whichever worker deleted them; returns how many
 * files. Looks at the folder once, and again after each deletion; what else lies in it is left alone.
 */
export async function removeDeletedBackups(db: Db, { folder }: { folder: string }): Promise<number> {
  const known = await db.projectDeletion.count();
  if ((looked.get(db) ?? 0) === known || !existsSync(folder)) return 0;
  const removed = await removeAll(db, folder);
  looked.set(db, known);
  if (removed > 0) log.info({ files: removed }, "backups of deleted projects were removed");
  return removed;
}
