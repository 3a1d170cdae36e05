/** How a table of a project travels: one row of JSON a line, in `data/<name>.jsonl`. */
export interface ProjectTable {
  readonly name: string;
  /** Columns that stay behind: leases, money kept back, drafts, what is made anew or travels as a file. */
  readonly without?: readonly string[];
  /** A column of bytes that travels as a file, and the column that names the file within `folder`. */
  readonly file?: {
    readonly column: string;
    readonly folder: string;
    readonly by: string;
    /** Whether the bytes may be sealed where they are stored: they travel in clear, and are sealed where they arrive. */
    readonly isSealed?: true;
  };
  /** A column that names a row of the same table, written once all of them are there. */
  readonly later?: string;
  /** Zips from before there was such a table have no file of it: then it has no rows. */
  readonly isNewer?: true;
  /** Rows that are read at once; few where a row may be large. */
  readonly batch?: number;
}

const lease = ["lease_holder", "lease_token", "lease_until"] as const;

/** Every table that travels, in an order in which each row finds those that it names. */
export const projectTables: readonly ProjectTable[] = [
  {
    name: "project",
    without: [
      "reserved_tokens",
      "reserved_usd",
      "warned_month",
      "warned_percent",
      "imported_at",
      "imported_by_id",
      "import_stopped",
      // Whoever imports it has it among their projects.
      "archived_at",
      "is_replay",
      "is_of_unknown_origin",
      "signed_by",
      "backed_up_at",
      "delete_after",
      "delete_asked_at",
      "delete_asked_by_id",
      "deleted_rows",
    ],
  },
  { name: "version" },
  { name: "prompt_override" },
  { name: "researcher" },
  // Its models are of this install: elsewhere it asks those that are there.
  { name: "run", without: [...lease, "reserved_tokens", "reserved_usd", "models"] },
  { name: "node", without: [...lease, "draft", "draft_at"], batch: 50 },
  { name: "node_edge" },
  { name: "node_attempt", batch: 50 },
  { name: "retry_directive" },
  { name: "gate" },
  { name: "review" },
  // When it is looked at again, and what its site said by then, is of this install.
  {
    name: "source",
    without: ["next_look_at", "look_until", "look_outcome", "look_failures", "page_etag", "page_modified"],
  },
  { name: "source_deletion", without: ["traces", "hashes", "position"] },
  { name: "research_deletion", without: ["runs", "reports", "texts", "traces", "position"] },
  { name: "retention_sweep" },
  { name: "import_line", isNewer: true },
  { name: "crawl", without: lease },
  { name: "crawl_page" },
  {
    name: "original",
    without: ["bytes", "sealed"],
    file: { column: "bytes", folder: "originals", by: "sha256", isSealed: true },
  },
  { name: "snapshot" },
  { name: "agent_call", batch: 50 },
  { name: "search_call", batch: 50 },
  { name: "fetch_call" },
  { name: "fact", without: ["search", "words"], later: "superseded_by_id" },
  { name: "evidence" },
  { name: "fact_use" },
  { name: "fact_relation" },
  { name: "gap" },
  { name: "report", later: "since_report_id" },
  { name: "report_section" },
  { name: "citation" },
  { name: "suggestion" },
  { name: "knowledge_read" },
  { name: "run_bundle", without: ["bytes"], file: { column: "bytes", folder: "replays", by: "run_id" } },
  { name: "artifact", batch: 10 },
  { name: "audit_event", without: ["hash"] },
  { name: "redaction" },
  { name: "fold" },
  { name: "summary_request", without: ["lease_token", "lease_until"] },
  { name: "project_call", without: ["held_tokens", "held_usd"], batch: 50 },
  { name: "question", without: ["reserved_tokens", "reserved_usd"], later: "after_id" },
  { name: "comment", later: "parent_id" },
];

/** Tables of a project that do not travel, and why. `lib/features/backup/layout/tables.test.ts` holds that no table is forgotten. */
export const staying: Readonly<Record<string, string>> = {
  membership: "accounts are of one install; whoever imports becomes the owner",
  outside_person: "travels as data/person.jsonl, with the names of accounts",
  directory_grant: "groups are of one install's directory",
  invite: "an invitation is a key",
  legal_hold: "is of one install, whose administrators lift it",
  retention_rule: "would delete elsewhere; whoever imports it says how long it is kept there",
  share_link: "a share link is a key",
  api_token: "a token is a key",
  report_export: "is made anew from the report",
  import_job: "is of one account",
  notification: "is of one account",
  watched_list: "is looked at by itself; an import sets nothing going",
  watched_entry: "belongs to a list that is watched here",
  announcement: "was told outside of this install, and is not told again",
  webhook: "its address and secret are keys, and an import sets nothing going",
  webhook_delivery: "is of this install's webhooks",
  feed_address: "is a key",
  comment_draft: "is its author's alone until it is submitted",
  access_entry: "is of the install, and of people who have read",
  presence: "is of this moment",
  project_deletion: "is of the install, and outlives the project",
  project_size: "is counted anew as texts and files are stored",
  search_cache: "is asked for anew",
  budget_hold: "is of a call under way",
  content: "travels as sources/<sha256>.txt",
  researcher_schedule: "would start runs elsewhere; an import sets nothing going",
  quote_change: "says when pages were read here; what came of it stands with the evidence, which travels",
  drawn_text: "is made anew from the reports",
  fact_word: "is made anew from the facts",
  passage: "is made anew from the text",
  passage_vector: "is asked for anew where a model of embeddings is set",
};

/** Columns that name a person. */
export function isPersonColumn(column: string): boolean {
  return column !== "superseded_by_id" && (column.endsWith("_by_id") || /^(author|reviewer|actor)_id$/.test(column));
}
