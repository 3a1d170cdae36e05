import { join } from "node:path";
import { spend } from "@/lib/access/limits";
import { type Caller, requireCaller } from "@/lib/access/open-project";
import { saveBody } from "@/lib/access/save-body";
import { importFile } from "@/lib/backup/import-file";
import { temporaryFolder } from "@/lib/backup/temporary";

import type { Db } from "@/lib/db/client";
import type { ProjectId } from "@/lib/domain/ids";

/** Largest zip that is taken over the web; a larger one is restored by command line. */
const ZIP_MAX_BYTES = 1024 * 1024 * 1024;

/** A project's zip as the request's body, made a project of the caller's own. */
export async function receiveProject(db: Db, caller: Caller, request: Request): Promise<{ projectId: ProjectId }> {
  const { userId } = requireCaller(caller);
  await spend(db, "project_zips", userId);
  const { folder, remove } = await temporaryFolder();
  try {
    const file = join(folder, "sent.zip");
    await saveBody(request, file, ZIP_MAX_BYTES);
    return { projectId: await importFile(db, file, { userId, name: "Imported session" }) };
  } finally {
    await remove();
  }
}
