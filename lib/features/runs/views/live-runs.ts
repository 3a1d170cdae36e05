import { z } from "zod";
import type { Access } from "@/lib/domain/core/rights";
import { type LiveRunStatus, liveRunStatuses } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";

const Live = z.object({ researcherId: z.string(), status: z.enum(liveRunStatuses) });

/** How the runs of a project stand that have not ended, by researcher: each has at most one. */
export async function liveRuns(db: Db, { projectId }: Access<"read">): Promise<Map<string, LiveRunStatus>> {
  const rows = await db.run.findMany({
    where: { projectId, status: { in: [...liveRunStatuses] } },
    select: { researcherId: true, status: true },
  });
  return new Map(
    z
      .array(Live)
      .parse(rows)
      .map(({ researcherId, status }) => [researcherId, status]),
  );
}
