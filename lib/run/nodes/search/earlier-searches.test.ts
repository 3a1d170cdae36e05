import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";

const GAP = { description: "How loud are outdoor units at night?", importance: 0.8, queries: ["night noise limits"] };

let live: LiveWorkshop;

/** Finds one gap, whatever the facts say. */
function play({ kind, text }: OfflineAnswer): { text: string } {
  return { text: kind === "find_gaps" ? JSON.stringify({ gaps: [GAP] }) : text };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play, { STEMMA_PRICES: "m=1/2" });
}, 60_000);
afterAll(() => live.close());

test("a second wave is decided on, and begins, with what the first one asked and tried", async () => {
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  const searches = await db.node.findMany({ where: { runId, kind: "search" }, orderBy: { ordinal: "asc" } });
  const first = searches.filter(({ stage }) => stage === "wave1").map(({ result }) => SearchResult.parse(result));
  const second = searches.filter(({ stage }) => stage === "wave2");
  expect(second.length).toBeGreaterThan(0);
  // What it is told that they found are their answers, not how many there are.
  for (const { loop, conversation } of first) {
    expect(loop.at(-1)?.summary).toContain(conversation[0]?.answer.slice(0, 60));
  }
  const pivot = await db.agentCall.findFirstOrThrow({ where: { runId, agent: "decide_pivot" } });
  for (const { question } of first.flatMap(({ conversation }) => conversation))
    expect(pivot.prompt).toContain(question);
  const tried = first.flatMap(({ queries }) => queries);
  expect(tried.length).toBeGreaterThan(0);
  for (const { result } of second) {
    expect(SearchResult.parse(result).queries.filter((query) => tried.includes(query))).toEqual([]);
  }
}, 120_000);
