import { afterAll, afterEach, expect, onTestFinished, test } from "vitest";
import { type ProjectId, RunId, type UserId } from "@/lib/domain/core/ids";
import {
  type HaltKind,
  type NodeKind,
  type NodeStatus,
  type RunStatus,
  runStatuses,
  type Stage,
} from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { arm, type RacePoint } from "@/lib/run/engine/race-points";
import { ownWatcher } from "@/lib/testing/connections/watcher";
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
const watcher = ownWatcher(own);
afterAll(() => closeSender(own.db));

interface AStep {
  kind: NodeKind;
  status: NodeStatus;
  stage: Stage;
}

const failedStep: AStep = { kind: "analyze", status: "exhausted", stage: "wave1" };

type Act = "pause" | "resume" | "force" | "cancel" | "retry" | "leave out";

interface ARun {
  projectId: ProjectId;
  runId: RunId;
  userId: UserId;
  researcherId: string;
  ask(act: Act): Promise<unknown>;
}

/** A run of a project of its own that stands so, with one step, and what can be asked of it. */
async function aRun(status: RunStatus, step: AStep = failedStep, haltKind?: HaltKind): Promise<ARun> {
  const place = await aProject(own.db);
  const { owner: userId, projectId } = place;
  const halt = haltKind === undefined ? {} : { haltKind };
  const made = await aRunThat(own.db, place, "Tides", { status, stage: "wave1", ...halt });
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
  return { projectId, runId, userId, researcherId: made.researcherId, ask: (act) => acts[act]() };
}

/** What a run may be told by how it stands, how it stands then, and what its trail tells of whoever told it. */
const allowed: [Act, string, Partial<Record<RunStatus, RunStatus>>][] = [
  ["pause", "run_paused", { running: "paused" }],
  ["resume", "run_resumed", { paused: "running", halted: "running" }],
  ["force", "run_forced", { running: "running" }],
  ["cancel", "run_cancelled", { running: "cancelled", waiting: "cancelled", paused: "cancelled", halted: "cancelled" }],
  ["retry", "node_retried", { running: "running", halted: "running" }],
  ["leave out", "node_left_out", { running: "running", halted: "running" }],
];

test.each(allowed)(
  "%s is done to runs that stand so alone and told; others are as they were",
  async (act, told, ends) => {
    for (const status of runStatuses) {
      const { ask, runId, userId } = await aRun(status);
      const end = ends[status];
      if (end === undefined) await expect(ask(act), status).rejects.toMatchObject({ kind: "conflict" });
      else await ask(act);
      const now = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } });
      expect(now.status, status).toBe(end ?? status);
      const events = await own.db.auditEvent.findMany({ where: { runId, actorId: userId }, select: { kind: true } });
      expect(events, status).toEqual(end === undefined ? [] : [{ kind: told }]);
      if (end !== undefined) await watcher.woken(runId);
    }
  },
);

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

/** More steps of a run, by their keys. */
async function addSteps({ projectId, runId }: ARun, steps: Readonly<Record<string, object>>): Promise<void> {
  const plain = { kind: "analyze", stage: "wave1", status: "pending", input: {} } as const;
  const rows = Object.entries(steps).map(([key, step], nth) => ({
    ...plain,
    key,
    title: key,
    ordinal: 10 + nth,
    ...step,
  }));
  await own.db.node.createMany({ data: rows.map((row) => ({ projectId, runId, ...row })) });
}

/** The steps that workers were sent to. */
async function sentTo(runId: RunId): Promise<string[]> {
  const rows = await own.db.$queryRaw<{ key: string }[]>`
    select distinct n.key from pgboss.job j join node n on n.id::text = j.data->>'nodeId'
    where n.run_id = ${runId}::uuid order by n.key`;
  return rows.map(({ key }) => key);
}

async function standing(runId: RunId): Promise<Record<string, string>> {
  const nodes = await own.db.node.findMany({ where: { runId }, select: { key: true, status: true } });
  return Object.fromEntries(nodes.map(({ key, status }) => [key, status]));
}

test("workers are sent to what was ready when a run is resumed, and to what was under way, too, when it is forced", async () => {
  const held = { status: "running", leaseToken: crypto.randomUUID(), leaseUntil: new Date(Date.now() + 60_000) };
  const steps = {
    ready: { status: "ready" },
    first: { ...held, leaseHolder: "worker-2" },
    second: { ...held, leaseHolder: "worker-1" },
    third: { ...held, leaseHolder: "worker-1" },
    done: { status: "complete" },
  };
  const paused = await aRun("paused", { ...failedStep, status: "complete" });
  await addSteps(paused, steps);
  await paused.ask("resume");
  expect(await sentTo(paused.runId)).toEqual(["ready"]);
  const running = await aRun("running", { ...failedStep, status: "complete" });
  await addSteps(running, steps);
  expect(await running.ask("force")).toEqual(["worker-1", "worker-2"]);
  expect(await sentTo(running.runId)).toEqual(["first", "ready", "second", "third"]);
});

test("a run that is cancelled leaves no step under way, its researcher free, and a record that says so", async () => {
  const run = await aRun("running");
  const { runId } = run;
  await addSteps(run, {
    waiting: { status: "pending" },
    ready: { status: "ready" },
    held: { status: "running", leaseToken: crypto.randomUUID(), leaseHolder: "worker-1", leaseUntil: new Date() },
    failing: { status: "failed" },
    done: { status: "complete" },
  });
  await own.db.researcher.update({ where: { id: run.researcherId }, data: { status: "active" } });
  await run.ask("cancel");
  expect(await standing(runId)).toEqual({
    step: "exhausted",
    waiting: "skipped",
    ready: "skipped",
    held: "skipped",
    failing: "skipped",
    done: "complete",
  });
  expect(await own.db.node.count({ where: { runId, leaseHolder: { not: null } } })).toBe(0);
  const { status } = await own.db.researcher.findUniqueOrThrow({ where: { id: run.researcherId } });
  expect(status).toBe("idle");
  const manifest = await own.db.artifact.findFirstOrThrow({ where: { runId, path: "manifest.json" } });
  expect(JSON.parse(manifest.content)).toMatchObject({ status: "cancelled", reason: "Cancelled." });
});

/** What a halt has made again beside the step that failed: what the gate measures, what cannot be read, or the report. */
const madeAgain: [HaltKind, Stage, string[]][] = [
  ["retry_cap", "summaries", ["step"]],
  ["operator_required", "summaries", ["step"]],
  ["budget_exhausted", "summaries", ["step"]],
  ["gate_blocked", "summaries", ["step", "summary"]],
  ["missing_artifact", "synthesis", ["outline", "section", "step", "whole"]],
  ["invalid_state", "summaries", ["broken", "outline", "section", "step", "whole"]],
];

test.each(madeAgain)("a run that halted by %s in %s goes on and makes %j again", async (haltKind, stage, again) => {
  const run = await aRun("halted", { ...failedStep, stage }, haltKind);
  const { runId } = run;
  await own.db.run.update({ where: { id: runId }, data: { stage, round: 2 } });
  const done = { status: "complete", stage, round: 2 } as const;
  const summary = { thread: "a", name: "", focus: "", summary: "", factKeys: [], tokens: 1 };
  const summarized = { ...done, kind: "summarize", result: { summaries: [summary] } } as const;
  await addSteps(run, {
    summary: summarized,
    earlier: { ...summarized, round: 1 },
    broken: { ...done, kind: "outline", round: 1 },
    outline: { ...done, kind: "outline" },
    section: { ...done, kind: "section" },
    whole: { ...done, kind: "assemble" },
  });
  const before = await standing(runId);
  await run.ask("resume");
  const after = await standing(runId);
  expect(
    Object.keys(before)
      .filter((key) => after[key] !== before[key])
      .toSorted(),
  ).toEqual(again);
});

const spent: [HaltKind, NodeStatus][] = [
  ["budget_exhausted", "ready"],
  ["retry_cap", "skipped"],
];

test.each(spent)(
  "searches that a limit skipped are %s again where a run that goes on halted for its limits alone",
  async (haltKind, status) => {
    const run = await aRun("halted", failedStep, haltKind);
    await own.db.run.update({ where: { id: run.runId }, data: { limitReached: "Its budget is spent." } });
    await addSteps(run, {
      search: { kind: "search", status: "skipped" },
      dropped: { status: "skipped", tags: ["DROPPED"] },
    });
    await run.ask("resume");
    expect(await standing(run.runId)).toMatchObject({ search: status, dropped: "skipped" });
  },
);

test("a run at rest goes on where whoever started it, and its project, have room for one more; it does not count itself", async () => {
  const { projectId, runId, userId, ask } = await aRun("paused");
  await own.db.installSetting.create({ data: { name: "account_runs", value: 1 } });
  onTestFinished(async () => void (await own.db.installSetting.deleteMany()));
  const elsewhere = await aProject(own.db);
  const other = await aRunThat(own.db, { ...elsewhere, owner: userId }, "Salt", { status: "waiting", stage: "init" });
  await expect(ask("resume")).rejects.toMatchObject({ kind: "over_limit" });
  // What nobody is known to have started is nobody's.
  await own.db.run.updateMany({ where: { id: { in: [runId, other.runId] } }, data: { startedById: null } });
  await ask("resume");
  await ask("pause");
  await own.db.run.update({ where: { id: runId }, data: { startedById: userId } });
  await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_runs: 1 } } } });
  await ask("resume");
  await ask("pause");
  const { owner } = elsewhere;
  await aRunThat(own.db, { projectId, owner }, "Ebb", { status: "running", stage: "init" });
  await expect(ask("resume")).rejects.toMatchObject({ kind: "over_limit" });
});

test("no run of an archived project goes on, nor one of a project in which something is being deleted", async () => {
  const archived = await aRun("paused");
  await own.db.project.update({ where: { id: archived.projectId }, data: { archivedAt: new Date() } });
  await expect(archived.ask("resume")).rejects.toThrow("archived");
  const { projectId, runId, userId, researcherId, ask } = await aRun("paused");
  const gone = await aRunThat(own.db, { projectId, owner: userId }, "gone", { status: "completed", stage: "finalize" });
  const asked = { id: gone.runId, projectId, kind: "run", researcherId, number: 1, runs: [gone.runId], reports: [] };
  const texts = { texts: [], names: [], keys: [], gone: [], told: [] };
  await own.db.researchDeletion.create({ data: { ...asked, requestedById: userId, texts } });
  await expect(ask("resume")).rejects.toThrow("A run of this project is being deleted. Try again when it is gone.");
  expect(await own.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ status: "paused" });
});
