import { beforeAll, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Role } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { type CapabilitiesView, getNewRunView, getProjectCapabilities, type NewRunView } from "./new-run";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

async function formFor(role: Role, more: { researcherId?: string; changed?: string } = {}): Promise<NewRunView> {
  const { projectId, researcherId } = world;
  const userId = role === "owner" ? world.owner : await aMember(own.db, projectId, role);
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  return await getNewRunView(own.db, access, { researcherId, ...more });
}

test("the form starts from the last run's settings and counts what the library has to read, without what is excluded", async () => {
  const { projectId } = world;
  const source = { projectId, kind: "paste", title: "x" } as const;
  await own.db.source.create({ data: { ...source, status: "unreadable", statusReason: "No text." } });
  await own.db.source.create({ data: { ...source, status: "ready", archivedAt: new Date() } });
  const form = await formFor("editor");
  expect(form.researcher).toEqual({ id: world.researcherId, name: "Tides", problem: "How high is the tide?" });
  expect(form).toMatchObject({
    defaults: { minutes: 10 },
    sources: { ready: 1, total: 2 },
    liveRun: null,
    ofChanged: null,
  });
  await expect(formFor("editor", { researcherId: crypto.randomUUID() })).rejects.toMatchObject({ kind: "not_found" });
});

test("a run of the researcher that is under way is named with who started it", async () => {
  const { runId, owner } = world;
  await own.db.run.update({ where: { id: runId }, data: { status: "paused", endedAt: null } });
  expect((await formFor("editor")).liveRun).toMatchObject({ id: runId, startedBy: { id: owner } });
  await own.db.run.update({ where: { id: runId }, data: { status: "completed", endedAt: new Date() } });
  expect((await formFor("editor")).liveRun).toBeNull();
});

test("the project's budget and what runs cost are for those who may see costs", async () => {
  await own.db.project.update({ where: { id: world.projectId }, data: { settings: { monthlyUsd: 20 } } });
  expect((await formFor("editor")).budget).toMatchObject({ monthlyUsd: 20 });
  expect(await formFor("viewer")).toMatchObject({ budget: null, usualCalls: [] });
});

test("a report whose facts did not change on their pages gives no question, nor does an id that is none", async () => {
  expect((await formFor("editor", { changed: world.reportId })).ofChanged).toBeNull();
  expect((await formFor("editor", { changed: "nonsense" })).ofChanged).toBeNull();
});

test("a report whose facts are gone from their pages gives a question; another's, or an id that is none, does not", async () => {
  const changedOf = async (id: string): Promise<string | null> => (await formFor("editor", { changed: id })).ofChanged;
  await own.db.evidence.updateMany({ where: { projectId: world.projectId }, data: { staleAt: new Date() } });
  expect(await changedOf(world.reportId)).toContain("tide");
  const other = await aWorld(own.db);
  await own.db.evidence.updateMany({ where: { projectId: other.projectId }, data: { staleAt: new Date() } });
  expect(await changedOf(other.reportId)).toBeNull();
  expect(await changedOf("nonsense")).toBeNull();
});

test("what a run can do is told: with which models, at what price, with which search, and why not with a model", async () => {
  const told = (): Promise<CapabilitiesView> => getProjectCapabilities(own.db, world.projectId);
  for (const name of ["STEMMA_MODEL", "STEMMA_SMALL_MODEL", "STEMMA_PRICES", "STEMMA_SEARCH"]) vi.stubEnv(name, "");
  expect(await told()).toEqual({ driver: "offline", note: null, models: [], webProviders: [], prices: null });
  vi.stubEnv("STEMMA_SEARCH", "arxiv");
  vi.stubEnv("STEMMA_MODEL", "anthropic:large");
  vi.stubEnv("STEMMA_SMALL_MODEL", "anthropic:small");
  vi.stubEnv("ANTHROPIC_API_KEY", "k");
  const models = ["anthropic:large", "anthropic:small"];
  const webProviders = ["arXiv"];
  expect(await told()).toEqual({ driver: "live", note: null, models, webProviders, prices: null });
  vi.stubEnv("STEMMA_PRICES", "large=2/10");
  expect((await told()).prices).toBeNull();
  vi.stubEnv("STEMMA_PRICES", "large=2/10,small=1/5");
  expect((await told()).prices).toMatchObject({ research: { in: 2, out: 10 }, small: { in: 1, out: 5 } });
  vi.stubEnv("ANTHROPIC_API_KEY", "");
  const silent = await told();
  expect([silent.driver, silent.models]).toEqual(["offline", []]);
  expect(silent.note).toContain("Anthropic");
});
