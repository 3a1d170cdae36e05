import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunId } from "@/lib/domain/ids";
import { RunSettings } from "@/lib/domain/settings";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { cancelRun } from "./controls";
import { closeSender } from "./queue";
import { startRun } from "./runs";
import { aSampleWorld, listViolations, type SampleWorld, untilRunRests } from "./testing";
import { endWith, startWorkerProcess } from "./worker-process";

/** Each test injects one fault of the list into real processes, and looks at the run with one checker afterwards. */
let database: TestDatabase;
let world: SampleWorld;

beforeAll(async () => {
  database = await aDatabase();
  world = await aSampleWorld(database.db);
}, 60_000);
afterAll(async () => {
  await closeSender(database.db);
  await database.drop();
});

async function start(key: string = randomUUID()): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false });
  return startRun(database.db, world.scope, { ...world, settings, idempotencyKey: key });
}

async function untilCalls(runId: RunId, calls: number): Promise<void> {
  await expect
    .poll(() => database.db.agentCall.count({ where: { runId } }), { timeout: 30_000, interval: 5 })
    .toBeGreaterThanOrEqual(calls);
}

test("F6: a worker that is told to stop finishes or hands back, ends with 0, and nothing counts as a failure", async () => {
  const { db, url } = database;
  const first = await startWorkerProcess(url);
  const runId = await start();
  await untilCalls(runId, 15);
  expect(await endWith(first, "SIGTERM")).toBe(0);
  const second = await startWorkerProcess(url);
  expect(await untilRunRests(db, runId)).toBe("completed");
  await endWith(second, "SIGKILL");
  expect(await db.nodeAttempt.count({ where: { runId, attempt: { gt: 1 } } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F9: a worker that slept through its lease wakes to find its nodes taken, and its writes count for nothing", async () => {
  const { db, url } = database;
  const zombie = await startWorkerProcess(url);
  const runId = await start();
  await untilCalls(runId, 15);
  zombie.kill("SIGSTOP");
  const successor = await startWorkerProcess(url);
  expect(await untilRunRests(db, runId)).toBe("completed");
  const artifacts = await db.artifact.count({ where: { runId } });
  zombie.kill("SIGCONT");
  expect(await endWith(zombie, "SIGTERM")).toBe(0);
  await endWith(successor, "SIGKILL");
  expect(await db.artifact.count({ where: { runId } })).toBe(artifacts);
  const completed = await db.auditEvent.findMany({ where: { runId, kind: "node_completed" } });
  expect(new Set(completed.map((event) => event.nodeKey)).size).toBe(completed.length);
}, 90_000);

test("F20: five workers that start at once make one run once", async () => {
  const { db, url } = database;
  const runId = await start();
  const workers = await Promise.all(Array.from({ length: 5 }, () => startWorkerProcess(url)));
  expect(await untilRunRests(db, runId)).toBe("completed");
  await Promise.all(workers.map((worker) => endWith(worker, "SIGKILL")));
  expect(await listViolations(db, runId)).toEqual([]);
}, 90_000);

test("F42: a run that is cancelled makes no further call and is held by nobody", async () => {
  const { db, url } = database;
  const worker = await startWorkerProcess(url);
  const runId = await start();
  await untilCalls(runId, 10);
  await cancelRun(db, world.scope, { runId, userId: world.userId });
  // The worker learns of it when it next says that it lives.
  const next = await start();
  expect(await untilRunRests(db, next)).toBe("completed");
  await endWith(worker, "SIGTERM");
  const { endedAt } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { endedAt: true } });
  const late = await db.agentCall.findMany({ where: { runId }, orderBy: { startedAt: "desc" }, take: 1 });
  expect(Number(late[0]?.startedAt) - Number(endedAt)).toBeLessThan(5_000);
  expect((await listViolations(db, runId)).filter((what) => !what.startsWith("call made twice"))).toEqual([]);
}, 90_000);

test("F44: twenty clicks with one key start one run", async () => {
  const key = randomUUID();
  const started = await Promise.all(Array.from({ length: 20 }, () => start(key)));
  expect(new Set(started).size).toBe(1);
  const runId = started[0];
  if (runId) await cancelRun(database.db, world.scope, { runId, userId: world.userId });
});
