import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";

/** Perspectives to whose questions the same passages lie nearest. */
const perspectives = ["Costs", "Savings", "Tenants"].map((name) => ({
  name: `The ${name.toLowerCase()} of heat pumps`,
  focus: name,
  questions: [`What do heat pumps cost per home, as for ${name.toLowerCase()}?`, `What do ${name} of heat pumps show?`],
}));

/** Takes from what it reads what bears on each question that it is given. */
function play({ kind, text }: OfflineAnswer): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind !== "extract_facts") return { text };
  const { facts } = agents.extract_facts.output.parse(JSON.parse(text));
  return { text: JSON.stringify({ facts: facts.map((fact, nth) => ({ ...fact, answers: [(nth % 6) + 1] })) }) };
}

let live: LiveWorkshop;
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("of searches beside each other one reads a passage for all that they ask, the others answer from it, and a replay sees the same", async () => {
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false, concurrency: 4 });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  const nodes = await db.node.findMany({
    where: { runId, kind: "search", stage: "wave1", status: "complete" },
    orderBy: { ordinal: "asc" },
  });
  const results = nodes.map(({ result }) => SearchResult.parse(result));
  expect(results.length).toBeGreaterThanOrEqual(3);
  const read = results.flatMap((one) => one.read.flatMap(({ passages }) => passages));
  expect(read.length).toBeGreaterThan(0);
  expect(read).toHaveLength(new Set(read).size);
  const readFor = results.flatMap((one) => one.read.map(({ asked }) => asked.length));
  expect(Math.max(...readFor)).toBeGreaterThan(2);
  // What one found answers questions of another, who read none of it.
  const told = results.flatMap(({ facts }) => facts.map(({ id }) => id));
  expect(new Set(told).size).toBeLessThan(told.length);
  for (const { answers, facts } of results) {
    expect(answers.length).toBeGreaterThan(0);
    expect(facts.length).toBeGreaterThan(0);
  }
  const { result } = await replayOf(db, world, runId);
  expect(result).toMatchObject({ isIdentical: true, first: null });
}, 120_000);
