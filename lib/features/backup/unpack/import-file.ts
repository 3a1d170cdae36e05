import { stat } from "node:fs/promises";
import type { ProjectId } from "@/lib/domain/core/ids";
import { layoutOf } from "@/lib/domain/files/old-work/layout";
import { MANIFEST } from "@/lib/domain/files/project-zip";
import type { Importer } from "@/lib/features/backup/layout/importer";
import type { Db } from "@/lib/platform/db/client";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import { importOldWork } from "./old-work/import-old-work";
import { filesOfFolder, filesOfZip } from "./old-work/read-files";
import { unpackProject } from "./unpack-project";

/** Makes a project of what lies at a path: a project's zip, or a folder of earlier research, zipped or not. */
export async function importFile(db: Db, path: string, by: Importer & { name: string }): Promise<ProjectId> {
  if ((await stat(path)).isDirectory()) {
    return await importOldWork(db, await filesOfFolder(path), by);
  }
  const zip = await openZip(path, zipKinds.project);
  try {
    if (!zip.paths.has(MANIFEST) && layoutOf([...zip.paths])) return await importOldWork(db, filesOfZip(zip), by);
  } finally {
    zip.close();
  }
  return await unpackProject(db, path, by);
}
