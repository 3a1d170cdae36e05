import type { Db, Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import type { Scope } from "@/lib/domain/ids";
import { asFact, factColumns } from "./facts";
import type { ContradictionView } from "./models";

/** Contradictions of a project, newest first, at most `take`; those that were dismissed are left out. */
export async function listContradictions(
  db: Db | Tx,
  scope: Scope,
  page: { where: Prisma.FactRelationWhereInput; take: number },
): Promise<ContradictionView[]> {
  const rows = await db.factRelation.findMany({
    where: {
      AND: [{ projectId: scope.projectId, kind: "contradicts", status: { not: "dismissed" } }, page.where],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: page.take,
    select: {
      id: true,
      nature: true,
      status: true,
      reason: true,
      a: { select: factColumns },
      b: { select: factColumns },
    },
  });
  return rows.map((row) => ({ ...row, a: asFact(row.a), b: asFact(row.b) }));
}

/** Both of whose facts a run uses. */
export function betweenFactsOf(runId: string): Prisma.FactRelationWhereInput {
  const isUsed = { uses: { some: { runId, quarantine: null } } };
  return { a: isUsed, b: isUsed };
}
