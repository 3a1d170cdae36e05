import type { Access } from "@/lib/domain/core/rights";
import type { KnownResearcher } from "@/lib/domain/researcher/command-line";
import type { Db } from "@/lib/platform/db/client";
import { liveRuns } from "./live-runs";

/** Researchers that a page knows by name at most. */
const KNOWN = 1_000;

/** The places within a project: its researchers by name, the most recently changed first, the archived too, as commands name them. */
export async function getPlacesView(db: Db, access: Access<"read">): Promise<{ researchers: KnownResearcher[] }> {
  const rows = await db.researcher.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: KNOWN,
    select: { id: true, name: true, status: true },
  });
  const live = await liveRuns(db, access);
  return { researchers: rows.map((row) => ({ ...row, liveRun: live.get(row.id) ?? null })) };
}
