import type { RunStatus, Stage } from "@/lib/domain/core/words";

/** The run of a report, as far as it decides whether people may change the text by hand. */
export interface EditedRun {
  status: RunStatus;
  stage: Stage;
}

/**
 * Why a report's newest version may not be changed by hand now, in a sentence; null when it may. Only what rests may:
 * a run that is at work on its report would write over the change.
 */
export function whyNotEditable({ status, stage }: EditedRun): string | null {
  if (status === "completed") return null;
  if (status === "cancelled") return "The run of this report was cancelled.";
  const isAtRest = status === "halted" || status === "waiting";
  if (isAtRest && (stage === "review" || stage === "finalize")) return null;
  return "The run is at work on this report. Wait until it rests, then edit the newest version.";
}
