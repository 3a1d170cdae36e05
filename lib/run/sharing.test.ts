import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { closeSender } from "@/lib/platform/queue/queue";
import { aDatabase } from "@/lib/testing/database";
import { endAllStarted, endWith, startRunsIn, startWorkerProcess } from "@/lib/testing/processes/worker-process";
import { aSampleWorld, listViolations, untilRunRests } from "@/lib/testing/rigs/engine";

const RUNS = 20;

afterAll(endAllStarted);

test("two workers and two processes that start runs share twenty of them without one double result", async () => {
  const { db, url, drop } = await aDatabase();
  const world = await aSampleWorld(db);
  const names = Array.from({ length: RUNS }, (_, index) => `Researcher ${index}`);
  const rows = await db.researcher.createManyAndReturn({
    data: names.map((name) => ({
      ...world.scope,
      name,
      nameKey: name,
      problem: "What do heat pumps cost in Varnholt?",
    })),
    select: { id: true },
  });
  const ids = rows.map((row) => row.id);
  const workers = await Promise.all([startWorkerProcess(url), startWorkerProcess(url)]);
  const wanted = { ...world.scope, userId: world.userId };
  const webs = [ids.slice(0, RUNS / 2), ids.slice(RUNS / 2)].map(async (researchers) =>
    once(await startRunsIn(url, { ...wanted, researchers }), "exit"),
  );
  const codes = await Promise.all(webs);
  expect(codes.map(([code]) => code)).toEqual([0, 0]);
  const runs = await db.run.findMany({ select: { id: true } });
  expect(runs).toHaveLength(RUNS);
  for (const { id } of runs) {
    expect(await untilRunRests(db, id)).toBe("completed");
    expect(await listViolations(db, id)).toEqual([]);
  }
  const holders = await db.nodeAttempt.findMany({ distinct: ["worker"], select: { worker: true } });
  expect(holders).toHaveLength(2);
  await Promise.all(workers.map((worker) => endWith(worker, "SIGTERM")));
  await closeSender(db);
  await drop();
}, 120_000);
