import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { importKinds, importStatuses } from "@/lib/domain/files/import";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 50;

const Kind = z.object({ kind: z.enum(importKinds), status: z.enum(importStatuses).exclude(["receiving"]) });

/** Those of some projects that were made of a folder of earlier research, of which lines say what was taken and left. */
async function listOfOldWork(db: Db, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.project.findMany({
    where: { id: { in: [...projectIds] }, importLines: { some: {} } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

/** What an account has had imported within a day, and what waits. */
export async function getImportsView(db: Db, userId: UserId) {
  const rows = await db.importJob.findMany({
    where: { userId, status: { not: "receiving" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      id: true,
      kind: true,
      name: true,
      status: true,
      progress: true,
      error: true,
      projectId: true,
      runId: true,
      sourceRunId: true,
      createdAt: true,
    },
  });
  const oldWork = await listOfOldWork(
    db,
    rows.flatMap(({ projectId }) => projectId ?? []),
  );
  return {
    imports: rows.map(({ kind, status, createdAt, ...row }) => ({
      ...row,
      /** Whether it ends in a page of what was taken and what was left. */
      hasLines: row.projectId !== null && oldWork.has(row.projectId),
      ...Kind.parse({ kind, status }),
      createdAt: iso(createdAt),
    })),
  };
}

export type ImportsView = ShownBy<typeof getImportsView>;

/** Something of one's own that waits to be imported, is being imported, or was. */
export type ImportView = ImportsView["imports"][number];
