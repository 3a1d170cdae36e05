import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import type { ResearcherStatus } from "@/lib/domain/words";

/** Researchers that a project's bar holds, the most recently changed first. */
const SHOWN = 30;

/** The places within a project: what its bar and the command bar lead to. */
export interface PlacesView {
  researchers: { id: string; name: string; status: ResearcherStatus }[];
}

/** A project's researchers by name, for going to them. */
export async function getPlacesView(db: Db, access: Access<"read">): Promise<PlacesView> {
  const researchers = await db.researcher.findMany({
    where: { projectId: access.projectId, status: { not: "archived" } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: SHOWN,
    select: { id: true, name: true, status: true },
  });
  return { researchers };
}
