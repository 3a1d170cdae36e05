import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import type { Whose } from "@/lib/domain/run/fair-order";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import { ownDatabase } from "@/lib/testing/database";
import { aSampleWorld, listViolations, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { offlineDrivers } from "@/lib/testing/rigs/workshop";
import { listDueRuns, listLostNodes, listReady } from "./recovery";

/** Runs of one account that are under way before another account starts its one. */
const PILE = 30;

const database = ownDatabase();
let db: Db;
let hostile: SampleWorld;
let other: SampleWorld;

beforeAll(async () => {
  db = database.db;
  // The attack had no cap above it, and an install may raise its own.
  await db.installSetting.create({ data: { name: "account_runs", value: PILE } });
  hostile = await aSampleWorld(db, "hostile@example.org");
  other = await aSampleWorld(db);
}, 60_000);
afterAll(() => closeSender(db));

async function begin(world: SampleWorld): Promise<RunId> {
  const name = randomUUID();
  const data = { ...world.scope, name, nameKey: name, problem: "What do heat pumps cost?" };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  return startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() });
}

function ofOther({ accountId }: Whose): boolean {
  return accountId === other.userId;
}

/** The pile, and one run of another account after it, with no worker yet. */
async function beginAll(): Promise<{ pile: RunId[]; runId: RunId }> {
  const pile: RunId[] = [];
  for (let nth = 0; nth < PILE; nth += 1) pile.push(await begin(hostile));
  return { pile, runId: await begin(other) };
}

test("S8: one run beside thirty of another account that were there first rests before ten of them", async () => {
  const { pile, runId } = await beginAll();
  // A sweep finds the one node of an account whatever others have waiting, and one of each run before the second of any.
  await db.$executeRaw`
    insert into node (project_id, run_id, key, kind, stage, status, title, input, ordinal, ready_at)
    select r.project_id, r.id, 'pile-' || i, 'scope', 'init', 'ready', 'Pile', '{}', 10000 + i, now() - interval '1 hour'
    from run r, generate_series(1, 10) i where r.id = any(${pile}::uuid[])`;
  await db.$executeRaw`update node set ready_at = now() - interval '2 seconds' where run_id = ${runId}::uuid and status = 'ready'`;
  expect((await listLostNodes(db, { most: 100 })).findIndex(ofOther)).toBeLessThanOrEqual(1);
  expect((await listReady(db)).findIndex(ofOther)).toBeLessThanOrEqual(1);
  const runs = (await listLostNodes(db, { most: 100 })).slice(0, PILE + 1).map((node) => node.runId);
  expect(new Set(runs).size).toBe(PILE + 1);
  await db.$executeRaw`delete from node where key like 'pile-%'`;

  await db.$executeRaw`update run set wake_at = now() - interval '1 hour' where id = any(${pile}::uuid[])`;
  await db.$executeRaw`update run set wake_at = now() where id = ${runId}::uuid`;
  expect((await listDueRuns(db)).findIndex(ofOther)).toBeLessThanOrEqual(1);
  await db.$executeRaw`update run set wake_at = null`;

  // Its worker finds the pile first.
  const worker = await startWorker(database.url, offlineDrivers);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await db.run.count({ where: { id: { in: pile }, status: { not: "running" } } })).toBeLessThan(10);
  expect(await listViolations(db, runId)).toEqual([]);
  await worker.stop();
}, 120_000);
