import type { Tx } from "@/lib/db/client";
import type { RunId } from "@/lib/domain/ids";
import { plannerOf } from "@/lib/domain/planner";
import { ScopeResult } from "@/lib/domain/results";
import type { RunSettings } from "@/lib/domain/settings";
import type { Planner } from "@/lib/domain/words";

/** The strategy that plans a stored run; null for `auto` while its scope is not known. */
export async function storedPlanner(tx: Tx, runId: RunId, settings: RunSettings): Promise<Planner | null> {
  const { scope } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { scope: true } });
  return plannerOf(settings, ScopeResult.nullable().parse(scope));
}
