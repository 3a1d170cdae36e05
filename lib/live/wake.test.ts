import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { ownDatabase } from "@/lib/testing/database";
import { openWakes, type Wakes } from "./wake";

const own = ownDatabase();
let wakes: Wakes;
beforeAll(async () => {
  wakes = openWakes(own.url);
});
afterAll(() => wakes.close());

/** Resolves when the person's pages are told to look again. */
function toldOf(userId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = wakes.on(userId, resolve);
  return promise.finally(stop);
}

test("whoever came before it listened looks once it does, and again when a broken connection listens anew", async () => {
  const [person, other] = [randomUUID(), randomUUID()];
  await Promise.all([toldOf(person), toldOf(other)]);
  const again = Promise.all([toldOf(person), toldOf(other)]);
  const [ended] = await own.db.$queryRaw<{ isEnded: boolean }[]>`
    select pg_terminate_backend(pid) as "isEnded" from pg_stat_activity
    where datname = current_database() and application_name = 'stemma-live'`;
  expect(ended).toEqual({ isEnded: true });
  await again;
});

test("a notification of one person is told to their pages and to nobody else's", async () => {
  const [person, other] = [randomUUID(), randomUUID()];
  const told: string[] = [];
  const stops = [person, other].map((id) => wakes.on(id, () => told.push(id)));
  const heard = toldOf(person);
  wakeWatchers(own.db, person);
  await heard;
  expect(told).toEqual([person]);
  for (const stop of stops) stop();
});
