import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun } from "@/lib/features/runs/controls";
import { startRun } from "@/lib/features/runs/runs";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startArmedProcess, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import {
  aSampleWorld,
  endLiveRuns,
  listViolations,
  runOutLeases,
  type SampleWorld,
  untilRunRests,
} from "@/lib/testing/rigs/engine";

/** Each test injects one fault of the list into real processes, and looks at the run with one checker afterwards. */
const database = ownDatabase();
let world: SampleWorld;

beforeAll(async () => {
  world = await aSampleWorld(database.db);
}, 60_000);
afterEach(async () => {
  await endAllStarted();
  await endLiveRuns(database.db, world);
});
afterAll(() => closeSender(database.db));

function aWorker(): Promise<ChildProcess> {
  return startWorkerProcess(database.url);
}

async function start(key: string = randomUUID()): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  return startRun(database.db, world.scope, { ...world, settings, idempotencyKey: key });
}

/** A worker; `reached` resolves when it begins so many calls. */
async function aCounting(calls: number): Promise<{ worker: ChildProcess; reached: Promise<unknown> }> {
  const { child, reached } = await startArmedProcess(database.url, { tellsAtCall: calls });
  return { worker: child, reached };
}

test("F6: a worker that is told to stop finishes or hands back, ends with 0, and nothing counts as a failure", async () => {
  const { db } = database;
  const { worker: first, reached } = await aCounting(15);
  const runId = await start();
  await reached;
  expect(await endWith(first, "SIGTERM")).toBe(0);
  const second = await aWorker();
  expect(await untilRunRests(db, runId)).toBe("completed");
  await endWith(second, "SIGKILL");
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

/** Whether someone holds the run's row locked. */
async function isLocked(runId: RunId): Promise<boolean> {
  return (
    (await database.db.$queryRaw<unknown[]>`select 1 from run where id = ${runId}::uuid for update skip locked`)
      .length === 0
  );
}

test.each([
  ["without a lock", "before_complete", false],
  ["in a transaction, with the run locked", "completing", true],
] as const)(
  "F9: a worker that slept through its lease %s wakes to find its nodes taken, and its writes count for nothing",
  async (_, point, holdsLock) => {
    const { db } = database;
    const orders = { sleepsAt: { point, key: "outline" }, asleepMs: 1_500 };
    const { child: zombie, reached } = await startArmedProcess(database.url, orders);
    const runId = await start();
    await reached;
    zombie.kill("SIGSTOP");
    expect(await isLocked(runId)).toBe(holdsLock);
    // What it holds locked is taken from it by the database; this waits for that.
    await runOutLeases(db, runId);
    expect(await isLocked(runId)).toBe(false);
    const successor = await aWorker();
    expect(await untilRunRests(db, runId)).toBe("completed");
    const artifacts = await db.artifact.count({ where: { runId } });
    zombie.kill("SIGCONT");
    expect(await endWith(zombie, "SIGTERM")).toBe(0);
    await endWith(successor, "SIGKILL");
    expect(await db.artifact.count({ where: { runId } })).toBe(artifacts);
    const completed = await db.auditEvent.findMany({ where: { runId, kind: "node_completed" } });
    expect(new Set(completed.map((event) => event.nodeKey)).size).toBe(completed.length);
  },
  90_000,
);

test("F20: five workers that start at once make one run once", async () => {
  const { db } = database;
  const runId = await start();
  const workers = await Promise.all(Array.from({ length: 5 }, () => aWorker()));
  expect(await untilRunRests(db, runId)).toBe("completed");
  await Promise.all(workers.map((worker) => endWith(worker, "SIGKILL")));
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F42: a run that is cancelled makes no further call and is held by nobody", async () => {
  const { db } = database;
  const { worker, reached } = await aCounting(10);
  const runId = await start();
  await reached;
  await cancelRun(db, world.scope, { runId, userId: world.userId });
  // The worker learns of it when it next says that it lives.
  const next = await start();
  expect(await untilRunRests(db, next)).toBe("completed");
  const { endedAt } = await db.run.findUniqueOrThrow({ where: { id: next }, select: { endedAt: true } });
  // A stop grants what is under way its time: a step that had not learned of it would go on asking.
  await endWith(worker, "SIGTERM");
  expect(await db.agentCall.count({ where: { runId, startedAt: { gt: endedAt ?? new Date(0) } } })).toBe(0);
  expect((await listViolations(db, runId)).filter((what) => !what.startsWith("call made twice"))).toEqual([]);
}, 90_000);

test("F44: twenty clicks with one key start one run", async () => {
  const key = randomUUID();
  const started = await Promise.all(Array.from({ length: 20 }, () => start(key)));
  expect(new Set(started).size).toBe(1);
  const runId = started[0];
  if (runId) await cancelRun(database.db, world.scope, { runId, userId: world.userId });
});
