import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { ResearcherId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { inAll, webConnections, workerConnections } from "@/lib/platform/db/connections";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, PROCESS_NAME, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aSampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";

const own = ownDatabase();

afterAll(async () => {
  await endAllStarted();
  await closeSender(own.db);
});

test("a worker holds no more connections than it says, however much it has to do", async () => {
  const { db, url } = own;
  const world = await aSampleWorld(db);
  const settings = RunSettings.parse({ perspectives: 4, iterations: 1, approvePlan: false, concurrency: 8 });
  const child = await startWorkerProcess(url);
  const runs: string[] = [];
  for (const name of ["a", "b", "c", "d"]) {
    const data = { ...world.scope, name, nameKey: name, problem: "What do heat pumps cost?" };
    const researcherId = ResearcherId.parse((await db.researcher.create({ data })).id);
    runs.push(await startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() }));
  }
  expect(await Promise.all(runs.map((runId) => untilRunRests(db, runId)))).toEqual(runs.map(() => "completed"));
  // What was opened at the height of it is there for ten seconds more.
  const [held] = await db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in (${PROCESS_NAME}, 'stemma-worker')`;
  expect(held?.count).toBeGreaterThan(workerConnections.queue);
  expect(held?.count).toBeLessThanOrEqual(inAll(workerConnections));
  await endWith(child, "SIGKILL");
}, 120_000);

test("operators read how many connections a web server and a worker hold", async () => {
  const readme = await readFile("README.md", "utf8");
  expect(readme).toContain(
    `A web server holds at most ${inAll(webConnections)} connections to PostgreSQL, a worker at most ${inAll(workerConnections)};`,
  );
});
