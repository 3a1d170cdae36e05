import type { ReactNode } from "react";
import { Note } from "@/components/states";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";

/** Says of a project of unknown origin that nobody here can vouch for it; nothing of one that was made here. */
export function UnknownOrigin({ project }: { project: { isOfUnknownOrigin: boolean } }): ReactNode {
  return project.isOfUnknownOrigin ? <Note tone="warn">{UNKNOWN_ORIGIN}</Note> : null;
}
