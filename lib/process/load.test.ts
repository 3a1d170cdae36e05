import { performance } from "node:perf_hooks";
import { afterAll, expect, test } from "vitest";
import { openDb, waitingOf } from "@/lib/platform/db/client";
import { aDatabase } from "@/lib/testing/database";
import { openLoad } from "./load";

const own = await aDatabase();
afterAll(() => own.drop());

test("a loop that was held is read as busy and late, and as rested once it has rested", async () => {
  const load = openLoad(own.db);
  load.read();
  const until = performance.now() + 600;
  while (performance.now() < until);
  await own.db.$queryRaw`select pg_sleep(0.03)`;
  const held = load.read();
  expect(held.busy).toBeGreaterThan(0.5);
  expect(held.delayMs).toBeGreaterThan(200);
  expect(held.memory).toBeGreaterThan(0);
  expect(held.memory).toBeLessThan(1);
  await own.db.$queryRaw`select pg_sleep(0.2)`;
  expect(load.read().busy).toBeLessThan(held.busy);
  load.close();
});

test("a process that rests is woken far more rarely to see whether its loop runs than one with much to do", async () => {
  const load = openLoad(own.db);
  const rounds = async (): Promise<number> => {
    const before = performance.nodeTiming.uvMetricsInfo.loopCount;
    await own.db.$queryRaw`select pg_sleep(0.5)`;
    return performance.nodeTiming.uvMetricsInfo.loopCount - before;
  };
  await rounds();
  expect(load.read().busy).toBeLessThan(0.5);
  const resting = await rounds();
  load.read();
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect(load.read().busy).toBeGreaterThan(0.5);
  const busy = await rounds();
  expect(busy).toBeGreaterThan(2 * resting);
  load.close();
});

test("callers that wait for a connection are counted for each connection there is", async () => {
  const db = openDb(own.url, 2);
  const asked = Array.from({ length: 6 }, () => db.$queryRaw`select pg_sleep(0.05)`);
  expect(waitingOf(db)).toBe(2);
  await Promise.all(asked);
  expect(waitingOf(db)).toBe(0);
  await db.$disconnect();
});
