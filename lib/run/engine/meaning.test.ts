import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProjectId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { EMBEDDINGS, type Spend } from "@/lib/run/drivers/driver";
import { type ModelChoice, readModels } from "@/lib/run/drivers/models";
import { addText } from "@/lib/sources/library";
import type { Hit } from "@/lib/sources/search/hit";
import { searchAll } from "@/lib/sources/search/index";
import { aProject } from "@/lib/testing/rigs/access";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aFakeEmbeddings, type FakeEmbeddings } from "@/lib/testing/rigs/fakes/fake-embeddings";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";
import { replayOf } from "@/lib/testing/rigs/replays";
import { meaningFor } from "./meaning";

/** What the fake takes for one meaning each. */
const meanings = [/\b(?:cars?|automobiles?|motoring)\b/i, /\b(?:price|cost|dear|expensive)/i, /\bbread|loaf|rye\b/i];

function vectorOf(text: string): number[] {
  return [...meanings.map((one) => (one.test(text) ? 1 : 0)), 0.1, (text.length % 7) / 100];
}

let fake: FakeEmbeddings;
let live: LiveWorkshop;
beforeAll(async () => {
  fake = await aFakeEmbeddings(vectorOf);
  live = await aLiveWorkshop(({ text }) => ({ text }), {
    STEMMA_EMBEDDINGS: "compatible:vectors",
    STEMMA_EMBEDDINGS_URL: fake.baseUrl,
    STEMMA_PRICES: "m=1/2,vectors=100/0",
  });
}, 60_000);
afterAll(async () => {
  await live.close();
  await fake.close();
});

function choiceOf(model: string, baseUrl = fake.baseUrl): ModelChoice {
  const environment = {
    NODE_ENV: "test",
    STEMMA_MODEL: "compatible:m",
    STEMMA_BASE_URL: "http://127.0.0.1:9/v1",
  } as const;
  const own = { STEMMA_EMBEDDINGS: `compatible:${model}`, STEMMA_EMBEDDINGS_URL: baseUrl };
  const choice = readModels({ ...environment, ...own })?.embeddings;
  if (!choice) throw new Error("No model of embeddings was read.");
  return choice;
}

/** Pays without a budget. */
const freely: Spend = async (_request, make) => {
  await make();
  return null;
};

interface Found {
  hits: Hit[];
  failed: string[];
}

async function find(projectId: ProjectId, query: string, choice: ModelChoice, spend = freely): Promise<Found> {
  const { signal } = new AbortController();
  const meaning = meaningFor(choice, { query, signal, spend });
  const asked = { query, limit: 5, sensitivity: "normal" as const, providers: [], signal, meaning };
  return await searchAll(live.shop.db, { projectId }, { ...asked, policy: { allowed: new Set() } });
}

async function aLibrary(): Promise<ProjectId> {
  const { projectId, owner: userId } = await aProject(live.shop.db);
  const add = (title: string, text: string): Promise<unknown> =>
    addText(live.shop.db, { projectId }, { title, text, userId });
  await add("Motoring", "What an automobile takes from a household grows from year to year.");
  await add("Baking", "Flour, water and salt make a loaf.");
  await add("Tides", "The moon moves the water of the bay.");
  return projectId;
}

test("what is put in other words comes first; each passage is sent once, many together, and stored", async () => {
  const projectId = await aLibrary();
  const choice = choiceOf("once");
  fake.requests.length = 0;
  const { hits, failed } = await find(projectId, "cars", choice);
  expect(failed).toEqual([]);
  expect(hits[0]).toMatchObject({ title: "Motoring", provider: "library by meaning" });
  expect(hits[0]?.snippet).toContain("automobile");
  expect(fake.requests).toHaveLength(1);
  expect(fake.requests[0]).toHaveLength(4);
  expect(await live.shop.db.passageVector.count({ where: { projectId } })).toBe(3);
  await find(projectId, "a loaf of rye", choice);
  expect(fake.requests.slice(1)).toEqual([["a loaf of rye"]]);
  expect((await find(projectId, "cars", choice)).hits).toEqual(hits);
  expect(fake.requests).toHaveLength(2);
});

test("several searches at once send nothing twice", async () => {
  const projectId = await aLibrary();
  fake.requests.length = 0;
  await Promise.all(["cars", "loaf", "bay"].map((query) => find(projectId, query, choiceOf("together"))));
  const sent = fake.requests.flat();
  expect(new Set(sent).size).toBe(sent.length);
});

test("where nothing answers, or a budget holds no more, words rank alone, and the search says so", async () => {
  const projectId = await aLibrary();
  const away = await find(projectId, "automobile", choiceOf("away", "http://127.0.0.1:9/v1"));
  expect(away.hits.map(({ title, provider }) => [title, provider])).toEqual([["Motoring", "library"]]);
  expect(away.failed.join()).toMatch(/^Words alone ranked what was found: .*could not be reached/);
  const spent: Spend = () => Promise.resolve({ kind: "permanent", message: "The run's budget was spent." });
  const poor = await find(projectId, "automobile", choiceOf("poor"), spent);
  expect(poor.failed).toEqual(["Words alone ranked what was found: The run's budget was spent."]);
});

test("a run's requests for vectors count for it, and it replays without the endpoint", async () => {
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const calls = await db.agentCall.findMany({ where: { runId, agent: EMBEDDINGS } });
  expect(calls.length).toBeGreaterThan(0);
  expect(
    calls.every(
      ({ model, tokensIn, costUsd }) => model === "compatible:vectors" && tokensIn > 0 && Number(costUsd) > 0,
    ),
  ).toBe(true);
  expect(await db.searchCall.count({ where: { runId, provider: { contains: "by meaning" } } })).toBeGreaterThan(0);
  expect(await listViolations(db, runId)).toEqual([]);
  fake.requests.length = 0;
  fake.isDown = true;
  const replay = await replayOf(db, world, runId);
  expect(replay.result).toMatchObject({ isIdentical: true, first: null });
  expect(fake.requests).toEqual([]);
  expect(await listViolations(db, replay.runId)).toEqual([]);
}, 120_000);
