import type { ProjectId } from "@/lib/domain/core/ids";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { archived } from "./open-project";

/** Whether the project that a column names is not archived: then work of its own goes on in it. */
export function isInUse(projectId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`exists (select from project in_use where in_use.id = ${projectId}
    and (in_use.archived_at is null or in_use.is_replay))`;
}

/** Refuses where the project is archived by now, and keeps it from being archived until the transaction ends. */
export async function requireInUse(tx: Tx, projectId: ProjectId): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from project p where p.id = ${projectId}::uuid and (p.archived_at is null or p.is_replay) for no key update`;
  if (rows.length === 0) throw archived();
}
