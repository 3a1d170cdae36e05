import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { openDb } from "@/lib/platform/db/client";
import type { Reading } from "@/lib/platform/metrics";
import { closeSender } from "@/lib/platform/queue/queue";
import { beat } from "@/lib/run/worker/recovery";
import { ownDatabase } from "@/lib/testing/database";
import { aSampleWorld } from "@/lib/testing/rigs/engine";
import { installFigures } from "./figures";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

function fail(error: unknown): never {
  throw error;
}

/** Figures as Prometheus would name them. */
function byName(readings: readonly Reading[]): Record<string, number> {
  return Object.fromEntries(
    readings.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(" "), value]),
  );
}

async function readNow(isBackedUp = false): Promise<Record<string, number>> {
  return byName(await installFigures(() => own.db, { isBackedUp, onError: fail })());
}

test("an install that does nothing has a figure for each status and queue, and none of them is missing", async () => {
  const figures = await readNow();
  expect(figures).toMatchObject({
    stemma_database_up: 1,
    "stemma_queue_depth node": 0,
    "stemma_queue_oldest_seconds node": 0,
    "stemma_queue_depth export": 0,
    "stemma_queue_depth webhook": 0,
    "stemma_runs running": 0,
    "stemma_runs completed": 0,
    "stemma_nodes ready": 0,
    "stemma_nodes exhausted": 0,
    stemma_workers: 0,
    stemma_projects_cost_usd: 0,
  });
  expect(figures).not.toHaveProperty("stemma_backup_oldest_seconds");
});

test("what waits is counted with how long its oldest has, and so are runs, steps, workers, money and backups", async () => {
  const { db } = own;
  const world = await aSampleWorld(db);
  const settings = RunSettings.parse({ approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  await db.node.updateMany({ where: { runId, status: "ready" }, data: { readyAt: new Date(Date.now() - 90_000) } });
  await db.project.updateMany({
    data: { costUsd: 1.25, tokensSpent: 4_000, backedUpAt: new Date(Date.now() - 3_600_000) },
  });
  await beat(db, "a worker");
  const figures = await readNow(true);
  expect(figures).toMatchObject({
    "stemma_queue_depth node": 1,
    "stemma_runs running": 1,
    "stemma_nodes ready": 1,
    stemma_workers: 1,
    stemma_projects_cost_usd: 1.25,
    stemma_projects_tokens: 4_000,
  });
  expect(figures["stemma_queue_oldest_seconds node"]).toBeGreaterThanOrEqual(90);
  expect(figures["stemma_backup_oldest_seconds"]).toBeGreaterThanOrEqual(3_600);
  await db.$executeRaw`update run set status = 'completed', ended_at = now() where id = ${runId}::uuid`;
  expect(await readNow()).toMatchObject({ "stemma_queue_depth node": 0, "stemma_runs completed": 1 });
});

test("several who ask at once cost one reading, and a database that is away says so and nothing else", async () => {
  const read = installFigures(() => own.db, { isBackedUp: false, onError: fail });
  expect(read()).toBe(read());
  await read();
  const away = openDb("postgresql://nobody@127.0.0.1:1/none", 1);
  const said: unknown[] = [];
  const readAway = installFigures(() => away, { isBackedUp: false, onError: (error) => said.push(error) });
  expect(byName(await readAway())).toEqual({ stemma_database_up: 0 });
  expect(said).toHaveLength(1);
  await away.$disconnect();
});
