import type { Schedule } from "@/lib/domain/researcher/schedule";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { NewRunView, PersonView } from "./models";

/** When a researcher runs again by itself. */
export interface ScheduleView {
  plan: Schedule;
  /** What each of its runs begins with. */
  settings: RunSettings;
  /** For whom its runs are started. */
  setBy: PersonView | null;
  nextAt: string;
  /** The planned time that came last, and why no run began then; null where one did. */
  lastAt: string | null;
  lastNote: string | null;
  revision: number;
}

export interface SchedulePageView {
  newRun: NewRunView;
  schedule: ScheduleView | null;
}
