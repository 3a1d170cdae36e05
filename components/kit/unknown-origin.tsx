import type { ReactNode } from "react";
import { UNKNOWN_ORIGIN } from "@/lib/domain/report/origin";
import { Note } from "./states";

/** Says of a project of unknown origin that nobody here can vouch for it; nothing of one that was made here. */
export function UnknownOrigin({ project }: { project: { isOfUnknownOrigin: boolean } }): ReactNode {
  return project.isOfUnknownOrigin ? <Note tone="warn">{UNKNOWN_ORIGIN}</Note> : null;
}
