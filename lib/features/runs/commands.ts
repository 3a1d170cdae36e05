import { scopeOf } from "@/lib/access/door/open-project";
import type { Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Access, allows } from "@/lib/domain/core/rights";
import type { StartMode } from "@/lib/domain/core/words";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db } from "@/lib/platform/db/client";
import { type Answering, projectAnswering } from "@/lib/run/reach/reach";
import type { runsContract } from "./contract";
import { cancelRun, forceResume, leaveOut, pauseRun, resumeRun, retryNode } from "./controls";
import { changeLimits, continueRun, finishRun } from "./limits";
import { addSearch, changeSearch, dropSearch, restoreSearch } from "./plan-changes";
import { approvePlan as approvePlanOfRun, editPlan as editPlanOfRun, type StartRun, startRun } from "./runs";

/** A tree may make many iterations: above 20 a person confirms their number, however the run is started. */
function refuseUnconfirmed(settings: RunSettings, mode: StartMode, confirmed: number | undefined): void {
  const iterations = mode === "plan" ? null : iterationsToConfirm(settings);
  if (iterations === null || iterations === confirmed) return;
  throw new Refusal(
    "invalid",
    `This run may make ${iterations} iterations. Confirm this number to start it.`,
    "confirmedIterations",
  );
}

/** The mode that was asked for or, where none was, what this project can do. */
function modeOf(wanted: StartMode | undefined, answering: Answering): StartMode {
  if (answering.models !== null) return wanted ?? "live";
  const { why, mayGoOffline } = answering;
  const mode = wanted ?? (mayGoOffline ? "offline" : "live");
  if (mode === "live") throw new Refusal("invalid", `${why} It can be run offline.`, "mode");
  return mode;
}

/** How a run of these settings is worked here: its mode, and the models that it asks. Refuses what nobody confirmed. */
export async function workingOf(
  db: Db,
  { projectId }: Scope,
  input: { settings: RunSettings; mode?: StartMode | undefined; confirmedIterations?: number | undefined },
): Promise<Required<Pick<StartRun, "mode" | "models">>> {
  const answering = await projectAnswering(db, projectId);
  const mode = modeOf(input.mode, answering);
  refuseUnconfirmed(input.settings, mode, input.confirmedIterations);
  return { mode, models: mode === "offline" ? "none" : (answering.names ?? "none") };
}

export async function start(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "start_run">,
): Promise<Answered<typeof runsContract, "start_run">> {
  const { researcherId, settings, question, idempotencyKey } = input;
  const working = await workingOf(db, access, input);
  const run = { researcherId, settings, question, idempotencyKey, userId: access.userId, ...working };
  return { runId: await startRun(db, scopeOf(access), run) };
}

export async function editPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "edit_plan">,
): Promise<Answered<typeof runsContract, "edit_plan">> {
  const { runId, revision, perspectives } = input;
  return {
    revision: await editPlanOfRun(db, scopeOf(access), { runId, revision, perspectives, userId: access.userId }),
  };
}

export async function approvePlan(
  db: Db,
  access: Access<"approve" | "read">,
  input: Parsed<typeof runsContract, "approve_plan">,
): Promise<Answered<typeof runsContract, "approve_plan">> {
  await approvePlanOfRun(db, scopeOf(access), { runId: input.runId, revision: input.revision, userId: access.userId });
  return {};
}

export async function resume(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "resume_run">,
): Promise<Answered<typeof runsContract, "resume_run">> {
  await resumeRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}

export async function cancel(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "cancel_run">,
): Promise<Answered<typeof runsContract, "cancel_run">> {
  await cancelRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}

export async function pause(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "pause_run">,
): Promise<Answered<typeof runsContract, "pause_run">> {
  await pauseRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}

export async function finish(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "finish_run">,
): Promise<Answered<typeof runsContract, "finish_run">> {
  await finishRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}

export async function force(
  db: Db,
  access: Access<"administer" | "read">,
  input: Parsed<typeof runsContract, "force_resume">,
): Promise<Answered<typeof runsContract, "force_resume">> {
  return { holders: await forceResume(db, scopeOf(access), { runId: input.runId, userId: access.userId }) };
}

/** Who asks for other limits, and whether they may raise what a run costs. */
function raisingOf({ userId, role }: Access<"research">): { userId: UserId; mayRaise: boolean } {
  return { userId, mayRaise: allows(role, "raise_budget") };
}

export async function setLimits(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "change_limits">,
): Promise<Answered<typeof runsContract, "change_limits">> {
  const { runId, limits } = input;
  await changeLimits(db, scopeOf(access), { runId, limits, ...raisingOf(access) });
  return {};
}

export async function goOn(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "continue_run">,
): Promise<Answered<typeof runsContract, "continue_run">> {
  const { runId, limits } = input;
  await continueRun(db, scopeOf(access), { runId, limits, ...raisingOf(access) });
  return {};
}

export async function retry(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "retry_node">,
): Promise<Answered<typeof runsContract, "retry_node">> {
  const { runId, nodeKey } = input;
  await retryNode(db, scopeOf(access), { runId, nodeKey, userId: access.userId });
  return {};
}

export async function leaveStepOut(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "leave_out">,
): Promise<Answered<typeof runsContract, "leave_out">> {
  const { runId, nodeKey } = input;
  await leaveOut(db, scopeOf(access), { runId, nodeKey, userId: access.userId });
  return {};
}

export async function addToPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "add_search">,
): Promise<Answered<typeof runsContract, "add_search">> {
  const { runId, perspective, under } = input;
  return { nodeKey: await addSearch(db, scopeOf(access), { runId, perspective, under, userId: access.userId }) };
}

export async function changeInPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "change_search">,
): Promise<Answered<typeof runsContract, "change_search">> {
  const { runId, nodeKey, perspective } = input;
  await changeSearch(db, scopeOf(access), { runId, nodeKey, perspective, userId: access.userId });
  return {};
}

export async function dropFromPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "drop_search">,
): Promise<Answered<typeof runsContract, "drop_search">> {
  const { runId, nodeKey } = input;
  await dropSearch(db, scopeOf(access), { runId, nodeKey, userId: access.userId });
  return {};
}

export async function restoreToPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: Parsed<typeof runsContract, "restore_search">,
): Promise<Answered<typeof runsContract, "restore_search">> {
  const { runId, nodeKey } = input;
  await restoreSearch(db, scopeOf(access), { runId, nodeKey, userId: access.userId });
  return {};
}
