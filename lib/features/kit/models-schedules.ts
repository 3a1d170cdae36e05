import type { NewRunView, ScheduleView } from "./models";

/** What the form for a schedule starts from. */
export interface SchedulePageView {
  newRun: NewRunView;
  schedule: ScheduleView | null;
}
