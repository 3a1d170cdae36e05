import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport } from "@/lib/testing/rigs/workshop";

const closed = "How loud are heat pumps at night in the neighbours' bedrooms?";
const open = "What do heat pumps cost in other countries than this one?";
const gaps = [closed, open].map((description) => ({ description, importance: 0.9, queries: [] }));

/** The number that a question has among those that whoever plans a report is told. */
function numberOf(question: string, prompt: string): number {
  const line = prompt.split("\n").find((one) => one.includes(question));
  return Number(/^(\d+)/.exec(line ?? "")?.[1]);
}

function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  if (kind === "find_gaps") return { text: JSON.stringify({ gaps }) };
  if (kind === "decide_pivot") {
    return { text: JSON.stringify({ isSecondWave: true, gaps: [1], rationale: "One gap is left." }) };
  }
  if (kind === "outline") {
    const sections = [{ heading: "Heat pumps", brief: "What is known.", factIds: ["F1"], topicKeys: [], level: 1 }];
    const questions = [{ question: numberOf(closed, prompt), factIds: ["F1"], isAnswered: true }];
    return { text: JSON.stringify({ title: "Heat pumps", sections, questions }) };
  }
  return { text };
}

let live: LiveWorkshop;
beforeAll(async () => {
  live = await aLiveWorkshop(play);
}, 60_000);
afterAll(() => live.close());

test("gaps are looked for once; whoever plans the report says which are closed, and the report names those no more", async () => {
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ strategy: "perspectives", perspectives: 2, iterations: 1, approvePlan: false });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  expect(await untilRunRests(db, runId)).toBe("completed");

  const asked = live.fake.requests.filter(({ prompt }) => prompt.includes("You look for what is missing"));
  expect(asked).toHaveLength(1);
  expect(asked[0]?.prompt).toContain("Sources near the question from which nothing was taken yet");
  const rows = await db.gap.findMany({ where: { runId }, select: { description: true, closedAt: true } });
  expect(rows.map(({ description, closedAt }) => [description, closedAt === null]).toSorted()).toEqual(
    [
      [closed, false],
      [open, true],
    ].toSorted(),
  );
  expect((await newestReport(db, runId)).of("methodology")).not.toContain(closed);
  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}, 120_000);
