import type { z } from "zod";
import { type AnyEvent, type EventKind, eventPayloads } from "./event";

/** A sentence, or what makes one of a payload. */
type Reason = string | ((payload: unknown) => string);

function because<S extends z.ZodObject>(schema: S, why: (payload: z.output<S>) => string): Reason {
  return (payload) => why(schema.parse(payload));
}

const wished = "Somebody wanted it.";
const settings = "Somebody set it.";
const judged = "Somebody judged it.";

const outcomes = {
  advanced: "What was decided is written.",
  no_op: "There was nothing to decide.",
  blocked: "The run cannot go on by itself.",
  failed: "What was decided could not be carried out.",
} as const;

/** Why an event of each kind is written, where whoever writes it says nothing more exact. */
const reasons: Readonly<Record<EventKind, Reason>> = {
  // engine
  tick_start: because(eventPayloads.tick_start, ({ cause }) => cause),
  tick_end: because(eventPayloads.tick_end, ({ outcome }) => outcomes[outcome]),
  stage_handler_start: "A tick judges the stage.",
  stage_handler_end: because(eventPayloads.stage_handler_end, ({ ok }) =>
    ok ? "The stage was judged." : "The stage cannot go on by itself.",
  ),
  artifact_written: "A step or a rest of the run leaves it.",
  artifact_skipped: "It is there already, with the same content.",
  artifact_invalid: because(eventPayloads.artifact_invalid, ({ why }) => why),
  tool_call_start: because(eventPayloads.tool_call_start, ({ tool }) => `The step asks ${tool}.`),
  tool_call_end: because(eventPayloads.tool_call_end, ({ ok, errorCode }) =>
    ok ? "It answered." : `It failed: ${errorCode ?? "unknown"}.`,
  ),
  gate_write_requested: "What the gate reads has changed.",
  gate_write_applied: because(eventPayloads.gate_write_applied, ({ verdict }) => `The gate was measured: ${verdict}.`),
  stage_advance_requested: because(
    eventPayloads.stage_advance_requested,
    ({ from }) => `Nothing is left to do in ${from}.`,
  ),
  stage_advance_result: because(
    eventPayloads.stage_advance_result,
    ({ outcome }) => `The rules of the stages answer: ${outcome}.`,
  ),
  retry_directives_written: because(
    eventPayloads.retry_directives_written,
    ({ failure }) => `The attempt ended: ${failure}.`,
  ),
  retry_directives_consumed: "Its time has come.",
  retries_spent: because(
    eventPayloads.retries_spent,
    ({ cap }) => `The stage has tried again ${cap} times, as often as it may.`,
  ),
  run_halted: because(eventPayloads.run_halted, ({ halt }) => `The run cannot go on by itself: ${halt}.`),
  // feed
  run_started: wished,
  run_paused: wished,
  run_resumed: wished,
  run_finishing: wished,
  run_forced: wished,
  limits_changed: settings,
  limit_reached: because(eventPayloads.limit_reached, ({ why }) => why),
  call_lost: "The worker that made the call is gone.",
  run_continued: wished,
  node_retried: wished,
  node_added: wished,
  node_changed: wished,
  node_dropped: wished,
  node_restored: wished,
  node_left_out: wished,
  run_cancelled: wished,
  run_replayed: "The replay has come to its end.",
  run_completed: "Nothing is left to do.",
  answer_changed: "Its report was compared with that of the run before.",
  answer_unchanged: "Its report was compared with that of the run before.",
  plan_created: "The plan has its first searches.",
  plan_edited: wished,
  topics_opened: "The topic was accepted, and may open others.",
  plan_approved: judged,
  node_started: "All that it needs is done.",
  node_progress: "The step has come further.",
  node_completed: "The step has done all its work.",
  node_failed: because(eventPayloads.node_failed, ({ failure }) => failure),
  knowledge_used: "The knowledge base answers some of it.",
  links_followed: "Whoever looked for gaps expected what is missing behind links of these pages.",
  fold: "The working memory filled its share of the prompt.",
  review_given: judged,
  review_dismissed: because(eventPayloads.review_dismissed, ({ why }) => why || judged),
  fact_edited: wished,
  facts_merged: wished,
  question_asked: wished,
  synthesis_started: "The outline is there.",
  report_edited: wished,
  synthesis_completed: "All its sections are written.",
  // project
  project_created: wished,
  project_edited: wished,
  project_archived: wished,
  project_restored: wished,
  deletion_asked: wished,
  deletion_withdrawn: wished,
  legal_hold_set: because(eventPayloads.legal_hold_set, ({ reason }) => reason),
  legal_hold_lifted: "An administrator lifted it.",
  retention_set: settings,
  retention_applied: "A rule of the project keeps it no longer.",
  member_invited: wished,
  invite_revoked: wished,
  member_joined: "They accepted an invitation.",
  member_by_group: "A group of theirs in the directory gives it.",
  starter_disabled: "They sign in no more. What they started goes on until somebody ends it.",
  role_changed: settings,
  member_removed: wished,
  member_left: wished,
  ownership_transferred: wished,
  budget_set: settings,
  models_set: settings,
  caps_set: settings,
  budget_warned: because(eventPayloads.budget_warned, ({ percent }) => `${percent} % of the month's budget is spent.`),
  prompt_edited: settings,
  source_added: wished,
  source_excluded: wished,
  source_restored: wished,
  source_renamed: wished,
  source_doi_set: wished,
  source_reread: "It was read again.",
  list_watched: wished,
  list_grew: "It was looked at, as it is watched.",
  source_watched: wished,
  source_changed: "It was read again.",
  source_deletion_asked: wished,
  source_deleted: "An owner had asked for it.",
  research_deletion_asked: wished,
  research_deleted: "An owner had asked for it.",
  researcher_created: wished,
  researcher_edited: wished,
  schedule_set: settings,
  schedule_removed: settings,
  schedule_missed: because(eventPayloads.schedule_missed, ({ why }) => why),
  schedule_pulled: because(
    eventPayloads.schedule_pulled,
    ({ title }) => `Facts that its last report cites moved on the page “${title}”.`,
  ),
  researcher_activated: wished,
  researcher_finished: wished,
  researcher_archived: wished,
  summary_requested: "A researcher was completed.",
  summary_written: "The request of a completed researcher was answered.",
  summary_failed: because(eventPayloads.summary_failed, ({ why }) => why),
  knowledge_asked: wished,
  comment_added: wished,
  comment_edited: wished,
  comment_deleted: wished,
  thread_resolved: wished,
  thread_reopened: wished,
  suggestion_made: wished,
  suggestion_applied: wished,
  suggestion_dismissed: because(eventPayloads.suggestion_dismissed, ({ reason }) => reason || wished),
  webhook_created: wished,
  webhook_edited: wished,
  webhook_renewed: wished,
  webhook_removed: wished,
  feed_address_made: wished,
  feed_address_revoked: wished,
  share_link_created: wished,
  share_link_revoked: wished,
  share_link_opened: "Somebody opened it.",
  report_exported: wished,
};

/** Why an event is written, in a sentence: never empty, so that every row of the trail says it. */
export function reasonOf({ kind, payload }: AnyEvent): string {
  const reason = reasons[kind];
  return typeof reason === "string" ? reason : reason(payload);
}
