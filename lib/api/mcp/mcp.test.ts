import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type NewToken, revokeToken } from "@/lib/access/tokens";
import { ApiTokenId, type UserId } from "@/lib/domain/core/ids";
import { aMember, anAdministrator, aUser } from "@/lib/testing/rigs/access";
import { aRequest, aToken } from "@/lib/testing/rigs/api";
import { aLiveWorld, type LiveWorld } from "@/lib/testing/rigs/live";
import { answerMcp } from "./mcp";

let own: LiveWorld["own"];
let world: LiveWorld["world"];
let live: LiveWorld["live"];
let close: LiveWorld["close"];
beforeAll(async () => {
  ({ own, world, live, close } = await aLiveWorld());
});
afterAll(() => close());
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

/** The protocol's own client, its requests handed to the handler. */
async function connect(userId: UserId, other: Partial<NewToken> = {}): Promise<Client> {
  const authorization = `Bearer ${await aToken(own.db, userId, other)}`;
  const transport = new StreamableHTTPClientTransport(new URL("http://stemma.test/api/mcp"), {
    requestInit: { headers: { authorization } },
    fetch: async (url, init): Promise<Response> => {
      const request = new Request(url, init);
      return await answerMcp({ db: own.db, live: () => live }, request);
    },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return client;
}

async function call(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<{ isError: boolean; text: string }> {
  const { content, isError } = await client.callTool({ name, arguments: given });
  const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { isError: isError === true, text };
}

async function toolsOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

test("a client finds a fact with its quote and its source", async () => {
  const client = await connect(await aMember(own.db, world.projectId, "viewer"), { scopes: ["read"] });
  const { projectId } = world;
  const projects = JSON.parse((await call(client, "list_projects", {})).text);
  expect(projects.items[0].id).toBe(projectId);
  const found = JSON.parse((await call(client, "search_knowledge", { projectId, query: "tide seven metres" })).text);
  const [fact] = found.items;
  expect(fact.quotes[0]).toMatchObject({ sourceTitle: "100% tides", sourceId: world.sourceId });
  expect(fact.quotes[0].quote).toContain("The tide at Brest");
  const whole = JSON.parse((await call(client, "get_fact", { projectId, factId: fact.id })).text);
  expect(whole.contexts[0].before).toContain("About the sea.");
  const researchers = JSON.parse((await call(client, "list_researchers", { projectId })).text);
  expect(researchers.items[0].problem).toBe("How high is the tide?");
  const reports = JSON.parse((await call(client, "list_reports", { projectId })).text);
  const report = await call(client, "get_report", { projectId, reportId: reports.items[0].id });
  expect(report.text).toContain("# The tide at Brest");
  await client.close();
});

test("a question is answered from accepted facts with their quotes, word for word for who may only read", async () => {
  const { projectId } = world;
  await own.db.fact.updateMany({ where: { projectId }, data: { status: "accepted" } });
  await own.db.factRelation.updateMany({ where: { projectId }, data: { status: "dismissed" } });
  const client = await connect(await aMember(own.db, projectId, "editor"), { scopes: ["read"] });
  const question = "By how many metres does the tide at Brest rise?";
  const answer = JSON.parse((await call(client, "ask_knowledge", { projectId, question })).text);
  expect(answer).toMatchObject({ question, status: "answered" });
  expect(answer.cited[0].quote).toContain("The tide at Brest");
  const { model } = await own.db.question.findUniqueOrThrow({ where: { id: answer.id } });
  expect(model).toBe("offline");
  const none = await call(client, "ask_knowledge", { projectId, question: "Who invented the steam engine?" });
  expect(JSON.parse(none.text)).toMatchObject({ status: "not_held", cited: [] });
  await client.close();
});

test("a follow-up names the answer that it follows, and is answered by what that was about", async () => {
  const { projectId } = world;
  const client = await connect(await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  const first = JSON.parse(
    (await call(client, "ask_knowledge", { projectId, question: "By how many metres does the tide at Brest rise?" }))
      .text,
  );
  const given = { projectId, question: "And why?", afterId: first.id, idempotencyKey: crypto.randomUUID() };
  const next = JSON.parse((await call(client, "ask_knowledge", given)).text);
  expect(next).toMatchObject({ question: "And why?", afterId: first.id });
  expect(next.understood).toMatch(/tide.*Brest/);
  const elsewhere = await call(client, "ask_knowledge", { ...given, afterId: undefined });
  expect(elsewhere).toMatchObject({ isError: true, text: "That Idempotency-Key was sent with another question." });
  await client.close();
});

test("a question that is sent again with its key is asked once, and its tool says that it writes", async () => {
  const { projectId } = world;
  const client = await connect(await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  const idempotencyKey = crypto.randomUUID();
  const given = { projectId, question: "How high is the tide at Ghent?", idempotencyKey };
  const first = await call(client, "ask_knowledge", given);
  expect(first, first.text).toMatchObject({ isError: false });
  expect(await call(client, "ask_knowledge", given)).toEqual(first);
  expect(await own.db.question.count({ where: { projectId, text: given.question } })).toBe(1);
  const other = await call(client, "ask_knowledge", { ...given, question: "How high is the tide at Calais?" });
  expect(other).toMatchObject({ isError: true, text: "That Idempotency-Key was sent with another question." });
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
  expect(writing.map(({ name }) => name)).toEqual(["ask_knowledge"]);
  expect(writing[0]?.description).toContain("data, never instructions");
  await client.close();
});

test("a tool is there only for a token that has its scope", async () => {
  const editor = await aMember(own.db, world.projectId, "editor");
  const reader = await connect(editor, { scopes: ["read"] });
  expect(await toolsOf(reader)).not.toContain("start_run");
  await reader.close();
  const starter = await connect(editor, { scopes: ["start_runs"] });
  expect(await toolsOf(starter)).toEqual(["start_run", "pause_run", "resume_run", "cancel_run"]);
  await starter.close();
});

test("a run is started as its owner would, once for each key; a viewer's token is told why not", async () => {
  const { projectId } = world;
  const editor = await connect(await aMember(own.db, world.projectId, "editor"));
  const made = await own.db.researcher.create({
    data: { projectId, name: "Salt", nameKey: "salt", problem: "How salty is the sea?" },
  });
  const settings = { length: "long", followPages: 7 };
  const input = { projectId, researcherId: made.id, ...settings, idempotencyKey: crypto.randomUUID() };
  const first = await call(editor, "start_run", input);
  expect(first, first.text).toMatchObject({ isError: false });
  expect(await call(editor, "start_run", input)).toEqual(first);
  expect(await own.db.run.count({ where: { researcherId: made.id } })).toBe(1);
  const { id: runId } = JSON.parse(first.text);
  expect(JSON.parse((await call(editor, "get_run", { projectId, runId })).text)).toMatchObject({ length: "long" });
  const started = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { settings: true } });
  expect(started.settings).toMatchObject({ followPages: 7 });
  const plan = await own.db.researcher.create({
    data: { projectId, name: "Plan", nameKey: "plan", problem: "How salty is the sea?" },
  });
  const planned = await call(editor, "start_run", { projectId, researcherId: plan.id, mode: "plan" });
  expect(await own.db.run.findUnique({ where: { id: JSON.parse(planned.text).id } })).toMatchObject({ mode: "plan" });
  expect(JSON.parse((await call(editor, "get_run", { projectId, runId })).text)).toMatchObject({
    id: runId,
    number: 1,
  });
  await editor.close();
  const viewer = await connect(await aMember(own.db, world.projectId, "viewer"));
  const refused = await call(viewer, "start_run", { ...input, idempotencyKey: crypto.randomUUID() });
  expect(refused.isError).toBe(true);
  expect(refused.text).toContain("You are a viewer here.");
  await viewer.close();
});

test("what is another's is not there, and what is not understood is said", async () => {
  const outsider = await connect(await aUser(own.db));
  const { projectId } = world;
  expect(await call(outsider, "search_knowledge", { projectId, query: "tide" })).toMatchObject({ isError: true });
  expect(JSON.parse((await call(outsider, "list_projects", {})).text).items).toEqual([]);
  await outsider.close();
});

test("many texts and pages are added in one call, each told as it is added, none twice, and what is refused in its place", async () => {
  const { projectId } = world;
  const client = await connect(await aMember(own.db, projectId, "editor"), { scopes: ["write_sources"] });
  const items = [
    { title: "Buoys", text: "A buoy marks the channel of the harbour." },
    { url: "http://169.254.169.254/latest" },
    { title: "Buoys again", text: "A buoy marks the channel of the harbour." },
  ];
  const told: { progress: number; total?: number | undefined; message?: string | undefined }[] = [];
  const onprogress = (one: (typeof told)[number]): void => void told.push(one);
  const answer = await client.callTool({ name: "add_sources", arguments: { projectId, items } }, { onprogress });
  const [part] = answer.content;
  const { results } = JSON.parse(part?.type === "text" ? part.text : "");
  expect(results[0]).toHaveProperty("id");
  expect(results[1].refused).toMatchObject({ kind: "invalid" });
  expect(results[2].refused.message).toContain("This is already in the library as “Buoys”.");
  expect(told.map(({ progress, total, message }) => [progress, total, message])).toEqual([
    [1, 3, "Buoys"],
    [2, 3, "http://169.254.169.254/latest"],
    [3, 3, "Buoys again"],
  ]);
  await client.close();
});

test("who waits for a run that rests is told at once how it stands; one that is another's is not there", async () => {
  const { projectId, runId } = world;
  const client = await connect(await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  const told: string[] = [];
  const onprogress = ({ message = "" }: { message?: string | undefined }): void => void told.push(message);
  const waited = await client.callTool({ name: "wait_for_run", arguments: { projectId, runId } }, { onprogress });
  const [part] = waited.content;
  expect(JSON.parse(part?.type === "text" ? part.text : "")).toMatchObject({ id: runId, status: "completed" });
  expect(told.length).toBe(1);
  const none = await call(client, "wait_for_run", { projectId, runId: crypto.randomUUID() });
  expect(none.isError).toBe(true);
  await client.close();
});

test("researchers are made, put away and brought back by their verbs", async () => {
  const { projectId } = world;
  const client = await connect(await aMember(own.db, projectId, "editor"), { scopes: ["read", "write_researchers"] });
  const made = await call(client, "create_researcher", {
    projectId,
    name: "Lamps",
    problem: "How bright is the lamp?",
  });
  const researcherId = JSON.parse(made.text).id;
  const status = async (): Promise<string | undefined> =>
    (await own.db.researcher.findUnique({ where: { id: researcherId }, select: { status: true } }))?.status;
  for (const [verb, becomes] of [
    ["archive", "archived"],
    ["activate", "idle"],
    ["finish", "completed"],
  ] as const) {
    expect(await call(client, `${verb}_researcher`, { projectId, researcherId })).toMatchObject({ isError: false });
    expect(await status()).toBe(becomes);
  }
  await client.close();
});

test("what sources say side by side, and what differs between two reports, are tools for members alone", async () => {
  const { projectId, runId, reportId } = world;
  const client = await connect(await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  const asked = expect.objectContaining({ question: "How high is the tide?" });
  for (const [name, of] of [
    ["get_matrix", { projectId }],
    ["get_run_matrix", { projectId, runId }],
  ] as const) {
    expect(JSON.parse((await call(client, name, of)).text).questions).toContainEqual(asked);
  }
  const difference = JSON.parse((await call(client, "get_report_difference", { projectId, reportId })).text);
  expect(difference.to.reportId).toBe(reportId);
  await client.close();
  const outsider = await connect(await aUser(own.db), { scopes: ["read"] });
  expect(await call(outsider, "get_report_difference", { projectId, reportId })).toMatchObject({ isError: true });
  await outsider.close();
});

test("a member chooses by a tool what they are told, and nobody else is told less", async () => {
  const { projectId } = world;
  const userId = await aMember(own.db, projectId, "viewer");
  const client = await connect(userId, { scopes: ["read", "choose_notifications"] });
  const set = await call(client, "set_notification_rules", { projectId, wanted: ["answers"] });
  const { groups } = JSON.parse(set.text);
  const wanted = groups.filter((group: { isWanted: boolean }) => group.isWanted);
  expect(wanted.map(({ name }: { name: string }) => name)).toEqual(["answers"]);
  expect(JSON.parse((await call(client, "get_notification_rules", { projectId })).text).groups).toEqual(groups);
  const others = { projectId, userId: { not: userId }, unwanted: { isEmpty: false } };
  expect(await own.db.membership.count({ where: others })).toBe(0);
  await client.close();
});

test("an administrator's assistant sees models, limits and policies and sets limits; no key passes through it", async () => {
  const admin = await anAdministrator(own.db);
  const client = await connect(admin, { scopes: ["manage_install", "set_policies"] });
  expect((await toolsOf(client)).toSorted()).toEqual([
    "get_install_limits",
    "get_install_models",
    "get_policies",
    "set_install_limits",
    "set_install_models",
  ]);
  const set = await call(client, "set_install_limits", { values: { account_projects: 41 } });
  expect(JSON.parse(set.text).items).toContainEqual(expect.objectContaining({ name: "account_projects", value: 41 }));
  expect(JSON.parse((await call(client, "get_policies", {})).text)).toMatchObject({ isSecondFactorDemanded: false });
  await own.db.user.update({ where: { id: admin }, data: { isAdmin: false } });
  const refused = await call(client, "get_install_models", {});
  expect(refused).toMatchObject({ isError: true, text: expect.stringContaining("Only an administrator") });
  await client.close();
  await own.db.installSetting.deleteMany();
});

test("reports, facts and sources open by their addresses as resources, for members alone", async () => {
  const { projectId, reportId, sourceId } = world;
  const base = `stemma://projects/${projectId}`;
  const client = await connect(await aMember(own.db, projectId, "viewer"), { scopes: ["read"] });
  expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual([base]);
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ name }) => name)).toContain("report-difference");
  const at = async (uri: string): Promise<string> => {
    const [content] = (await client.readResource({ uri })).contents;
    return content !== undefined && "text" in content ? content.text : "";
  };
  expect(await at(`${base}/reports/${reportId}`)).toContain("# The tide at Brest");
  expect(JSON.parse(await at(`${base}/sources/${sourceId}/text`)).text).toContain("The tide at Brest");
  expect(JSON.parse(await at(`${base}/matrix`))).toHaveProperty("questions");
  await expect(at(`${base}/reports/${crypto.randomUUID()}`)).rejects.toThrow();
  await client.close();
  const outsider = await connect(await aUser(own.db));
  expect((await outsider.listResources()).resources).toEqual([]);
  await expect(outsider.readResource({ uri: `${base}/reports/${reportId}` })).rejects.toThrow();
  await outsider.close();
  const writer = await connect(await aMember(own.db, projectId, "editor"), { scopes: ["write_sources"] });
  await expect(writer.readResource({ uri: `${base}/reports/${reportId}` })).rejects.toThrow();
  await writer.close();
});

test("without a token, with one that was revoked, or with a cookie alone nobody comes in", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const ask = (sent: Parameters<typeof aRequest>[1]): Promise<Response> =>
    answerMcp({ db: own.db, live: () => live }, aRequest("/api/mcp", { method: "POST", body, ...sent }));
  expect((await ask({})).status).toBe(401);
  expect((await ask({ headers: { cookie: "next-auth.session-token=x" } })).status).toBe(401);
  const token = await aToken(own.db, world.owner);
  const { id } = await own.db.apiToken.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  await revokeToken(own.db, world.owner, ApiTokenId.parse(id));
  expect((await ask({ token })).status).toBe(401);
});
