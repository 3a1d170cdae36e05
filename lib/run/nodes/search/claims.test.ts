import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import { claim } from "./claims";

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

describe("passages that a search takes beside others", () => {
  const others = [
    { passages: ["b:1", "z:9"], asked: ["what is due"], read: "stands_001", nodeId: randomUUID(), attempt: 1 },
    { passages: ["c:1"], asked: ["who pays"], read: "stands_001", nodeId: randomUUID(), attempt: 2 },
  ];
  const claimed = { own: { passages: ["a:1", "c:1"], asked: [], read: "stands_001" }, others };
  const chosen = ["a:1", "b:1", "c:1"];

  it("are those that nobody else reads for its questions; what is left is awaited of who reads it", async () => {
    const progress = aSearch();
    progress.readFor = new Map([["b:1", new Set(["why"])]]);
    const { context } = aStep({ recalled: { claim_1_1: claimed } });
    expect([...(await claim(context, progress, { chosen, further: [] }))]).toEqual(["a:1", "c:1"]);
    expect(progress.leftTo).toEqual(others.slice(0, 1));
    expect(Object.fromEntries(progress.readFor)).toEqual({
      "b:1": new Set(["why", "what is due"]),
      "z:9": new Set(["what is due"]),
      "c:1": new Set(["who pays"]),
    });
  });

  it("are claimed by round and by turn, so that a replay finds each again", async () => {
    const progress = aSearch();
    const none = { own: { passages: [], asked: [], read: "" }, others: [] };
    progress.loop.push({ iteration: 1, summary: "", gaps: [], end: null });
    const { context } = aStep({ recalled: { claim_2_1: none, claim_2_2: { ...none, own: claimed.own } } });
    expect((await claim(context, progress, { chosen, further: [] })).size).toBe(0);
    expect((await claim(context, progress, { chosen, further: [] })).size).toBe(2);
    expect(progress.claims).toBe(2);
  });

  it("are all that it chose where nobody shares, or nothing was chosen", async () => {
    for (const run of [aNodeRun({ mode: "offline" }), aNodeRun({}, { rules: 3 })]) {
      const progress = aSearch();
      expect([...(await claim(aStep({ run }).context, progress, { chosen, further: [] }))]).toEqual(chosen);
      expect(progress.claims).toBe(0);
    }
    expect((await claim(aStep({}).context, aSearch(), { chosen: [], further: [] })).size).toBe(0);
  });
});
