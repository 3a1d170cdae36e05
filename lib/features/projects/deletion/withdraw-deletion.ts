import type { ProjectId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";

/** Takes back that a project is to be deleted; false where nobody wanted that, or its time has come. */
export async function withdrawDeletion(tx: Tx, projectId: ProjectId): Promise<boolean> {
  const written = await tx.$executeRaw`
    update project set delete_after = null, delete_asked_at = null, delete_asked_by_id = null
    where id = ${projectId}::uuid and delete_after > now()`;
  return written > 0;
}
