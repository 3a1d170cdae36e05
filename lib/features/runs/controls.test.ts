import { afterAll, afterEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import { type NodeKind, type NodeStatus, type RunStatus, runStatuses, type Stage } from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { arm, type RacePoint } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { endLiveRuns, untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";
import { cancelRun, forceResume, leaveOut, pauseRun, resumeRun, retryNode } from "./controls";
import { changeLimits, finishRun } from "./limits";

const shop = ownWorkshop();

afterEach(async () => {
  arm(null);
  await endLiveRuns(shop.db, shop.world);
});

const runUpTo = (point: RacePoint, key: string): ReturnType<typeof aRunUpTo> => aRunUpTo(shop, point, key);

async function statuses(runId: RunId): Promise<Record<string, string>> {
  const nodes = await shop.db.node.findMany({ where: { runId }, select: { key: true, status: true } });
  return Object.fromEntries(nodes.map((node) => [node.key, node.status]));
}

test("a paused run finishes what is under way, starts nothing else, and goes on when it is resumed", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await pauseRun(db, shop.world.scope, input);
  goOn();
  await untilFound(db, async () => (await statuses(runId))["search-1"] === "complete" || null);
  expect(await statuses(runId)).toMatchObject({ "review-1": "pending", "search-2": "pending" });
  await expect(pauseRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await resumeRun(db, shop.world.scope, input);
  expect(await untilRunRests(db, runId)).toBe("completed");
});

test("a run that is finished early writes its report from what it has and says so", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("node_claimed", "review-1");
  await finishRun(db, shop.world.scope, { runId, userId: shop.world.userId });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await statuses(runId)).toMatchObject({ "search-1": "complete", "search-2": "skipped", "search-3": "skipped" });
  const { warning } = await db.report.findFirstOrThrow({ where: { runId }, select: { warning: true } });
  expect(warning).toContain("A person asked for the report");
  expect(warning).toContain("1 of 3 perspectives");
});

test("a plan that has found nothing cannot be finished early, and a run that ended cannot be paused", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "scope");
  const input = { runId, userId: shop.world.userId };
  await expect(finishRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await cancelRun(db, shop.world.scope, input);
  goOn();
  await expect(pauseRun(db, shop.world.scope, input)).rejects.toMatchObject({ kind: "conflict" });
  await expect(
    changeLimits(db, shop.world.scope, { mayRaise: true, ...input, limits: { minutes: 5, tokens: null, usd: null } }),
  ).rejects.toMatchObject({ kind: "conflict" });
});

test("a step taken by force is worked anew, and what its first holder still writes is refused", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  arm(null);
  const holders = await forceResume(db, shop.world.scope, { runId, userId: shop.world.userId });
  expect(holders).toEqual([shop.workerName]);
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const completed = await db.auditEvent.count({ where: { runId, kind: "node_completed", nodeKey: "search-1" } });
  expect(completed).toBe(1);
});

test("another time limit moves the moment at which research ends", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await changeLimits(db, shop.world.scope, {
    mayRaise: true,
    ...input,
    limits: { minutes: 10, tokens: null, usd: null },
  });
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const researchMs = Number(run.wakeAt) - Number(run.researchStartedAt);
  expect(researchMs).toBe(8.5 * 60_000);
  await changeLimits(db, shop.world.scope, {
    mayRaise: true,
    ...input,
    limits: { minutes: null, tokens: null, usd: null },
  });
  expect((await db.run.findUniqueOrThrow({ where: { id: runId } })).wakeAt).toBeNull();
  goOn();
});

test("only a failed step of the present stage can be tried again", async () => {
  const { db } = shop;
  const { runId, goOn } = await runUpTo("before_complete", "search-1");
  const input = { runId, userId: shop.world.userId };
  await expect(retryNode(db, shop.world.scope, { ...input, nodeKey: "none" })).rejects.toMatchObject({
    kind: "not_found",
  });
  await expect(retryNode(db, shop.world.scope, { ...input, nodeKey: "scope" })).rejects.toMatchObject({
    kind: "conflict",
  });
  await db.$executeRaw`update node set status = 'exhausted' where run_id = ${runId}::uuid and key = 'search-2'`;
  await retryNode(db, shop.world.scope, { ...input, nodeKey: "search-2" });
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect((await statuses(runId))["search-2"]).toBe("complete");
});

const own = ownDatabase();
afterAll(() => closeSender(own.db));

interface AStep {
  kind: NodeKind;
  status: NodeStatus;
  stage: Stage;
}

const failedStep: AStep = { kind: "analyze", status: "exhausted", stage: "wave1" };

type Act = "pause" | "resume" | "force" | "cancel" | "retry" | "leave out";

/** A run of a project of its own that stands so, with one step, and what can be asked of it. */
async function aRun(
  status: RunStatus,
  step: AStep = failedStep,
): Promise<{ runId: RunId; ask(act: Act): Promise<unknown> }> {
  const place = await aProject(own.db);
  const { owner: userId, projectId } = place;
  const made = await aRunThat(own.db, place, "Tides", { status, stage: "wave1" });
  const runId = RunId.parse(made.runId);
  const node = { key: "step", title: "Loads", ordinal: 1, input: {}, ...step };
  await own.db.node.create({ data: { projectId, runId, ...node } });
  const input = { runId, userId };
  const of = { ...input, nodeKey: "step" };
  const scope = { projectId };
  const acts: Record<Act, () => Promise<unknown>> = {
    pause: () => pauseRun(own.db, scope, input),
    resume: () => resumeRun(own.db, scope, input),
    force: () => forceResume(own.db, scope, input),
    cancel: () => cancelRun(own.db, scope, input),
    retry: () => retryNode(own.db, scope, of),
    "leave out": () => leaveOut(own.db, scope, of),
  };
  return { runId, ask: (act) => acts[act]() };
}

/** What a run may be told by how it stands, and how it stands then. */
const allowed: [Act, Partial<Record<RunStatus, RunStatus>>][] = [
  ["pause", { running: "paused" }],
  ["resume", { paused: "running", halted: "running" }],
  ["force", { running: "running" }],
  ["cancel", { running: "cancelled", waiting: "cancelled", paused: "cancelled", halted: "cancelled" }],
  ["retry", { running: "running", halted: "running" }],
  ["leave out", { running: "running", halted: "running" }],
];

test.each(allowed)("%s is done to runs that stand so alone; others are as they were", async (act, ends) => {
  for (const status of runStatuses) {
    const { ask, runId } = await aRun(status);
    const end = ends[status];
    if (end === undefined) await expect(ask(act), status).rejects.toMatchObject({ kind: "conflict" });
    else await ask(act);
    const now = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
    expect(now.status, status).toBe(end ?? status);
  }
});

const steps: [string, AStep, Record<"retry" | "leave out", NodeStatus | null>][] = [
  ["a comparison that failed for good", failedStep, { retry: "ready", "leave out": "skipped" }],
  [
    "one that waits for its next attempt",
    { ...failedStep, status: "failed" },
    { retry: "ready", "leave out": "skipped" },
  ],
  ["one that is done", { ...failedStep, status: "complete" }, { retry: null, "leave out": null }],
  ["a step of another stage", { ...failedStep, stage: "pivot" }, { retry: null, "leave out": null }],
  ["a search", { ...failedStep, kind: "search" }, { retry: "ready", "leave out": null }],
];

test.each(steps)("%s is tried again, or left out, where that leads on", async (_, step, ends) => {
  for (const name of ["retry", "leave out"] as const) {
    const { ask, runId } = await aRun("halted", step);
    const end = ends[name];
    if (end === null) await expect(ask(name), name).rejects.toMatchObject({ kind: "conflict" });
    else await ask(name);
    const node = await own.db.node.findFirstOrThrow({
      where: { runId, key: "step" },
      select: { status: true, tags: true },
    });
    expect(node, name).toEqual({ status: end ?? step.status, tags: end === "skipped" ? ["LEFT_OUT"] : [] });
    const told = await own.db.auditEvent.findMany({ where: { runId }, select: { kind: true } });
    const kinds = told.map(({ kind }) => kind).filter((kind) => kind.startsWith("node_"));
    expect(kinds).toEqual(end === null ? [] : [name === "retry" ? "node_retried" : "node_left_out"]);
  }
});
