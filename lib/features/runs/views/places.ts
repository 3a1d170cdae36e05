import type { Access } from "@/lib/domain/core/rights";
import type { KnownResearcher } from "@/lib/domain/researcher/command-line";
import type { Db } from "@/lib/platform/db/client";
import { liveRuns } from "./live-runs";

/** Researchers that a page knows by name at most. */
const KNOWN = 1_000;

/** The places within a project: what its bar and the command bar lead to. */
export interface PlacesView {
  /** The most recently changed first, the archived too: commands name them. */
  researchers: KnownResearcher[];
}

/** A project's researchers by name, for going to them. */
export async function getPlacesView(db: Db, access: Access<"read">): Promise<PlacesView> {
  const rows = await db.researcher.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: KNOWN,
    select: { id: true, name: true, status: true },
  });
  const live = await liveRuns(db, access);
  return { researchers: rows.map((row) => ({ ...row, liveRun: live.get(row.id) ?? null })) };
}
