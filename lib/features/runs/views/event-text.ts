import { z } from "zod";
import { CapName, caps } from "@/lib/domain/core/caps";
import {
  type FailureKind,
  gateNames,
  gateVerdicts,
  type HaltKind,
  type ReviewSubject,
  type Role,
} from "@/lib/domain/core/words";
import { PLAN_ONLY } from "@/lib/domain/decide/decide-stage";
import { changesInWords } from "@/lib/domain/difference/difference-words";
import { appliedInWords, daysInWords, retentionWords } from "@/lib/domain/install/retention";
import { limitsInWords } from "@/lib/domain/run/budget";
import { type EventKind, eventKinds, eventPayloads } from "@/lib/domain/run/event";
import { gateName, gateWord } from "@/lib/domain/run/stage";
import { movedWords } from "@/lib/domain/watch/change-words";
import { watchWords } from "@/lib/domain/watch/watching";

/** A payload as it is stored → its sentence; null when the payload is not what its kind demands. */
type Sentence = (payload: unknown) => string | null;

function say<S extends z.ZodObject>(schema: S, write: (payload: z.output<S>) => string): Sentence {
  return (payload) => {
    const parsed = schema.safeParse(payload);
    return parsed.success ? write(parsed.data) : null;
  };
}

const days = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const moments = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function inWords(name: string): string {
  return name.replaceAll("_", " ");
}

function reviewed(verdict: string): string {
  return verdict === "changes_requested" ? "sent back with changes" : inWords(verdict);
}

function withNote(sentence: string, note: string): string {
  return note === "" ? sentence : `${sentence} “${note.length > 200 ? `${note.slice(0, 199)}…` : note}”`;
}

/** What came of a check between two stages, with why where it was waived. */
function checkText({ gate, verdict, waivedWhy }: z.output<typeof eventPayloads.gate_write_applied>): string {
  const named = GateName.safeParse(gate);
  const came = GateVerdict.safeParse(verdict);
  const name = named.success ? gateName(named.data) : "A check";
  return withNote(`${name}: ${came.success ? gateWord(came.data) : inWords(verdict)}.`, waivedWhy ?? "");
}

const GateName = z.enum(gateNames);
const GateVerdict = z.enum(gateVerdicts);

/** Why a run halted, behind “The run stopped:”. */
const halts: Record<HaltKind, string> = {
  gate_blocked: "a check was not passed",
  missing_artifact: "a part of the report is missing",
  retry_cap: "a step failed as often as it may be tried",
  invalid_state: "what it stored cannot be read",
  operator_required: "it needs somebody to look at it",
  budget_exhausted: "its budget is spent",
};

/** Why a step failed, behind a colon. */
const failures: Record<FailureKind, string> = {
  timeout: "it took too long",
  rate_limited: "the provider asked to wait",
  unavailable: "the provider could not be reached",
  invalid_output: "the model’s answer did not have the form that was asked for",
  rejected: "it was rejected",
  permanent: "it cannot succeed as it stands",
};

/** A word of a closed list as people read it; any other without its underscores. */
function wordOf(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : inWords(name);
}

/** What a review was of. */
const subjects: Record<ReviewSubject, string> = {
  plan: "plan",
  node: "topic",
  fact: "fact",
  relation: "contradiction",
  report: "report",
};

const asRole: Record<Role, string> = {
  owner: "an owner",
  editor: "an editor",
  reviewer: "a reviewer",
  viewer: "a viewer",
};

function ordinal(count: number): string {
  return ["first", "second", "third"][count - 1] ?? `${count}th`;
}

/** A failure's own sentence, whether or not it has a full stop; or the word for its kind. */
function sentenceOf(failure: string): string {
  const said = wordOf(failures, failure);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

function commentedOn(subject: string): string {
  return subject === "node" ? "step of a run" : subject;
}

/** A sentence for each kind that people see; null for what only the audit trail keeps. */
const sentences: Record<EventKind, Sentence | null> = {
  tick_start: null,
  tick_end: null,
  stage_handler_start: null,
  stage_handler_end: null,
  artifact_written: null,
  artifact_skipped: null,
  artifact_invalid: say(
    eventPayloads.artifact_invalid,
    ({ path }) => `${path} is not what was written: somebody changed it behind Stemma's back.`,
  ),
  tool_call_start: null,
  tool_call_end: null,
  gate_write_requested: null,
  gate_write_applied: say(eventPayloads.gate_write_applied, checkText),
  stage_advance_requested: null,
  stage_advance_result: null,
  retry_directives_written: say(eventPayloads.retry_directives_written, ({ node, failure, attempt, cap }) =>
    failure === "rejected"
      ? `“${node}” was sent back and is searched again (${attempt} of ${cap}).`
      : `“${node}” will be tried again (${attempt} of ${cap}): ${wordOf(failures, failure)}.`,
  ),
  retry_directives_consumed: null,
  retries_spent: say(
    eventPayloads.retries_spent,
    ({ steps, cap }) =>
      `${steps.map((step) => `“${step}”`).join(", ")} will not be searched again: the stage has tried ${counted(cap, "time")}, as often as it may.`,
  ),
  run_halted: say(eventPayloads.run_halted, ({ halt }) => `The run stopped: ${wordOf(halts, halt)}.`),
  run_started: say(eventPayloads.run_started, ({ number, scheduledFor }) =>
    scheduledFor === undefined
      ? `Run ${number} started.`
      : `Run ${number} was started by its schedule, planned for ${moments.format(new Date(scheduledFor))} UTC.`,
  ),
  run_paused: say(eventPayloads.run_paused, () => "The run was paused."),
  run_finishing: say(
    eventPayloads.run_finishing,
    () => "Research ends here; the report is written from what has been found.",
  ),
  run_forced: say(eventPayloads.run_forced, ({ holders }) =>
    holders.length === 0
      ? "The run was woken."
      : `${counted(holders.length, "step")} that did not answer ${holders.length === 1 ? "was" : "were"} begun again.`,
  ),
  limits_changed: say(eventPayloads.limits_changed, ({ limits }) => `The limits are now: ${limitsInWords(limits)}.`),
  limit_reached: say(eventPayloads.limit_reached, ({ why }) => `${why} Research ends here; the report is written.`),
  call_lost: say(
    eventPayloads.call_lost,
    () => "A request to the model was cut off before its answer came; what it may have cost counts as spent.",
  ),
  run_continued: say(
    eventPayloads.run_continued,
    ({ limits }) => `Research goes on, with other limits: ${limitsInWords(limits)}.`,
  ),
  node_retried: say(eventPayloads.node_retried, ({ title }) => `“${title}” is tried once more.`),
  node_left_out: say(
    eventPayloads.node_left_out,
    ({ title }) => `“${title}” was left out; the run goes on without it.`,
  ),
  run_resumed: say(eventPayloads.run_resumed, () => "The run was resumed."),
  run_cancelled: say(eventPayloads.run_cancelled, () => "The run was cancelled."),
  node_added: say(eventPayloads.node_added, ({ title }) => `“${title}” was added to the plan.`),
  node_changed: say(eventPayloads.node_changed, ({ title, to }) =>
    title === to.name ? `“${title}” was changed in the plan.` : `“${title}” is now “${to.name}” in the plan.`,
  ),
  node_dropped: say(eventPayloads.node_dropped, ({ title }) => `“${title}” was dropped from the plan.`),
  node_restored: say(eventPayloads.node_restored, ({ title }) => `“${title}” was put back into the plan.`),
  run_replayed: say(eventPayloads.run_replayed, ({ isIdentical, compared, first, trailBadAt }) => {
    const artifacts = isIdentical
      ? `A replay gave the same ${counted(compared, "artifact")}, byte for byte.`
      : `A replay differs first at ${first ?? "its end"}.`;
    return trailBadAt === null
      ? artifacts
      : `${artifacts} The audit trail in its bundle was changed at row ${trailBadAt}.`;
  }),
  run_completed: say(eventPayloads.run_completed, ({ facts, isPlan }) =>
    isPlan ? PLAN_ONLY : `The run was completed with ${counted(facts, "fact")}.`,
  ),
  answer_changed: say(
    eventPayloads.answer_changed,
    ({ since, counts }) => `The answer changed since ${days.format(new Date(since))}: ${changesInWords(counts)}.`,
  ),
  answer_unchanged: say(
    eventPayloads.answer_unchanged,
    ({ since }) => `The answer is the same as on ${days.format(new Date(since))}, claim by claim.`,
  ),
  plan_created: say(
    eventPayloads.plan_created,
    ({ perspectives, of }) => `The plan has ${counted(perspectives, of.slice(0, -1))}.`,
  ),
  plan_edited: say(
    eventPayloads.plan_edited,
    ({ perspectives, of }) => `The plan was edited; it has ${counted(perspectives, of.slice(0, -1))} now.`,
  ),
  topics_opened: say(
    eventPayloads.topics_opened,
    ({ title, topics }) => `“${title}” opened ${counted(topics.length, "topic")}: ${topics.join("; ")}.`,
  ),
  plan_approved: say(eventPayloads.plan_approved, () => "The plan was approved."),
  node_started: say(eventPayloads.node_started, ({ title, attempt }) =>
    attempt > 1 ? `“${title}” started again (attempt ${attempt}).` : `“${title}” started.`,
  ),
  node_progress: say(eventPayloads.node_progress, ({ text }) => text),
  node_completed: say(eventPayloads.node_completed, ({ title, text }) =>
    text === "" ? `“${title}” was completed.` : `“${title}”: ${text}`,
  ),
  node_failed: say(
    eventPayloads.node_failed,
    ({ title, failure, attempt }) =>
      `“${title}” failed${attempt > 1 ? ` again, the ${ordinal(attempt)} time` : ""}: ${sentenceOf(failure)}`,
  ),
  knowledge_used: say(
    eventPayloads.knowledge_used,
    ({ facts, searchesSaved }) =>
      `${counted(facts, "fact")} of the knowledge base used, ${counted(searchesSaved, "search", "searches")} saved.`,
  ),
  links_followed: say(eventPayloads.links_followed, ({ from, most, read, unread }) => {
    const failed = unread === 0 ? "" : `, ${counted(unread, "page")} could not be read`;
    return `Links of ${from.join(" and ")} were followed: ${read} of at most ${counted(most, "page")} read${failed}.`;
  }),
  fold: say(eventPayloads.fold, () => "What was found so far was summed up, to make room for more."),
  review_given: say(eventPayloads.review_given, ({ subject, verdict, note }) =>
    withNote(`A ${wordOf(subjects, subject)} was ${reviewed(verdict)}.`, note),
  ),
  review_dismissed: say(eventPayloads.review_dismissed, ({ subject, why }) =>
    withNote(`An approval of a ${wordOf(subjects, subject)} was dismissed.`, why),
  ),
  fact_edited: say(eventPayloads.fact_edited, ({ statement }) => withNote("A fact was edited.", statement)),
  facts_merged: say(eventPayloads.facts_merged, ({ statement }) =>
    withNote("A fact was merged into another.", statement),
  ),
  question_asked: say(eventPayloads.question_asked, ({ question }) =>
    withNote("A researcher is to look into a question.", question),
  ),
  synthesis_started: say(
    eventPayloads.synthesis_started,
    ({ sections }) => `Writing of ${counted(sections, "section")} started.`,
  ),
  report_edited: say(eventPayloads.report_edited, ({ version, heading, note }) =>
    withNote(`“${heading}” was edited; that is version ${version} of the report.`, note),
  ),
  synthesis_completed: say(
    eventPayloads.synthesis_completed,
    ({ version }) => `Version ${version} of the report was written.`,
  ),
  project_created: say(eventPayloads.project_created, ({ name }) => `The project “${name}” was created.`),
  project_edited: say(eventPayloads.project_edited, () => "The project was edited."),
  project_archived: say(eventPayloads.project_archived, ({ paused }) =>
    paused.length === 0
      ? "The project was archived."
      : `The project was archived; ${paused.length === 1 ? "its run" : `its ${paused.length} runs`} under way ${paused.length === 1 ? "was" : "were"} paused.`,
  ),
  project_restored: say(eventPayloads.project_restored, () => "The project was brought back from the archive."),
  deletion_asked: say(
    eventPayloads.deletion_asked,
    ({ deleteAfter }) => `The project is to be deleted on ${days.format(new Date(deleteAfter))}.`,
  ),
  legal_hold_set: say(
    eventPayloads.legal_hold_set,
    ({ reason }) => `A legal hold was set: nothing of the project can be deleted. ${reason}`,
  ),
  legal_hold_lifted: say(eventPayloads.legal_hold_lifted, () => "The legal hold was lifted."),
  retention_set: say(eventPayloads.retention_set, ({ what, days }) => {
    const kept = days === null ? "for ever" : `for ${daysInWords(days)} after ${retentionWords[what].since}`;
    return `${retentionWords[what].name} are kept ${kept}.`;
  }),
  retention_applied: say(eventPayloads.retention_applied, (applied) => appliedInWords(applied)),
  deletion_withdrawn: say(eventPayloads.deletion_withdrawn, () => "The project is kept: it is not deleted any more."),
  member_invited: say(eventPayloads.member_invited, ({ role }) => `Somebody was invited as ${asRole[role]}.`),
  invite_revoked: say(eventPayloads.invite_revoked, () => "An invitation was revoked."),
  member_joined: say(eventPayloads.member_joined, ({ role, name, isConfirmed }) =>
    name === undefined
      ? `An invitation was accepted, as ${asRole[role]}.`
      : `${name} accepted an invitation, as ${asRole[role]}; their e-mail address ${isConfirmed ? "is" : "is not"} confirmed.`,
  ),
  member_by_group: say(
    eventPayloads.member_by_group,
    ({ name, role }) => `${name} joined by a group of the directory, as ${asRole[role]}.`,
  ),
  starter_disabled: say(
    eventPayloads.starter_disabled,
    ({ name, runs }) =>
      `The account of ${name} was disabled, who had started ${runs === 1 ? "a run that is" : `${runs} runs that are`} under way.`,
  ),
  role_changed: say(eventPayloads.role_changed, ({ name, to }) => `${name} was made ${asRole[to]}.`),
  member_removed: say(eventPayloads.member_removed, ({ name }) => `${name} was removed from the project.`),
  member_left: say(eventPayloads.member_left, ({ name }) => `${name} left the project.`),
  ownership_transferred: say(
    eventPayloads.ownership_transferred,
    ({ name }) => `The project was handed over to ${name}, its owner now.`,
  ),
  budget_set: say(eventPayloads.budget_set, ({ monthlyUsd }) =>
    monthlyUsd === null ? "The monthly budget was lifted." : `The monthly budget is now $${monthlyUsd.toFixed(2)}.`,
  ),
  models_set: say(eventPayloads.models_set, ({ models }) => {
    if (models === null) return "The project's runs may use every model of this install.";
    if (models.length === 0) return "The project's runs are offline only now.";
    return `The project's runs may use these models: ${models.join(", ")}.`;
  }),
  caps_set: say(eventPayloads.caps_set, ({ set }) => {
    const told = set.map(({ name, value }) => {
      const known = CapName.safeParse(name);
      const label = known.success ? caps[known.data].label : inWords(name);
      return `${label}: ${value ?? "as the install has it"}`;
    });
    return `Limits of the project were set. ${told.join("; ")}.`;
  }),
  // Without figures: costs are not for every member.
  budget_warned: say(eventPayloads.budget_warned, ({ month, percent }) =>
    percent >= 100
      ? `The budget of ${month} is spent: no new run begins until an owner raises it.`
      : `${percent} % of the budget of ${month} is spent.`,
  ),
  prompt_edited: say(eventPayloads.prompt_edited, ({ name, isDefault }) =>
    isDefault ? `The prompt ${inWords(name)} is Stemma's own again.` : `The prompt ${inWords(name)} was edited.`,
  ),
  source_added: say(eventPayloads.source_added, ({ title }) => `The source “${title}” was added.`),
  source_excluded: say(eventPayloads.source_excluded, ({ title }) => `The source “${title}” was excluded.`),
  source_restored: say(eventPayloads.source_restored, ({ title }) => `The source “${title}” was restored.`),
  source_renamed: say(
    eventPayloads.source_renamed,
    ({ from, title }) => `The source “${from}” was renamed to “${title}”.`,
  ),
  source_doi_set: say(eventPayloads.source_doi_set, ({ doi }) =>
    doi === "" ? "The DOI of a source was taken away." : `The DOI of a source was set to ${doi}.`,
  ),
  source_reread: say(eventPayloads.source_reread, ({ title }) => `The source “${title}” was read again.`),
  list_watched: say(eventPayloads.list_watched, ({ title, days }) =>
    days === null ? `“${title}” is no longer watched.` : `“${title}” is looked at ${watchWords(days)}.`,
  ),
  list_grew: say(eventPayloads.list_grew, ({ title, found }) => `“${title}” names ${counted(found, "new page")}.`),
  source_watched: say(eventPayloads.source_watched, ({ title, days }) =>
    days === null
      ? `The page “${title}” is no longer watched.`
      : `The page “${title}” is watched: it is looked at ${watchWords(days)}.`,
  ),
  source_changed: say(
    eventPayloads.source_changed,
    ({ title, ...moved }) => `The page “${title}” says something else than before. ${movedWords(moved)}`,
  ),
  source_deletion_asked: say(eventPayloads.source_deletion_asked, () => "A source is being deleted."),
  source_deleted: say(eventPayloads.source_deleted, ({ facts, runs }) =>
    [
      "A source was deleted.",
      facts === 0 ? "" : `${counted(facts, "fact")} that rested on it went with it.`,
      runs === 0 ? "" : `Its words were taken out of the records of ${counted(runs, "run")}.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
  ),
  research_deletion_asked: say(eventPayloads.research_deletion_asked, ({ what }) => `A ${what} is being deleted.`),
  research_deleted: say(eventPayloads.research_deleted, ({ what, runs, facts, laterRuns }) =>
    [
      what === "run" ? "A run was deleted." : `A researcher was deleted, with ${counted(runs, "run")}.`,
      facts === 0 ? "" : `${counted(facts, "fact")} that nothing else uses went with it.`,
      laterRuns === 0 ? "" : `Its words were taken out of the records of ${counted(laterRuns, "later run")}.`,
    ]
      .filter((sentence) => sentence !== "")
      .join(" "),
  ),
  researcher_created: say(eventPayloads.researcher_created, ({ name }) => `The researcher “${name}” was created.`),
  researcher_edited: say(eventPayloads.researcher_edited, () => "A researcher was edited."),
  schedule_set: say(eventPayloads.schedule_set, ({ name, words }) => `“${name}” runs by itself: ${words}.`),
  schedule_removed: say(eventPayloads.schedule_removed, ({ name }) => `“${name}” no longer runs by itself.`),
  schedule_missed: say(eventPayloads.schedule_missed, ({ name, why }) => `“${name}” did not run as planned: ${why}`),
  schedule_pulled: say(
    eventPayloads.schedule_pulled,
    ({ name, title, nextAt }) =>
      `“${name}” runs sooner than planned, on ${moments.format(new Date(nextAt))} UTC: what its last report cites moved on the page “${title}”.`,
  ),
  researcher_activated: say(
    eventPayloads.researcher_activated,
    ({ name }) => `The researcher “${name}” was activated.`,
  ),
  researcher_finished: say(eventPayloads.researcher_finished, ({ name }) => `The researcher “${name}” was completed.`),
  researcher_archived: say(eventPayloads.researcher_archived, ({ name }) => `The researcher “${name}” was archived.`),
  summary_requested: say(
    eventPayloads.summary_requested,
    ({ name }) => `The project's summary is made again with what “${name}” found.`,
  ),
  summary_written: say(eventPayloads.summary_written, ({ name, version, changes }) =>
    `Version ${version} of the project's summary was written with what “${name}” found. ${changes}`.trim(),
  ),
  summary_failed: say(eventPayloads.summary_failed, ({ why }) => `The project's summary stays as it was: ${why}`),
  knowledge_asked: say(eventPayloads.knowledge_asked, ({ isHeld }) =>
    isHeld
      ? "A question was asked, which the knowledge base answers."
      : "A question was asked, which the knowledge base does not answer.",
  ),
  comment_added: say(eventPayloads.comment_added, ({ subject }) => `A comment was made on a ${commentedOn(subject)}.`),
  comment_edited: null,
  comment_deleted: null,
  thread_resolved: say(
    eventPayloads.thread_resolved,
    ({ subject }) => `A thread of comments on a ${commentedOn(subject)} was resolved.`,
  ),
  thread_reopened: say(
    eventPayloads.thread_reopened,
    ({ subject }) => `A thread of comments on a ${commentedOn(subject)} was reopened.`,
  ),
  suggestion_made: say(eventPayloads.suggestion_made, () => "A change of a report was suggested."),
  suggestion_applied: say(eventPayloads.suggestion_applied, () => "A suggested change of a report was applied."),
  suggestion_dismissed: say(eventPayloads.suggestion_dismissed, ({ reason }) =>
    withNote("A suggested change of a report was dismissed.", reason),
  ),
  webhook_created: say(eventPayloads.webhook_created, ({ host }) => `A webhook that sends to ${host} was added.`),
  webhook_edited: say(eventPayloads.webhook_edited, ({ host }) => `The webhook to ${host} was changed.`),
  webhook_renewed: say(eventPayloads.webhook_renewed, ({ host }) => `The webhook to ${host} got another secret.`),
  webhook_removed: say(eventPayloads.webhook_removed, ({ host }) => `The webhook to ${host} was removed.`),
  feed_address_made: say(eventPayloads.feed_address_made, () => "An address of the project's Atom feed was made."),
  feed_address_revoked: say(eventPayloads.feed_address_revoked, () => "The address of the Atom feed was revoked."),
  share_link_created: say(eventPayloads.share_link_created, () => "A share link was created."),
  share_link_revoked: say(eventPayloads.share_link_revoked, () => "A share link was revoked."),
  share_link_opened: say(eventPayloads.share_link_opened, () => "A share link was opened."),
  report_exported: say(eventPayloads.report_exported, ({ format }) => `A report was exported as ${format}.`),
};

function isKind(kind: string): kind is EventKind {
  return Object.hasOwn(sentences, kind);
}

/** Kinds that the feed shows. */
export const feedKinds: readonly EventKind[] = eventKinds.filter((kind) => sentences[kind] !== null);

/** What an event says to people, in one sentence; null for kinds of the audit trail alone and for unknown ones. */
export function eventText(kind: string, payload: unknown): string | null {
  if (!isKind(kind)) return null;
  const sentence = sentences[kind];
  return sentence === null ? null : (sentence(payload) ?? inWords(kind));
}
