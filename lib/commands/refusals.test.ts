import { afterAll, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import { type SessionId, UserId } from "@/lib/domain/core/ids";
import { codePointCount } from "@/lib/domain/text/quote";
import { getFactsFile } from "@/lib/features/knowledge/views/facts-export";
import { getOriginal } from "@/lib/features/library/views/original";
import { readManifest } from "@/lib/features/runs/views/record";
import { getExportFile } from "@/lib/features/sharing/views/report-exports";
import { fileOptions } from "@/lib/features/sharing/views/shared-file";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aSession } from "@/lib/testing/rigs/access";
import { aRunThat, type Refused, whatIsRefused } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld, quotes, worldText } from "@/lib/testing/rigs/views";
import type { CommandInput, CommandName } from "./contract";
import { runCommand } from "./run-command";

/** What is asked of: the sample world's completed run, and what stands around it. Nothing of it is changed. */
interface World extends AWorld, Refused {
  editor: UserId;
  sessionId: SessionId;
  linkId: string;
  /** The owner's comment on the report; suggestions of theirs, one open and one put aside; their rejection of it. */
  commentId: string;
  suggestionId: string;
  dismissedId: string;
  reviewId: string;
  /** A fact whose place another took. */
  supersededId: string;
  /** A run that is at its plan, and one whose searches are under way. */
  planning: string;
  searching: string;
  /** The researcher of the one whose searches are under way. */
  busyId: string;
  /** An import that a worker has begun. */
  importId: string;
  /** The contradiction of its two facts. */
  relationId: string;
}

const own = ownDatabase();
let world: World;

/** A run whose searches are under way, without a plan: what was found, what has not begun, what failed before. */
async function aSearchingRun(made: AWorld): Promise<Pick<World, "searching" | "busyId">> {
  const standing = { status: "running", stage: "wave1" } as const;
  const { runId: searching, researcherId: busyId } = await aRunThat(own.db, made, "running wave1", standing);
  const steps = [
    { key: "search-1", kind: "search", stage: "wave1", status: "complete" },
    { key: "review-1", kind: "review", stage: "wave1", status: "pending" },
    { key: "analyze", kind: "analyze", stage: "pivot", status: "failed" },
  ] as const;
  const of = { projectId: made.projectId, runId: searching, input: {} };
  await own.db.node.createMany({ data: steps.map((step, nth) => ({ ...of, ...step, title: step.key, ordinal: nth })) });
  return { searching, busyId };
}

/** A fact with its quote, whose place another took. */
async function aSuperseded({ projectId, runId, researcherId, snapshotId }: AWorld): Promise<string> {
  const [quote] = quotes;
  const start = codePointCount(worldText.slice(0, worldText.indexOf(quote)));
  const fact = { key: "0000000000AB", statement: "It is so.", normalHash: "ab", status: "superseded" } as const;
  return await own.db.$transaction(async (tx) => {
    const data = { projectId, runId, researcherId, ...fact, confidence: 0.5 };
    const { id } = await tx.fact.create({ data, select: { id: true } });
    const span = { start, end: start + codePointCount(quote), quote };
    await tx.evidence.create({ data: { projectId, factId: id, snapshotId, ...span, confidence: 0.5 } });
    return id;
  });
}

async function someWords(
  made: AWorld,
): Promise<Pick<World, "commentId" | "suggestionId" | "dismissedId" | "reviewId" | "supersededId">> {
  const { projectId, reportId, runId, owner: authorId } = made;
  const select = { id: true } as const;
  const on = { subjectKind: "report", subjectId: reportId } as const;
  const comment = await own.db.comment.create({ data: { projectId, ...on, body: "?", authorId }, select });
  const section = { projectId, reportId, sectionOrdinal: 0, heading: "Answer", authorId };
  const [open, dismissed] = [crypto.randomUUID(), crypto.randomUUID()];
  await own.db.suggestion.create({ data: { ...section, id: open, markdown: "It rises." } });
  await own.db.suggestion.create({ data: { ...section, id: dismissed, markdown: "It falls.", status: "dismissed" } });
  const rejection = { subject: "report", subjectId: reportId, verdict: "rejected", reviewerId: authorId } as const;
  const review = await own.db.review.create({ data: { projectId, runId, ...rejection }, select });
  return {
    commentId: comment.id,
    suggestionId: open,
    dismissedId: dismissed,
    reviewId: review.id,
    supersededId: await aSuperseded(made),
  };
}

beforeAll(async () => {
  const made = await aWorld(own.db);
  const { projectId, reportId, owner } = made;
  await own.db.user.update({ where: { id: owner }, data: { isAdmin: true } });
  const editor = await aMember(own.db, projectId, "editor");
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "share");
  const { linkId } = await createShareLink(own.db, access, { reportId, label: "", days: 1 });
  const { runId: planning } = await aRunThat(own.db, made, "running init", { status: "running", stage: "init" });
  const later = new Date(Date.now() + 1_000_000);
  const lease = { leaseUntil: later, leaseToken: crypto.randomUUID() };
  const imported = {
    kind: "run",
    sourceRunId: made.runId,
    name: "?",
    status: "running",
    expiresAt: later,
    ...lease,
  } as const;
  const job = await own.db.importJob.create({ data: { userId: owner, ...imported }, select: { id: true } });
  const { sessionId } = await aSession(own.db, owner);
  const stood = { ...(await aSearchingRun(made)), ...(await someWords(made)), ...(await whatIsRefused(own.db, made)) };
  const { id: relationId } = await own.db.factRelation.findFirstOrThrow({ where: { projectId }, select: { id: true } });
  world = { ...made, ...stood, editor, sessionId, linkId, planning, importId: job.id, relationId };
}, 60_000);
afterAll(() => closeSender(own.db));

const NOBODY = "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f";
const limits = { minutes: 10, tokens: null, usd: null };
const password = "correct horse battery";
const perspective = { name: "Salt", focus: "Salt", questions: ["How salty is the sea?"] };
const section = { ordinal: 0, heading: "Answer", markdown: "It rises." };
/** A tree of so many iterations that a person confirms their number. */
const deepTree = { strategy: "tree", tree: { breadth: 3, depth: 3, iterations: null } } as const;

interface Case {
  name: CommandName;
  says: string;
  input: (world: World) => unknown;
}

/** A command asked where it makes no sense, and what whoever asks is told. */
function refused<N extends CommandName>(name: N, says: string, input: (world: World) => CommandInput<N>): Case {
  return { name, says, input };
}

const ofRuns: readonly Case[] = [
  refused("resume_run", "This run is neither paused nor halted.", ({ projectId, runId }) => ({ projectId, runId })),
  refused("cancel_run", "This run has ended already.", ({ projectId, runId }) => ({ projectId, runId })),
  refused("change_limits", "This run has ended. Continue it, or start another one.", ({ projectId, runId }) => ({
    projectId,
    runId,
    limits,
  })),
  refused("continue_run", "Only a run whose research a limit has ended can be continued.", ({ projectId, runId }) => ({
    projectId,
    runId,
    limits,
  })),
  refused("finish_run", "Only a run that is under way can be finished early.", ({ projectId, runId }) => ({
    projectId,
    runId,
  })),
  refused(
    "finish_run",
    "Nothing has been found yet. Cancel the run, or let its searches begin.",
    ({ projectId, planning: runId }) => ({ projectId, runId }),
  ),
  refused("pause_run", "Only a run that is under way can be paused.", ({ projectId, runId }) => ({
    projectId,
    runId,
  })),
  refused("pause_run", "There is no such run.", ({ projectId }) => ({ projectId, runId: NOBODY })),
  refused("force_resume", "Only a run that is under way can be forced.", ({ projectId, runId }) => ({
    projectId,
    runId,
  })),
  refused("edit_plan", "Research has begun; the plan can no longer be changed.", ({ projectId, runId }) => ({
    projectId,
    runId,
    revision: 1,
    perspectives: [perspective],
  })),
  refused("approve_plan", "This plan does not wait for approval any more.", ({ projectId, runId }) => ({
    projectId,
    runId,
    revision: 1,
  })),
  refused("start_run", "There is no such researcher.", ({ projectId }) => ({
    projectId,
    researcherId: NOBODY,
    idempotencyKey: NOBODY,
    settings: {},
  })),
  refused(
    "start_run",
    "Run 1, which owner started, is under way. Open it, or cancel it first.",
    ({ projectId, busyId }) => ({ projectId, researcherId: busyId, idempotencyKey: NOBODY, settings: {} }),
  ),
  refused("start_run", "It can be run offline.", ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    idempotencyKey: NOBODY,
    settings: {},
    mode: "live",
  })),
  refused(
    "start_run",
    "This run may make 86 iterations. Confirm this number to start it.",
    ({ projectId, researcherId }) => ({ projectId, researcherId, idempotencyKey: NOBODY, settings: deepTree }),
  ),
  refused("start_run", "This run may make 86 iterations.", ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    idempotencyKey: NOBODY,
    settings: deepTree,
    confirmedIterations: 85,
  })),
  refused(
    "edit_plan",
    "Someone else has changed the plan. Reload to see it, then try again.",
    ({ projectId, planned: runId }) => ({ projectId, runId, revision: 9, perspectives: [perspective] }),
  ),
  refused(
    "approve_plan",
    "The plan has changed since you read it. Reload to see it, then approve it.",
    ({ projectId, planned: runId }) => ({ projectId, runId, revision: 9 }),
  ),
  refused("continue_run", "6 iterations have been made already. Allow more than 6.", ({ projectId, grown: runId }) => ({
    projectId,
    runId,
    limits: { ...limits, topicIterations: 6 },
  })),
  refused("replay_run", "There is no such run.", ({ projectId }) => ({ projectId, runId: NOBODY })),
  refused(
    "replay_run",
    "The run is under way. Wait until it rests, or pause it; then replay it.",
    ({ projectId, planning: runId }) => ({ projectId, runId }),
  ),
];

const ofSteps: readonly Case[] = [
  refused("retry_node", "Only a run that is under way or halted can try a step again.", ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "search-1",
  })),
  refused("retry_node", "There is no such step.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "nobody",
  })),
  refused("retry_node", "The run has gone past this step.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "analyze",
  })),
  refused("leave_out", "Only a run that is under way or halted can leave a step out.", ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "judge-1",
  })),
  refused("leave_out", "There is no such step.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "nobody",
  })),
  refused("leave_out", "The run has gone past this step.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "analyze",
  })),
  refused("leave_out", "Only a step that failed can be left out.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "search-1",
  })),
  refused("leave_out", "Without “planning” there is nothing to go on with.", ({ projectId, stuck: runId }) => ({
    projectId,
    runId,
    nodeKey: "planning",
  })),
  refused("add_search", "This run has no plan yet.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    perspective,
  })),
  refused("change_search", "There is no such step.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "nobody",
    perspective,
  })),
  refused("restore_search", "This step was not dropped.", ({ projectId, searching: runId }) => ({
    projectId,
    runId,
    nodeKey: "search-1",
  })),
  refused("judge_topic", "Say what is missing, or what the next search should do.", ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "review-1",
    seen: "accepted",
    verdict: "rejected",
  })),
  refused("judge_topic", "There is no such topic.", ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "nobody",
    seen: "accepted",
    verdict: "rejected",
    gaps: ["?"],
  })),
  refused("judge_topic", "The run has gone past this topic. Review its report instead.", ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "review-1",
    seen: "accepted",
    verdict: "rejected",
    gaps: ["?"],
  })),
];

const ofReports: readonly Case[] = [
  refused("accept_report", "There is no such report.", ({ projectId }) => ({
    projectId,
    reportId: NOBODY,
    revision: 1,
  })),
  refused(
    "accept_report",
    "Someone else has just given a verdict on this report. Reload to see it.",
    ({ projectId, reportId }) => ({ projectId, reportId, revision: 99 }),
  ),
  refused("request_changes", "Say what should change.", ({ projectId, reportId }) => ({
    projectId,
    reportId,
    revision: 1,
    note: " ",
  })),
  refused("reject_report", "Say what the report misses, or what research should do.", ({ projectId, reportId }) => ({
    projectId,
    reportId,
    revision: 1,
  })),
  refused("reject_report", "There is no such report.", ({ projectId }) => ({
    projectId,
    reportId: NOBODY,
    revision: 1,
    gaps: ["?"],
  })),
  refused("dismiss_review", "Only approvals of topics and reports can be dismissed.", ({ projectId, reviewId }) => ({
    projectId,
    reviewId,
    reason: "?",
  })),
  refused("edit_section", "This version has no such section.", ({ projectId, reportId }) => ({
    projectId,
    reportId,
    revision: 1,
    ...section,
    ordinal: 9,
  })),
  refused("edit_section", "Nothing has changed.", ({ projectId, reportId, facts }) => ({
    projectId,
    reportId,
    revision: 1,
    ...section,
    markdown: writtenOf(facts),
  })),
  refused("suggest_change", "There is no such section. Reload to see what there is.", ({ projectId, reportId }) => ({
    projectId,
    suggestionId: NOBODY,
    reportId,
    ...section,
    ordinal: 9,
  })),
  refused("suggest_change", "Nothing has changed.", ({ projectId, reportId, facts }) => ({
    projectId,
    suggestionId: NOBODY,
    reportId,
    ...section,
    markdown: writtenOf(facts),
  })),
  refused("apply_suggestion", "There is no such suggestion.", ({ projectId, reportId }) => ({
    projectId,
    suggestionId: NOBODY,
    reportId,
    revision: 1,
  })),
  refused("dismiss_suggestion", "This suggestion has been dismissed already.", ({ projectId, dismissedId }) => ({
    projectId,
    suggestionId: dismissedId,
    reason: "?",
  })),
  refused("submit_comments", "There is no such report.", ({ projectId }) => ({ projectId, reportId: NOBODY })),
  refused("add_comment", "Only comments on a report can wait for a review.", ({ projectId, facts }) => ({
    projectId,
    commentId: NOBODY,
    subject: { kind: "fact", id: facts[0]?.id ?? NOBODY },
    body: "?",
    isPending: true,
  })),
  refused(
    "edit_comment",
    "This comment was changed in another window. It is shown as it is now; edit it again.",
    ({ projectId, commentId }) => ({ projectId, commentId, revision: 99, body: "?" }),
  ),
];

/** The report's text as it is, whose facts stand in the order of their keys. */
function writtenOf(facts: AWorld["facts"]): string {
  const [first = "", second = ""] = facts.map(({ key }) => key).toSorted();
  return `It rises. [F${second}] Or not. [F${first}] [F${second}]`;
}

const ofProjects: readonly Case[] = [
  refused("leave_project", "A project needs an owner. Make someone else an owner first.", ({ projectId }) => ({
    projectId,
  })),
  refused("transfer_ownership", "You are an owner already. Choose someone else.", ({ projectId, owner }) => ({
    projectId,
    userId: owner,
  })),
  refused("change_role", "Nobody of that kind is a member of this project.", ({ projectId }) => ({
    projectId,
    userId: NOBODY,
    from: "viewer",
    to: "editor",
  })),
  refused(
    "edit_project",
    "Someone else changed this project meanwhile, and nothing of yours was saved. Look at what it says now, then edit again.",
    ({ projectId }) => ({ projectId, revision: 99, name: "Tides", goal: "" }),
  ),
  refused(
    "set_budget",
    "Someone else changed this project meanwhile, and nothing of yours was saved. Look at what it says now, then set the budget.",
    ({ projectId }) => ({ projectId, revision: 99, monthlyUsd: 10 }),
  ),
  refused("set_project_caps", ": only administrators set that.", ({ projectId }) => ({
    projectId,
    revision: 1,
    values: { account_runs: 1 },
  })),
  refused("save_prompt", "There is no such prompt.", ({ projectId }) => ({
    projectId,
    name: "nobody",
    template: "?",
    revision: null,
  })),
  refused(
    "edit_researcher",
    "Someone else changed this researcher meanwhile, and nothing of yours was saved. Look at what it says now, then edit again.",
    ({ projectId, researcherId }) => ({ projectId, researcherId, revision: 99, name: "Tides", problem: "?" }),
  ),
  refused(
    "archive_researcher",
    "Run 1 of “running wave1” is under way. Let it end, or cancel it first.",
    ({ projectId, busyId }) => ({ projectId, researcherId: busyId }),
  ),
  refused(
    "reread_source",
    "Only pages can be read again. Add the new file or text instead.",
    ({ projectId, sourceId }) => ({
      projectId,
      sourceId,
    }),
  ),
  refused("reread_source", "There is no such source.", ({ projectId }) => ({ projectId, sourceId: NOBODY })),
  refused("exclude_source", "There is no such source.", ({ projectId }) => ({ projectId, sourceId: NOBODY })),
  refused("set_source_doi", "There is no such source.", ({ projectId }) => ({
    projectId,
    sourceId: NOBODY,
    doi: "10.1000/182",
  })),
  refused("set_source_doi", "Write a DOI, such as 10.1000/182, or its address.", ({ projectId, sourceId }) => ({
    projectId,
    sourceId,
    doi: "tides",
  })),
  refused("rename_source", "There is no such source.", ({ projectId }) => ({
    projectId,
    sourceId: NOBODY,
    from: "Tides",
    title: "Salt",
  })),
  refused(
    "rename_source",
    "Someone else renamed this source to “100% tides” meanwhile. Nothing was changed.",
    ({ projectId, sourceId }) => ({ projectId, sourceId, from: "Tides", title: "Salt" }),
  ),
  refused("rename_source", "Write a name.", ({ projectId, sourceId }) => ({
    projectId,
    sourceId,
    from: "100% tides",
    title: "\u200b",
  })),
  refused("stop_crawl", "There is no such site in this project.", ({ projectId }) => ({ projectId, crawlId: NOBODY })),
  refused("merge_facts", "Choose another fact to merge this one into.", ({ projectId, facts }) => ({
    projectId,
    fact: { factId: facts[0]?.id ?? NOBODY, revision: 1 },
    into: { factId: facts[0]?.id ?? NOBODY, revision: 1 },
  })),
  refused("merge_facts", "There is no such fact in this project.", ({ projectId, facts }) => ({
    projectId,
    fact: { factId: facts[0]?.id ?? NOBODY, revision: 1 },
    into: { factId: NOBODY, revision: 1 },
  })),
  refused("edit_fact", "Another fact took the place of this one. Reload to see it.", ({ projectId, supersededId }) => ({
    projectId,
    factId: supersededId,
    revision: 1,
    statement: "It is not.",
  })),
  refused(
    "settle_fact",
    "This fact is superseded and cannot be accepted. Reload to see what took its place.",
    ({ projectId, supersededId }) => ({ projectId, factId: supersededId, revision: 1, verdict: "accepted" }),
  ),
];

const ofKnowledge: readonly Case[] = [
  refused("settle_contradiction", "There is no such contradiction in this project.", ({ projectId }) => ({
    projectId,
    relationId: NOBODY,
    revision: 1,
    outcome: { holds: "first" },
  })),
  refused(
    "settle_contradiction",
    "Someone else settled this contradiction meanwhile. Reload to see how.",
    ({ projectId, relationId }) => ({ projectId, relationId, revision: 9, outcome: { holds: "first" } }),
  ),
  refused(
    "settle_fact",
    "This fact was changed by someone else meanwhile. Reload to see it, then decide again.",
    ({ projectId, facts }) => ({ projectId, factId: facts[0]?.id ?? NOBODY, revision: 9, verdict: "accepted" }),
  ),
  refused("look_into", "There is no such researcher in this project.", ({ projectId }) => ({
    projectId,
    researcherId: NOBODY,
    question: "?",
  })),
];

const ofPlaces: readonly Case[] = [
  refused(
    "create_researcher",
    "This project has a researcher named “Tides” already. Choose another name.",
    ({ projectId }) => ({ projectId, name: "Tides", problem: "How high?" }),
  ),
  refused("edit_researcher", "There is no such researcher in this project.", ({ projectId }) => ({
    projectId,
    researcherId: NOBODY,
    revision: 1,
    name: "Ebb",
    problem: "How low?",
  })),
  refused(
    "retry_summary",
    "There is no summary that failed. It is made when a researcher is completed.",
    ({ projectId }) => ({ projectId }),
  ),
  refused("restore_project", "This project is not archived.", ({ projectId }) => ({ projectId })),
  refused("revoke_invite", "There is no such invitation in this project.", ({ projectId }) => ({
    projectId,
    inviteId: NOBODY,
  })),
  refused("revoke_share_link", "There is no such link in this project.", ({ projectId }) => ({
    projectId,
    linkId: NOBODY,
  })),
  refused("create_share_link", "There is no such report in this project.", ({ projectId }) => ({
    projectId,
    reportId: NOBODY,
    scope: {},
  })),
  refused("export_report", "There is no such report in this project.", ({ projectId }) => ({
    projectId,
    reportId: NOBODY,
    format: "pdf",
    style: "numbered",
  })),
  refused("rename_source", "There is no such source.", ({ projectId }) => ({
    projectId,
    sourceId: NOBODY,
    from: "Tides",
    title: "Ebb",
  })),
  refused("reread_source", "There is no such source.", ({ projectId }) => ({ projectId, sourceId: NOBODY })),
  refused("exclude_source", "There is no such source.", ({ projectId }) => ({ projectId, sourceId: NOBODY })),
  refused("add_comment", "What you comment on is not there any more. Reload to see what is.", ({ projectId }) => ({
    projectId,
    commentId: NOBODY,
    subject: { kind: "report", id: NOBODY },
    body: "?",
  })),
  refused("delete_comment", "This comment is not there any more. Reload to see what is.", ({ projectId }) => ({
    projectId,
    commentId: NOBODY,
  })),
];

const ofAccounts: readonly Case[] = [
  refused("create_first_account", "This install has its first account already. Sign in instead.", () => ({
    email: "first@example.org",
    name: "First",
    password,
  })),
  refused("end_session", "You have no such session.", () => ({ sessionId: NOBODY })),
  refused(
    "revoke_token",
    "None of your active tokens is this one; it may be revoked already. Reload the page.",
    () => ({
      tokenId: NOBODY,
    }),
  ),
  refused("disable_account", "This is your own account. Another administrator may do it.", ({ owner }) => ({
    userId: owner,
  })),
  refused("remove_administrator", "Make somebody else one first, then take this one back.", ({ owner }) => ({
    userId: owner,
  })),
  refused("make_administrator", "There is no such account.", () => ({ userId: NOBODY })),
  refused("enable_account", "There is no such account.", () => ({ userId: NOBODY })),
  refused("make_reset_link", "There is no such account, or it is disabled.", () => ({ userId: NOBODY })),
  refused("request_reset", "This install sends no e-mail. Ask an administrator for a link.", () => ({
    email: "somebody@example.org",
  })),
  refused("send_confirmation", "This install sends no e-mail, so addresses are not confirmed here.", () => ({})),
  refused("cancel_import", "There is no such import of yours.", () => ({ importId: NOBODY })),
  refused("cancel_import", "It is being imported at this moment. Wait until it is done.", ({ importId }) => ({
    importId,
  })),
  refused("connect_provider", "Write where it answers.", () => ({ provider: "searxng", key: "" })),
  refused("create_project", "This holds characters that are no text. Remove them and try again.", () => ({
    name: "Ti\u0000des",
    goal: "",
  })),
];

const topic = { seen: "in_review", verdict: "accepted" } as const;

const ofPlans: readonly Case[] = [
  refused("add_search", "A plan holds at most 16 searches. Drop one first.", ({ projectId, full: runId }) => ({
    projectId,
    runId,
    perspective,
  })),
  refused("add_search", "This tree goes no deeper. Add the topic beside it instead.", ({ projectId, tree: runId }) => ({
    projectId,
    runId,
    perspective,
    under: "search-1",
  })),
  refused("add_search", "There is no such topic.", ({ projectId, tree: runId }) => ({
    projectId,
    runId,
    perspective,
    under: "search-9",
  })),
  refused(
    "add_search",
    "The plan can be changed only while its searches are under way.",
    ({ projectId, ended: runId }) => ({ projectId, runId, perspective }),
  ),
  refused(
    "change_search",
    "Only searches can be changed in a plan or dropped from it.",
    ({ projectId, judged: runId }) => ({ projectId, runId, nodeKey: "review-1", perspective }),
  ),
  refused(
    "change_search",
    "This step has begun. Only what has not started can be changed.",
    ({ projectId, judged: runId }) => ({ projectId, runId, nodeKey: "search-1", perspective }),
  ),
  refused(
    "drop_search",
    "This step has begun. Only what has not started can be dropped.",
    ({ projectId, judged: runId }) => ({ projectId, runId, nodeKey: "search-1" }),
  ),
  refused("drop_search", "This is the plan's last search. Cancel the run instead.", ({ projectId, tree: runId }) => ({
    projectId,
    runId,
    nodeKey: "search-1",
  })),
  refused("judge_topic", "This topic is accepted already.", ({ projectId, judged: runId }) => ({
    projectId,
    runId,
    nodeKey: "search-2",
    seen: "accepted",
    verdict: "accepted",
  })),
  refused(
    "judge_topic",
    "Someone else has judged this topic meanwhile. Reload to see it, then decide again.",
    ({ projectId, judged: runId }) => ({ projectId, runId, nodeKey: "search-2", ...topic }),
  ),
  refused(
    "judge_topic",
    "Nothing has been found for this topic yet that could be reviewed.",
    ({ projectId, judged: runId }) => ({ projectId, runId, nodeKey: "search-3", ...topic }),
  ),
  refused(
    "change_limits",
    "Research has ended already; the report is being written from what was found.",
    ({ projectId, ended: runId }) => ({ projectId, runId, limits: { ...limits, minutes: 60 } }),
  ),
  refused(
    "start_run",
    "“resting” is completed. Activate it before it can run.",
    ({ projectId, restingResearcherId: researcherId }) => ({
      projectId,
      researcherId,
      idempotencyKey: NOBODY,
      settings: {},
    }),
  ),
];

const ofVersions: readonly Case[] = [
  refused(
    "accept_report",
    "Version 2 has been written since. Read it, then decide.",
    ({ projectId, olderId: reportId }) => ({ projectId, reportId, revision: 1 }),
  ),
  refused("accept_report", "The run of this report was cancelled.", ({ projectId, cancelledId: reportId }) => ({
    projectId,
    reportId,
    revision: 1,
  })),
  refused(
    "accept_report",
    "You have accepted this already. It waits for others.",
    ({ projectId, halfwayId: reportId }) => ({ projectId, reportId, revision: 1 }),
  ),
  refused(
    "request_changes",
    "Run 2 of this researcher is under way. Let it end, then ask again.",
    ({ projectId, newestId: reportId }) => ({ projectId, reportId, revision: 1, note: "Say more." }),
  ),
  refused(
    "reject_report",
    "“resting” is completed. Activate it before it can run.",
    ({ projectId, restingId: reportId }) => ({ projectId, reportId, revision: 1, gaps: ["?"] }),
  ),
  refused(
    "reject_report",
    "Another version is being written. Read that one, then decide.",
    ({ projectId, rewritingId: reportId }) => ({ projectId, reportId, revision: 1, gaps: ["?"] }),
  ),
  refused("reject_report", "This run has no plan.", ({ projectId, halfwayId: reportId }) => ({
    projectId,
    reportId,
    revision: 1,
    gaps: ["?"],
  })),
  refused(
    "dismiss_review",
    "Someone else has dismissed this approval. Reload to see why.",
    ({ projectId, struckId: reviewId }) => ({ projectId, reviewId, reason: "?" }),
  ),
  refused(
    "dismiss_review",
    "Research went on from this approval. Reject the topic or its report instead.",
    ({ projectId, passedId: reviewId }) => ({ projectId, reviewId, reason: "?" }),
  ),
  refused("dismiss_review", "There is no such review in this project.", ({ projectId }) => ({
    projectId,
    reviewId: NOBODY,
    reason: "?",
  })),
  refused(
    "edit_section",
    "Version 2 has been written since. Nothing of yours was saved yet.",
    ({ projectId, olderId: reportId }) => ({ projectId, reportId, revision: 1, ...section, markdown: "It falls." }),
  ),
  refused("edit_section", "The run of this report was cancelled.", ({ projectId, cancelledId: reportId }) => ({
    projectId,
    reportId,
    revision: 1,
    ...section,
    markdown: "It falls.",
  })),
  refused("edit_section", "names no fact of this report", ({ projectId, reportId }) => ({
    projectId,
    reportId,
    revision: 1,
    ...section,
    markdown: "It falls. [F000000000000]",
  })),
  refused("suggest_change", "names no fact of this report", ({ projectId, reportId }) => ({
    projectId,
    suggestionId: NOBODY,
    reportId,
    ...section,
    markdown: "It falls. [F000000000000]",
  })),
  refused(
    "apply_suggestion",
    "This suggestion is of another report.",
    ({ projectId, suggestionId, newestId: reportId }) => ({ projectId, suggestionId, reportId, revision: 1 }),
  ),
  refused(
    "apply_suggestion",
    "The section says so already. Dismiss the suggestion.",
    ({ projectId, doneId: suggestionId, reportId }) => ({ projectId, suggestionId, reportId, revision: 1 }),
  ),
  refused(
    "submit_comments",
    "You have no pending comments on this report. Nothing was changed.",
    ({ projectId, reportId }) => ({ projectId, reportId }),
  ),
  refused(
    "create_share_link",
    "A file holds the quotes and the sources. Show both, or leave downloads out.",
    ({ projectId, reportId }) => ({ projectId, reportId, scope: { downloads: true, sources: false } }),
  ),
];

const ofAddresses: readonly Case[] = [
  refused("save_prompt", "There is no such prompt.", ({ projectId }) => ({
    projectId,
    name: "make_coffee",
    template: null,
    revision: null,
  })),
  refused(
    "save_prompt",
    "Someone else changed this prompt meanwhile, and nothing of yours was saved. Look at what it says now, then edit again.",
    ({ projectId }) => ({ projectId, name: "extract_facts", template: null, revision: 9 }),
  ),
  refused("connect_provider", "arXiv needs nothing to be entered.", () => ({ provider: "arxiv", key: "k" })),
  refused("save_prompt", "The prompt extract_facts, line 2: ", ({ projectId }) => ({
    projectId,
    name: "extract_facts",
    template: "Read this.\nFind $fakts.",
    revision: null,
  })),
  refused("start_crawl", "Only addresses that begin with http:// or https:// can be fetched.", ({ projectId }) => ({
    projectId,
    url: "ftp://example.org/",
    cap: 10,
  })),
  refused("set_models", "Anthropic has no models of embeddings.", () => ({
    models: [{ role: "embeddings", model: "anthropic:any", price: null }],
  })),
  refused("set_models", "OpenRouter is to answer, but its key is missing.", () => ({
    models: [{ role: "research", model: "openrouter:any/model", price: null }],
  })),
  refused("test_model", "OpenRouter is to answer, but its key is missing.", () => ({
    model: "openrouter:any/model",
    isOfEmbeddings: false,
  })),
  refused("test_search", "is to answer, but its key is missing.", () => ({ provider: "brave" })),
  refused("set_search", "is to answer, but its key is missing.", () => ({ providers: ["brave"] })),
  refused("invite_member", "owner is a member already.", ({ projectId, ownerEmail: email }) => ({
    projectId,
    email,
    role: "viewer",
  })),
  refused("invite_member", "Write one e-mail address, such as name@example.org.", ({ projectId }) => ({
    projectId,
    email: "ada@example.org, grace@example.org",
    role: "viewer",
  })),
  refused("reset_password", "This link no longer sets a password. Ask for a new one.", () => ({
    token: "A".repeat(43),
    password,
  })),
  refused("add_url", "Write an address that begins with http:// or https://.", ({ projectId }) => ({
    projectId,
    url: "ftp://example.org/tides.txt",
  })),
  refused("connect_provider", "Write an address that begins with http:// or https://.", () => ({
    provider: "searxng",
    key: "",
    address: "ftp://example.org",
  })),
  refused("connect_provider", "Whoever runs this install may allow it: STEMMA_FETCH_ALLOW=127.0.0.1:8080.", () => ({
    provider: "searxng",
    key: "",
    address: "http://127.0.0.1:8080",
  })),
  refused("set_caps", "Runs under way that one person started: write a whole number from 0 to 1,000.", () => ({
    values: { account_runs: 1_001 },
  })),
  refused("leave_project", "There is nothing here, or it is not yours to see. Check the address.", () => ({
    projectId: NOBODY,
  })),
];

const all = [
  ...ofRuns,
  ...ofSteps,
  ...ofPlans,
  ...ofReports,
  ...ofVersions,
  ...ofProjects,
  ...ofKnowledge,
  ...ofPlaces,
  ...ofAccounts,
  ...ofAddresses,
];

test.each(all)("whoever asks for $name where it makes no sense is told: $says", async ({ name, says, input }) => {
  const visitor = { userId: world.owner, sessionId: world.sessionId, address: "203.0.113.9" };
  await expect(runCommand(own.db, visitor, { name, input: input(world) })).rejects.toThrow(says);
});

test("an editor is told whose right it is, and who made what they may not undo", async () => {
  const { projectId, runId, linkId, suggestionId, commentId } = world;
  const told = async <N extends CommandName>(name: N, input: CommandInput<N>): Promise<unknown> =>
    await runCommand(own.db, { userId: world.editor, address: "203.0.113.9" }, { name, input }).catch(String);
  const dearer = { minutes: 10, tokens: 20_000, usd: null };
  expect(await told("change_limits", { projectId, runId: world.capped, limits: dearer })).toContain(
    "Only owners raise what a run may cost, or lift its limit. Ask one, or choose at most 10,000 tokens.",
  );
  expect(await told("set_caps", { values: {} })).toContain("Only an administrator of this install may do that.");
  expect(await told("set_budget", { projectId, revision: 1, monthlyUsd: 10 })).toMatch(
    /You are an editor here\. Only owners may .*; ask an owner for that role\.$/,
  );
  const others = [
    [await told("revoke_share_link", { projectId, linkId }), "Someone else made this link. Ask them or an owner"],
    [await told("withdraw_suggestion", { projectId, suggestionId }), "Only who made a suggestion may withdraw it."],
    [
      await told("edit_comment", { projectId, commentId, revision: 1, body: "?" }),
      "Only who wrote a comment may edit it.",
    ],
    [await told("delete_comment", { projectId, commentId }), "Only who wrote a comment, or an owner, may delete it."],
  ] as const;
  for (const [said, says] of others) expect(said).toContain(says);
  expect(await own.db.run.count({ where: { id: runId, status: "completed" } })).toBe(1);
});

test("no run begins with a prompt that asks for what there is not", async () => {
  const { owner, ...project } = world.broken;
  const input = { ...project, idempotencyKey: NOBODY, settings: {} };
  const visitor = { userId: UserId.parse(owner), address: "203.0.113.9" };
  await expect(runCommand(own.db, visitor, { name: "start_run", input })).rejects.toThrow(
    /^The prompt extract_facts, line 1: .* Mend it in the project's prompts first\.$/,
  );
});

test("who is not signed in is asked to, and a command that is none is said so", async () => {
  const nobody = { userId: null, address: "203.0.113.9" };
  const project = { name: "leave_project", input: { projectId: world.projectId } };
  await expect(runCommand(own.db, nobody, project)).rejects.toThrow("You are not signed in. Sign in and try again.");
  const none = runCommand(own.db, nobody, { name: "toString", input: {} });
  await expect(none).rejects.toThrow("There is no such command.");
});

test("a file that is not there, not yet, or no longer what was stored is said so", async () => {
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  const { judged: runId, changedSnapshotId: snapshotId } = world;
  const said = [
    [await getExportFile(own.db, access, world).catch(String), "This export is not done. Wait for it, or ask for"],
    [await getFactsFile(own.db, access, { format: "odt" }).catch(String), "Facts cannot be saved in this format."],
    [await readManifest(own.db, access, { runId }).catch(String), "it is written when the run comes to rest."],
    [await getOriginal(own.db, access, { snapshotId }).catch(String), "Ask for a backup to be restored."],
  ] as const;
  for (const [one, says] of said) expect(one).toContain(says);
  expect(() => fileOptions({ format: "odt", style: null })).toThrow("A report cannot be saved in this format.");
});
