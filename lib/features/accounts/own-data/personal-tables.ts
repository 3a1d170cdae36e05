/** A table in which rows are of a person, by one of these columns, and what of a row they are told. */
export interface PersonalTable {
  readonly name: string;
  readonly by: readonly string[];
  /** What they did or wrote, or what is held of them. */
  readonly columns: readonly string[];
  /** What is the project's: told for as long as they are a member of it. */
  readonly ofMember?: readonly string[];
  /** By what rows are put in order. */
  readonly at: string;
}

/** Everything of a person that an install holds, table by table. No secret, and no hash of one. */
export const personalTables: readonly PersonalTable[] = [
  {
    name: "membership",
    by: ["user_id"],
    columns: ["project_id", "role", "created_at", "muted_at"],
    at: "created_at",
  },
  {
    name: "session",
    by: ["user_id"],
    columns: ["user_agent", "address", "created_at", "last_seen_at", "proved_at", "expires_at", "revoked_at"],
    at: "created_at",
  },
  { name: "sign_in_method", by: ["user_id"], columns: ["provider", "subject", "created_at"], at: "created_at" },
  { name: "known_device", by: ["user_id"], columns: ["seen_at"], at: "seen_at" },
  { name: "second_factor", by: ["user_id"], columns: ["created_at", "confirmed_at"], at: "created_at" },
  { name: "recovery_code", by: ["user_id"], columns: ["used_at"], at: "used_at" },
  {
    name: "password_reset",
    by: ["user_id"],
    columns: ["is_mailed", "created_at", "expires_at", "used_at"],
    at: "created_at",
  },
  {
    name: "email_confirmation",
    by: ["user_id"],
    columns: ["new_email", "created_at", "expires_at", "used_at"],
    at: "created_at",
  },
  {
    name: "api_token",
    by: ["user_id"],
    columns: ["id", "project_id", "name", "scopes", "created_at", "last_used_at", "expires_at", "revoked_at"],
    at: "created_at",
  },
  { name: "account_event", by: ["user_id", "actor_id"], columns: ["user_id", "kind", "detail", "ts"], at: "ts" },
  {
    name: "access_entry",
    by: ["user_id"],
    columns: ["kind", "project_id", "what", "address", "user_agent", "times", "first_at", "last_at"],
    at: "first_at",
  },
  {
    name: "notification",
    by: ["user_id"],
    columns: ["project_id", "kind", "created_at", "read_at", "mailed_at"],
    ofMember: ["payload"],
    at: "created_at",
  },
  {
    name: "watched_list",
    by: ["added_by_id"],
    columns: ["project_id", "kind", "address", "created_at"],
    at: "created_at",
  },
  { name: "letter", by: ["user_id"], columns: ["created_at", "sent_at"], at: "created_at" },
  {
    name: "webhook",
    by: ["created_by_id"],
    columns: ["project_id", "kind", "host", "created_at"],
    ofMember: ["label"],
    at: "created_at",
  },
  {
    name: "feed_address",
    by: ["created_by_id"],
    columns: ["project_id", "created_at", "revoked_at"],
    at: "created_at",
  },
  {
    name: "import_job",
    by: ["user_id"],
    columns: ["kind", "name", "status", "project_id", "created_at"],
    at: "created_at",
  },
  {
    name: "comment",
    by: ["author_id", "resolved_by_id"],
    columns: ["id", "project_id", "subject_kind", "subject_id", "created_at", "edited_at", "resolved_at"],
    ofMember: ["anchor", "body"],
    at: "created_at",
  },
  {
    name: "comment_draft",
    by: ["author_id"],
    columns: ["id", "project_id", "report_id", "body", "created_at", "edited_at"],
    ofMember: ["anchor"],
    at: "created_at",
  },
  {
    name: "review",
    by: ["reviewer_id", "dismissed_by_id"],
    columns: ["id", "project_id", "run_id", "subject", "subject_id", "subject_version", "verdict", "created_at"],
    ofMember: ["note", "gaps", "action_items", "dismissed_at", "dismiss_reason"],
    at: "created_at",
  },
  {
    name: "suggestion",
    by: ["author_id", "settled_by_id"],
    columns: ["id", "project_id", "report_id", "section_ordinal", "status", "created_at", "settled_at"],
    ofMember: ["heading", "markdown", "note", "reason"],
    at: "created_at",
  },
  {
    name: "question",
    by: ["asked_by_id"],
    columns: ["id", "project_id", "text", "after_id", "understood", "status", "created_at", "answered_at"],
    ofMember: ["answer", "note"],
    at: "created_at",
  },
  {
    name: "report",
    by: ["author_id", "accepted_by_id"],
    columns: ["id", "project_id", "run_id", "version", "status", "created_at", "accepted_at"],
    ofMember: ["title", "change_note"],
    at: "created_at",
  },
  {
    name: "version",
    by: ["author_id"],
    columns: ["project_id", "subject_kind", "subject_id", "number", "created_at"],
    ofMember: ["content", "reason"],
    at: "created_at",
  },
  {
    name: "fact_relation",
    by: ["confirmed_by_id", "settled_by_id"],
    columns: ["id", "project_id", "kind", "status", "settled_at", "created_at"],
    ofMember: ["settlement"],
    at: "created_at",
  },
  {
    name: "gate",
    by: ["waived_by_id"],
    columns: ["project_id", "run_id", "name", "verdict", "evaluated_at"],
    ofMember: ["waived_why"],
    at: "evaluated_at",
  },
  {
    name: "fact",
    by: ["created_by_id"],
    columns: ["id", "project_id", "key", "created_at"],
    ofMember: ["statement"],
    at: "created_at",
  },
  {
    name: "run",
    by: ["started_by_id", "plan_approved_by_id"],
    columns: ["id", "project_id", "researcher_id", "number", "created_at", "plan_approved_at"],
    ofMember: ["question", "settings"],
    at: "created_at",
  },
  {
    name: "node",
    by: ["added_by_id"],
    columns: ["id", "project_id", "run_id", "key", "created_at"],
    ofMember: ["title", "input"],
    at: "created_at",
  },
  {
    name: "researcher",
    by: ["created_by_id"],
    columns: ["id", "project_id", "created_at"],
    ofMember: ["name", "problem"],
    at: "created_at",
  },
  {
    name: "researcher_schedule",
    by: ["set_by_id"],
    columns: ["project_id", "researcher_id", "plan", "next_at", "created_at"],
    ofMember: ["settings", "last_note"],
    at: "created_at",
  },
  { name: "summary_request", by: ["requested_by_id"], columns: ["id", "project_id", "created_at"], at: "created_at" },
  {
    name: "prompt_override",
    by: ["updated_by_id"],
    columns: ["project_id", "agent", "updated_at"],
    ofMember: ["template"],
    at: "updated_at",
  },
  {
    name: "source",
    by: ["added_by_id"],
    columns: ["id", "project_id", "kind", "created_at"],
    ofMember: ["title", "url", "file_name"],
    at: "created_at",
  },
  {
    name: "crawl",
    by: ["created_by_id"],
    columns: ["id", "project_id", "created_at"],
    ofMember: ["url"],
    at: "created_at",
  },
  {
    name: "share_link",
    by: ["created_by_id"],
    columns: ["id", "project_id", "report_id", "label", "created_at", "expires_at", "revoked_at", "visits"],
    at: "created_at",
  },
  {
    name: "report_export",
    by: ["created_by_id"],
    columns: ["id", "project_id", "report_id", "format", "style", "created_at"],
    at: "created_at",
  },
  {
    name: "invite",
    by: ["created_by_id", "accepted_by_id"],
    columns: ["id", "project_id", "email", "role", "created_at", "expires_at", "accepted_at", "revoked_at"],
    at: "created_at",
  },
  {
    name: "project",
    by: ["created_by_id", "imported_by_id", "delete_asked_by_id"],
    columns: ["id", "created_at", "imported_at", "delete_asked_at"],
    at: "created_at",
  },
  {
    name: "source_deletion",
    by: ["asked_by_id"],
    columns: ["source_id", "project_id", "kind", "asked_at", "deleted_at"],
    at: "asked_at",
  },
  {
    name: "research_deletion",
    by: ["asked_by_id"],
    columns: ["id", "project_id", "kind", "number", "asked_at", "deleted_at"],
    at: "asked_at",
  },
  {
    name: "legal_hold",
    by: ["set_by_id", "lifted_by_id"],
    columns: ["project_id", "reason", "set_at", "lifted_at"],
    at: "set_at",
  },
  {
    name: "retention_rule",
    by: ["set_by_id"],
    columns: ["project_id", "kind", "days", "set_at"],
    at: "set_at",
  },
  {
    name: "retention_sweep",
    by: ["set_by_id"],
    columns: ["project_id", "kind", "days", "began_at", "ended_at"],
    at: "began_at",
  },
  { name: "project_deletion", by: ["asked_by_id"], columns: ["project_id", "asked_at", "deleted_at"], at: "asked_at" },
  { name: "account_deletion", by: ["asked_by_id"], columns: ["user_id", "asked_at", "deleted_at"], at: "asked_at" },
  { name: "install_setting", by: ["set_by_id"], columns: ["name", "value", "set_at"], at: "set_at" },
  { name: "sign_in_domain", by: ["set_by_id"], columns: ["domain", "provider", "set_at"], at: "set_at" },
  {
    name: "directory_user",
    by: ["user_id"],
    columns: ["user_name", "external_id", "formatted", "given_name", "family_name", "created_at"],
    at: "created_at",
  },
  { name: "directory_member", by: ["user_id"], columns: ["group_id"], at: "group_id" },
  {
    name: "directory_token",
    by: ["created_by_id"],
    columns: ["name", "created_at", "last_used_at", "expires_at", "revoked_at"],
    at: "created_at",
  },
  {
    name: "directory_grant",
    by: ["set_by_id"],
    columns: ["group_id", "project_id", "role", "set_at"],
    at: "set_at",
  },
  { name: "install_value", by: ["set_by_id"], columns: ["name", "set_at"], at: "set_at" },
  {
    name: "audit_event",
    by: ["actor_id"],
    columns: ["project_id", "run_id", "kind", "ts"],
    ofMember: ["payload"],
    at: "ts",
  },
];

/** Tables, and columns, that name a person and are not told, and why. `personal-tables.test.ts` holds that none is forgotten. */
export const untold: Readonly<Record<string, string>> = {
  "account_deletion.user_id": "is of an account that is gone, which has no file",
  evidence: "is what a source says; who added it stands in the trail",
  "notification.actor_id": "is told to others, of what stands in the trail",
  person_export: "is such a file itself",
  presence: "is of this moment",
  sign_in_step: "is of a sign-in under way, for minutes",
};
