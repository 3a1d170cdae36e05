import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { ProjectId } from "@/lib/domain/core/ids";
import { FOLDER_MAX, folderName } from "@/lib/domain/files/project-zip";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { readEnvironment } from "@/lib/platform/env";
import { packProject } from "./pack-project";

/** Where backups go, how many hours lie between two of a project, and how many of each are kept. */
export interface Backups {
  folder: string;
  hours: number;
  keep: number;
}

/** What the environment says of backups; null when no folder is named. */
export function readBackups(source: NodeJS.ProcessEnv): Backups | null {
  const { STEMMA_BACKUP_DIR: folder, STEMMA_BACKUP_HOURS: hours, STEMMA_BACKUP_KEEP: keep } = readEnvironment(source);
  return folder === undefined ? null : { folder, hours, keep };
}

/** Projects that are not being deleted. */
function kept(): Prisma.ProjectWhereInput {
  return { OR: [{ deleteAfter: null }, { deleteAfter: { gt: new Date() } }] };
}

/** Digits of a project's id in the name of its folder. */
export const ID_BEGINS = 8;

/** A backup that failed is tried again after so many minutes. */
const AGAIN_MINUTES = 10;

const Project = z.object({ id: ProjectId, name: z.string() });
type Project = z.infer<typeof Project>;

/** A backup's name, by which the older ones are known; what else stands in the folder is left alone. */
export const made = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.zip$/;

async function removeOld(folder: string, keep: number): Promise<void> {
  const zips = (await readdir(folder)).filter((name) => made.test(name)).sort();
  for (const name of zips.slice(0, -keep)) await rm(join(folder, name));
}

/** The folder of a project's backups; it ends with the beginning of its id, however long its name is. */
function ownFolder({ id, name }: Project): string {
  const ending = ` ${id.slice(0, ID_BEGINS)}`;
  return folderName(name, new Set(), FOLDER_MAX - ending.length) + ending;
}

/** A backup that ends after its project was deleted is none that anybody may keep. */
async function dropIfDeleted(db: Db, { id }: Project, file: string): Promise<void> {
  const isThere = (await db.project.count({ where: { id, ...kept() } })) > 0;
  if (!isThere) await rm(file, { force: true });
}

/** Writes one project into its own folder; a zip that is there under its name is whole. Returns its path. */
async function backUp(
  db: Db,
  project: Project,
  { folder, keep, signal }: { folder: string; keep: number; signal?: AbortSignal },
): Promise<string> {
  const own = join(folder, ownFolder(project));
  await mkdir(own, { recursive: true, mode: 0o700 });
  const now = new Date();
  const file = join(own, `${now.toISOString().replaceAll(/[:.]/g, "-")}.zip`);
  const part = `${file}.part`;
  await packProject(db, { projectId: project.id }, { file: part, now, ...(signal ? { signal } : {}) });
  await rename(part, file);
  await dropIfDeleted(db, project, file);
  await removeOld(own, keep);
  return file;
}

/** Takes the project whose backup is the longest due; whoever takes it counts it as backed up now. */
async function takeDue(db: Db, hours: number): Promise<Project | null> {
  const rows = z.array(Project).parse(
    await db.$queryRaw`
      with due as (
        select id from project
        where not is_replay and (delete_after is null or delete_after > now())
          and not exists (select from source_deletion d where d.project_id = project.id and d.deleted_at is null)
          and not exists (select from research_deletion d where d.project_id = project.id and d.deleted_at is null)
          and (backed_up_at is null or backed_up_at < now() - make_interval(hours => ${hours}))
        order by backed_up_at nulls first limit 1 for update skip locked)
      update project set backed_up_at = now() from due where project.id = due.id returning project.id, project.name`,
  );
  return rows[0] ?? null;
}

const Oldest = z.array(z.object({ seconds: z.number().nullable() }));

/** How long ago the project was backed up, or made, that waits the longest; null where there is none. */
export async function oldestBackup(db: Db | Tx): Promise<number | null> {
  const [row] = Oldest.parse(
    await db.$queryRaw`
      select extract(epoch from now() - min(coalesce(backed_up_at, created_at)))::float8 as seconds from project
      where not is_replay and (delete_after is null or delete_after > now())`,
  );
  return row?.seconds ?? null;
}

/** Backs up one project that is due; called again and again by every worker, each project by one of them. */
export async function backUpDue(db: Db, { folder, hours, keep }: Backups, signal: AbortSignal): Promise<string | null> {
  const due = await takeDue(db, hours);
  if (due === null) return null;
  try {
    return await backUp(db, due, { folder, keep, signal });
  } catch (error) {
    await db.$executeRaw`
      update project set backed_up_at = now() - make_interval(hours => ${hours}, mins => ${-AGAIN_MINUTES})
      where id = ${due.id}::uuid`;
    // Whoever works next takes it up.
    if (signal.aborted) return null;
    throw error;
  }
}

/** Backs up every project, whenever it was done last; returns the paths. */
export async function backUpAll(db: Db, { folder, keep }: Omit<Backups, "hours">): Promise<string[]> {
  const projects = await db.project.findMany({
    where: { isReplay: false, ...kept() },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  const files: string[] = [];
  for (const project of projects) files.push(await backUp(db, Project.parse(project), { folder, keep }));
  return files;
}
