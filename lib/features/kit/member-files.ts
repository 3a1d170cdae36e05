import type { Tx } from "@/lib/platform/db/client";

/**
 * Drops the files of their own data that members of a project had made, or those from before a moment: they tell what
 * stands in it. Returns how many.
 */
export async function dropMemberFiles(tx: Tx, projectId: string, before: Date | null = null): Promise<number> {
  return await tx.$executeRaw`
    delete from person_export e using membership m where m.project_id = ${projectId}::uuid and m.user_id = e.user_id
      and (${before}::timestamptz is null or e.created_at < ${before}::timestamptz)`;
}
