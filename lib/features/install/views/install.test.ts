import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { setSignInRule } from "@/lib/access/accounts/single-sign-on";
import { CapName, caps, projectCapNames } from "@/lib/domain/core/caps";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { setCaps } from "@/lib/features/install/commands/caps";
import { setLegalHold } from "@/lib/features/install/commands/legal-holds";
import { inTransaction } from "@/lib/platform/db/tx";
import { keepKey } from "@/lib/platform/vault/settings";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aProject, aUser } from "@/lib/testing/rigs/access";
import { listCaps, listProjectCaps } from "./caps";
import { getCapabilities, getInstallView } from "./install";
import { getPolicies } from "./policies";

const own = ownDatabase();
let admin: UserId;
let projectId: ProjectId;
beforeAll(async () => {
  admin = await anAdministrator(own.db, "Cleo");
  ({ projectId } = await aProject(own.db));
});
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  for (const name of ["STEMMA_MODEL", "STEMMA_REVIEW_MODEL", "STEMMA_SMALL_MODEL", "STEMMA_EMBEDDINGS"])
    vi.stubEnv(name, "");
  for (const name of ["STEMMA_SEARCH", "STEMMA_PRICES", "OPENAI_API_KEY"]) vi.stubEnv(name, "");
});

const actor = (): { userId: UserId; sessionId: null; address: string } => ({
  userId: admin,
  sessionId: null,
  address: "192.0.2.9",
});

const key = "sk-recognisable-0123456789";

test("an install without a model answers offline, and searches its library alone", async () => {
  expect(await getInstallView(own.db)).toMatchObject({
    capabilities: { driver: "offline", models: [], webProviders: [] },
    models: [],
    search: [],
  });
});

test("an install with models says which does what, and what each costs; a key is shown nowhere", async () => {
  vi.stubEnv("OPENAI_API_KEY", key);
  vi.stubEnv("STEMMA_MODEL", "openai:big");
  vi.stubEnv("STEMMA_SMALL_MODEL", "openai:small");
  vi.stubEnv("STEMMA_PRICES", "big=3/12");
  vi.stubEnv("STEMMA_SEARCH", "arxiv");
  const shown = await getInstallView(own.db);
  expect(shown.models).toEqual([
    { role: "Plans, searches and writes", name: "openai:big", price: { in: 3, out: 12 } },
    { role: "Reviews and checks", name: "openai:big", price: { in: 3, out: 12 } },
    { role: "Reads passages", name: "openai:small", price: null },
  ]);
  expect(shown.search).toMatchObject([{ label: "arXiv" }]);
  expect(shown.capabilities).toMatchObject({
    driver: "live",
    note: null,
    models: ["openai:big", "openai:small"],
    webProviders: ["arXiv"],
    prices: null,
  });
  expect(JSON.stringify(shown)).not.toContain(key);
});

test("a model of embeddings is listed where it can be asked", async () => {
  vi.stubEnv("OPENAI_API_KEY", key);
  vi.stubEnv("STEMMA_MODEL", "openai:big");
  vi.stubEnv("STEMMA_EMBEDDINGS", "openai:near");
  expect((await getInstallView(own.db)).models.at(-1)).toMatchObject({ role: "Ranks by meaning", name: "openai:near" });
});

test("an install whose model has no key says why nobody answers, and lists none", async () => {
  vi.stubEnv("STEMMA_MODEL", "openai:big");
  expect(await getCapabilities(own.db)).toMatchObject({
    driver: "offline",
    note: expect.stringContaining("OpenAI is to answer, but its key is missing."),
  });
  expect((await getInstallView(own.db)).models).toEqual([]);
  await inTransaction(own.db, (tx) => keepKey(tx, { name: "OPENAI_API_KEY", key, address: "", by: admin }));
  expect(await getCapabilities(own.db)).toMatchObject({ driver: "live", note: null });
  await own.db.installValue.deleteMany();
});

test("administrators see every limit, whose each is, what holds and what held first", async () => {
  const rows = await listCaps(own.db, { userId: admin });
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...CapName.options].toSorted());
  expect(rows.every(({ name, value, first, most }) => value === first && most === caps[name].most)).toBe(true);
  const owners = rows.map(({ of }) => of);
  expect([...new Set(owners)]).toEqual(["account", "project", "install", "process"]);
  expect(owners.toSorted((a, b) => [...new Set(owners)].indexOf(a) - [...new Set(owners)].indexOf(b))).toEqual(owners);
  await setCaps(own.db, actor(), { values: { project_runs: 7 } });
  const set = (await listCaps(own.db, { userId: admin })).find(({ name }) => name === "project_runs");
  expect(set).toMatchObject({ label: "Runs under way", value: 7, first: 50 });
  await expect(listCaps(own.db, { userId: await aUser(own.db) })).rejects.toMatchObject({ kind: "forbidden" });
});

test("a project's limits are its own, at most what the install allows, and another's are not its", async () => {
  await setCaps(own.db, actor(), { values: { project_runs: 7 } });
  await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_runs: 3 } } } });
  const rows = await listProjectCaps(own.db, projectId);
  expect(rows.map(({ name }) => name)).toEqual([...projectCapNames]);
  expect(rows.find(({ name }) => name === "project_runs")).toMatchObject({ value: 3, first: 7, most: 7 });
  const other = await listProjectCaps(own.db, (await aProject(own.db)).projectId);
  expect(other.find(({ name }) => name === "project_runs")).toMatchObject({ value: 7, first: 7, most: 7 });
});

test("what is demanded of everybody is told in one answer, to administrators alone", async () => {
  await expect(getPolicies(own.db, { userId: await aUser(own.db) })).rejects.toMatchObject({ kind: "forbidden" });
  expect(await getPolicies(own.db, { userId: admin })).toMatchObject({
    isSecondFactorDemanded: false,
    tokenDays: null,
    accessLogDays: 90,
    signInRules: [],
    signInProviders: [],
    legalHolds: [],
  });
  vi.stubEnv("GITHUB_CLIENT_ID", "id");
  vi.stubEnv("GITHUB_CLIENT_SECRET", "secret");
  await own.db.user.update({ where: { id: admin }, data: { passwordHash: "argon" } });
  await setSignInRule(own.db, { ...actor() }, { domain: "brest.example", provider: "github" });
  await setLegalHold(own.db, actor(), { projectId, reason: "A lawsuit." });
  expect(await getPolicies(own.db, { userId: admin })).toMatchObject({
    signInRules: [{ domain: "brest.example", provider: "GitHub", by: "Cleo" }],
    signInProviders: [{ id: "github", name: "GitHub" }],
    legalHolds: [{ projectId, reason: "A lawsuit.", by: "Cleo" }],
  });
});
