import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { FakeModel, ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import type { Workshop } from "@/lib/testing/rigs/workshop";

let live: LiveWorkshop;
let fake: FakeModel;
let shop: Workshop;

/** Everything that can go wrong with an answer, each somewhere in the run. */
const faults: readonly ((text: string) => Play)[] = [
  () =>
    (response): void =>
      void response.writeHead(429, { "retry-after": "0" }).end("{}"),
  () =>
    (response): void =>
      void response.writeHead(500).end("{}"),
  () =>
    (response): void =>
      void response.writeHead(200, { "content-length": "500" }).destroy(),
  (): Play => ({ text: "" }),
  (): Play => ({ text: "I would rather not." }),
  (): Play => ({ text: '{"something":"else"}' }),
  (): Play => ({ text: "x".repeat(1_000_001) }),
  (text): Play => ({ text, finish: "length" }),
  // Ids and quotes that nobody has given it.
  (text): Play => ({
    text: text.replace(/"factIds":\[/, '"factIds":["F0000000000",').replace(/"quote":"/, '"quote":"Invented: '),
  }),
  (text): Play => ({ text: text.replace(/"markdown":"/, '"markdown":"Sources agree. [F99999999999] ') }),
];
/** How often something goes wrong: every so many requests. */
const EVERY = 9;

function play({ text }: OfflineAnswer, { nth }: ModelRequest): Play {
  if (nth % EVERY !== 0) return { text };
  return faults[(nth / EVERY) % faults.length]?.(text) ?? { text };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play, { STEMMA_PRICES: "m=1/2" });
  ({ shop, fake } = live);
}, 60_000);
afterAll(() => live.close());

test.each([
  { strategy: "quick", iterations: 2 },
  { strategy: "perspectives", perspectives: 3, iterations: 2 },
])(
  "a live run ($strategy) over HTTP ends with a report, whatever the model does",
  async (part) => {
    const { db, world } = shop;
    const settings = RunSettings.parse({ ...part, approvePlan: false, attemptCap: 6, directiveCap: 100 });
    const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
    const runId = await startRun(db, world.scope, start);
    expect(await untilRunRests(db, runId)).toBe("completed");
    const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.mode).toBe("live");
    expect(Number(run.costUsd)).toBeGreaterThan(0);
    const report = await db.report.findFirstOrThrow({ where: { runId }, include: { sections: true } });
    const text = report.sections.map((section) => section.markdown).join("\n");
    expect(text).not.toContain("F99999999999");
    expect(text).not.toContain("Invented");
    expect(await db.fact.count({ where: { statement: { contains: "Invented:" } } })).toBe(0);
    expect(await listViolations(db, runId)).toEqual([]);
    // And all of it replays without the model.
    const asked = fake.requests.length;
    const replay = await replayOf(db, world, runId);
    expect(replay.result).toMatchObject({ isIdentical: true, first: null });
    expect(fake.requests).toHaveLength(asked);
  },
  120_000,
);
