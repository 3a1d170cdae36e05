import { expect, test } from "vitest";
import type { Whose } from "@/lib/domain/run/fair-order";
import { openPool, type Pool } from "./pool";

const hostile: Whose = { accountId: "h", projectId: "h's", runId: "h's run" };
const other: Whose = { accountId: "o", projectId: "o's", runId: "o's run" };

function aPool(options: { places: number; desks: number }, onError: (error: unknown) => void = fail): Pool {
  return openPool({ ...options, signal: new AbortController().signal, onError });
}

function fail(error: unknown): void {
  throw error;
}

test("S8: one node of another account is begun before the hundred that wait, and each of these once", async () => {
  const pool = aPool({ places: 3, desks: 2 });
  const begun: string[] = [];
  const start = (name: string, whose: Whose): void =>
    pool.start({ name, whose, work: async () => void begun.push(name) });
  for (let nth = 0; nth < 100; nth += 1) start(`h${nth}`, hostile);
  for (let nth = 0; nth < 100; nth += 1) start(`h${nth}`, hostile);
  start("other", other);
  await pool.idle();
  expect(begun.indexOf("other")).toBeLessThan(6);
  expect(new Set(begun).size).toBe(101);
  // Those that had begun when they came again may be begun again: their rows say that there is nothing to do.
  expect(begun.length).toBeLessThanOrEqual(103);
  expect(pool.size()).toBe(0);
});

test("a pool that closes hands back what has not begun, and finishes what has", async () => {
  const pool = aPool({ places: 1, desks: 1 });
  let finish = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const isBegun = new Promise<void>((begun) => {
    pool.start({
      name: "first",
      whose: hostile,
      async work() {
        begun();
        await held;
      },
    });
  });
  await isBegun;
  for (const name of ["second", "third"]) pool.start({ name, whose: other, work: () => Promise.resolve() });
  expect(pool.waiting()).toBe(2);
  expect(pool.close().map(({ name }) => name)).toEqual(["second", "third"]);
  pool.start({ name: "fourth", whose: other, work: () => Promise.reject(new Error("never")) });
  finish();
  await pool.idle();
  expect(pool.size()).toBe(0);
});

test("what a piece throws is told, and the next one begins", async () => {
  const told: unknown[] = [];
  const pool = aPool({ places: 1, desks: 1 }, (error) => told.push(error));
  const error = new Error("failed");
  let isDone = false;
  pool.start({ name: "first", whose: hostile, work: () => Promise.reject(error) });
  pool.start({
    name: "second",
    whose: hostile,
    async work() {
      isDone = true;
    },
  });
  await pool.idle();
  expect([told, isDone]).toEqual([[error], true]);
});
