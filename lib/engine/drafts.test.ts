import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AgentKind, agents } from "@/lib/agents/index";
import { RunSettings } from "@/lib/domain/settings";
import type { Driver } from "@/lib/drivers/driver";
import { aFakeModel, type FakeModel, pieces } from "@/lib/drivers/fake-model";
import { readModels } from "@/lib/drivers/models";
import { openLive } from "@/lib/views/live";
import type { RunDelta } from "@/lib/views/models";
import { openWakes } from "@/lib/views/wake";
import { startRun } from "./runs";
import { listViolations, untilRunRests } from "./testing";
import { aWorkshop, type Workshop } from "./workshop";
import { driversOver } from "./world";

const inputs = new Map<string, { kind: AgentKind; input: unknown }>();
let fake: FakeModel;
let shop: Workshop;
/** Lets the writer go on who has stopped in the middle of his answer. */
let goOn: () => void = () => undefined;

function answer(prompt: string): { kind: AgentKind; text: string } {
  const known = inputs.get(prompt);
  if (!known) throw new Error("The model was asked what no agent asks.");
  const { offline }: { offline: (input: never) => unknown } = agents[known.kind];
  return { kind: known.kind, text: JSON.stringify(offline(known.input as never)) };
}

beforeAll(async () => {
  fake = await aFakeModel(({ prompt }) => {
    const { kind, text } = answer(prompt);
    if (kind !== "write_answer") return { text };
    return (response): void => {
      const all = pieces("m", { text });
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(all.slice(0, 6).join(""));
      goOn = (): void => void response.end(all.slice(6).join(""));
    };
  });
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

function draftIn(delta: RunDelta): string | undefined {
  const node = delta.nodes.find((one) => one.kind === "section" && one.status === "running" && one.draft !== null);
  return node?.draft ?? undefined;
}

test("what a writer has written so far is seen by whoever watches the run, before the writer has ended", async () => {
  const { db, world, url } = shop;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  const live = openLive(db, openWakes(url));
  const gone = new AbortController();
  let draft: string | undefined;
  for await (const delta of live.watch(world.scope, { runId, after: 0, signal: gone.signal })) {
    draft ??= draftIn(delta);
    if (draft !== undefined) break;
  }
  gone.abort();
  await live.close();
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
  const written = report.sections.find((section) => section.kind === "answer")?.markdown ?? "";
  expect(draft?.length).toBeGreaterThan(100);
  expect(written.slice(0, 60)).toBe(draft?.slice(0, 60));
  expect(await listViolations(db, runId)).toEqual([]);
}, 60_000);
