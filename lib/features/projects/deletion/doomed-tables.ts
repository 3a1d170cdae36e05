/** A table whose rows go with their project. */
export interface DoomedTable {
  readonly name: string;
  /** Where no index begins with the project: by which row of another table of the project its own are found. */
  readonly by?: { readonly column: string; readonly of: string };
  /** A column that names a row of the same table: emptied before any of them goes. */
  readonly self?: string;
  /** Rows that may be large: fewer of them go at once. */
  readonly isLarge?: true;
}

const byRun = { column: "run_id", of: "run" } as const;

/** Every table of a project, in an order in which each row goes before those that it names. */
export const doomedTables: readonly DoomedTable[] = [
  { name: "presence" },
  { name: "notification" },
  { name: "watched_entry" },
  { name: "watched_list" },
  { name: "webhook_delivery" },
  { name: "webhook" },
  { name: "announcement" },
  { name: "feed_address" },
  { name: "directory_grant" },
  { name: "api_token" },
  { name: "share_link" },
  { name: "report_export", isLarge: true },
  { name: "comment_draft" },
  { name: "comment", self: "parent_id" },
  { name: "suggestion" },
  { name: "drawn_text", isLarge: true },
  { name: "citation" },
  { name: "report_section", by: { column: "report_id", of: "report" } },
  { name: "report", self: "since_report_id" },
  { name: "question", self: "after_id" },
  { name: "fold", by: { column: "researcher_id", of: "researcher" } },
  { name: "summary_request" },
  { name: "researcher_schedule" },
  { name: "project_call", isLarge: true },
  { name: "gap" },
  { name: "fact_use" },
  { name: "fact_relation" },
  { name: "quote_change" },
  { name: "evidence" },
  { name: "fact", self: "superseded_by_id" },
  { name: "fact_word" },
  { name: "budget_hold" },
  { name: "knowledge_read", by: byRun },
  { name: "run_bundle", isLarge: true },
  { name: "artifact", by: byRun, isLarge: true },
  { name: "audit_event" },
  { name: "review" },
  { name: "retry_directive", by: byRun },
  { name: "gate", by: byRun },
  { name: "node_attempt", by: byRun },
  { name: "node_edge", by: byRun },
  { name: "fetch_call", by: byRun },
  { name: "search_call" },
  { name: "search_cache", isLarge: true },
  { name: "agent_call", isLarge: true },
  { name: "node", isLarge: true },
  { name: "import_line" },
  { name: "crawl_page", by: { column: "crawl_id", of: "crawl" } },
  { name: "crawl" },
  { name: "passage_vector" },
  { name: "passage" },
  { name: "snapshot" },
  { name: "content", isLarge: true },
  { name: "original", isLarge: true },
  { name: "source" },
  { name: "source_deletion", isLarge: true },
  { name: "research_deletion", isLarge: true },
  { name: "legal_hold" },
  { name: "retention_rule" },
  { name: "retention_sweep" },
  { name: "redaction" },
  { name: "import_job" },
  { name: "run" },
  { name: "researcher" },
  { name: "version" },
  { name: "prompt_override" },
  { name: "invite" },
  { name: "outside_person" },
  { name: "project_size" },
  { name: "membership" },
];

/** Tables that name a project and stay, and why. `doomed-tables.test.ts` holds that no table is forgotten. */
export const surviving: Readonly<Record<string, string>> = {
  access_entry: "is of the install: who read what, by ids alone, for as many days as its administrators say",
  project_deletion: "says that the project was deleted",
};
