import type { RunId, Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { iterationLimit } from "@/lib/domain/plan/iterations";
import { raisedLimit, whyNotRaise } from "@/lib/domain/run/budget";
import { treeOf } from "@/lib/domain/run/of-settings";
import { type RunLimits, type RunSettings, withLimits } from "@/lib/domain/run/settings";
import { refuseSecondLive } from "@/lib/features/reports/reports";
import { refuseAtRest } from "@/lib/features/researchers/researchers";
import type { Db, Tx } from "@/lib/platform/db/client";
import { wantEnd } from "@/lib/run/drivers/holds";
import { refuseSpentMonth } from "@/lib/run/drivers/month-budget";
import { actOnRun, type LockedRun, lockRun, runEvents } from "@/lib/run/engine/act-on-run";
import { storedPlanner } from "@/lib/run/engine/stored-planner";
import { readTreeProgress } from "@/lib/run/engine/tree-progress";
import { endHalt, endPause, isLive, type RunAct, takeUpResearch } from "./controls";
import { requireRoomToGoOn } from "./room-for-runs";

/** Ends research with what there is: searches under way finish their iteration, the rest is skipped, the report written. */
export async function finishRun(db: Db, scope: Scope, { runId, userId }: RunAct): Promise<void> {
  await actOnRun(db, runId, async (tx, send) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "running" && run.status !== "paused") {
      throw new Refusal("conflict", "Only a run that is under way can be finished early.");
    }
    if (run.stage === "init") {
      throw new Refusal("conflict", "Nothing has been found yet. Cancel the run, or let its searches begin.");
    }
    await wantEnd(tx, runId, "A person asked for the report from what had been found.");
    await runEvents(tx, scope, runId, [{ kind: "run_finishing", payload: {}, actorId: userId }]);
    if (run.status === "paused") await endPause(tx, send, runId);
    return { value: undefined, cause: "run_finishing" };
  });
}

async function limitReached(tx: Tx, runId: RunId): Promise<string | null> {
  const run = await tx.run.findUniqueOrThrow({ where: { id: runId }, select: { limitReached: true } });
  return run.limitReached;
}

function isOtherTree(settings: RunSettings, { topicIterations }: RunLimits): boolean {
  return topicIterations !== undefined && topicIterations !== iterationLimit(treeOf(settings));
}

/** A tree whose iterations are used up would be cut short again at once. */
async function refuseNoMore(tx: Tx, runId: RunId, settings: RunSettings): Promise<void> {
  if ((await storedPlanner(tx, runId, settings)) !== "tree") return;
  const { iterations, limit } = await readTreeProgress(tx, runId, settings);
  if (limit > iterations) return;
  throw new Refusal(
    "invalid",
    `${iterations} iterations have been made already. Allow more than ${iterations}.`,
    "limits.topicIterations",
  );
}

/** Other limits for a run. */
interface NewLimits extends RunAct {
  limits: RunLimits;
  /** Whether whoever asks may raise what a run costs. */
  mayRaise: boolean;
}

/** Decided on the locked run: what is no rise by now may have been one when it was asked for, and the other way round. */
function refuseRaised(present: RunSettings, { limits, mayRaise }: NewLimits): void {
  const why = whyNotRaise(mayRaise, present, limits);
  if (why !== null) throw new Refusal("forbidden", why, `limits.${raisedLimit(present, limits)}`);
}

/** Whether a halted run goes on with these limits: its budget was spent, or a prompt was too long for it. */
function isLetOn({ haltKind, settings }: LockedRun, { contextTokens }: RunLimits): boolean {
  if (haltKind === "budget_exhausted") return true;
  return haltKind === "retry_cap" && contextTokens !== undefined && contextTokens > settings.contextTokens;
}

/**
 * Sets other limits, or none, for a run that is under way; one that halted for want of them goes on. Research
 * that a limit has ended stays ended until the report is written: `continueRun` takes it up again.
 */
export async function changeLimits(db: Db, scope: Scope, input: NewLimits): Promise<void> {
  const { runId, userId, limits } = input;
  await actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (!isLive(run)) throw new Refusal("conflict", "This run has ended. Continue it, or start another one.");
    refuseRaised(run.settings, input);
    const goesOn = isLetOn(run, limits);
    const isEnded = (await limitReached(tx, runId)) !== null && !goesOn;
    if (isEnded && (limits.minutes !== run.settings.minutes || isOtherTree(run.settings, limits))) {
      throw new Refusal("conflict", "Research has ended already; the report is being written from what was found.");
    }
    const settings = withLimits(run.settings, limits);
    await tx.run.update({ where: { id: runId }, data: { settings } });
    await runEvents(tx, scope, runId, [{ kind: "limits_changed", payload: { limits }, actorId: userId }]);
    if (goesOn) await endHalt(tx, scope, { ...run, settings });
    return { value: undefined, cause: "limits_changed" };
  });
}

/**
 * Takes research up again where a limit ended it, with other limits: searches that were skipped are made, what is
 * missing is searched for, and another version of the report is written. The time of writing does not count.
 */
export async function continueRun(db: Db, scope: Scope, input: NewLimits): Promise<void> {
  const { runId, userId, limits } = input;
  await actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "completed" || (await limitReached(tx, runId)) === null) {
      throw new Refusal("conflict", "Only a run whose research a limit has ended can be continued.");
    }
    refuseRaised(run.settings, input);
    await refuseAtRest(tx, run.researcherId);
    await refuseSecondLive(tx, runId);
    await refuseSpentMonth(tx, scope.projectId);
    await requireRoomToGoOn(tx, scope, runId);
    const settings = withLimits(run.settings, limits);
    await refuseNoMore(tx, runId, settings);
    await tx.run.update({
      where: { id: runId },
      data: { settings, status: "running", statusReason: null, endedAt: null },
    });
    const round = await takeUpResearch(tx, runId, 1);
    await runEvents(tx, scope, runId, [{ kind: "run_continued", payload: { limits, round }, actorId: userId }]);
    return { value: undefined, cause: "run_continued" };
  });
}
