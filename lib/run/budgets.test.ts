import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun } from "@/lib/features/runs/controls";
import { changeLimits } from "@/lib/features/runs/limits";
import { startRun } from "@/lib/features/runs/runs";
import type { Driver } from "@/lib/run/drivers/driver";
import { arm } from "@/lib/run/engine/race-points";
import { listViolations, paid, untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunUpTo, offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";

/** Every call of these runs costs ten cents and a thousand tokens. */
const price = { tokens: 1000, usd: 0.1 };

const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => paid(await driverOf(run, node), price);
});
afterEach(() => arm(null));

async function start(part: object, researcherId = shop.world.researcherId): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false, ...part });
  return startRun(shop.db, shop.world.scope, { ...shop.world, researcherId, settings, idempotencyKey: randomUUID() });
}

async function costOf(runId: RunId): Promise<number> {
  return Number((await shop.db.run.findUniqueOrThrow({ where: { id: runId }, select: { costUsd: true } })).costUsd);
}

test("F43: a budget that ends in mid fan-out ends the search, not the report, and is never passed", async () => {
  const { db } = shop;
  const runId = await start({ usd: 2.6 });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await costOf(runId)).toBeLessThanOrEqual(2.6);
  expect(await costOf(runId)).toBeGreaterThan(1.5);
  const report = await db.report.findFirstOrThrow({ where: { runId } });
  expect(report.warning).toContain("The run's budget was spent.");
  const refused = await db.agentCall.findMany({ where: { runId, failure: { path: ["code"], equals: BUDGET_SPENT } } });
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every((call) => Number(call.costUsd) === 0)).toBe(true);
  expect(await listViolations(db, runId)).toEqual([]);
});

test("without a limit a run costs what its calls cost, and its project as much", async () => {
  const { db, world } = shop;
  const before = await db.project.findUniqueOrThrow({ where: { id: world.scope.projectId } });
  const runId = await start({});
  expect(await untilRunRests(db, runId)).toBe("completed");
  const calls = await db.agentCall.count({ where: { runId } });
  expect(await costOf(runId)).toBeCloseTo(calls * price.usd);
  const after = await db.project.findUniqueOrThrow({ where: { id: world.scope.projectId } });
  expect(Number(after.costUsd) - Number(before.costUsd)).toBeCloseTo(calls * price.usd);
  expect(Number(after.reservedUsd)).toBe(0);
});

test("a budget too small for the report halts the run in a sentence; raised, the run goes on from there", async () => {
  const { db, world } = shop;
  const runId = await start({ usd: 0.9, strategy: "quick" });
  expect(await untilRunRests(db, runId)).toBe("halted");
  const halted = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(halted).toMatchObject({ haltKind: "budget_exhausted" });
  expect(halted.statusReason).toContain("Raise the limit");
  const limits = { minutes: null, tokens: null, usd: 50 };
  await changeLimits(db, world.scope, { mayRaise: true, runId, userId: world.userId, limits });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await listViolations(db, runId)).toEqual([]);
});

test("runs side by side cannot pass their project's budget together", async () => {
  const { db, world } = shop;
  const researcher = { ...world.scope, name: "Second", nameKey: "second", problem: "What do heat pumps cost?" };
  const second = ResearcherId.parse((await db.researcher.create({ data: researcher })).id);
  const { costUsd } = await db.project.findUniqueOrThrow({ where: { id: world.scope.projectId } });
  const cap = Math.ceil(Number(costUsd)) + 8;
  await db.project.update({ where: { id: world.scope.projectId }, data: { settings: { usd: cap } } });
  const runs = await Promise.all([start({}), start({}, second)]);
  for (const runId of runs) expect(["completed", "halted"]).toContain(await untilRunRests(db, runId));
  const after = await db.project.findUniqueOrThrow({ where: { id: world.scope.projectId } });
  expect(Number(after.costUsd)).toBeLessThanOrEqual(cap);
  expect(Number(after.reservedUsd)).toBe(0);
  await db.project.update({ where: { id: world.scope.projectId }, data: { settings: {} } });
  for (const runId of runs) {
    const { status } = await db.run.findUniqueOrThrow({ where: { id: runId } });
    if (status === "halted") await cancelRun(db, world.scope, { runId, userId: world.userId });
    expect(await listViolations(db, runId)).toEqual([]);
  }
});

test("what was kept for a call whose worker died counts as spent when another takes the step over", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "node_claimed", "search-1");
  const node = await db.node.findFirstOrThrow({ where: { runId, key: "search-1" } });
  const hold = { ...world.scope, runId, nodeId: node.id, agent: "extract_facts", tokens: 700, usd: 0.07 };
  await db.budgetHold.create({ data: hold });
  await db.$executeRaw`update run set reserved_tokens = 700, reserved_usd = 0.07 where id = ${runId}::uuid`;
  arm(null);
  await db.$executeRaw`
    update node set lease_until = now() - interval '1 second', lease_token = gen_random_uuid()
    where id = ${node.id}::uuid`;
  expect(await untilRunRests(db, runId)).toBe("completed");
  goOn();
  const lost = await db.auditEvent.findFirstOrThrow({ where: { runId, kind: "call_lost" } });
  expect(lost.payload).toEqual({ agent: "extract_facts", tokens: 700, usd: 0.07 });
  expect(await listViolations(db, runId)).toEqual([]);
});
