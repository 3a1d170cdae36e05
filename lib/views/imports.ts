import { z } from "zod";
import type { Db } from "@/lib/db/client";
import type { UserId } from "@/lib/domain/ids";
import { importKinds, importStatuses } from "@/lib/domain/import";
import { iso } from "./instant";
import type { ImportsView } from "./models-imports";

const SHOWN = 50;

const Kind = z.object({ kind: z.enum(importKinds), status: z.enum(importStatuses).exclude(["receiving"]) });

/** What an account has had imported within a day, and what waits. */
export async function getImportsView(db: Db, userId: UserId): Promise<ImportsView> {
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
