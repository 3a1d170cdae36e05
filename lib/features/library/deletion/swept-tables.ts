/**
 * How a column says what it says. `whole` is text that goes whole where it holds a word: what was made to be read by a model,
 * and with it what was answered; `alone` goes whole by itself.
 */
type Says = "text" | "texts" | "json" | "whole" | "alone";

/** A table whose rows may hold words of a source, in columns of so many kinds. */
export interface SweptTable {
  readonly name: string;
  /** The columns of its key, with their types, in order. */
  readonly key: readonly (readonly [
    column: string,
    type: "uuid" | "text" | "int" | "bigint" | "node_kind" | "gate_name",
  ])[];
  readonly columns: Readonly<Record<string, Says>>;
  /** Rows that go where a word stands in them, rather than have it taken out. */
  readonly goes?: true;
}

const id = [["id", "uuid"]] as const;

/** Every table in which words of a source may stand beside its own, row by row. Sections and artifacts first: they are cited. */
export const sweptTables: readonly SweptTable[] = [
  {
    name: "report_section",
    key: [
      ["report_id", "uuid"],
      ["ordinal", "int"],
    ],
    columns: { heading: "text", markdown: "text" },
  },
  {
    name: "artifact",
    key: [
      ["run_id", "uuid"],
      ["path", "text"],
    ],
    columns: { content: "text" },
  },
  { name: "report", key: id, columns: { title: "text", warning: "text", figures: "json", change_note: "text" } },
  {
    name: "citation",
    key: [
      ["report_id", "uuid"],
      ["section_ordinal", "int"],
      ["position", "int"],
    ],
    columns: { sentence: "text", reason: "text" },
  },
  { name: "suggestion", key: id, columns: { heading: "text", markdown: "text", note: "text", reason: "text" } },
  { name: "comment", key: id, columns: { anchor: "json", body: "text" } },
  { name: "comment_draft", key: id, columns: { anchor: "json", body: "text" } },
  {
    name: "version",
    key: [
      ["subject_kind", "text"],
      ["subject_id", "text"],
      ["number", "int"],
    ],
    columns: { content: "json", reason: "text" },
  },
  { name: "project", key: id, columns: { summary: "text" } },
  { name: "researcher", key: id, columns: { history: "text" } },
  { name: "summary_request", key: id, columns: { reason: "text", asked: "json" } },
  {
    name: "project_call",
    key: id,
    columns: { prompt: "whole", output: "json", failure: "json", dropped: "json" },
  },
  {
    name: "run",
    key: id,
    columns: { status_reason: "text", scope: "json", limit_reached: "text", finish_reason: "text" },
  },
  {
    name: "node",
    key: id,
    columns: { title: "text", input: "json", result: "json", failure: "json", draft: "text" },
  },
  {
    name: "node_attempt",
    key: [
      ["node_id", "uuid"],
      ["attempt", "int"],
    ],
    columns: { result: "json", failure: "json", notes: "text" },
  },
  { name: "retry_directive", key: id, columns: { reason: "text" } },
  {
    name: "gate",
    key: [
      ["run_id", "uuid"],
      ["name", "gate_name"],
    ],
    columns: { metrics: "json", because: "text", waived_why: "text" },
  },
  {
    name: "review",
    key: id,
    columns: { note: "text", gaps: "texts", action_items: "texts", dismiss_reason: "text" },
  },
  { name: "agent_call", key: id, columns: { prompt: "whole", output: "json", failure: "json", dropped: "json" } },
  { name: "search_call", key: id, columns: { query: "text", results: "json", failure: "json", failed: "texts" } },
  { name: "fetch_call", key: id, columns: { url: "json", failure: "json" } },
  {
    name: "fact_use",
    key: [
      ["run_id", "uuid"],
      ["fact_id", "uuid"],
      ["node_key", "text"],
    ],
    columns: { quarantine: "text" },
  },
  { name: "fact_relation", key: id, columns: { reason: "text", settlement: "text" } },
  { name: "fact_word", key: [["id", "bigint"]], columns: { word: "text" }, goes: true },
  { name: "gap", key: id, columns: { description: "text", suggested_queries: "texts" } },
  {
    name: "question",
    key: id,
    columns: { text: "text", understood: "text", answer: "text", note: "text", prompt: "whole" },
  },
  { name: "fold", key: id, columns: { summary: "text", rationale: "text", refs: "json" } },
  {
    name: "audit_event",
    key: [
      ["stream_id", "uuid"],
      ["seq", "int"],
    ],
    columns: { payload: "json", reason: "text" },
  },
  { name: "notification", key: id, columns: { payload: "json" } },
  { name: "announcement", key: id, columns: { payload: "json" } },
  { name: "share_link", key: id, columns: { label: "text" } },
  {
    name: "import_line",
    key: [["ordinal", "int"]],
    columns: { path: "text", words: "text", said: "text" },
  },
  { name: "watched_list", key: id, columns: { address: "text", title: "text", reason: "text" }, goes: true },
  {
    name: "watched_entry",
    key: [
      ["list_id", "uuid"],
      ["canonical", "text"],
    ],
    columns: { canonical: "text", url: "text", reason: "text" },
    goes: true,
  },
  { name: "crawl", key: id, columns: { url: "text" }, goes: true },
  {
    name: "crawl_page",
    key: [
      ["crawl_id", "uuid"],
      ["canonical", "text"],
    ],
    columns: { canonical: "text", url: "text", reason: "text" },
    goes: true,
  },
];

/** Tables of a project that are not looked through, and why no word of a deleted source is left in them. */
export const unswept: Readonly<Record<string, string>> = {
  access_entry: "names what was read by addresses of the app, with ids alone",
  api_token: "has a name that a person gave",
  budget_hold: "has no words",
  content: "its own go; others are what other sources say",
  drawn_text: "is made anew from the reports: all of it goes",
  evidence: "its own goes; other evidence is what other sources say",
  feed_address: "has no words",
  fact: "those that rest on it alone or hold its words go",
  import_job: "has the name of a file that a person sent",
  invite: "has an address",
  knowledge_read: "has hashes",
  legal_hold: "is what administrators wrote; while one stands nothing is deleted",
  directory_grant: "has no words",
  membership: "has no words",
  node_edge: "has no words",
  webhook: "has a name that a person gave, and an address",
  webhook_delivery: "has what a receiver answered, as a number",
  original: "its own go; others are other sources",
  outside_person: "has names of people",
  passage: "goes with its text",
  passage_vector: "goes with its text",
  presence: "has no words",
  project_deletion: "is of projects that are gone",
  project_size: "has no words",
  prompt_override: "is what people wrote",
  quote_change: "has no words",
  redaction: "has hashes",
  report_export: "is made anew from the reports: all of it goes",
  research_deletion: "is of runs and researchers, and keeps no word of them in the end",
  researcher_schedule: "has times, limits and the product's own sentences",
  retention_rule: "has numbers",
  retention_sweep: "has numbers",
  run_bundle: "is unpacked to be looked through; one that holds a word is emptied",
  search_cache: "is asked for anew: all of it goes",
  snapshot: "its own go; others are what other sources say",
  source: "its own row goes; others are other sources",
  source_deletion: "keeps what is looked for until the end, and then no word",
};
