import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { closeSender } from "@/lib/platform/queue/queue";
import { driversOver } from "@/lib/run/worker/world";
import { ownDatabase } from "@/lib/testing/database";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";
import { runReady } from "./run-ready";

const database = ownDatabase();
let world: SampleWorld;

beforeAll(async () => {
  world = await aSampleWorld(database.db);
}, 180_000);
afterAll(() => closeSender(database.db));

function call(forMs: number): Promise<number> {
  const reach = { policy: { allowed: new Set<string>() }, providers: [] };
  return runReady(database.db, ({ db }) => driversOver(db, reach), { forMs });
}

test("without a worker, calls of a limited time bring a run to its end, and no call is made twice", async () => {
  const { db } = database;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  let calls = 0;
  let worked = 0;
  let forMs = 400;
  for (let status = "running"; status === "running"; calls += 1) {
    const before = await db.node.count({ where: { runId, status: "complete" } });
    worked += await call(forMs);
    // A busy machine is given the time that one of its steps takes.
    if ((await db.node.count({ where: { runId, status: "complete" } })) === before) forMs *= 2;
    ({ status } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true } }));
  }
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([run.status, run.statusReason]).toEqual(["completed", null]);
  expect(calls).toBeGreaterThan(1);
  expect(worked).toBeGreaterThan(10);
  const twice = await db.$queryRaw<unknown[]>`
    select prompt_hash from agent_call where run_id = ${runId}::uuid and failure is null
    group by node_id, prompt_hash having count(*) > 1`;
  expect(twice).toEqual([]);
}, 180_000);

test("a call that finds nothing to do ends at once", async () => {
  // Waiting for the time that it is given would outlast this test.
  expect(await call(3_600_000)).toBe(0);
});
