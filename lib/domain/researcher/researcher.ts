import type { LiveRunStatus, ResearcherStatus, RunStatus } from "@/lib/domain/core/words";

/** What people do with a researcher that is there. */
export const researcherActs = ["activate", "finish", "archive"] as const;
export type ResearcherAct = (typeof researcherActs)[number];

/** The status that each leaves. An activated researcher is at work only when its next run starts. */
export const statusAfter = { activate: "idle", finish: "completed", archive: "archived" } as const satisfies Record<
  ResearcherAct,
  ResearcherStatus
>;

/** By what researchers of one project must differ: lower case, white space folded. */
export function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();
}

/** A researcher with its one run that has not ended, where there is one. */
export interface Standing {
  name: string;
  status: ResearcherStatus;
  liveRun: LiveRunStatus | null;
}

const stands = {
  running: "is under way",
  waiting: "waits for a person",
  paused: "is paused",
  halted: "has halted",
  completed: "is completed",
  cancelled: "is cancelled",
} as const satisfies Record<RunStatus, string>;

/** How a run stands, as the end of a sentence about it. */
export function runStands(status: RunStatus): string {
  return stands[status];
}

/** Why a researcher cannot be finished, archived or activated as it stands, in a sentence; null when it can. */
export function whyNot(act: ResearcherAct, researcher: Standing): string | null {
  const { name, status, liveRun } = researcher;
  if (status === statusAfter[act]) {
    const is = act === "activate" ? "ready for its next run" : status;
    return `“${name}” is ${is} already.`;
  }
  if (status === "active") {
    const advice =
      act === "activate" ? "It needs no activation." : `Let it end or cancel it, then ${act} the researcher.`;
    return `A run of “${name}” ${runStands(liveRun ?? "running")}. ${advice}`;
  }
  if (act === "finish" && status === "archived") return `“${name}” is archived. Activate it before you finish it.`;
  return null;
}

/** Why a researcher takes up no research, in a sentence; null when it may. */
export function whyAtRest({ name, status }: { name: string; status: ResearcherStatus }): string | null {
  if (status !== "completed" && status !== "archived") return null;
  return `“${name}” is ${status}. Activate it before it can run.`;
}

/** Why no run of a researcher can be started, in a sentence; null when one can. */
export function whyNoRun(researcher: Standing): string | null {
  const { name, status, liveRun } = researcher;
  if (status === "active") {
    return `A run of “${name}” ${runStands(liveRun ?? "running")}. Open it, or cancel it before you start another.`;
  }
  return whyAtRest(researcher);
}
