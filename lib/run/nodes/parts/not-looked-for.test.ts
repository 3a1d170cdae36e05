import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { subquestions } from "@/lib/domain/asked/subquestions";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { approvePlan, editPlan, startRun } from "@/lib/features/runs/runs";
import { aLibraryWorld, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";
import type { ModelRequest, Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import { newestReport } from "@/lib/testing/rigs/workshop";
import { readNotLookedFor } from "./not-looked-for";

const question = "What did the lighthouse at Tor cost, and when was its bell cast?";
const library = {
  "The lighthouse at Tor": "The lighthouse at Tor cost 41,000 crowns. Two keepers live in the lighthouse at Tor.",
};
const further = ["Fog", "Keepers", "Boats"].map((name) => ({
  name,
  description: `What is known of ${name.toLowerCase()}.`,
  criteria: [`${name} are counted`],
}));

let live: LiveWorkshop;
const prompts: string[] = [];

/** A planner of trees names more than there is room for, the question's own last part behind what nobody asked. */
function play({ kind, text }: OfflineAnswer, { prompt }: ModelRequest): Play {
  prompts.push(prompt);
  if (kind !== "plan_topics") return { text };
  const [first, ...own] = subquestions(question).map((part) => ({ name: part, description: part, criteria: [part] }));
  return { text: JSON.stringify({ topics: [first, ...further, ...own] }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop(play, { STEMMA_PRICES: "m=1/2" });
}, 60_000);
afterAll(() => live.close());

async function start(world: SampleWorld, mode: "live" | "offline", wanted: object): Promise<RunId> {
  const settings = RunSettings.parse({ iterations: 1, ...wanted });
  const { shop } = live;
  const runId = await startRun(shop.db, world.scope, { ...world, settings, mode, idempotencyKey: randomUUID() });
  await untilRunRests(shop.db, runId);
  return runId;
}

/** The plan of a run with all but its first part taken out, and the run at rest. */
async function withoutOthers(world: SampleWorld, runId: RunId): Promise<void> {
  const { db } = live.shop;
  const [part = ""] = subquestions(question);
  const perspectives = [{ name: "Cost", focus: "What it cost", questions: [part] }];
  const { userId, scope } = world;
  const revision = await editPlan(db, scope, { runId, revision: 1, perspectives, userId });
  await approvePlan(db, scope, { runId, revision, userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
}

test.each(["live", "offline"] as const)(
  "what people took out of a plan is said as not looked for, and replays (%s)",
  async (mode) => {
    const { db } = live.shop;
    const world = await aLibraryWorld(db, question, library);
    const runId = await start(world, mode, { perspectives: 2 });
    await withoutOthers(world, runId);
    const bell = "When was the bell of the lighthouse at Tor cast?";
    const [, asked = bell] = subquestions(question);
    const taken = await readNotLookedFor(db, { id: runId, question });
    expect(taken).toEqual({ takenOut: [asked], beyond: [] });
    const report = await newestReport(db, runId);
    expect(report.of("methodology")).toContain(`not looked for:\n\n- ${asked}`);
    const inText = mode === "live" ? (report.warning ?? "") : report.of("answer");
    expect(inText).toContain(asked.replace("?", ""));
    expect(inText).toContain("not looked for");
    expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
  },
  90_000,
);

test("a tree takes each part of the question whatever its breadth, and says what it had no room for", async () => {
  const { db } = live.shop;
  const world = await aLibraryWorld(db, question, library);
  prompts.length = 0;
  const tree = { breadth: 2, depth: 0, iterations: null };
  const runId = await start(world, "live", { strategy: "tree", tree, approvePlan: false });
  const own = { runId, kind: "search", stage: "wave1" } as const;
  const topics = await db.node.findMany({ where: own, orderBy: { ordinal: "asc" }, select: { title: true } });
  const [cost = "", bell = ""] = subquestions(question);
  expect([...new Set(topics.map(({ title }) => title))]).toEqual([cost, "Fog", bell]);
  const report = await newestReport(db, runId);
  expect(report.of("methodology")).toContain("not looked for:\n\n- Keepers\n- Boats");
  expect(prompts.some((prompt) => prompt.includes("had no room for it: Boats"))).toBe(true);
  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}, 90_000);
