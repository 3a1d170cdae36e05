import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { ProjectId } from "@/lib/domain/core/ids";
import { MANIFEST } from "@/lib/domain/files/project-zip";
import { findSession } from "@/lib/domain/files/session-folder";
import type { Db } from "@/lib/platform/db/client";
import { openZip } from "@/lib/platform/zip/open-zip";
import { zipKinds } from "@/lib/platform/zip/zip-limits";
import type { Importer } from "./import-job";
import { importSession } from "./import-session";
import { filesOfFolder } from "./session-files";
import { unpackProject } from "./unpack-project";

/** Makes a project of what lies at a path: a project's zip, or the folder of a one-off session, zipped or not. */
export async function importFile(db: Db, path: string, by: Importer & { name: string }): Promise<ProjectId> {
  if ((await stat(path)).isDirectory()) {
    return await importSession(db, await filesOfFolder(path), { ...by, name: basename(path) });
  }
  const zip = await openZip(path, zipKinds.project);
  try {
    if (!zip.paths.has(MANIFEST) && findSession([...zip.paths])) return await importSession(db, zip, by);
  } finally {
    zip.close();
  }
  return await unpackProject(db, path, by);
}
