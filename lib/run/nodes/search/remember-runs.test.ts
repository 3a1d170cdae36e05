import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AgentKind } from "@/lib/agents/index";
import { markerOf, ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { foldTokens } from "@/lib/domain/facts/memory";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { listViolations, type Script, scripted, untilRunRests } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { offlineDrivers, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { sample } from "@/prisma/sample/sample";

/** What the scripted model finds out first, and must still know at the end. */
const FINDING = "The northern pilot stopped its compressors below minus thirty degrees.";
const FILLER = "Several measurements were taken in the houses, and their results were written down with care. ".repeat(
  30,
);

let script: Script = {};
let isFoldRefused = false;

/** A model that never runs out of questions and answers at length; its folds keep what it found out first. */
const tireless: Script = {
  ask_question: ({ asked }) => ({ isDone: false, question: `What does measurement ${asked.length + 1} show?` }),
  answer_question: ({ question, facts }) => {
    const isFirst = question.includes("measurement 1 ");
    return { answer: (isFirst ? `${FINDING} ${FILLER}` : FILLER).slice(0, 4_000), factIds: facts.map(({ id }) => id) };
  },
  decide_loop: ({ questions }) => {
    const gaps = [...questions.slice(0, 2), "What is not known?"];
    return { summary: "There is more to find.", answered: [], gaps, shouldContinue: true, nextSearchTopic: "more" };
  },
  summarize: ({ notes, facts, tokenBound }) => {
    const isKnown = notes.some(({ text }) => text.includes(FINDING));
    const cited = facts.slice(0, 5).map(({ id }) => markerOf(id));
    const text = `${isKnown ? `${FINDING} ` : ""}Houses were measured. ${cited.join("")} ${"Much was measured. ".repeat(tokenBound)}`;
    return { summary: text.slice(0, 18_000), factIds: facts.slice(0, 5).map(({ id }) => id) };
  },
};

/** A scripted model that may refuse to decide how to fold. */
function model(driver: Driver): Driver {
  const own = scripted(driver, () => script);
  return {
    ...own,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      if (!isFoldRefused || request.kind !== "decide_fold") return own.runAgent(request);
      const now = driver.now();
      const made = { model: "scripted", tokensIn: 1, tokensOut: 1, costUsd: 0, startedAtMs: now, endedAtMs: now };
      return { ok: false, failure: { kind: "unavailable", message: "Nobody decides." }, ...made };
    },
  };
}

const shop = ownWorkshop((deps) => {
  const driverOf = offlineDrivers(deps);
  return async (run, node): Promise<Driver> => model(await driverOf(run, node));
});
beforeEach(() => shop.renew());
afterEach(() => {
  script = {};
  isFoldRefused = false;
});

async function aResearcher(problem: string = sample.researcher.problem): Promise<ResearcherId> {
  const name = randomUUID();
  const row = await shop.db.researcher.create({ data: { ...shop.world.scope, name, nameKey: name, problem } });
  return ResearcherId.parse(row.id);
}

async function run(wanted: object, researcherId?: ResearcherId): Promise<RunId> {
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false, ...wanted });
  const researcher = researcherId ?? (await aResearcher());
  const start = { ...shop.world, researcherId: researcher, settings, idempotencyKey: randomUUID() };
  const runId = await startRun(shop.db, shop.world.scope, start);
  await untilRunRests(shop.db, runId);
  return runId;
}

/** Questions that nothing answers, one behind the other: each round asks the next of them. */
function measurements(count: number): string {
  return Array.from({ length: count }, (_, index) => `What does measurement ${index + 1} show?`).join(" ");
}

test("a search of forty rounds folds, never passes its budget, and still knows what it found first", async () => {
  const { db, world } = shop;
  script = tireless;
  const contextTokens = 12_000;
  const runId = await run({ iterations: 40, contextTokens }, await aResearcher(measurements(40)));
  const search = await db.node.findFirstOrThrow({ where: { runId, kind: "search" } });
  const result = SearchResult.parse(search.result);
  expect(result.loop).toHaveLength(40);
  expect(result.conversation[0]?.answer).toContain(FINDING);

  const calls = await db.agentCall.findMany({ where: { runId }, orderBy: { startedAt: "asc" } });
  for (const { prompt } of calls) expect(countTokens(prompt)).toBeLessThanOrEqual(contextTokens);
  const asked = calls.filter((call) => call.agent === "ask_question");
  expect(asked).toHaveLength(40);
  const last = asked.at(-1)?.prompt ?? "";
  expect(last).toContain(FINDING);
  expect(last).not.toContain("What does measurement 1 show?\n<<");
  // Its last ten prompts are no longer than those of the thirty rounds before.
  const longest = (part: typeof asked): number => Math.max(...part.map(({ prompt }) => countTokens(prompt)));
  expect(longest(asked.slice(30))).toBeLessThan(longest(asked.slice(0, 30)) * 1.1);

  // Nothing is lost: every turn is in the result, and every fold is stored with what it stands for.
  const folds = await db.fold.findMany({ where: { runId, nodeKey: search.key }, orderBy: { ordinal: "asc" } });
  expect(folds.slice(0, -1).map((fold) => fold.summary)).toEqual(result.folds.map((fold) => fold.summary));
  expect(new Set(folds.map((fold) => fold.level))).toEqual(new Set(["L0", "L1"]));
  for (const fold of result.folds) expect(fold.tokens).toBeLessThanOrEqual(foldTokens[fold.level]);
  const told = await db.auditEvent.count({ where: { runId, kind: "fold" } });
  expect(told).toBe(result.folds.length);
  expect(await listViolations(db, runId)).toEqual([]);

  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}, 120_000);

test("when nobody can decide how to fold, the older turns are folded", async () => {
  script = tireless;
  isFoldRefused = true;
  const runId = await run({ iterations: 8 }, await aResearcher(measurements(8)));
  const search = await shop.db.node.findFirstOrThrow({ where: { runId, kind: "search" } });
  const { folds } = SearchResult.parse(search.result);
  expect(folds).toMatchObject([{ level: "L0", of: { turns: [0, 4] } }]);
  expect(folds[0]?.rationale).toContain("Nobody decides.");
});

test("a prompt that would pass the limit is refused by name before the call, and the run says what to do", async () => {
  const { db, world } = shop;
  const template = `${"a ".repeat(9_900)}$question`;
  await db.promptOverride.create({ data: { ...world.scope, agent: "classify", template } });
  const runId = await run({ contextTokens: 8_000, iterations: 1 });
  const call = await db.agentCall.findFirstOrThrow({ where: { runId, agent: "classify" } });
  expect([call.model, call.failure]).toMatchObject(["none", { kind: "permanent", code: "prompt_too_long" }]);
  const halted = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([halted.status, halted.tokensIn]).toEqual(["halted", 0]);
  const node = await db.node.findFirstOrThrow({ where: { runId, kind: "scope" } });
  expect(JSON.stringify(node.failure)).toContain("8,000 are allowed");
});

test("what a run found is told to the researcher's next run, folded when there is much of it", async () => {
  const { db, world } = shop;
  const researcherId = await aResearcher();
  await run({ iterations: 1 }, researcherId);
  const runs = await db.fold.findMany({ where: { researcherId, nodeKey: null, runId: { not: null } } });
  expect(runs.length).toBeGreaterThan(0);
  const place = { ...world.scope, researcherId, runId: runs[0]?.runId ?? null, nodeKey: null };
  await db.fold.createMany({
    data: Array.from({ length: 6 }, (_, nth) => ({
      ...place,
      ordinal: 100 + nth,
      level: "L1" as const,
      summary: `Run ${nth} found that compressors last ${10 + nth} years.`,
      tokens: 12,
      refs: {},
    })),
  });
  const runId = await run({ iterations: 1 }, researcherId);
  const classify = await db.agentCall.findFirstOrThrow({ where: { runId, agent: "classify" } });
  expect(classify.prompt).toContain("compressors last 15 years");
  const history = await db.fold.findMany({ where: { researcherId, runId: null } });
  expect(history).toMatchObject([{ level: "L2" }]);
  expect(history[0]?.summary).toContain("compressors last 15 years");
  // Folded once, it is one note for the next run, beside what came since.
  const next = await run({ iterations: 1 }, researcherId);
  const again = await db.agentCall.findFirstOrThrow({ where: { runId: next, agent: "classify" } });
  expect(again.prompt.match(/\nNote/g)).toHaveLength(2);
  expect(await db.fold.count({ where: { researcherId, runId: null } })).toBe(1);
}, 60_000);
