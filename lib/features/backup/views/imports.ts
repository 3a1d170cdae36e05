import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { importKinds, importStatuses } from "@/lib/domain/files/import";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 50;

const Kind = z.object({ kind: z.enum(importKinds), status: z.enum(importStatuses).exclude(["receiving"]) });

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
  return {
    imports: rows.map(({ kind, status, createdAt, ...row }) => ({
      ...row,
      ...Kind.parse({ kind, status }),
      createdAt: iso(createdAt),
    })),
  };
}

export type ImportsView = ShownBy<typeof getImportsView>;

/** Something of one's own that waits to be imported, is being imported, or was. */
export type ImportView = ImportsView["imports"][number];
