import type { Tx } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";
import type { FoundGap } from "@/lib/domain/results";

/** Keeps the gaps that a run found; those it had found before and does not find any more are closed. */
export async function writeGaps(
  tx: Tx,
  scope: Scope,
  input: { runId: string; researcherId: string; nodeId: string; gaps: readonly FoundGap[] },
): Promise<void> {
  const descriptions = input.gaps.map((gap) => gap.description);
  await tx.$executeRaw`
    update gap set closed_at = now()
    where project_id = ${scope.projectId}::uuid and run_id = ${input.runId}::uuid and closed_at is null
      and description <> all(${descriptions}::text[])`;
  if (input.gaps.length === 0) return;
  await tx.gap.createMany({
    data: input.gaps.map((gap) => ({
      projectId: scope.projectId,
      researcherId: input.researcherId,
      runId: input.runId,
      nodeId: input.nodeId,
      description: gap.description,
      importance: gap.importance,
      suggestedQueries: gap.queries,
    })),
    skipDuplicates: true,
  });
}
