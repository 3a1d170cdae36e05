/** What a project tells outside, and how it is called where one chooses; what is one person's alone is not among it. */
export const announcementKinds = {
  answer_changed: { label: "An answer changes", type: "answer.changed" },
  page_changed: { label: "A watched source changes", type: "source.changed" },
  list_grew: { label: "A watched feed, sitemap or search names new pages", type: "list.grew" },
  run_completed: { label: "A run is completed", type: "run.completed" },
  run_halted: { label: "A run halts", type: "run.halted" },
  report_waiting: { label: "A report waits for its review", type: "report.waiting" },
  changes_requested: { label: "Changes of a report are requested", type: "report.changes_requested" },
} as const satisfies Record<string, { label: string; type: string }>;

export type AnnouncementKind = keyof typeof announcementKinds;
export const announcementKindNames = [
  "answer_changed",
  "page_changed",
  "list_grew",
  "run_completed",
  "run_halted",
  "report_waiting",
  "changes_requested",
] as const satisfies readonly AnnouncementKind[];
