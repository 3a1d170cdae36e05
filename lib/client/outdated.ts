import type { CommandName } from "@/lib/commands/contract";
import type { keys } from "./keys";

type Keys = (typeof keys)[keyof typeof keys];
type Key = Keys extends infer K ? (K extends (...parts: never[]) => infer R ? R : K) : never;
/** What a query is about: the first part of its key. */
type Subject = Key extends readonly [infer First, ...unknown[]] ? First : never;

/** What was read and is out of date. */
interface Outdated {
  /** Whether the page as the server made it is among it. */
  page: boolean;
  queries: readonly Subject[];
}

const nothing: Outdated = { page: false, queries: [] };
const page: Outdated = { page: true, queries: [] };
const comments: Outdated = { page: false, queries: ["comments", "unread"] };
const told: Outdated = { page: false, queries: ["notifications", "unread"] };
const run: Outdated = { page: true, queries: ["run", "review"] };
const source: Outdated = { page: true, queries: ["fact", "knowledge"] };
const fact: Outdated = { page: true, queries: ["fact", "knowledge", "report", "review", "run"] };
const report: Outdated = { page: true, queries: ["report", "review", "run"] };
const archived: Outdated = { page: true, queries: ["fact", "knowledge", "report", "review", "run", "comments"] };
const replayed: Outdated = { page: true, queries: ["imports", "run"] };
const exported: Outdated = { page: false, queries: ["report"] };

/** What each command puts out of date of all that a browser may show: no more is read again after it. */
export const outdated: Readonly<Record<CommandName, Outdated>> = {
  start_run: run,
  edit_plan: run,
  approve_plan: run,
  resume_run: run,
  pause_run: run,
  finish_run: run,
  force_resume: run,
  change_limits: run,
  continue_run: run,
  retry_node: run,
  leave_out: run,
  add_search: run,
  change_search: run,
  drop_search: run,
  restore_search: run,
  cancel_run: run,
  replay_run: replayed,
  look_into: fact,
  create_researcher: page,
  edit_researcher: page,
  activate_researcher: page,
  finish_researcher: page,
  archive_researcher: page,
  delete_run: archived,
  delete_researcher: archived,
  retry_summary: page,
  set_schedule: page,
  remove_schedule: page,
  add_text: source,
  add_url: source,
  exclude_source: source,
  restore_source: source,
  rename_source: fact,
  delete_source: fact,
  start_crawl: source,
  stop_crawl: source,
  reread_source: source,
  schedule_source: source,
  settle_fact: fact,
  settle_facts: fact,
  edit_fact: fact,
  merge_facts: fact,
  settle_contradiction: fact,
  judge_topic: fact,
  dismiss_review: fact,
  ask_knowledge: page,
  edit_section: report,
  suggest_change: report,
  apply_suggestion: report,
  withdraw_suggestion: report,
  dismiss_suggestion: report,
  accept_report: report,
  request_changes: report,
  reject_report: report,
  create_share_link: report,
  revoke_share_link: report,
  export_report: exported,
  add_comment: comments,
  reply_comment: comments,
  edit_comment: comments,
  delete_comment: comments,
  resolve_thread: comments,
  reopen_thread: comments,
  submit_comments: comments,
  mute_project: told,
  mail_notifications: told,
  read_notifications: told,
  invite_member: page,
  revoke_invite: page,
  accept_invite: page,
  change_role: page,
  remove_member: page,
  transfer_ownership: page,
  leave_project: page,
  set_budget: page,
  set_project_caps: page,
  create_project: page,
  find_answer: page,
  open_sample: page,
  edit_project: page,
  archive_project: archived,
  restore_project: archived,
  delete_project: page,
  keep_project: page,
  set_retention: page,
  save_prompt: page,
  edit_account: page,
  change_password: page,
  end_session: page,
  end_all_sessions: page,
  send_confirmation: page,
  change_address: page,
  confirm_address: page,
  request_reset: nothing,
  reset_password: page,
  make_reset_link: nothing,
  disable_account: page,
  export_own_data: page,
  open_own_data: nothing,
  // Whoever deleted their own account is led away.
  delete_own_account: nothing,
  delete_account: page,
  enable_account: page,
  make_administrator: page,
  remove_administrator: page,
  start_second_factor: nothing,
  // The page is read again once the codes that it shows are kept.
  confirm_second_factor: nothing,
  renew_recovery_codes: nothing,
  sign_in_again: nothing,
  turn_off_second_factor: page,
  remove_second_factor: page,
  demand_second_factor: page,
  create_token: page,
  set_sign_in_rule: page,
  lift_sign_in_rule: page,
  set_token_life: page,
  revoke_token: page,
  create_first_account: page,
  sign_up: page,
  keep_access_log: page,
  set_legal_hold: page,
  lift_legal_hold: page,
  set_caps: page,
  connect_provider: page,
  disconnect_provider: page,
  set_models: page,
  set_search: page,
  set_project_models: page,
  test_model: nothing,
  test_search: nothing,
  cancel_import: { page: false, queries: ["imports"] },
};
