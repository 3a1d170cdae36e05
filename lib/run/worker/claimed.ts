import { researchEndsAtMs, researchLeftMs } from "@/lib/domain/run/budget";
import type { Desk } from "./desk";
import type { Claimed } from "./end-node";
import type { Claim } from "./lease";

/** A node as it is worked at a desk, with its run: a replayed one as the mode that was recorded, and without a clock. */
export function asClaimed(claim: Claim, desk: Desk): Claimed {
  const { id, key, title, stage, attempt, round, input, run } = claim;
  const { settings, researched_ms: researchedMs } = run;
  // The database tells how much is left, this process only how long ago that was: its clock may be wrong.
  const isTimed = researchedMs !== null && run.mode !== "replay";
  const leftMs = isTimed ? researchLeftMs(researchEndsAtMs(settings.minutes, 0), researchedMs) : Infinity;
  const claimedAtMs = performance.now();
  return {
    claim,
    desk,
    kind: claim.kind,
    node: { id, key, title, stage, attempt, round, input },
    secret: run.secret,
    prompts: run.prompts,
    run: {
      id: claim.run_id,
      accountId: run.started_by_id,
      projectId: claim.project_id,
      researcherId: run.researcher_id,
      question: run.question,
      mode: run.recorded_mode ?? run.mode,
      isReplay: run.mode === "replay",
      settings,
      allowedDomains: run.project_settings.allowedDomains,
      scope: run.scope,
      leftMs: () => Math.max(0, leftMs - (performance.now() - claimedAtMs)),
      limitReached: run.limit_reached,
      models: { began: run.models, allowedModels: run.project_settings.models },
    },
  };
}
