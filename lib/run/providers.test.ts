import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { readRunHead } from "@/lib/features/runs/views/run-head";
import { listViolations, retryNow, untilRunRests } from "@/lib/testing/rigs/engine";
import type { FakeModel } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import type { Workshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";

let live: LiveWorkshop;
let fake: FakeModel;
let shop: Workshop;

beforeAll(async () => {
  live = await aLiveWorkshop(({ text }) => ({ text }));
  ({ shop, fake } = live);
}, 60_000);
afterAll(() => live.close());

test("F39: while its provider is away a run waits, says so, uses up no attempt, and goes on by itself", async () => {
  const { db, world } = shop;
  const away = (): Promise<number> => db.$executeRaw`
    insert into provider_pause (provider, until, failures) values ('compatible', clock_timestamp() + interval '1 hour', 9)
    on conflict (provider) do update set until = excluded.until, failures = 9`;
  await away();
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false, attemptCap: 2 });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  const head = (): ReturnType<typeof readRunHead> => readRunHead(db, world.scope, runId);
  const waitingFor = await untilFound(db, async () => (await head()).waitingFor);
  expect(waitingFor).toMatch(/does not answer at present.*goes on by itself/);
  expect((await head()).status).toBe("running");
  // It comes to nothing four times more, which is more than a node may fail.
  for (let nth = 2; nth <= 5; nth += 1) {
    await retryNow(db, runId);
    const ended = { node: { runId }, endedAt: { not: null } };
    await untilFound(db, async () => (await db.nodeAttempt.count({ where: ended })) >= nth || null);
  }
  expect(fake.requests).toHaveLength(0);
  await db.$executeRaw`update provider_pause set until = clock_timestamp()`;
  await retryNow(db, runId);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect((await head()).waitingFor).toBeNull();
  expect(await db.node.count({ where: { runId, status: "exhausted" } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);
