import type { Scope } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** Open gaps of a project, the most important first, at most `take`. */
export async function listGaps(db: Db | Tx, scope: Scope, page: { where: Prisma.GapWhereInput; take: number }) {
  return await db.gap.findMany({
    where: { AND: [{ projectId: scope.projectId, closedAt: null }, page.where] },
    orderBy: [{ importance: "desc" }, { createdAt: "desc" }, { id: "asc" }],
    take: page.take,
    select: { id: true, description: true, importance: true, suggestedQueries: true, researcherId: true },
  });
}

export type GapView = ShownBy<typeof listGaps>[number];
