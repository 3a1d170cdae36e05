import { RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Missed, missedPerspectives, withRoomFor } from "@/lib/domain/plan/missed";
import { missedNodes } from "@/lib/domain/plan/strategy";
import type { Perspective } from "@/lib/domain/run/results";
import type { RunSettings } from "@/lib/domain/run/settings";
import { requireToWake } from "@/lib/features/kit/being-deleted";
import { lockNewest, refuseSecondLive, sendBack, type Verdict } from "@/lib/features/reports/reports";
import { refuseAtRest } from "@/lib/features/researchers/researchers";
import { takeUpResearch } from "@/lib/features/runs/controls";
import type { Db, Tx } from "@/lib/platform/db/client";
import { actOnRun } from "@/lib/run/engine/act-on-run";
import { writeReview } from "@/lib/run/engine/approvals";
import { insertNodes } from "@/lib/run/engine/insert-nodes";
import { storedPlanner } from "@/lib/run/engine/stored-planner";
import { readTreeProgress } from "@/lib/run/engine/tree-progress";

/** A person's no to a report: what it misses, and what research should do about it. */
export interface RejectReport extends Verdict, Missed {
  note: string;
}

async function insertSearches(
  tx: Tx,
  scope: Scope,
  to: { runId: RunId; userId: UserId; round: number; isTree: boolean; perspectives: readonly Perspective[] },
): Promise<void> {
  const { runId, round } = to;
  const nodes = await tx.node.findMany({
    where: { runId },
    orderBy: { ordinal: "asc" },
    select: { id: true, key: true, stage: true, ordinal: true },
  });
  const planning = nodes.findLast((node) => node.stage === "init");
  if (!planning) throw new Refusal("conflict", "This run has no plan.");
  const drafts = missedNodes(to.perspectives, {
    round,
    after: planning.key,
    ...(to.isTree ? { depth: 0 } : {}),
  });
  const last = nodes.reduce((most, { ordinal }) => Math.max(most, ordinal), 0);
  await insertNodes(tx, {
    projectId: scope.projectId,
    runId,
    drafts,
    ids: new Map(nodes.map(({ key, id }) => [key, id])),
    ordinalOf: (_, index) => last + index + 1,
    round,
    addedById: to.userId,
  });
}

/** A tree whose iterations are used up gets as many more as what is missed may take. */
async function allowMore(
  tx: Tx,
  { runId, settings, searches }: { runId: RunId; settings: RunSettings; searches: number },
): Promise<void> {
  const { iterations } = await readTreeProgress(tx, runId, settings);
  const raised = withRoomFor(searches, settings, iterations);
  if (raised === settings) return;
  await tx.run.update({ where: { id: runId }, data: { settings: raised }, select: { id: true } });
}

/**
 * Rejects the newest version of a report: research is taken up again for what it misses, and another version is written
 * from all that is known then. A run that had ended goes on.
 */
export async function rejectReport(db: Db, scope: Scope, input: RejectReport): Promise<void> {
  const { note, gaps, actionItems, userId } = input;
  const perspectives = missedPerspectives(input);
  if (perspectives.length === 0) {
    throw new Refusal("invalid", "Say what the report misses, or what research should do.", "gaps");
  }
  const seen = await db.report.findFirst({
    where: { id: input.reportId, projectId: scope.projectId },
    select: { runId: true },
  });
  if (!seen) throw new Refusal("not_found", "There is no such report.");
  await actOnRun(db, RunId.parse(seen.runId), async (tx) => {
    const report = await lockNewest(tx, scope, input);
    const { runId, settings } = report;
    const run = await tx.run.findUniqueOrThrow({
      where: { id: runId },
      select: { stage: true, status: true, researcherId: true },
    });
    if (run.stage !== "review" && run.stage !== "finalize") {
      throw new Refusal("conflict", "Another version is being written. Read that one, then decide.");
    }
    await requireToWake(tx, scope, run.status);
    if (run.status === "completed") {
      await refuseAtRest(tx, run.researcherId);
      await refuseSecondLive(tx, runId);
    }
    await sendBack(tx, input);
    await writeReview(tx, scope, { of: report.of, given: { verdict: "rejected", note, gaps, actionItems, userId } });
    const isTree = (await storedPlanner(tx, runId, settings)) === "tree";
    if (isTree) await allowMore(tx, { runId, settings, searches: perspectives.length });
    const round = await takeUpResearch(tx, runId, 1);
    await tx.$executeRaw`
      update run set status = 'running', status_reason = null, halt_kind = null, ended_at = null, paused_at = null,
        research_started_at = now()
      where id = ${runId}::uuid`;
    await insertSearches(tx, scope, { runId, userId, round, isTree, perspectives });
    return { value: undefined, cause: "report_rejected" };
  });
}
