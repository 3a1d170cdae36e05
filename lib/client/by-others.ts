import type { AsOf } from "@/lib/features/projects/views/as-of";
import type { ProjectNowView } from "@/lib/features/projects/views/now";

/** Whether anybody but the reader did something in a project since an event that they have seen. */
export function isByOthers({ seq, newest, me }: Pick<ProjectNowView, "seq" | "newest" | "me">, seen: number): boolean {
  const since = newest.filter((one) => one.seq > seen);
  // Of what is too long ago to be told, nobody knows who did it.
  return since.length < seq - seen || since.some(({ by }) => by !== me);
}

/** Whether an act within a run is another than the last that was seen, and no older. */
function isNewAct(act: ProjectNowView["act"], seen: AsOf["act"]): act is NonNullable<ProjectNowView["act"]> {
  return act !== null && (seen === null || (act.name !== seen.name && act.at >= seen.at));
}

/** Whether somebody but the reader did something within a run since what they have seen, as judging a fact of a report. */
export function isActOfOther({ act, me }: Pick<ProjectNowView, "act" | "me">, seen: AsOf["act"]): boolean {
  return isNewAct(act, seen) && act.by !== me;
}

/**
 * Whether a page is behind its project. What its reader did on it is shown by what did it, and is no news; unless they did
 * nothing on it: then it was in another tab, or on the page before, which they left before the answer had come.
 */
export function isBehind(now: ProjectNowView, asOf: AsOf, { hasActed }: { hasActed: boolean }): boolean {
  if (hasActed) return isByOthers(now, asOf.seq) || isActOfOther(now, asOf.act);
  return now.seq > asOf.seq || isNewAct(now.act, asOf.act);
}
