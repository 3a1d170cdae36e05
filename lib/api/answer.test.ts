import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { allows } from "@/lib/domain/core/rights";
import { tokenScopeNames, tokenScopes } from "@/lib/domain/core/token-scope";
import { type Role, roles } from "@/lib/domain/core/words";
import { type Live, openLive } from "@/lib/live/live";
import { openWakes } from "@/lib/live/wake";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { aRequest, aToken, pathOf } from "@/lib/testing/rigs/api";
import { type AWorld, aWebhook, aWorld } from "@/lib/testing/rigs/views";
import { answerApi } from "./answer";
import type { Route } from "./route";
import { routes } from "./routes";

type Who = Role | "outsider" | "removed";

const own = ownDatabase();
let world: AWorld;
let other: AWorld;
let live: Live;
const people = new Map<Who, UserId>();
const tokens = new Map<Who, string>();

async function aWorldWithWebhook(): Promise<AWorld> {
  const made = await aWorld(own.db);
  const feed = { kind: "feed", address: "https://example.org/feed", title: "Feed", days: 7, most: 1 };
  const list = { ...feed, projectId: made.projectId, nextLookAt: new Date() };
  const { id: listId } = await own.db.watchedList.create({ data: list, select: { id: true } });
  const site = { projectId: made.projectId, url: "https://example.org/", origin: "https://example.org", prefix: "/" };
  const ended = { ...site, cap: 1, status: "stopped", createdById: made.owner } as const;
  const { id: crawlId } = await own.db.crawl.create({ data: ended, select: { id: true } });
  return { ...made, ...(await aWebhook(own.db, made.projectId)), ...{ listId, crawlId } };
}

beforeAll(async () => {
  // Tests make more tokens than a person has.
  await own.db.installSetting.create({ data: { name: "account_tokens", value: 500 } });
  [world, other] = [await aWorldWithWebhook(), await aWorldWithWebhook()];
  live = openLive(own.db, openWakes(own.url));
  for (const role of roles) people.set(role, await aMember(own.db, world.projectId, role));
  const removed = await aMember(own.db, world.projectId, "editor");
  people.set("removed", removed).set("outsider", await aUser(own.db));
  await own.db.user.update({ where: { id: people.get("owner") ?? "" }, data: { isAdmin: true } });
  for (const [who, userId] of people) tokens.set(who, await aToken(own.db, userId));
  await own.db.membership.deleteMany({ where: { userId: removed } });
}, 60_000);
afterAll(async () => {
  await live.close();
  await closeSender(own.db);
});
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

function answer(request: Request): Promise<Response> {
  return answerApi({ db: own.db, live: () => live }, request);
}

/** What is sent to each route, and what an owner gets; a route without a row fails the first test. */
const rows: Record<string, { body?: unknown; headers?: Record<string, string>; owner: number }> = {
  listProjects: { owner: 200 },
  createProject: { body: { name: "Salt", goal: "" }, owner: 201 },
  getProject: { owner: 200 },
  listImportedLines: { owner: 200 },
  listSources: { owner: 200 },
  addSource: { body: { title: "Note", text: "The sea is salty." }, owner: 201 },
  addSources: {
    body: { items: [{ title: "Buoys", text: "A buoy floats on the sea." }, { url: "https://127.0.0.1/" }] },
    owner: 200,
  },
  addFile: { body: "A lamp shines over the harbour.", headers: { "x-file-name": "lamp%20one.txt" }, owner: 201 },
  listCrawls: { owner: 200 },
  // An address within is none that may be read, and it says so.
  startCrawl: { body: { url: "http://127.0.0.1/", cap: 5 }, owner: 422 },
  // The world's crawl has ended.
  stopCrawl: { owner: 409 },
  listWatchedPages: { owner: 200 },
  // The world's source is a file: there is nothing to look at again.
  watchPage: { body: { days: 7 }, owner: 422 },
  rereadSource: { owner: 422 },
  getSource: { owner: 200 },
  renameSource: { body: { from: "100% tides", title: "Tides of Brest" }, owner: 204 },
  setSourceDoi: { body: { doi: "10.1000/182" }, owner: 200 },
  getSourceText: { owner: 200 },
  listResearchers: { owner: 200 },
  createResearcher: { body: { name: "Salt", problem: "How salty is the sea?" }, owner: 201 },
  getResearcher: { owner: 200 },
  editResearcher: { body: { revision: 1, name: "Tides", problem: "How high is the tide?" }, owner: 200 },
  setSchedule: {
    body: { plan: { every: "week", at: "06:00", timeZone: "UTC" }, settings: {}, revision: null },
    owner: 200,
  },
  removeSchedule: { owner: 204 },
  // The world's run is completed: what it is asked it cannot do any more, and says so.
  activateResearcher: { owner: 409 },
  getSchedule: { owner: 200 },
  finishResearcher: { owner: 204 },
  archiveResearcher: { owner: 204 },
  listRuns: { owner: 200 },
  startRun: { body: {}, headers: { "idempotency-key": "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f" }, owner: 409 },
  getRun: { owner: 200 },
  getRunBundle: { owner: 200 },
  getRunCosts: { owner: 200 },
  getRunMatrix: { owner: 200 },
  // The world's run was never worked: it left no manifest.
  getRunManifest: { owner: 404 },
  approvePlan: { body: { revision: 1 }, owner: 409 },
  pauseRun: { owner: 409 },
  resumeRun: { owner: 409 },
  cancelRun: { owner: 409 },
  listNodes: { owner: 200 },
  listEvents: { owner: 200 },
  searchFacts: { owner: 200 },
  getFact: { owner: 200 },
  settleFact: { body: { revision: 1, verdict: "accepted" }, owner: 200 },
  askKnowledge: { body: { question: "How high is the tide at Brest?" }, owner: 200 },
  listReports: { owner: 200 },
  getReport: { owner: 200 },
  getReportMarkdown: { owner: 200 },
  getReportDifference: { owner: 200 },
  listWatchedLists: { owner: 200 },
  // No search provider is connected here, and it says so.
  watchList: { body: { kind: "search", address: "tides", days: 7 }, owner: 422 },
  unwatchList: { owner: 204 },
  getProjectMatrix: { owner: 200 },
  getNotificationRules: { owner: 200 },
  setNotificationRules: { body: { wanted: ["answers"] }, owner: 200 },
  listWebhooks: { owner: 200 },
  createWebhook: { body: { form: "signed", url: "https://example.org/hook" }, owner: 201 },
  editWebhook: { body: { label: "Archive" }, owner: 204 },
  // The world's webhook was never sealed, and it says so.
  renewWebhook: { owner: 409 },
  testWebhook: { owner: 204 },
  listDeliveries: { owner: 200 },
  resendDelivery: { owner: 204 },
  removeWebhook: { owner: 204 },
  // The owner looks after the install, too.
  getInstallModels: { owner: 200 },
  setInstallModels: {
    body: { models: [{ role: "research", model: null, price: null }] },
    owner: 200,
  },
  // Nothing answers there, and it says so in its answer.
  testInstallModel: { body: { model: "compatible:x", isOfEmbeddings: false }, owner: 422 },
  connectProvider: { body: { provider: "openai", key: "sk-of-a-test-0123456789" }, owner: 200 },
  disconnectProvider: { body: { provider: "anthropic" }, owner: 200 },
  setInstallSearch: { body: { providers: [] }, owner: 200 },
  testInstallSearch: { body: { provider: "brave" }, owner: 422 },
  getInstallLimits: { owner: 200 },
  setInstallLimits: { body: { values: { account_projects: 40 } }, owner: 200 },
  getPolicies: { owner: 200 },
  setPolicies: { body: { accessLogDays: 120 }, owner: 200 },
  // The environment has no keys of that provider, and it says so.
  setSignInRule: { body: { domain: "example.org", provider: "google" }, owner: 409 },
  setLegalHold: { body: { projectId: "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f", reason: "A lawsuit." }, owner: 404 },
};

function ask(route: Route, sent: { token?: string; path?: string } = {}): Promise<Response> {
  const row = rows[route.id];
  const { token, path = pathOf(route, world) } = sent;
  return answer(
    aRequest(path, {
      method: route.method,
      ...(token === undefined ? {} : { token }),
      ...(row?.body === undefined ? {} : { body: row.body }),
      ...(row?.headers === undefined ? {} : { headers: row.headers }),
    }),
  );
}

async function detail(response: Response): Promise<{ status: number; detail: string; kind: string; field?: string }> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const body = await response.json();
  expect(body).toMatchObject({ type: "about:blank", status: response.status });
  expect(body.detail).toMatch(/\S+ \S+.*[.…]$/);
  return body;
}

/** Everything that a refused request could leave behind. */
async function traces(): Promise<unknown> {
  return await own.db.$queryRaw`
    select (select count(*) from audit_event) as events, (select count(*) from run) as runs,
      (select count(*) from source) as sources, (select count(*) from project) as projects,
      (select count(*) from review) as reviews, (select sum(revision) from fact) as facts,
      (select count(*) from researcher) as researchers`;
}

/** What administrators set, with what the log tells of programs that did. */
async function settings(): Promise<unknown> {
  return await own.db.$queryRaw`
    select (select json_agg(v order by name) from install_value v) as values,
      (select json_agg(s order by name) from install_setting s) as numbers,
      (select count(*) from sign_in_domain) as rules, (select count(*) from legal_hold) as holds,
      (select count(*) from access_entry where kind = 'set_by_program') as log`;
}

test("every route has its row here, and every name and address is there once", () => {
  expect(Object.keys(rows).toSorted()).toEqual(routes.map(({ id }) => id).toSorted());
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
});

test.each(routes)("$id without a token, or with a cookie alone, is 401 and says how to come", async (route) => {
  const before = await traces();
  const response = await ask(route);
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toContain("Bearer");
  expect((await detail(response)).detail).toContain("Send a token");
  const cookie = { cookie: "next-auth.session-token=x; stemma=1" };
  expect((await answer(aRequest(pathOf(route, world), { method: route.method, headers: cookie }))).status).toBe(401);
  expect(await traces()).toEqual(before);
});

test.each(routes)(
  "$id with a token that lacks $scope is 403 with the scope, for whoever has the role",
  async (route) => {
    const scopes = tokenScopeNames.filter((scope) => scope !== route.scope);
    const token = await aToken(own.db, people.get("owner") ?? world.owner, { scopes });
    const before = await traces();
    const response = await ask(route, { token });
    expect(response.status).toBe(403);
    expect((await detail(response)).detail).toContain(`This token lacks the scope ${route.scope} (`);
    expect(await traces()).toEqual(before);
  },
);

const within = routes.filter(({ path }) => path.startsWith("/projects/{"));

test.each(within)("$id is not there for outsiders, for the removed, and across projects", async (route) => {
  const before = await traces();
  for (const who of ["outsider", "removed"] as const) {
    expect((await ask(route, { token: tokens.get(who) ?? "" })).status, who).toBe(404);
  }
  const token = tokens.get("owner") ?? "";
  expect((await ask(route, { token, path: pathOf(route, other) })).status).toBe(404);
  const inner = route.path.replace("/projects/{projectId}", "");
  if (inner.includes("{")) {
    // The row of another project under the address of one's own.
    const path = pathOf(route, other).replace(other.projectId, world.projectId);
    expect((await ask(route, { token, path })).status).toBe(404);
  }
  const bound = await aToken(own.db, world.owner, { projectId: other.projectId });
  expect((await ask(route, { token: bound })).status, "a token of another project").toBe(404);
  expect(await traces()).toEqual(before);
});

const refusedCells = within.flatMap((route) =>
  roles.flatMap((role) => {
    const { right } = tokenScopes[route.scope];
    return right === null || allows(role, right) ? [] : [{ id: route.id, role, route }];
  }),
);

test.each(refusedCells)(
  "$id by a token of a $role with every scope is 403: no token may more than its owner",
  async ({ role, route }) => {
    const before = await traces();
    const response = await ask(route, { token: tokens.get(role) ?? "" });
    expect(response.status).toBe(403);
    expect((await detail(response)).detail).toContain(role);
    expect(await traces()).toEqual(before);
  },
);

const ofTheInstall = routes.filter(({ path }) => path.startsWith("/install/"));

test.each(ofTheInstall)("$id is for administrators alone, by a token for all of their projects", async (route) => {
  const before = await settings();
  for (const who of ["editor", "outsider"] as const) {
    const response = await ask(route, { token: tokens.get(who) ?? "" });
    expect(response.status, who).toBe(403);
    expect((await detail(response)).detail).toContain("Only an administrator");
  }
  const bound = await aToken(own.db, people.get("owner") ?? world.owner, { projectId: world.projectId });
  expect((await detail(await ask(route, { token: bound }))).detail).toContain("for one project alone");
  expect(await settings()).toEqual(before);
});

test.each(routes)("$id answers an owner as it promises", async (route) => {
  const response = await ask(route, { token: tokens.get("owner") ?? "" });
  const said = await response.clone().text();
  expect(response.status, said).toBe(rows[route.id]?.owner);
  expect(response.headers.get("cache-control")).toContain("no-store");
  if (response.status >= 400) await detail(response);
  else if (response.status !== 204) expect(said.length).toBeGreaterThan(1);
});

test("a role that is lowered counts at the next request", async () => {
  const userId = await aMember(own.db, world.projectId, "editor");
  const token = await aToken(own.db, userId);
  const create = routes.find(({ id }) => id === "createResearcher");
  if (create === undefined) throw new Error("createResearcher");
  await own.db.membership.updateMany({ where: { userId }, data: { role: "viewer" } });
  expect((await ask(create, { token })).status).toBe(403);
});

test("M2, M5: bodies, parameters and addresses that are not understood are refused with a sentence, never a bug", async () => {
  const token = tokens.get("owner") ?? "";
  const base = `/api/v1/projects/${world.projectId}`;
  const text = (body: string, type = "application/json"): Request =>
    aRequest(`${base}/researchers`, { token, method: "POST", body, headers: { "content-type": type } });
  const wrong: [Request, number][] = [
    [text("{"), 422],
    [text(""), 422],
    [text("null"), 422],
    [text("[]"), 422],
    [text('{"name":"a","name":"b","problem":"?"}'), 422],
    [text('{"name":"a","problem":"?","__proto__":{}}'), 422],
    [text('{"name":"a","problem":"?","role":"owner"}'), 422],
    [text(`{"name":"a","problem":"?","projectId":"${other.projectId}"}`), 422],
    [text('{"name":"a\\u0000","problem":"?"}'), 422],
    [text('{"name":"a","problem":"?"}', "text/plain"), 422],
    [text(`{"name":"${"a".repeat(4_000_000)}"}`), 413],
    [aRequest(`${base}/facts?limit=1000`, { token }), 422],
    [aRequest(`${base}/facts?limit=-1`, { token }), 422],
    [aRequest(`${base}/facts?cursor=forged`, { token }), 422],
    [aRequest(`${base}/facts?order=random()`, { token }), 422],
    [aRequest(`${base}/facts?q=a&q=b`, { token }), 422],
    [aRequest(`${base}/facts?drop=table`, { token }), 422],
    [aRequest(`${base}/runs?cursor=${Buffer.from('["2026-01-01",1]').toString("base64url")}`, { token }), 422],
    [aRequest(`${base}/facts/..%2f..`, { token }), 404],
    [aRequest("/api/v1/projects/1", { token }), 404],
    [aRequest("/api/v1/", { token }), 404],
    [aRequest("/api/v1/projects/", { token }), 404],
    [aRequest(`${base}/facts`, { token, method: "DELETE" }), 405],
    [aRequest(`${base}/researchers/${world.researcherId}/runs`, { token, method: "POST", body: {} }), 422],
  ];
  for (const [request, status] of wrong) {
    const { url, method } = request;
    const response = await answer(request);
    expect(response.status, `${method} ${url}`).toBe(status);
    await detail(response);
  }
});

test("what a program sends wrong is told in a sentence that says what to send", async () => {
  const token = tokens.get("owner") ?? "";
  const base = `/api/v1/projects/${world.projectId}`;
  const sent = (body: BodyInit, type: string): Request =>
    new Request(`http://stemma.test${base}/researchers`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}`, "content-type": type },
    });
  const said: [Request, string][] = [
    [sent("{}", "text/plain"), "Send JSON: content-type application/json."],
    [sent(new Uint8Array([0x22, 0xff, 0x22]), "application/json"), "This is not JSON in UTF-8."],
    [sent("{", "application/json"), "The body cannot be read. "],
    [aRequest(`${base}/facts?q=a&q=b`, { token }), "The parameter q stands twice."],
    [aRequest("/api/v1/nowhere", { token }), "There is no such address in this API. See /api/v1/openapi.json."],
    [
      aRequest(`${base}/researchers/${world.researcherId}/runs`, { token, method: "POST", body: {} }),
      "Send a UUID of your own making as Idempotency-Key; repeats with it start one run.",
    ],
  ];
  for (const [request, says] of said) expect((await detail(await answer(request))).detail).toContain(says);
});

test("ids in upper case name the same thing", async () => {
  const token = tokens.get("viewer") ?? "";
  const path = `/api/v1/projects/${world.projectId.toUpperCase()}/runs/${world.runId.toUpperCase()}`;
  expect((await answer(aRequest(path, { token }))).status).toBe(200);
});

test("costs are told to those alone who may read them", async () => {
  const costs = async (who: Who): Promise<unknown> => {
    const path = `/api/v1/projects/${world.projectId}/runs/${world.runId}`;
    return (await (await answer(aRequest(path, { token: tokens.get(who) ?? "" }))).json()).counters;
  };
  expect(await costs("editor")).toMatchObject({ tokens: 11, costUsd: 0.5 });
  expect(await costs("viewer")).toMatchObject({ tokens: 0, costUsd: null });
});

test("pages of a list hold every row once", async () => {
  const token = await aToken(own.db, other.owner);
  for (let number = 0; number < 5; number += 1) {
    const names = { name: `R${number}`, nameKey: `r${number}`, problem: "?" };
    await own.db.researcher.create({ data: { projectId: other.projectId, ...names, createdAt: new Date(1_000) } });
  }
  const seen: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const cursor: string = next === "" ? "" : `&cursor=${next}`;
    const path = `/api/v1/projects/${other.projectId}/researchers?limit=2${cursor}`;
    const page: { items: { id: string }[]; next: string | null } = await (
      await answer(aRequest(path, { token }))
    ).json();
    seen.push(...page.items.map(({ id }) => id));
    next = page.next;
  }
  const all = await own.db.researcher.count({ where: { projectId: other.projectId } });
  expect(seen.length).toBe(all);
  expect(new Set(seen).size).toBe(all);
});

test("a token of one project lists that one, and makes none", async () => {
  const token = await aToken(own.db, world.owner, { projectId: world.projectId });
  const listed = await (await answer(aRequest("/api/v1/projects", { token }))).json();
  expect(listed.items.map(({ id }: { id: string }) => id)).toEqual([world.projectId]);
  const body = { name: "Another", goal: "" };
  const refused = await answer(aRequest("/api/v1/projects", { token, method: "POST", body }));
  expect(refused.status).toBe(403);
  expect((await detail(refused)).detail).toBe(
    "This token is for one project alone. Make one for all of your projects.",
  );
});

test("words beside a quote are told apart from it", async () => {
  const { projectId, snapshotId, facts } = other;
  const factId = facts[0]?.id ?? "";
  const place = { start: 0, end: 14, quote: "About the sea.", confidence: 0.8, isBeside: true };
  await own.db.evidence.create({ data: { projectId, factId, snapshotId, ...place } });
  const token = await aToken(own.db, other.owner);
  const told = await (await answer(aRequest(`/api/v1/projects/${projectId}/facts/${factId}`, { token }))).json();
  expect(told.quotes).toMatchObject([{ isBeside: false }, { quote: "About the sea.", isBeside: true }]);
});
