import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { Role } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { type RunHeadView, readRunHead, seenBy } from "./run-head";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

type Change = Parameters<typeof own.db.run.update>[0]["data"];

async function headAfter(data: Change = {}): Promise<RunHeadView> {
  await own.db.run.update({ where: { id: world.runId }, data });
  return await readRunHead(own.db, world, world.runId);
}

async function seenAs(role: Role, head: RunHeadView): Promise<RunHeadView> {
  const { projectId } = world;
  const userId = role === "owner" ? world.owner : await aMember(own.db, projectId, role);
  return seenBy(await openProject(own.db, { caller: { userId }, projectId }, "read"), head);
}

test("a run says what it found, who started it and its newest report", async () => {
  const head = await headAfter();
  expect(head.counters).toMatchObject({ facts: 2, knownFacts: 0, sources: 1, gaps: 1, contradictions: 1 });
  expect(head).toMatchObject({
    startedBy: { id: world.owner, name: "owner" },
    report: { id: world.reportId, version: 1 },
    waysOn: [],
    waitingFor: null,
  });
  expect(holesOf(head)).toEqual([]);
  await expect(readRunHead(own.db, world, crypto.randomUUID())).rejects.toMatchObject({ kind: "not_found" });
});

test("what was spent is told as a share of the nearest limit, the run's or its project's, and as nothing without limits", async () => {
  const settings = (limits: object): Change => ({ settings: RunSettings.parse({ minutes: 10, ...limits }) });
  const project = async (data: Parameters<typeof own.db.project.update>[0]["data"]): Promise<void> => {
    await own.db.project.update({ where: { id: world.projectId }, data });
  };
  expect((await headAfter(settings({}))).budget).toBeNull();
  expect((await headAfter(settings({ usd: 2 }))).budget).toEqual({ share: 0.25, of: "run" });
  const run = { tokensIn: 9_000, tokensOut: 1_000 };
  expect((await headAfter({ ...run, ...settings({ tokens: 20_000 }) })).budget).toEqual({ share: 0.5, of: "run" });
  await project({ settings: { usd: 10 }, costUsd: 0 });
  expect((await headAfter(settings({}))).budget).toEqual({ share: 0, of: "project" });
  await project({ settings: { usd: 10 }, costUsd: 9 });
  expect((await headAfter(settings({ usd: 2 }))).budget).toEqual({ share: 0.9, of: "project" });
  expect((await headAfter(settings({}))).budget).toEqual({ share: 0.9, of: "project" });
});

test("who may not see costs sees what was found, and neither tokens nor money nor budget", async () => {
  const head = await headAfter({ settings: RunSettings.parse({ usd: 2 }) });
  expect(await seenAs("editor", head)).toEqual(head);
  for (const role of ["reviewer", "viewer"] as const)
    expect(await seenAs(role, head)).toMatchObject({
      budget: null,
      counters: { facts: 2, tokens: 0, costUsd: null },
    });
});

test("the time that is left runs to the end of a run and stands while it waits for people", async () => {
  const now = Date.now();
  const ago = (minutes: number): Date => new Date(now - minutes * 60_000);
  const ended = { researchStartedAt: ago(9), endedAt: ago(5) };
  expect((await headAfter(ended)).leftMs).toBe(6 * 60_000);
  const paused = { status: "waiting", endedAt: null, researchStartedAt: ago(9), pausedAt: ago(7) } as const;
  expect((await headAfter(paused)).leftMs).toBe(8 * 60_000);
  expect((await headAfter({ settings: RunSettings.parse({ minutes: null }) })).leftMs).toBeNull();
  const over = { ...ended, researchStartedAt: ago(60), status: "completed", pausedAt: null } as const;
  expect((await headAfter({ ...over, settings: RunSettings.parse({ minutes: 10 }) })).leftMs).toBe(0);
});

test("a run that halted offers ways on, and names the step that is stuck; one that goes on waits for a model that is away", async () => {
  const { runId } = world;
  const { round } = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
  const stuck = { kind: "outline", status: "exhausted", stage: "wave1", round } as const;
  await own.db.node.updateMany({ where: { runId, key: "search-1" }, data: stuck });
  const halted = { status: "halted", haltKind: "retry_cap", stage: "wave1", endedAt: null } as const;
  const head = await headAfter(halted);
  expect(head.stuckKey).toBe("search-1");
  expect(head.waysOn.length).toBeGreaterThan(0);
  await own.db.node.updateMany({
    where: { runId, key: "search-1" },
    data: {
      status: "failed",
      failure: { code: PROVIDER_DOWN, message: "The model is away." },
      retryAt: new Date(Date.now() + 60_000),
    },
  });
  expect(await headAfter({ status: "running", haltKind: null })).toMatchObject({
    waitingFor: "The model is away.",
    waysOn: [],
    stuckKey: null,
  });
  expect((await headAfter({ status: "paused" })).waitingFor).toBeNull();
});

test("a gate that a person waived names who and why; one that was not measured says nothing", async () => {
  const { projectId, runId, owner } = world;
  const gate = { projectId, runId, metrics: {}, thresholds: {}, because: "Too few.", inputsDigest: "d" };
  const waived = { verdict: "waived", waivedBy: "person", waivedById: owner, waivedWhy: "It is a pilot." } as const;
  await own.db.gate.create({ data: { ...gate, ...waived, name: "B" } });
  const { gates } = await headAfter();
  expect(gates.find(({ name }) => name === "B")).toMatchObject({ waiver: { person: "owner", why: "It is a pilot." } });
  expect(gates.find(({ name }) => name === "C")).toMatchObject({ verdict: null, waiver: null, written: null });
  await own.db.gate.updateMany({ where: { runId }, data: { waivedById: crypto.randomUUID() } });
  const [, unknown] = (await headAfter()).gates;
  expect(unknown).toEqual({
    name: "B",
    verdict: "waived",
    because: "Too few.",
    waiver: { person: "Somebody", why: "It is a pilot." },
    metrics: {},
    thresholds: {},
    written: { revision: 1, inputsDigest: "d", at: expect.any(String) },
  });
  const engine = { waivedBy: "engine", waivedById: null, waivedWhy: "There is nothing to cite." } as const;
  await own.db.gate.updateMany({ where: { runId }, data: engine });
  expect((await headAfter()).gates[1]).toMatchObject({ waiver: { person: null, why: "There is nothing to cite." } });
  await own.db.gate.updateMany({ where: { runId }, data: { verdict: "passed", waivedBy: null, waivedWhy: null } });
  expect((await headAfter()).gates[1]).toMatchObject({ verdict: "passed", waiver: null });
});

test("a run that nobody who is still known started names nobody", async () => {
  expect((await headAfter({ startedById: null })).startedBy).toBeNull();
  expect((await headAfter({ startedById: crypto.randomUUID() })).startedBy).toBeNull();
});

test("a tree tells its shape, other strategies have none", async () => {
  const strategyOf = async (settings: object): Promise<unknown> =>
    (await headAfter({ settings: RunSettings.parse(settings) })).strategy;
  const tree = { strategy: "tree", tree: { breadth: 3, depth: 2 } };
  expect(await strategyOf(tree)).toEqual({ planner: "tree", shape: { breadth: 3, depth: 2 }, why: null });
  expect(await strategyOf({ ...tree, strategy: "quick" })).toMatchObject({ shape: null, why: null });
  expect(await strategyOf({ strategy: "auto" })).toEqual({ planner: null, shape: null, why: null });
  const scope = { queryType: "factual", complexity: "simple", keyTerms: [], language: "en" };
  const chosen = await headAfter({ settings: RunSettings.parse({ strategy: "auto" }), scope });
  expect(chosen.strategy).toMatchObject({ why: "chosen because the question is of simple complexity" });
  const asked = await headAfter({ settings: RunSettings.parse({ strategy: "quick" }), scope });
  expect([asked.strategy.why, asked.tree]).toEqual([null, null]);
  expect((await headAfter({ settings: RunSettings.parse(tree) })).tree).toMatchObject({ topics: 1, limit: 32 });
});
