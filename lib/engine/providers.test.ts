import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AgentKind, agents } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/settings";
import type { Driver } from "@/lib/drivers/driver";
import { type Asked, aFakeModel, type FakeModel, type Play } from "@/lib/drivers/fake-model";
import { readModels } from "@/lib/drivers/models";
import { readRunHead } from "@/lib/views/run-head";
import { startRun } from "./runs";
import { listViolations, untilRunRests } from "./testing";
import { aWorkshop, type Workshop } from "./workshop";
import { driversOver } from "./world";

const inputs = new Map<string, { kind: AgentKind; input: unknown }>();
let fake: FakeModel;
let shop: Workshop;

function play({ prompt }: Asked): Play {
  const known = inputs.get(prompt);
  if (!known) throw new Error("The model was asked what no agent asks.");
  const { offline }: { offline: (input: never) => unknown } = agents[known.kind];
  return { text: JSON.stringify(offline(known.input as never)) };
}

beforeAll(async () => {
  fake = await aFakeModel(play);
  const models = readModels({ NODE_ENV: "test", STEMMA_MODEL: "compatible:m", STEMMA_BASE_URL: fake.baseUrl });
  shop = await aWorkshop(({ db }) => {
    const driverOf = driversOver(db, { policy: { allowed: new Set() }, providers: [], models });
    return async (run, node): Promise<Driver> => {
      const driver = await driverOf(run, node);
      const runAgent: Driver["runAgent"] = (request) => {
        inputs.set(request.prompt, { kind: request.kind, input: request.input });
        return driver.runAgent(request);
      };
      return { ...driver, runAgent };
    };
  });
}, 60_000);
afterAll(async () => {
  await shop.close();
  await fake.close();
});

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
  await expect.poll(async () => (await head()).waitingFor).toMatch(/does not answer at present.*goes on by itself/);
  expect((await head()).status).toBe("running");
  // It comes to nothing four times more, which is more than a node may fail.
  for (let nth = 2; nth <= 5; nth += 1) {
    await db.node.updateMany({ where: { runId, status: "failed" }, data: { retryAt: new Date(0) } });
    const attempts = (): Promise<number> =>
      db.nodeAttempt.count({ where: { node: { runId }, endedAt: { not: null } } });
    await expect.poll(attempts, { timeout: 10_000 }).toBe(nth);
  }
  expect(fake.asked).toHaveLength(0);
  await db.$executeRaw`update provider_pause set until = clock_timestamp()`;
  await db.node.updateMany({ where: { runId, status: "failed" }, data: { retryAt: new Date(0) } });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect((await head()).waitingFor).toBeNull();
  expect(await db.node.count({ where: { runId, status: "exhausted" } })).toBe(0);
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);
