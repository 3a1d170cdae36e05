import type { ProjectId, RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { ReplayResult } from "@/lib/domain/run/bundle";
import { replayBundle } from "@/lib/features/replay/replay";
import type { Db } from "@/lib/platform/db/client";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { untilFound } from "@/lib/testing/until";

/** What a replay came to, when it has. */
export async function resultOfReplay(db: Db, runId: RunId): Promise<ReplayResult> {
  const result = await untilFound(db, async () => {
    return (await db.runBundle.findUniqueOrThrow({ where: { runId }, select: { result: true } })).result;
  });
  return ReplayResult.parse(result);
}

/** A run, packed and replayed from nothing but its bundle: what that came to, and the run that it left. */
export async function replayOf(
  db: Db,
  world: { scope: Scope; userId: UserId },
  runId: RunId,
): Promise<{ projectId: ProjectId; runId: RunId; result: ReplayResult }> {
  const bytes = await packRun(db, world.scope, runId);
  const opened = await replayBundle(db, { bytes, userId: world.userId, sourceId: runId });
  return { ...opened, result: await resultOfReplay(db, opened.runId) };
}
