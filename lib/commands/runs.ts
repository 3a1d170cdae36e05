import { scopeOf } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import type { Access } from "@/lib/domain/rights";
import {
  approvePlan as approvePlanOfRun,
  cancelRun,
  editPlan as editPlanOfRun,
  resumeRun,
  startRun,
} from "@/lib/engine/runs";
import type { CommandOutput, CommandParsed } from "./contract";

export async function start(
  db: Db,
  access: Access<"research" | "read">,
  input: CommandParsed<"start_run">,
): Promise<CommandOutput<"start_run">> {
  const { researcherId, settings, idempotencyKey } = input;
  return {
    runId: await startRun(db, scopeOf(access), { researcherId, settings, idempotencyKey, userId: access.userId }),
  };
}

export async function editPlan(
  db: Db,
  access: Access<"research" | "read">,
  input: CommandParsed<"edit_plan">,
): Promise<CommandOutput<"edit_plan">> {
  const { runId, revision, perspectives } = input;
  return {
    revision: await editPlanOfRun(db, scopeOf(access), { runId, revision, perspectives, userId: access.userId }),
  };
}

export async function approvePlan(
  db: Db,
  access: Access<"approve" | "read">,
  input: CommandParsed<"approve_plan">,
): Promise<CommandOutput<"approve_plan">> {
  await approvePlanOfRun(db, scopeOf(access), { runId: input.runId, revision: input.revision, userId: access.userId });
  return {};
}

export async function resume(
  db: Db,
  access: Access<"research" | "read">,
  input: CommandParsed<"resume_run">,
): Promise<CommandOutput<"resume_run">> {
  await resumeRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}

export async function cancel(
  db: Db,
  access: Access<"research" | "read">,
  input: CommandParsed<"cancel_run">,
): Promise<CommandOutput<"cancel_run">> {
  await cancelRun(db, scopeOf(access), { runId: input.runId, userId: access.userId });
  return {};
}
