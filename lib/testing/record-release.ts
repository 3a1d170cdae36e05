import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate, readMigrations } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { newKey } from "@/lib/platform/keys/key-ring";
import { closeSender } from "@/lib/platform/queue/queue";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { endWith, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aSampleWorld, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import { sample } from "@/prisma/sample/sample";
import { keepRelease, readTables } from "./releases";

/** Calls of the run under way after which everything is killed: some of its steps have ended, others are under way. */
const CALLS = 8;

/** A run of a researcher of its own, for a researcher has one at a time. */
async function begin(db: Db, world: SampleWorld, part: object): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, ...part });
  const name = randomUUID();
  const data = { ...world.scope, name, nameKey: name, problem: sample.researcher.problem };
  const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
  return await startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() });
}

/**
 * `npm run record:release`: what this version leaves when it is killed in the middle of its work (a run that has ended,
 * one that waits for its plan's approval, one under way), kept for the test that starts the next version on it.
 */
async function main(): Promise<void> {
  const keys = newKey();
  process.env["STEMMA_KEYS"] = keys;
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile("package.json", "utf8")));
  const migration = (await readMigrations("prisma/migrations")).at(-1)?.name ?? "";
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url);
  const world = await aSampleWorld(db);
  const worker = await startWorkerProcess(database.url);
  const ended = await begin(db, world, { approvePlan: false });
  await untilRunRests(db, ended);
  await packRun(db, world.scope, ended);
  const waiting = await begin(db, world, { approvePlan: true });
  await untilRunRests(db, waiting);
  const underWay = await begin(db, world, { approvePlan: false });
  while ((await db.agentCall.count({ where: { runId: underWay } })) < CALLS) await setTimeout(2);
  await endWith(worker, "SIGKILL");
  const { status } = await db.run.findUniqueOrThrow({ where: { id: underWay }, select: { status: true } });
  if (status !== "running") throw new Error("The run had ended before everything was killed. Record it once more.");
  const runs = { ended, waiting, underWay };
  const bytes = await keepRelease(
    { version, migration },
    {
      runs,
      keys,
      tables: await readTables(database.url),
    },
  );
  process.stdout.write(`${version}, up to ${migration}: ${Math.round(bytes / 1_000)} kB\n`);
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
