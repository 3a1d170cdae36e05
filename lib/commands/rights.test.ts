import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createInvite } from "@/lib/access/accounts/invites";
import { openProject } from "@/lib/access/door/open-project";
import { createShareLink } from "@/lib/access/share-links";
import {
  CommentId,
  type DeliveryId,
  type InviteId,
  RelationId,
  ReviewId,
  RunId,
  SessionId,
  type ShareLinkId,
  SuggestionId,
  type UserId,
  WatchedListId,
  type WebhookId,
} from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { allows } from "@/lib/domain/core/rights";
import { type Role, roles } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import type { Visitor } from "@/lib/features/kit/command";
import { sealWebhook } from "@/lib/features/webhooks/sealed-webhook";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { type AWorld, aWebhook, aWorld } from "@/lib/testing/rigs/views";
import { type CommandInput, type CommandName, contract } from "./contract";
import { runCommand } from "./run-command";

type World = AWorld & {
  linkId: ShareLinkId;
  relationId: RelationId;
  reviewId: ReviewId;
  inviteId: InviteId;
  commentId: CommentId;
  suggestionId: SuggestionId;
  webhookId: WebhookId;
  deliveryId: DeliveryId;
  listIds: string[];
  /** Runs that may cost a dollar: one that is paused, and one that its limit ended. */
  pausedId: RunId;
  endedId: RunId;
  /** Members who do nothing: the one to whom things are done, and one who is done with. */
  member: UserId;
};
type Who = Role | "outsider" | "removed" | "anonymous";

const own = ownDatabase();
let world: World;
let feed: TestServer;
const people = new Map<Who, UserId | null>();

async function aPaidRun({ projectId, owner }: AWorld, status: "paused" | "completed"): Promise<RunId> {
  const researcher = { projectId, name: status, nameKey: status, problem: "?", createdById: owner };
  const { id: researcherId } = await own.db.researcher.create({ data: researcher, select: { id: true } });
  const settings = RunSettings.parse({ minutes: 10, usd: 1 });
  const ended = { limitReached: "The money limit of $1.00 was reached.", endedAt: new Date() };
  const by = { startedById: owner, idempotencyKey: crypto.randomUUID(), secret: "s", question: "?" };
  const planned = { number: 1, mode: "live", strategy: "perspectives", settings, status } as const;
  const data = { ...by, projectId, researcherId, ...planned, ...(status === "completed" ? ended : {}) };
  return RunId.parse((await own.db.run.create({ data, select: { id: true } })).id);
}

beforeAll(async () => {
  const made = await aWorld(own.db);
  for (const role of roles) people.set(role, await aMember(own.db, made.projectId, role));
  // The editor's own link: of others' they are refused, which share-links.test.ts holds.
  const caller = { userId: people.get("editor") ?? made.owner };
  const access = await openProject(own.db, { caller, projectId: made.projectId }, "share");
  const { linkId } = await createShareLink(own.db, access, { reportId: made.reportId, label: "", days: 1 });
  const relation = await own.db.factRelation.findFirstOrThrow({ where: { projectId: made.projectId } });
  const review = await own.db.review.create({
    data: {
      projectId: made.projectId,
      runId: made.runId,
      subject: "report",
      subjectId: made.reportId,
      verdict: "accepted",
      reviewerId: made.owner,
    },
  });
  const comment = await own.db.comment.create({
    data: {
      projectId: made.projectId,
      subjectKind: "report",
      subjectId: made.reportId,
      body: "?",
      authorId: made.owner,
    },
  });
  const owner = await openProject(own.db, { caller: { userId: made.owner }, projectId: made.projectId }, "administer");
  const { inviteId } = await createInvite(own.db, owner, { email: "guest@example.org", role: "viewer" });
  const member = await aMember(own.db, made.projectId, "viewer");
  const suggestion = await own.db.suggestion.create({
    data: {
      id: crypto.randomUUID(),
      projectId: made.projectId,
      reportId: made.reportId,
      sectionOrdinal: 0,
      heading: "Answer",
      markdown: "It rises.",
      authorId: made.owner,
    },
  });
  const ids = { linkId, relationId: RelationId.parse(relation.id), reviewId: ReviewId.parse(review.id) };
  const suggestionId = SuggestionId.parse(suggestion.id);
  const runs = { pausedId: await aPaidRun(made, "paused"), endedId: await aPaidRun(made, "completed") };
  const list = { kind: "feed", title: "Feed", days: 7, most: 1, projectId: made.projectId, nextLookAt: new Date() };
  const addresses = Array.from({ length: 20 }, (_, nth) => `https://example.org/feed/${nth}`);
  await own.db.watchedList.createMany({ data: addresses.map((address) => ({ ...list, address })) });
  const lists = await own.db.watchedList.findMany({ where: { projectId: made.projectId }, select: { id: true } });
  const listIds = lists.map(({ id }) => id);
  feed = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.end("<rss><channel><title>Feed</title></channel></rss>");
  });
  const hook = await aWebhook(own.db, made.projectId);
  const sealed = sealWebhook(hook.webhookId, { url: "https://example.org/hook", secrets: [] });
  await own.db.webhook.update({ where: { id: hook.webhookId }, data: { sealed } });
  world = {
    ...made,
    ...hook,
    listIds,
    ...ids,
    ...runs,
    inviteId,
    member,
    commentId: CommentId.parse(comment.id),
    suggestionId,
  };
  const removed = await aMember(own.db, world.projectId, "editor");
  await own.db.membership.deleteMany({ where: { userId: removed } });
  people
    .set("removed", removed)
    .set("outsider", await aUser(own.db))
    .set("anonymous", null);
}, 60_000);
afterAll(async () => {
  await feed.close();
  await closeSender(own.db);
});
beforeEach(() => {
  vi.stubEnv("STEMMA_FETCH_ALLOW", feed.place);
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

const password = "correct horse battery";
const raised = { minutes: 10, tokens: null };

/** What a browser would say of a passkey that nobody has. */
const noPasskey = { id: "AA", rawId: "AA", type: "public-key", clientExtensionResults: {} } as const;

/** One input per command that passes its schema; a command without one does not compile. */
const inputs: { [N in CommandName]: (world: World) => CommandInput<N> } = {
  create_first_account: () => ({ email: "first@example.org", name: "First", password }),
  sign_up: () => ({ email: "new@example.org", name: "New", password }),
  invite_member: ({ projectId }) => ({ projectId, email: "another@example.org", role: "viewer" }),
  revoke_invite: ({ projectId, inviteId }) => ({ projectId, inviteId }),
  accept_invite: () => ({ token: "A".repeat(43) }),
  change_role: ({ projectId, member }) => ({ projectId, userId: member, from: "viewer", to: "viewer" }),
  edit_account: () => ({ name: "Another" }),
  change_password: () => ({ current: "wrong", password }),
  end_session: () => ({ sessionId: SessionId.parse("7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f") }),
  end_all_sessions: () => ({}),
  send_confirmation: () => ({}),
  change_address: () => ({ email: "changed@example.org" }),
  confirm_address: () => ({ token: "A".repeat(43) }),
  request_reset: () => ({ email: "first@example.org" }),
  reset_password: () => ({ token: "A".repeat(43), password }),
  make_reset_link: ({ member }) => ({ userId: member }),
  disable_account: ({ member }) => ({ userId: member }),
  export_own_data: () => ({}),
  open_own_data: () => ({}),
  // Refused behind the door, for it is not the address: whoever asks is needed by what follows.
  delete_own_account: () => ({ email: "nobody@example.org" }),
  delete_account: ({ member }) => ({ userId: member, email: "nobody@example.org" }),
  enable_account: ({ member }) => ({ userId: member }),
  start_second_factor: () => ({}),
  confirm_second_factor: () => ({ code: "000000" }),
  renew_recovery_codes: () => ({}),
  turn_off_second_factor: () => ({ password: "", code: "000000" }),
  sign_in_again: () => ({ password: "wrong", code: "" }),
  remove_second_factor: ({ member }) => ({ userId: member }),
  demand_second_factor: () => ({ isDemanded: false }),
  set_token_life: () => ({ days: null }),
  start_passkey: () => ({}),
  add_passkey: () => ({
    name: "Phone",
    made: { ...noPasskey, response: { clientDataJSON: "AA", attestationObject: "AA" } },
  }),
  remove_passkey: () => ({ passkeyId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }),
  ask_passkey: () => ({}),
  sign_in_again_by_passkey: () => ({
    signed: { ...noPasskey, response: { clientDataJSON: "AA", authenticatorData: "AA", signature: "AA" } },
  }),
  make_directory_token: () => ({ name: "Directory", days: 90 }),
  revoke_directory_token: () => ({ tokenId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }),
  set_directory_grant: () => ({ groupId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f", to: null }),
  remove_directory_grant: () => ({ grantId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }),
  set_sign_in_rule: () => ({ domain: "nowhere.example", provider: "oidc" }),
  lift_sign_in_rule: () => ({ domain: "nowhere.example" }),
  make_administrator: ({ member }) => ({ userId: member }),
  remove_administrator: ({ member }) => ({ userId: member }),
  create_project: () => ({ name: "Another", goal: "" }),
  create_token: () => ({ name: "Nightly export", scopes: ["read"] }),
  revoke_token: () => ({ tokenId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }),
  keep_access_log: () => ({ days: 30 }),
  set_retention_defaults: () => ({ days: { calls: 365 } }),
  set_legal_hold: ({ projectId }) => ({ projectId, reason: "A lawsuit." }),
  set_retention: ({ projectId }) => ({ projectId, kind: "calls", days: 30, from: null }),
  lift_legal_hold: ({ projectId }) => ({ projectId }),
  set_caps: () => ({ values: { account_runs: 5 } }),
  set_project_caps: ({ projectId }) => ({ projectId, revision: 1, values: { project_runs: 5 } }),
  set_budget: ({ projectId }) => ({ projectId, revision: 1, monthlyUsd: 10 }),
  find_answer: () => ({
    key: "8d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
    projectId: null,
    question: "How salty is the sea?",
  }),
  open_sample: () => ({}),
  connect_provider: () => ({ provider: "openai", key: "sk-0123456789abcdef" }),
  disconnect_provider: () => ({ provider: "openai" }),
  set_models: () => ({ models: [{ role: "research", model: null, price: null }] }),
  set_search: () => ({ providers: [] }),
  set_project_models: ({ projectId }) => ({ projectId, revision: 1, models: null }),
  test_search: () => ({ provider: "brave" }),
  test_model: () => ({ model: "openai:gpt-5", isOfEmbeddings: false }),
  edit_project: ({ projectId }) => ({ projectId, revision: 1, name: "Tides", goal: "To know." }),
  add_text: ({ projectId }) => ({ projectId, title: "Note", text: "The sea is salty." }),
  add_sources: ({ projectId }) => ({ projectId, items: [{ title: "Buoys", text: "A buoy floats." }] }),
  add_url: ({ projectId }) => ({ projectId, url: "http://127.0.0.1/secret" }),
  exclude_source: ({ projectId, sourceId }) => ({ projectId, sourceId }),
  restore_source: ({ projectId, sourceId }) => ({ projectId, sourceId }),
  delete_run: ({ projectId, runId }) => ({ projectId, runId, name: "another" }),
  delete_researcher: ({ projectId, researcherId }) => ({ projectId, researcherId, name: "another" }),
  delete_source: ({ projectId, sourceId }) => ({ projectId, sourceId, title: "another" }),
  set_source_doi: ({ projectId, sourceId }) => ({ projectId, sourceId, doi: "" }),
  rename_source: ({ projectId, sourceId }) => ({ projectId, sourceId, from: "100% tides", title: "100% tides" }),
  archive_project: ({ projectId }) => ({ projectId }),
  restore_project: ({ projectId }) => ({ projectId }),
  delete_project: ({ projectId }) => ({ projectId, name: "Tides" }),
  keep_project: ({ projectId }) => ({ projectId }),
  save_prompt: ({ projectId }) => ({
    projectId,
    name: "classify",
    template: "What kind of question is $question?",
    revision: null,
  }),
  start_crawl: ({ projectId }) => ({ projectId, url: "https://tides.example.org/", cap: 3 }),
  stop_crawl: ({ projectId }) => ({ projectId, crawlId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }),
  reread_source: ({ projectId, sourceId }) => ({ projectId, sourceId }),
  schedule_source: ({ projectId, sourceId }) => ({ projectId, sourceId, days: 7 }),
  create_researcher: ({ projectId }) => ({ projectId, name: "Salt", problem: "How salty is the sea?" }),
  edit_researcher: ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    revision: 1,
    name: "Tides",
    problem: "?",
  }),
  activate_researcher: ({ projectId, researcherId }) => ({ projectId, researcherId }),
  finish_researcher: ({ projectId, researcherId }) => ({ projectId, researcherId }),
  archive_researcher: ({ projectId, researcherId }) => ({ projectId, researcherId }),
  retry_summary: ({ projectId }) => ({ projectId }),
  set_schedule: ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    plan: { every: "week", at: "06:00", timeZone: "Europe/Zurich" },
    settings: { approvePlan: false },
    revision: null,
  }),
  remove_schedule: ({ projectId, researcherId }) => ({ projectId, researcherId }),
  start_run: ({ projectId, researcherId }) => ({
    projectId,
    researcherId,
    idempotencyKey: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f",
    settings: {},
  }),
  edit_plan: ({ projectId, runId }) => ({
    projectId,
    runId,
    revision: 1,
    perspectives: [{ name: "Sailor", focus: "Safety", questions: ["How high?"] }],
  }),
  approve_plan: ({ projectId, runId }) => ({ projectId, runId, revision: 1 }),
  resume_run: ({ projectId, runId }) => ({ projectId, runId }),
  pause_run: ({ projectId, runId }) => ({ projectId, runId }),
  finish_run: ({ projectId, runId }) => ({ projectId, runId }),
  force_resume: ({ projectId, runId }) => ({ projectId, runId }),
  change_limits: ({ projectId, runId }) => ({ projectId, runId, limits: { minutes: 10, tokens: null, usd: null } }),
  continue_run: ({ projectId, runId }) => ({ projectId, runId, limits: { minutes: 10, tokens: null, usd: null } }),
  retry_node: ({ projectId, runId }) => ({ projectId, runId, nodeKey: "search-1" }),
  leave_out: ({ projectId, runId }) => ({ projectId, runId, nodeKey: "judge-1" }),
  add_search: ({ projectId, runId }) => ({
    projectId,
    runId,
    perspective: { name: "Salt", focus: "Salt", questions: ["How salty is the sea?"] },
  }),
  change_search: ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "search-1",
    perspective: { name: "Neighbour", focus: "Noise", questions: ["How loud is it?"] },
  }),
  drop_search: ({ projectId, runId }) => ({ projectId, runId, nodeKey: "search-1" }),
  restore_search: ({ projectId, runId }) => ({ projectId, runId, nodeKey: "search-1" }),
  replay_run: ({ projectId, runId }) => ({ projectId, runId }),
  cancel_import: () => ({ importId: "0b8d4b2e-5d3c-4f0e-9a46-1f6c1c1c1c1d" }),
  cancel_run: ({ projectId, runId }) => ({ projectId, runId }),
  settle_fact: ({ projectId, facts }) => ({ projectId, factId: facts[0]?.id ?? "", revision: 1, verdict: "accepted" }),
  edit_fact: ({ projectId, facts }) => ({
    projectId,
    factId: facts[0]?.id ?? "",
    revision: 1,
    statement: "The tide at Brest rises by seven metres in spring.",
  }),
  merge_facts: ({ projectId, facts }) => ({
    projectId,
    fact: { factId: facts[0]?.id ?? "", revision: 1 },
    into: { factId: facts[1]?.id ?? "", revision: 1 },
  }),
  settle_contradiction: ({ projectId, relationId }) => ({
    projectId,
    relationId,
    revision: 1,
    outcome: { holds: "unrelated" },
  }),
  look_into: ({ projectId, researcherId }) => ({ projectId, researcherId, question: "Which of the two holds?" }),
  ask_knowledge: ({ projectId }) => ({
    projectId,
    questionId: "0b8d4b2e-5d3c-4f0e-9a46-1f6c1c1c1c1c",
    question: "How high is the tide at Brest?",
  }),
  accept_report: ({ projectId, reportId }) => ({ projectId, reportId, revision: 1 }),
  request_changes: ({ projectId, reportId }) => ({ projectId, reportId, revision: 1, note: "Say more." }),
  judge_topic: ({ projectId, runId }) => ({
    projectId,
    runId,
    nodeKey: "review-1",
    seen: "accepted",
    verdict: "rejected",
    gaps: ["No gauge was read."],
  }),
  settle_facts: ({ projectId, facts }) => ({
    projectId,
    facts: facts.map(({ id }) => ({ factId: id, revision: 1 })),
    verdict: "accepted",
  }),
  reject_report: ({ projectId, reportId }) => ({ projectId, reportId, revision: 1, gaps: ["No gauge was read."] }),
  dismiss_review: ({ projectId, reviewId }) => ({ projectId, reviewId, reason: "It was given in haste." }),
  edit_section: ({ projectId, reportId, facts }) => ({
    projectId,
    reportId,
    revision: 1,
    ordinal: 0,
    heading: "Answer",
    markdown: `It rises by seven metres. [F${facts[0]?.key ?? ""}]`,
  }),
  suggest_change: ({ projectId, reportId, facts }) => ({
    projectId,
    suggestionId: crypto.randomUUID(),
    reportId,
    ordinal: 0,
    heading: "Answer",
    markdown: `It rises high. [F${facts[0]?.key ?? ""}]`,
  }),
  apply_suggestion: ({ projectId, reportId, suggestionId }) => ({ projectId, reportId, revision: 1, suggestionId }),
  withdraw_suggestion: ({ projectId, suggestionId }) => ({ projectId, suggestionId }),
  dismiss_suggestion: ({ projectId, suggestionId }) => ({ projectId, suggestionId, reason: "It is said already." }),
  create_share_link: ({ projectId, reportId }) => ({ projectId, reportId }),
  revoke_share_link: ({ projectId, linkId }) => ({ projectId, linkId }),
  watch_list: ({ projectId }) => ({ projectId, kind: "address", address: feed.origin, days: 7 }),
  // Each has one of its own: who comes first takes it away.
  unwatch_list: ({ projectId, listIds }) => ({ projectId, listId: WatchedListId.parse(listIds.pop()) }),
  create_webhook: ({ projectId }) => ({ projectId, form: "signed", url: "https://example.org/hook" }),
  edit_webhook: ({ projectId, webhookId }) => ({ projectId, webhookId, label: "Archive" }),
  renew_webhook: ({ projectId, webhookId }) => ({ projectId, webhookId }),
  test_webhook: ({ projectId, webhookId }) => ({ projectId, webhookId }),
  resend_delivery: ({ projectId, deliveryId }) => ({ projectId, deliveryId }),
  remove_webhook: ({ projectId, webhookId }) => ({ projectId, webhookId }),
  make_feed_address: ({ projectId }) => ({ projectId }),
  revoke_feed_address: ({ projectId }) => ({ projectId }),
  add_comment: ({ projectId, reportId }) => ({
    projectId,
    commentId: crypto.randomUUID(),
    subject: { kind: "report", id: reportId },
    body: "Says who?",
  }),
  reply_comment: ({ projectId, commentId }) => ({
    projectId,
    commentId: crypto.randomUUID(),
    threadId: commentId,
    body: "The gauge.",
  }),
  edit_comment: ({ projectId, commentId }) => ({ projectId, commentId, revision: 1, body: "Which gauge?" }),
  delete_comment: ({ projectId, commentId }) => ({ projectId, commentId }),
  resolve_thread: ({ projectId, commentId }) => ({ projectId, commentId }),
  reopen_thread: ({ projectId, commentId }) => ({ projectId, commentId }),
  submit_comments: ({ projectId, reportId }) => ({ projectId, reportId }),
  mute_project: ({ projectId }) => ({ projectId, isMuted: false }),
  mail_notifications: () => ({ rhythm: "at_once" }),
  choose_notifications: ({ projectId }) => ({ projectId, unwanted: [] }),
  read_notifications: () => ({}),
  export_report: ({ projectId, reportId }) => ({ projectId, reportId, format: "markdown" }),
  // Last, since whoever does them has another role afterwards, or none.
  remove_member: ({ projectId, member }) => ({ projectId, userId: member }),
  transfer_ownership: ({ projectId, owner }) => ({ projectId, userId: owner }),
  leave_project: ({ projectId }) => ({ projectId }),
};

const names = Object.keys(inputs) as CommandName[];
/** What anyone may send, and what only administrators of the install may. */
const open: ReadonlySet<CommandName> = new Set([
  "create_first_account",
  "sign_up",
  "request_reset",
  "reset_password",
  "ask_passkey",
]);
const ofAdmins: ReadonlySet<CommandName> = new Set([
  "make_reset_link",
  "connect_provider",
  "disconnect_provider",
  "set_models",
  "set_search",
  "test_model",
  "test_search",
  "disable_account",
  "delete_account",
  "enable_account",
  "make_administrator",
  "remove_second_factor",
  "demand_second_factor",
  "set_token_life",
  "make_directory_token",
  "revoke_directory_token",
  "set_directory_grant",
  "remove_directory_grant",
  "set_sign_in_rule",
  "lift_sign_in_rule",
  "remove_administrator",
  "set_caps",
  "keep_access_log",
  "set_retention_defaults",
  "set_legal_hold",
  "lift_legal_hold",
]);
/** What asks for something by its key finds nothing where the key opens nothing, whoever asks. */
const byKey: ReadonlySet<CommandName> = new Set([
  "stop_crawl",
  "accept_invite",
  "confirm_address",
  "end_session",
  "reset_password",
  "cancel_import",
]);
const everyone: readonly Who[] = [...roles, "outsider", "removed", "anonymous"];

/** What the matrix says must come of it: a refusal's kind, or that the door lets pass. */
function expected(name: CommandName, who: Who): "passes" | "unauthenticated" | "not_found" | "forbidden" {
  const { right } = contract[name];
  if (who === "anonymous") return open.has(name) ? "passes" : "unauthenticated";
  if (ofAdmins.has(name)) return "forbidden";
  if (right === null) return "passes";
  if (who === "outsider" || who === "removed") return "not_found";
  return allows(who, right) ? "passes" : "forbidden";
}

/** What raises a run's money, of a run that is under way and of one that its limit ended: A16, owners alone. */
const raising: { [N in "change_limits" | "continue_run"]: (world: World) => CommandInput<N> } = {
  change_limits: ({ projectId, pausedId }) => ({ projectId, runId: pausedId, limits: { ...raised, usd: 10_000 } }),
  continue_run: ({ projectId, endedId }) => ({ projectId, runId: endedId, limits: { ...raised, usd: null } }),
};

/** Everything a command could leave behind. */
async function traces(): Promise<unknown> {
  return await own.db.$queryRaw`
    select (select count(*) from audit_event) as events, (select count(*) from run) as runs,
      (select count(*) from source) as sources, (select count(*) from project) as projects,
      (select count(*) from review) as reviews, (select count(*) from question) as questions, (select count(*) from version) as versions,
      (select count(*) from share_link) as links, (select count(*) from report_export) as exports,
      (select count(*) from api_token) as tokens, (select count(*) from import_job) as imports, (select sum(revision) from fact) as facts,
      (select sum(revision) from fact_relation) as relations, (select count(*) from gap) as gaps,
      (select count(*) from researcher) as researchers, (select count(*) from invite) as invites,
      (select count(*) from membership) as members, (select count(*) from account_event) as accounts,
      (select count(*) from password_reset) as resets, (select count(*) from install_setting) as settings,
      (select count(*) from password_reset) as resets, (select count(*) from email_confirmation) as confirmations,
      (select sum(revision) from comment) as comments, (select count(*) from notification) as notifications`;
}

/** Someone who has just signed in. */
async function aVisitor(who: Who): Promise<Visitor> {
  const userId = people.get(who) ?? null;
  const address = "203.0.113.9";
  return userId === null ? { userId, address } : { ...(await aSession(own.db, userId)), address };
}

const cells = names.flatMap((name) => everyone.map((who) => ({ name, who, outcome: expected(name, who) })));

const raises = (["change_limits", "continue_run"] as const).flatMap((name) =>
  everyone.filter((who) => who !== "owner").map((who) => ({ name, who })),
);

test.each(raises)("S13: $name by $who raises no run's money and leaves no trace", async ({ name, who }) => {
  const [before, runs] = [await traces(), await own.db.run.findMany({ orderBy: { id: "asc" } })];
  const visitor = { userId: people.get(who) ?? null, address: "203.0.113.9" };
  const outcome = who === "editor" ? "forbidden" : expected(name, who);
  const done = runCommand(own.db, visitor, { name, input: raising[name](world) });
  await expect(done).rejects.toMatchObject({ kind: outcome });
  expect(await traces()).toEqual(before);
  expect(await own.db.run.findMany({ orderBy: { id: "asc" } })).toEqual(runs);
});

test("S13: an editor lowers a run's money and cannot take that back; an owner can", async () => {
  const { projectId, pausedId } = world;
  const set = async (who: Who, usd: number | null): Promise<unknown> =>
    await runCommand(
      own.db,
      { userId: people.get(who) ?? null, address: "203.0.113.9" },
      { name: "change_limits", input: { projectId, runId: pausedId, limits: { ...raised, usd } } },
    );
  const refused = { kind: "forbidden", field: "limits.usd" };
  await expect(set("editor", 0.5)).resolves.toEqual({});
  await expect(set("editor", 0.5)).resolves.toEqual({});
  for (const usd of [0.51, 1, 10_000, null]) await expect(set("editor", usd)).rejects.toMatchObject(refused);
  await expect(set("owner", 2)).resolves.toEqual({});
  await expect(set("owner", null)).resolves.toEqual({});
  // Where there is no limit, to set one raises nothing.
  await expect(set("editor", 100)).resolves.toEqual({});
});

/** Of one's own alone: of others' they are refused behind the door, which comments.test.ts and report-edits.test.ts hold. */
const ofOwn: readonly CommandName[] = ["edit_comment", "delete_comment", "withdraw_suggestion"];

test.each(cells.filter((cell) => cell.outcome !== "passes"))(
  "$name by $who is refused as $outcome and leaves no trace",
  async ({ name, who, outcome }) => {
    const before = await traces();
    const done = runCommand(own.db, await aVisitor(who), { name, input: inputs[name](world) });
    await expect(done).rejects.toMatchObject({ kind: outcome });
    expect(await traces()).toEqual(before);
  },
);

test.each(cells.filter((cell) => cell.outcome === "passes" && cell.name !== "open_sample"))(
  "$name by $who passes the door",
  async ({ name, who }) => {
    const refused = await runCommand(own.db, await aVisitor(who), { name, input: inputs[name](world) }).then(
      () => null,
      (error: unknown) => error,
    );
    // What may be done can still be impossible now: no second first account, no run to resume.
    if (refused === null) return;
    expect(refused).toBeInstanceOf(Refusal);
    if (ofOwn.includes(name)) return;
    if (name !== "sign_up") expect(refused).not.toMatchObject({ kind: "forbidden" });
    expect(refused).not.toMatchObject({ kind: "unauthenticated" });
    if (!byKey.has(name)) expect(refused).not.toMatchObject({ kind: "not_found" });
  },
);

/** What is done in an archived project all the same: it changes who looks, or takes something out, or ends the archiving. */
const thoughArchived: readonly CommandName[] = [
  "leave_project",
  "mute_project",
  "export_report",
  "restore_project",
  "delete_project",
  "keep_project",
  "set_retention",
];
const resting = names.filter((name) => contract[name].right !== null && !thoughArchived.includes(name));

test.each(resting)(
  "%s in an archived project is refused in a sentence, by an owner too, and leaves no trace",
  async (name) => {
    const made = await aWorld(own.db);
    await own.db.project.update({ where: { id: made.projectId }, data: { archivedAt: new Date() } });
    const before = await traces();
    const visitor = { ...(await aSession(own.db, made.owner)), address: "203.0.113.9" };
    const done = runCommand(own.db, visitor, { name, input: inputs[name]({ ...world, ...made }) });
    await expect(done).rejects.toMatchObject({
      kind: "conflict",
      message: "This project is archived, so nothing in it can change. An owner can bring it back in its settings.",
    });
    expect(await traces()).toEqual(before);
  },
);

/** What is done only soon after signing in, and what of it: a command that is missing here is done whenever. */
const asking: Partial<{ [N in CommandName]: (world: World) => CommandInput<N> }> = {
  create_token: inputs.create_token,
  change_address: inputs.change_address,
  make_administrator: inputs.make_administrator,
  remove_administrator: inputs.remove_administrator,
  disable_account: inputs.disable_account,
  export_own_data: inputs.export_own_data,
  open_own_data: inputs.open_own_data,
  delete_own_account: inputs.delete_own_account,
  delete_account: inputs.delete_account,
  make_reset_link: inputs.make_reset_link,
  start_second_factor: inputs.start_second_factor,
  renew_recovery_codes: inputs.renew_recovery_codes,
  remove_second_factor: inputs.remove_second_factor,
  demand_second_factor: inputs.demand_second_factor,
  set_token_life: inputs.set_token_life,
  start_passkey: inputs.start_passkey,
  remove_passkey: inputs.remove_passkey,
  make_directory_token: inputs.make_directory_token,
  set_directory_grant: inputs.set_directory_grant,
  set_sign_in_rule: inputs.set_sign_in_rule,
  lift_sign_in_rule: inputs.lift_sign_in_rule,
  delete_project: inputs.delete_project,
  delete_source: inputs.delete_source,
  delete_run: inputs.delete_run,
  set_retention: inputs.set_retention,
  set_legal_hold: inputs.set_legal_hold,
  lift_legal_hold: inputs.lift_legal_hold,
  delete_researcher: inputs.delete_researcher,
  transfer_ownership: inputs.transfer_ownership,
  remove_member: inputs.remove_member,
  change_role: ({ projectId, member }) => ({ projectId, userId: member, from: "viewer", to: "owner" }),
  invite_member: ({ projectId }) => ({ projectId, email: "third@example.org", role: "owner" }),
};

test("the contract marks what is done only soon after signing in, and no other command", () => {
  const marked = names.filter((name) => "asksAgain" in contract[name]);
  expect(marked.toSorted()).toEqual(Object.keys(asking).toSorted());
});

test.each(Object.keys(asking) as CommandName[])(
  "%s is refused to a session that is older than ten minutes, and to none, and leaves no trace",
  async (name) => {
    const made = await aWorld(own.db);
    const owner = await anAdministrator(own.db);
    await own.db.membership.create({ data: { projectId: made.projectId, userId: owner, role: "owner" } });
    const member = await aMember(own.db, made.projectId, "viewer");
    const call = { name, input: asking[name]?.({ ...world, ...made, member }) };
    const { sessionId } = await aSession(own.db, owner);
    const visitor = { userId: owner, sessionId, address: "203.0.113.9" };
    await own.db.$executeRaw`
      update session set proved_at = now() - interval '601 seconds' where id = ${sessionId}::uuid`;
    const before = await traces();
    await expect(runCommand(own.db, visitor, call)).rejects.toMatchObject({ kind: "sign_in_again" });
    await expect(runCommand(own.db, { ...visitor, sessionId: null }, call)).rejects.toMatchObject({
      kind: "sign_in_again",
    });
    // Of somebody else's session no one is any the wiser.
    const { sessionId: foreign } = await aSession(own.db, world.owner);
    await expect(runCommand(own.db, { ...visitor, sessionId: foreign }, call)).rejects.toMatchObject({
      kind: "sign_in_again",
    });
    expect(await traces()).toEqual(before);
  },
);

/** What a program does with a token for it, for it makes the install stricter, or is refused what makes it looser. */
const ofPrograms: readonly CommandName[] = [
  "demand_second_factor",
  "set_sign_in_rule",
  "set_token_life",
  "set_legal_hold",
];

test("a program never does what asks for a sign-in, but for what makes the install stricter", async () => {
  expect(names.filter((name) => "takesPrograms" in contract[name]).toSorted()).toEqual(ofPrograms.toSorted());
  const made = await aWorld(own.db);
  const owner = await anAdministrator(own.db);
  await own.db.membership.create({ data: { projectId: made.projectId, userId: owner, role: "owner" } });
  const member = await aMember(own.db, made.projectId, "viewer");
  const visitor = { userId: owner, address: "203.0.113.9", isProgram: true } as const;
  for (const name of Object.keys(asking) as CommandName[]) {
    if (ofPrograms.includes(name)) continue;
    const call = { name, input: asking[name]?.({ ...world, ...made, member }) };
    await expect(runCommand(own.db, visitor, call), name).rejects.toMatchObject({ kind: "sign_in_again" });
  }
  const demand = { name: "demand_second_factor", input: { isDemanded: false } };
  await expect(runCommand(own.db, visitor, demand)).rejects.toThrow("stricter, never looser");
});

test("a role below that of an owner is given and taken whenever", async () => {
  const { projectId, owner } = await aWorld(own.db);
  const userId = await aMember(own.db, projectId, "viewer");
  const input = { projectId, userId, from: "viewer", to: "editor" };
  const visitor = { userId: owner, address: "203.0.113.9" };
  expect(await runCommand(own.db, visitor, { name: "change_role", input })).toEqual({});
});

/** What whoever lacks the second factor that is demanded may do besides what anyone may: set it up. */
const settingUp: ReadonlySet<CommandName> = new Set([
  "start_passkey",
  "add_passkey",
  "start_second_factor",
  "confirm_second_factor",
  "sign_in_again",
]);

test("whoever has to set up a second factor gets nowhere else, an owner and administrator as little as others", async () => {
  const made = await aWorld(own.db);
  await own.db.user.update({ where: { id: made.owner }, data: { isAdmin: true } });
  const visitor = { userId: null, setsUp: await aSession(own.db, made.owner), address: "203.0.113.9" };
  const before = await traces();
  for (const name of names.filter((one) => !open.has(one) && !settingUp.has(one))) {
    const done = runCommand(own.db, visitor, { name, input: inputs[name]({ ...world, ...made }) });
    await expect(done, name).rejects.toMatchObject({ kind: "unauthenticated" });
  }
  expect(await traces()).toEqual(before);
  await runCommand(own.db, visitor, { name: "start_second_factor", input: {} });
  const wrong = runCommand(own.db, visitor, { name: "confirm_second_factor", input: { code: "none" } });
  await expect(wrong).rejects.toMatchObject({ kind: "invalid", field: "code" });
});
