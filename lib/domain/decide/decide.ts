import type { Stage } from "@/lib/domain/core/words";
import { iterationLimit } from "@/lib/domain/plan/iterations";
import { plannerOfRun } from "@/lib/domain/plan/planner-of-run";
import { isOutOfIterations, withinIterations } from "@/lib/domain/plan/tree";
import { treeOf } from "@/lib/domain/run/of-settings";
import { nodesToStart, readyNodes } from "@/lib/domain/run/plan";
import { type Decision, nothing, type RunNode, type RunState, type StatusChange } from "@/lib/domain/run/run-state";
import { decideStage } from "./decide-stage";
import { some } from "./decision-parts";

const researchStages: ReadonlySet<Stage> = new Set(["wave1", "pivot", "wave2"]);

/** Why research must end now; null while it may go on. */
function cutNow(state: RunState, nowMs: number): Decision["limitReached"] {
  if (state.limitReached !== null || !researchStages.has(state.stage)) return null;
  if (state.finishReason !== null) return { reason: state.finishReason, by: "wish" };
  const isTimeUp = state.researchEndsAtMs !== null && nowMs >= state.researchEndsAtMs;
  return isTimeUp ? { reason: `The time limit of ${state.settings.minutes} minutes was reached.`, by: "time" } : null;
}

/** When research must end: what has not started is skipped; what runs finishes its iteration. */
function cutShort(state: RunState, limitReached: Decision["limitReached"]): Decision {
  const skip = state.nodes
    .filter((node) => (node.kind === "search" || node.kind === "review") && ["pending", "failed"].includes(node.status))
    .filter((node) => node.kind === "search" || !isSearched(state, node))
    .map((node) => node.key);
  return some({ skip, limitReached });
}

function isSearched(state: RunState, review: RunNode): boolean {
  const statusOf = new Map(state.nodes.map((node) => [node.key, node.status]));
  return review.needs.some((key) => ["running", "ready", "complete"].includes(statusOf.get(key) ?? "pending"));
}

function retriesDue(state: RunState, nowMs: number): RunNode[] {
  return state.nodes.filter((node) => node.status === "failed" && node.retryAtMs !== null && node.retryAtMs <= nowMs);
}

/** Whether a tree's topics are searched now: only these count as iterations. */
function isTreeWave(state: RunState): boolean {
  return state.stage === "wave1" && plannerOfRun(state) === "tree";
}

/** Starts what may start: nodes whose needs have ended, and failed ones whose back-off is over. */
function startable(state: RunState, nowMs: number): string[] {
  const due = new Set(retriesDue(state, nowMs).map((node) => node.key));
  const nodes = state.nodes.map((node) => (due.has(node.key) ? { ...node, status: "pending" as const } : node));
  const ready = isTreeWave(state) ? withinIterations(state, readyNodes(nodes)) : readyNodes(nodes);
  return nodesToStart(nodes, state.settings.concurrency, ready)
    .filter((node) => node.stage === state.stage || state.stage !== "init")
    .map((node) => node.key);
}

/**
 * The whole of a tick's judgement: from the run's state and the time, what to do next. Pure. One call asks for at most
 * one stage; the tick calls again on the changed state until there is nothing left to do.
 */
export function decide(state: RunState, nowMs: number): Decision {
  if (state.status === "completed" && state.requests.length > 0)
    return some({ status: { to: "running", reason: null } });
  if (state.status === "waiting") {
    // It goes on as soon as it would not wait any more: what people had to give is there.
    const next = decide({ ...state, status: "running" }, nowMs);
    return next.status?.to === "waiting" ? nothing() : some({ status: { to: "running", reason: null } });
  }
  if (state.status !== "running") return nothing();
  const cut = cutNow(state, nowMs);
  if (cut !== null) return cutShort(state, cut);
  const decision = decideStage[state.stage](state);
  const isSettled = decision.add.length > 0 || decision.advance !== null || decision.status !== null;
  if (isSettled) return decision;
  const start = startable(state, nowMs);
  if (start.length === 0 && state.limitReached === null && isTreeWave(state) && isOutOfIterations(state)) {
    const limit = iterationLimit(treeOf(state.settings));
    return cutShort(state, { reason: `The limit of ${limit} iterations was reached.`, by: "iterations" });
  }
  const waits = start.length === 0 ? waitForPeople(state) : null;
  return waits === null ? { ...decision, start } : some({ status: waits });
}

/** Whether topics in review are all that the run can still get: then it waits, and its clock stands still. */
function waitForPeople({ nodes }: RunState): StatusChange | null {
  const inReview = nodes.filter((node) => node.status === "in_review").length;
  const isBusy = nodes.some((node) => ["ready", "running", "failed"].includes(node.status));
  if (inReview === 0 || isBusy) return null;
  const topics = inReview === 1 ? "A topic waits" : `${inReview} topics wait`;
  return { to: "waiting", reason: `${topics} for people's review.` };
}

/** When the run must be looked at again though nothing happens, in milliseconds since 1970; null when never. */
export function wakeAtMs(state: RunState): number | null {
  if (state.status !== "running") return null;
  const times = state.nodes.flatMap((node) =>
    node.status === "failed" && node.retryAtMs !== null ? [node.retryAtMs] : [],
  );
  const isOpen = state.limitReached === null && researchStages.has(state.stage) && state.researchEndsAtMs !== null;
  if (isOpen && state.researchEndsAtMs !== null) times.push(state.researchEndsAtMs);
  return times.length === 0 ? null : Math.min(...times);
}
