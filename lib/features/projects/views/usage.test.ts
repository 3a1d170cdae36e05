import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import type { UsedView } from "@/lib/features/kit/models";
import { startRun } from "@/lib/features/runs/runs";
import { getRunCostsView } from "@/lib/features/runs/views/run-costs";
import type { Driver } from "@/lib/run/drivers/driver";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { paid, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { getOwnUsageView, getProjectUsageView, rangeOf, type UsageView } from "./usage";

/** Every call of these runs costs a cent and a hundred tokens. */
const runs: RunId[] = [];
const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => paid(await driverOf(run, node), { tokens: 100, usd: 0.01 });
});
beforeAll(async () => {
  const { db, world } = shop;
  for (const perspectives of [2, 3]) {
    const settings = RunSettings.parse({ perspectives, iterations: 1, approvePlan: false });
    const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
    await untilRunRests(db, runId);
    runs.push(runId);
  }
  const { projectId } = world.scope;
  const question = {
    projectId,
    text: "How high?",
    model: "a-model",
    status: "answered",
    answeredAt: new Date(),
  } as const;
  await db.question.create({ data: { ...question, id: randomUUID(), tokensIn: 40, tokensOut: 2, costUsd: 0.5 } });
  const call = { projectId, subjectKind: "summary", subjectId: randomUUID(), agent: "summarize_project" };
  await db.projectCall.create({
    data: {
      ...call,
      promptHash: "h",
      inputDigest: "d",
      prompt: "p",
      model: "a-model",
      tokensIn: 7,
      costUsd: 0.25,
      startedAt: new Date(),
      endedAt: new Date(),
    },
  });
}, 120_000);

async function projectUsage(asked: object = {}): ReturnType<typeof getProjectUsageView> {
  const { db, world } = shop;
  const caller = { userId: world.userId };
  const access = await openProject(db, { caller, projectId: world.scope.projectId }, "read_costs");
  return await getProjectUsageView(db, access, asked);
}

function sum(rows: readonly UsedView[], of: (row: UsedView) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

function expectWhole({ total, byDay, byModel, byResearcher }: UsageView): void {
  for (const rows of [byDay, byModel, byResearcher]) {
    expect(sum(rows, (row) => row.costUsd)).toBeCloseTo(total.costUsd, 9);
    expect(sum(rows, (row) => row.tokensIn)).toBe(total.tokensIn);
    expect(sum(rows, (row) => row.tokensOut)).toBe(total.tokensOut);
    expect(sum(rows, (row) => row.calls)).toBe(total.calls);
  }
}

test("what is shown agrees with the runs' own figures, and each way of adding up with the others", async () => {
  const { db, world } = shop;
  const view = await projectUsage();
  const stored = await db.run.findMany({ where: { id: { in: runs } } });
  const ofRuns = view.byResearcher.find(({ id }) => id === world.researcherId);
  expect(ofRuns?.costUsd).toBeCloseTo(
    stored.reduce((total, run) => total + Number(run.costUsd), 0),
    9,
  );
  expect(ofRuns?.tokensIn).toBe(stored.reduce((total, run) => total + run.tokensIn, 0));
  expect(ofRuns?.tokensOut).toBe(stored.reduce((total, run) => total + run.tokensOut, 0));
  expect(ofRuns?.runs).toBe(2);
  expect(ofRuns?.costUsd).toBeGreaterThan(0);
  expect(view.byResearcher.find(({ id }) => id === null)).toMatchObject({ costUsd: 0.75, tokensIn: 47, calls: 2 });
  expect(view.byModel.find(({ model }) => model === "a-model")).toMatchObject({ costUsd: 0.75, calls: 2 });
  expect(
    sum(
      view.searches.map(({ count }) => ({ ...view.total, calls: count })),
      ({ calls }) => calls,
    ),
  ).toBe(await db.searchCall.count());
  expectWhole(view);
});

test("a call that was lost with its worker counts as its run counts it", async () => {
  const { db, world } = shop;
  const before = (await projectUsage()).total;
  const [runId] = runs;
  const payload = { agent: "extract_facts", tokens: 900, usd: 0.09 };
  const last = await db.auditEvent.findFirstOrThrow({ where: { streamId: runId ?? "" }, orderBy: { seq: "desc" } });
  const { projectId } = world.scope;
  const event = {
    streamId: last.streamId,
    seq: last.seq + 1,
    projectId,
    runId: last.runId,
    kind: "call_lost",
    payload,
  };
  await db.auditEvent.create({ data: event });
  const view = await projectUsage();
  expect(view.total.costUsd - before.costUsd).toBeCloseTo(0.09, 9);
  expect(view.total.tokensIn - before.tokensIn).toBe(900);
  expectWhole(view);
});

test("what the agents of a run used adds up to the run's own figures, the one with the most tokens first", async () => {
  const { db, world } = shop;
  const [runId = ""] = runs;
  const access = await openProject(
    db,
    { caller: { userId: world.userId }, projectId: world.scope.projectId },
    "read_costs",
  );
  const { agents, total } = await getRunCostsView(db, access, { runId });
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const lost = await db.auditEvent.count({ where: { runId, kind: "call_lost" } });
  expect(total.calls).toBe((await db.agentCall.count({ where: { runId } })) + lost);
  expect(total.tokensOut).toBe(run.tokensOut);
  expect(total.tokensIn).toBe(run.tokensIn + lost * 900);
  const tokens = agents.map(({ tokensIn, tokensOut }) => tokensIn + tokensOut);
  expect(tokens).toEqual(tokens.toSorted((a, b) => b - a));
  expect(agents.find(({ agent }) => agent === "extract_facts")?.costUsd).toBeGreaterThan(0);
});

test("a replay asks nothing and costs nothing", async () => {
  const { db } = shop;
  const before = (await projectUsage()).total;
  const [runId = ""] = runs;
  const { mode } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  await db.run.update({ where: { id: runId }, data: { mode: "replay" } });
  const view = await projectUsage();
  expect(view.total.runs).toBe(before.runs - 1);
  expect(view.total.costUsd).toBeLessThan(before.costUsd);
  expectWhole(view);
  await db.run.update({ where: { id: runId }, data: { mode } });
});

test("days outside of the range do not count", async () => {
  expect((await projectUsage({ from: "2020-01-01", to: "2020-12-31" })).total).toEqual({
    tokensIn: 0,
    tokensOut: 0,
    costUsd: 0,
    calls: 0,
    runs: 0,
  });
});

test("over all projects one sees those whose costs one may read, and no other", async () => {
  const { db, world } = shop;
  const { projectId } = world.scope;
  const whole = (await projectUsage()).total;
  expect((await getOwnUsageView(db, world.userId, {})).total).toEqual(whole);
  const editor = await getOwnUsageView(db, await aMember(db, projectId, "editor"), {});
  expect(editor.byProject).toEqual([{ ...whole, id: projectId, name: expect.any(String) }]);
  expect((await getOwnUsageView(db, await aMember(db, projectId, "reviewer"), {})).total.calls).toBe(0);
  expect((await getOwnUsageView(db, await aUser(db), {})).byProject).toEqual([]);
});

test("the range is this month, or as the address says, never backwards and never longer than a year", () => {
  const now = Date.parse("2026-11-21T17:00:00Z");
  expect(rangeOf({}, now)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  expect(rangeOf({ from: "2026-10-05" }, now)).toEqual({ from: "2026-10-05", to: "2026-11-21" });
  expect(rangeOf({ from: "2026-12-05", to: "2026-11-01" }, now)).toEqual({ from: "2026-11-01", to: "2026-12-05" });
  expect(rangeOf({ from: "1999-01-01", to: "2026-11-01" }, now)).toEqual({ from: "2025-11-01", to: "2026-11-01" });
  for (const wrong of ["x", "2026-13-40", ["2026-11-01"], null]) {
    expect(rangeOf({ from: wrong, to: wrong }, now)).toEqual({ from: "2026-11-01", to: "2026-11-21" });
  }
});
