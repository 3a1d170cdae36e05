import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { openLive } from "@/lib/live/live";
import { openWakes } from "@/lib/live/wake";
import { closeSender } from "@/lib/platform/queue/queue";
import { readSettings } from "@/lib/platform/vault/settings";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject } from "@/lib/testing/rigs/access";
import { aRequest, aToken } from "@/lib/testing/rigs/api";
import { aSecondFactor } from "@/lib/testing/rigs/second-factor";
import { answerApi } from "./answer";

const key = "zq7-recognisable-0123456789";

const own = ownDatabase();
let live: ReturnType<typeof openLive>;
let admin: UserId;
let token: string;
beforeAll(async () => {
  live = openLive(own.db, openWakes(own.url));
});
afterAll(async () => {
  await live.close();
  await closeSender(own.db);
});
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  for (const name of ["OPENAI_API_KEY", "STEMMA_MODEL", "STEMMA_PRICES", "STEMMA_SEARCH"]) vi.stubEnv(name, "");
  admin = await anAdministrator(own.db);
  token = await aToken(own.db, admin);
});
afterEach(async () => {
  await own.db.installValue.deleteMany();
  await own.db.installSetting.deleteMany();
});

async function asked(path: string, body?: unknown): Promise<{ status: number; said: Record<string, unknown> }> {
  const request = aRequest(`/api/v1/install/${path}`, {
    token,
    ...(body === undefined ? {} : { method: "POST", body }),
  });
  const response = await answerApi({ db: own.db, live: () => live }, request);
  return { status: response.status, said: await response.json() };
}

async function trail(): Promise<(string | null)[]> {
  const events = await own.db.accountEvent.findMany({ where: { actorId: admin }, orderBy: { ts: "asc" } });
  return events.flatMap(({ kind, detail }) => (kind === "token_created" ? [] : [detail]));
}

test("a program connects a provider, chooses models and says what they cost; its key is told to nobody again", async () => {
  const connected = await asked("providers", { provider: "openai", key });
  expect(connected.status).toBe(200);
  expect(connected.said["models"]).toContainEqual(
    expect.objectContaining({ name: "openai", state: "app", hasKey: true, ending: "6789" }),
  );
  const price = { in: 1.5, out: 6 };
  const chosen = await asked("models", { models: [{ role: "research", model: "openai:gpt-x", price }] });
  const role = { role: "research", model: "openai:gpt-x", price, problem: null, isOfEnvironment: false };
  expect(chosen.said["roles"]).toContainEqual(expect.objectContaining(role));
  expect(await asked("models")).toEqual(chosen);
  expect(JSON.stringify([connected, chosen])).not.toContain(key);
  expect((await readSettings(own.db)).values).toMatchObject({ OPENAI_API_KEY: key, STEMMA_MODEL: "openai:gpt-x" });
  const gone = await asked("providers/disconnect", { provider: "openai" });
  expect(gone.said["models"]).toContainEqual(expect.objectContaining({ name: "openai", state: "none", hasKey: false }));
  expect(await trail()).toEqual([
    "OpenAI, a key that ends in 6789",
    "Plans, searches and writes: openai:gpt-x at $1.5 in, $6 out",
    "OpenAI",
  ]);
});

test("what the environment says no program changes", async () => {
  vi.stubEnv("OPENAI_API_KEY", key);
  const { status, said } = await asked("providers", { provider: "openai", key: "another-0123456789" });
  expect([status, said["detail"]]).toEqual([409, expect.stringContaining("OPENAI_API_KEY")]);
});

test("searches and limits are set, in the trail of whoever did and in the log by which token", async () => {
  const search = await asked("search", { providers: ["wikipedia", "arxiv"] });
  const searched = (search.said["search"] as { name: string; isAsked: boolean }[]).filter(({ isAsked }) => isAsked);
  expect(searched.map(({ name }) => name).sort()).toEqual(["arxiv", "wikipedia"]);
  const limits = await asked("limits", { values: { account_projects: 40 } });
  expect(limits.said["items"]).toContainEqual(expect.objectContaining({ name: "account_projects", value: 40 }));
  expect((await asked("limits", { values: { account_projects: 0.5 } })).status).toBe(422);
  await asked("limits", { values: { account_projects: null } });
  expect((await trail()).slice(1)).toEqual([expect.stringContaining("40"), expect.stringContaining("as it was first")]);
  const log = await own.db.accessEntry.findMany({ where: { userId: admin, kind: "set_by_program" } });
  expect(log.map(({ what, times }) => [what, times])).toEqual(
    expect.arrayContaining([
      ["setInstallSearch", 1],
      ["setInstallLimits", 3],
    ]),
  );
  const tokens = await own.db.apiToken.findMany({ where: { userId: admin }, select: { id: true } });
  expect(log.every(({ tokenId }) => tokens.some(({ id }) => id === tokenId))).toBe(true);
});

test("a program makes policies stricter and never looser, and a person may do either", async () => {
  await aSecondFactor(own.db, admin);
  const strict = { isSecondFactorDemanded: true, tokenDays: 30, accessLogDays: 365 };
  expect((await asked("policies", strict)).said).toMatchObject(strict);
  expect((await asked("policies", { tokenDays: 10 })).said).toMatchObject({ ...strict, tokenDays: 10 });
  for (const looser of [{ tokenDays: 11 }, { accessLogDays: 364 }]) {
    const { status, said } = await asked("policies", looser);
    expect([status, said["detail"]]).toEqual([403, expect.stringContaining("stricter, never looser")]);
  }
  for (const unknown of [{ isSecondFactorDemanded: false }, { tokenDays: null }])
    expect((await asked("policies", unknown)).status).toBe(422);
  expect((await asked("policies")).said).toMatchObject({ ...strict, tokenDays: 10 });
});

test("projects that are made from now on begin with the rules of the install, by whom they were set", async () => {
  const { projectId: before } = await aProject(own.db);
  const kept = { originals: 30, calls: null, events: 365 };
  expect((await asked("policies", { newProjectsKeep: { originals: 30, events: 365 } })).said).toMatchObject({
    newProjectsKeep: kept,
  });
  const made = aRequest("/api/v1/projects", { token, method: "POST", body: { name: "Tides", goal: "" } });
  const { id: projectId } = await (await answerApi({ db: own.db, live: () => live }, made)).json();
  const rules = await own.db.retentionRule.findMany({ where: { projectId }, orderBy: { days: "asc" } });
  expect(rules.map(({ kind, days, setById }) => [kind, days, setById])).toEqual([
    ["originals", 30, admin],
    ["events", 365, admin],
  ]);
  const events = await own.db.auditEvent.findMany({
    where: { projectId, kind: "retention_set" },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ payload }) => payload)).toEqual([
    { what: "originals", days: 30, was: null },
    { what: "events", days: 365, was: null },
  ]);
  expect(await own.db.retentionRule.count({ where: { projectId: before } })).toBe(0);
  expect((await asked("policies", { newProjectsKeep: { originals: 0 } })).status).toBe(422);
  await asked("policies", { newProjectsKeep: { originals: null } });
  expect((await asked("policies")).said).toMatchObject({ newProjectsKeep: { ...kept, originals: null } });
  expect((await trail())[0]).toBe("Files as they came, in new projects: for 30 days");
});

test("a program puts a project under a legal hold and cannot lift it", async () => {
  const { projectId } = await aProject(own.db);
  const { said } = await asked("legal-holds", { projectId, reason: "A lawsuit." });
  expect(said["legalHolds"]).toMatchObject([{ projectId, reason: "A lawsuit." }]);
  expect((await asked("legal-holds", { projectId, reason: "Again." })).status).toBe(409);
});

test("single sign-on is demanded of a domain only where an administrator gets in without it", async () => {
  vi.stubEnv("GOOGLE_CLIENT_ID", "id");
  vi.stubEnv("GOOGLE_CLIENT_SECRET", "secret");
  const rule = { domain: "example.net", provider: "google" };
  await own.db.user.updateMany({ where: { isAdmin: true, NOT: { id: admin } }, data: { isAdmin: false } });
  await own.db.user.update({ where: { id: admin }, data: { email: `${admin}@example.net` } });
  expect(await asked("sign-in-rules", rule)).toMatchObject({
    status: 409,
    said: { detail: expect.stringContaining("No administrator would get in") },
  });
  await aSecondFactor(own.db, admin);
  await own.db.user.update({ where: { id: admin }, data: { passwordHash: "a hash" } });
  expect(await asked("sign-in-rules", rule)).toMatchObject({ status: 200, said: { accounts: 1 } });
  vi.stubEnv("GITHUB_CLIENT_ID", "id");
  vi.stubEnv("GITHUB_CLIENT_SECRET", "secret");
  expect(await asked("sign-in-rules", { ...rule, provider: "github" })).toMatchObject({
    status: 403,
    said: { detail: expect.stringContaining("stricter, never looser") },
  });
  expect((await asked("policies")).said["signInRules"]).toMatchObject([{ domain: "example.net", provider: "Google" }]);
});
