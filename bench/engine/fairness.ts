import { randomUUID } from "node:crypto";
import { even, slowed } from "@/bench/kit/latency";
import { row } from "@/bench/kit/table";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";
import { aSampleWorld, type SampleWorld } from "@/lib/testing/rigs/engine";
import { sample } from "@/prisma/sample/sample";

/** Runs that one account starts before another one starts its one. */
const PILE = 30;
/** How often the other's run alone is measured, and beside the pile. */
const ALONE = 2;

interface Bench {
  db: Db;
  settings: RunSettings;
}

async function begin({ db, settings }: Bench, world: SampleWorld): Promise<RunId> {
  const name = randomUUID();
  const data = { ...world.scope, name, nameKey: name, problem: sample.researcher.problem };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  return startRun(db, world.scope, { researcherId, settings, idempotencyKey: randomUUID(), userId: world.userId });
}

/** Resolves with the seconds until all of them have ended. */
async function secondsOf({ db }: Bench, runIds: readonly RunId[], fromMs: number): Promise<number> {
  while ((await db.run.count({ where: { id: { in: [...runIds] }, status: "running" } })) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (performance.now() - fromMs) / 1000;
}

async function alone(bench: Bench): Promise<number> {
  const world = await aSampleWorld(bench.db, `${randomUUID()}@example.org`);
  const fromMs = performance.now();
  return secondsOf(bench, [await begin(bench, world)], fromMs);
}

/** One run beside the pile of another account; each in a project in which nothing is known yet. */
async function measure(bench: Bench, title: string): Promise<void> {
  await alone(bench);
  const singles: number[] = [];
  for (let nth = 0; nth < ALONE; nth += 1) singles.push(await alone(bench));
  const aloneS = Math.min(...singles);
  const hostile = await aSampleWorld(bench.db, `${randomUUID()}@example.org`);
  const fromMs = performance.now();
  const pile = await Promise.all(Array.from({ length: PILE }, () => begin(bench, hostile)));
  const pileS = secondsOf(bench, pile, fromMs);
  const besideS = await alone(bench);
  row([
    title,
    `${aloneS.toFixed(1)} s`,
    `${besideS.toFixed(1)} s`,
    (besideS / aloneS).toFixed(1),
    `${(await pileS).toFixed(1)} s`,
  ]);
}

/** `npm run bench:fairness`: what thirty runs of one account do to the one run of another in the same worker. */
async function main(): Promise<void> {
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 20);
  await db.installSetting.create({ data: { name: "account_runs", value: PILE } });
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  row([`one run beside ${PILE}`, "alone", "beside", "ratio", "the pile"]);
  for (const [title, latencies] of [
    ["offline", null],
    ["a model that answers in 400 ms", even],
  ] as const) {
    const worker = await startWorker(database.url, (deps) => {
      const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
      return async (run, node): Promise<Driver> => {
        const driver = await driverOf(run, node);
        return latencies === null ? driver : slowed(driver, latencies);
      };
    });
    await measure({ db, settings }, title);
    await worker.stop();
  }
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
