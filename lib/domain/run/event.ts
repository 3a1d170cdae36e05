import { z } from "zod";
import { limitKinds, researchKinds, retentionKinds, roles, waivers } from "@/lib/domain/core/words";
import { DifferenceCounts } from "@/lib/domain/difference/difference-words";
import { Perspective } from "./results";
import { SearchRound } from "./search-rounds";
import { RunLimits, RunSettings } from "./settings";

const text = z.string();
const count = z.number();

/**
 * Audit events by kind, each with its payload. Runs write most of them; those named by a noun and a past verb are
 * shown to people in the feed.
 */
export const eventPayloads = {
  // engine
  tick_start: z.object({ cause: text }),
  tick_end: z.object({ outcome: z.enum(["advanced", "no_op", "blocked", "failed"]) }),
  stage_handler_start: z.object({}),
  stage_handler_end: z.object({ ok: z.boolean() }),
  artifact_written: z.object({ path: text, sha256: text, bytes: count }),
  artifact_skipped: z.object({ path: text }),
  artifact_invalid: z.object({ path: text, why: text }),
  tool_call_start: z.object({ tool: text, argsDigest: text }),
  tool_call_end: z.object({
    tool: text,
    argsDigest: text,
    ok: z.boolean(),
    errorCode: text.optional(),
    durationMs: count,
  }),
  gate_write_requested: z.object({ gate: text, digest: text, revision: count }),
  gate_write_applied: z.object({
    gate: text,
    verdict: text,
    digest: text,
    revision: count,
    waivedBy: z.enum(waivers).optional(),
    waivedWhy: text.optional(),
  }),
  stage_advance_requested: z.object({ from: text, to: text }),
  stage_advance_result: z.object({ from: text, to: text, outcome: text }),
  retry_directives_written: z.object({ node: text, failure: text, attempt: count, cap: count, backoffMs: count }),
  /** `failure` says `rejected` where a topic that was sent back is searched again. */
  retry_directives_consumed: z.object({ node: text, attempt: count, failure: text.optional() }),
  /** Steps that are not tried again, for their stage has tried as often as it may. */
  retries_spent: z.object({ steps: z.array(text), cap: count }),
  run_halted: z.object({ halt: text, artifact: text }),
  // feed
  /** With the settings that it began with: people may change its limits later. */
  run_started: z.object({
    number: count,
    settings: RunSettings.optional(),
    /** The planned time at which its researcher's schedule started it; absent where a person did. */
    scheduledFor: z.iso.datetime().optional(),
  }),
  run_paused: z.object({}),
  run_resumed: z.object({}),
  run_finishing: z.object({}),
  run_forced: z.object({ holders: z.array(text) }),
  limits_changed: z.object({ limits: RunLimits }),
  limit_reached: z.object({ by: z.enum(limitKinds), why: text }),
  call_lost: z.object({ agent: text, tokens: count, usd: count }),
  run_continued: z.object({ limits: RunLimits, round: count }),
  node_retried: z.object({ title: text }),
  node_left_out: z.object({ title: text }),
  node_added: z.object({ title: text }),
  /** What it was called, and what it asks now. */
  node_changed: z.object({ title: text, to: Perspective }),
  node_dropped: z.object({ title: text }),
  node_restored: z.object({ title: text }),
  run_cancelled: z.object({}),
  run_replayed: z.object({
    isIdentical: z.boolean(),
    compared: count,
    first: text.nullable(),
    /** The first row of the bundle's audit trail that was changed. */
    trailBadAt: count.nullable().default(null),
  }),
  /** `isPlan` where only a plan was asked for. */
  run_completed: z.object({ facts: count, isPlan: z.boolean().optional() }),
  /** What its report says otherwise than that of the researcher's run before, which was written at `since`. */
  answer_changed: z.object({ reportId: text, from: text, since: z.iso.datetime(), counts: DifferenceCounts }),
  /** Its report says what that of the run before says, claim by claim. */
  answer_unchanged: z.object({ reportId: text, from: text, since: z.iso.datetime() }),
  /** `perspectives` counts the sides or topics that are searched first. */
  plan_created: z.object({ perspectives: count, of: z.enum(["perspectives", "topics"]).default("perspectives") }),
  /** With the searches as they are now: a replay makes them again. Older versions did not say them. */
  plan_edited: z.object({
    perspectives: count,
    of: z.enum(["perspectives", "topics"]).default("perspectives"),
    to: z.array(Perspective).optional(),
  }),
  topics_opened: z.object({ title: text, topics: z.array(text) }),
  plan_approved: z.object({}),
  node_started: z.object({ title: text, attempt: count }),
  /** `round` of a search whose round leads to another. */
  node_progress: z.object({ text, facts: count.optional(), round: SearchRound.optional() }),
  node_completed: z.object({ title: text, text, facts: count.optional() }),
  node_failed: z.object({ title: text, failure: text, attempt: count }),
  knowledge_used: z.object({ facts: count, searchesSaved: count }),
  /** `from` the pages where it began, `most` the pages that it might have read. */
  links_followed: z.object({ from: z.array(text), most: count, read: count, unread: count }),
  fold: z.object({ level: text, text, tokens: count }),
  review_given: z.object({
    subject: text,
    subjectId: text,
    verdict: text,
    note: text,
    gaps: z.array(text).optional(),
    actionItems: z.array(text).optional(),
  }),
  review_dismissed: z.object({ subject: text, subjectId: text, reviewId: text, why: text }),
  fact_edited: z.object({ factId: text, statement: text }),
  facts_merged: z.object({ factId: text, intoId: text, statement: text }),
  question_asked: z.object({ researcherId: text, question: text }),
  synthesis_started: z.object({ sections: count }),
  /** A person's change of a section, whole: a replay makes it again. */
  report_edited: z.object({
    reportId: text,
    version: count,
    ordinal: count,
    heading: text,
    markdown: text,
    note: text,
  }),
  synthesis_completed: z.object({ version: count }),
  // project
  project_created: z.object({ name: text }),
  project_edited: z.object({}),
  /** `paused` are the runs that were under way. */
  project_archived: z.object({ paused: z.array(text) }),
  project_restored: z.object({}),
  /** An owner wants it deleted, and when that is due. */
  deletion_asked: z.object({ deleteAfter: z.iso.datetime() }),
  deletion_withdrawn: z.object({}),
  /** While one stands nothing of the project can be deleted. */
  legal_hold_set: z.object({ reason: text }),
  legal_hold_lifted: z.object({}),
  /** How many days the project keeps something from now on; null for ever. */
  retention_set: z.object({ what: z.enum(retentionKinds), days: count.nullable(), was: count.nullable() }),
  /** What went by such a rule, in numbers. */
  retention_applied: z.object({
    id: text,
    what: z.enum(retentionKinds),
    days: count,
    rows: count,
    runs: count,
    bytes: count,
  }),
  member_invited: z.object({ inviteId: text, role: z.enum(roles) }),
  invite_revoked: z.object({ inviteId: text }),
  /** Without what older versions did not write: who it was, and how their address was known to be theirs. */
  member_joined: z.object({
    inviteId: text,
    role: z.enum(roles),
    userId: text.optional(),
    name: text.optional(),
    isConfirmed: z.boolean().optional(),
    isMailed: z.boolean().optional(),
  }),
  /** A group of the directory gave them a role. */
  member_by_group: z.object({ userId: text, name: text, role: z.enum(roles) }),
  /** An account was disabled that had started runs which are under way; how many. */
  starter_disabled: z.object({ userId: text, name: text, runs: count }),
  role_changed: z.object({ userId: text, name: text, from: z.enum(roles), to: z.enum(roles) }),
  member_removed: z.object({ userId: text, name: text }),
  member_left: z.object({ userId: text, name: text }),
  ownership_transferred: z.object({ userId: text, name: text }),
  /** Dollars for each calendar month; null when there is no such budget any more. */
  budget_set: z.object({ monthlyUsd: count.nullable() }),
  models_set: z.object({ models: z.array(z.string()).nullable() }),
  caps_set: z.object({ set: z.array(z.object({ name: z.string(), value: count.nullable() })) }),
  /** Told once for each month and level: 80 or 100 per cent. */
  budget_warned: z.object({ month: text, percent: count, spentUsd: count, monthlyUsd: count }),
  prompt_edited: z.object({ name: text, isDefault: z.boolean() }),
  source_added: z.object({ sourceId: text, title: text }),
  source_excluded: z.object({ sourceId: text, title: text }),
  source_restored: z.object({ sourceId: text, title: text }),
  /** `from` is what it was called before. */
  /** Empty where it has none any more. */
  source_doi_set: z.object({ sourceId: text, doi: text }),
  source_renamed: z.object({ sourceId: text, from: text, title: text }),
  source_reread: z.object({ sourceId: text, title: text }),
  /** How often a page is looked at by itself; null for no more. */
  list_watched: z.object({ listId: text, title: text, days: count.nullable() }),
  list_grew: z.object({ listId: text, title: text, found: count }),
  source_watched: z.object({ sourceId: text, title: text, days: count.nullable() }),
  /** A page says something else than before: facts with a quote that is gone from it, and with one that is back. */
  source_changed: z.object({ sourceId: text, title: text, lost: count, found: count }),
  /** An owner wants it deleted; then that it is, and in numbers what went with it. No word of it. */
  source_deletion_asked: z.object({ sourceId: text }),
  source_deleted: z.object({ sourceId: text, facts: count, deleted: count, redacted: count, runs: count }),
  /** An owner wants a run or a researcher deleted; then that it is, and in numbers what went with it. No word of it. */
  research_deletion_asked: z.object({ id: text, what: z.enum(researchKinds), researcherId: text }),
  research_deleted: z.object({
    id: text,
    what: z.enum(researchKinds),
    researcherId: text,
    runs: count,
    facts: count,
    deleted: count,
    redacted: count,
    laterRuns: count,
  }),
  researcher_created: z.object({ researcherId: text, name: text }),
  researcher_edited: z.object({ researcherId: text }),
  /** `words` say when, as people do; `nextAt` is the first planned time. */
  schedule_set: z.object({ researcherId: text, name: text, words: text, nextAt: z.iso.datetime() }),
  schedule_removed: z.object({ researcherId: text, name: text }),
  /** A planned time came at which no run could begin, and why. */
  schedule_missed: z.object({ researcherId: text, name: text, plannedAt: z.iso.datetime(), why: text }),
  /** A page that its last report cites moved a quote: it runs sooner than planned. `title` is the page's. */
  schedule_pulled: z.object({ researcherId: text, name: text, title: text, nextAt: z.iso.datetime() }),
  researcher_activated: z.object({ researcherId: text, name: text }),
  researcher_finished: z.object({ researcherId: text, name: text }),
  researcher_archived: z.object({ researcherId: text, name: text }),
  summary_requested: z.object({ researcherId: text, name: text }),
  summary_written: z.object({ researcherId: text, name: text, version: count, changes: text }),
  summary_failed: z.object({ researcherId: text, name: text, why: text }),
  knowledge_asked: z.object({ questionId: text, isHeld: z.boolean() }),
  comment_added: z.object({ commentId: text, subject: text, subjectId: text }),
  comment_edited: z.object({ commentId: text }),
  comment_deleted: z.object({ commentId: text, isOwn: z.boolean() }),
  thread_resolved: z.object({ commentId: text, subject: text, subjectId: text }),
  thread_reopened: z.object({ commentId: text, subject: text, subjectId: text }),
  suggestion_made: z.object({ suggestionId: text, reportId: text }),
  suggestion_applied: z.object({ suggestionId: text, reportId: text }),
  suggestion_dismissed: z.object({ suggestionId: text, reportId: text, reason: text }),
  webhook_created: z.object({ webhookId: text, form: text, host: text }),
  webhook_edited: z.object({ webhookId: text, host: text }),
  webhook_renewed: z.object({ webhookId: text, host: text }),
  webhook_removed: z.object({ webhookId: text, host: text }),
  feed_address_made: z.object({ feedId: text }),
  feed_address_revoked: z.object({ feedId: text }),
  share_link_created: z.object({ linkId: text, reportId: text }),
  share_link_revoked: z.object({ linkId: text }),
  share_link_opened: z.object({ linkId: text }),
  report_exported: z.object({ exportId: text, reportId: text, format: text, style: text }),
} as const satisfies Record<string, z.ZodObject>;

export type EventKind = keyof typeof eventPayloads;
export const eventKinds = Object.keys(eventPayloads) as readonly EventKind[];

/** An event of one kind, with the payload that kind demands. */
type EventOf<K extends EventKind> = { kind: K; payload: z.input<(typeof eventPayloads)[K]> };
export type AnyEvent = { [K in EventKind]: EventOf<K> }[EventKind];
