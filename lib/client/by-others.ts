import type { ProjectNowView } from "@/lib/features/projects/views/now";

/** Whether anybody but the reader did something in a project since an event that they have seen. */
export function isByOthers({ seq, newest, me }: Pick<ProjectNowView, "seq" | "newest" | "me">, seen: number): boolean {
  const since = newest.filter((one) => one.seq > seen);
  // Of what is too long ago to be told, nobody knows who did it.
  return since.length < seq - seen || since.some(({ by }) => by !== me);
}

/** Whether somebody but the reader did something within a run since what they have seen, as judging a fact of a report. */
export function isActOfOther({ act, me }: Pick<ProjectNowView, "act" | "me">, seen: ProjectNowView["act"]): boolean {
  return act !== null && act.name !== seen?.name && act.by !== me;
}
