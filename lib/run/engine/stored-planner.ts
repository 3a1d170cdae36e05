import type { RunId } from "@/lib/domain/core/ids";
import type { Planner } from "@/lib/domain/core/words";
import { plannerOf } from "@/lib/domain/plan/planner";
import { ScopeResult } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Tx } from "@/lib/platform/db/client";

/** The strategy that plans a stored run; null for `auto` while its scope is not known. */
export async function storedPlanner(tx: Tx, runId: RunId, settings: RunSettings): Promise<Planner | null> {
  const { scope } = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { scope: true } });
  return plannerOf(settings, ScopeResult.nullable().parse(scope));
}
