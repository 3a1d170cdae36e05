import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type AgentInput, type AgentOutput, agents } from "@/lib/agents/index";
import type { RunId } from "@/lib/domain/core/ids";
import { fitsTokens } from "@/lib/domain/core/tokens";
import { normalForm } from "@/lib/domain/facts/fact";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aPassage, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import type { Play } from "@/lib/testing/rigs/fakes/fake-model";
import { aLiveWorkshop, type LiveWorkshop, type OfflineAnswer } from "@/lib/testing/rigs/live-workshop";
import { extractFrom } from "./extraction";

let live: LiveWorkshop;
let play: (offline: OfflineAnswer) => Play;

/** Perspectives that ask some of the same, so that one could read for the other. */
const perspectives = ["Costs", "Savings", "Tenants"].map((name) => ({
  name: `The ${name.toLowerCase()} of heat pumps`,
  focus: name,
  questions: ["What do heat pumps cost per home?", `What is known of heat pumps and ${name.toLowerCase()}?`],
}));

/** Says of each fact that it answers the last question: reading goes on, and deciding is asked. */
function answered({ kind, text }: OfflineAnswer): Play {
  if (kind === "discover_perspectives") return { text: JSON.stringify({ perspectives }) };
  if (kind !== "extract_facts") return { text };
  const { facts } = agents.extract_facts.output.parse(JSON.parse(text));
  const taken = facts.slice(0, 12).map((fact, nth) => ({ ...fact, answers: nth === 0 ? [2] : [] }));
  return { text: JSON.stringify({ facts: taken }) };
}

beforeAll(async () => {
  live = await aLiveWorkshop((offline) => play(offline));
}, 60_000);
beforeEach(async () => {
  play = answered;
  await live.shop.renew();
});
afterAll(() => live.close());

async function run(wanted: object = {}): Promise<RunId> {
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false, concurrency: 1, ...wanted });
  const start = { ...world, settings, idempotencyKey: randomUUID(), mode: "live" as const };
  const runId = await startRun(db, world.scope, start);
  await untilRunRests(db, runId);
  expect(await listViolations(db, runId)).toEqual([]);
  return runId;
}

async function searchesOf(runId: RunId): Promise<{ input: SearchInput; result: SearchResult }[]> {
  const where = { runId, kind: "search", status: "complete" } as const;
  const nodes = await live.shop.db.node.findMany({ where, orderBy: { ordinal: "asc" } });
  return nodes.map(({ input, result }) => ({ input: SearchInput.parse(input), result: SearchResult.parse(result) }));
}

/** Each passage with each question that it was read for. */
function readings(searches: readonly { result: SearchResult }[]): string[] {
  return searches.flatMap(({ result }) =>
    result.read.flatMap(({ asked, passages }) =>
      asked.flatMap((question) => passages.map((id) => `${question} ${id}`)),
    ),
  );
}

test("no passage is read twice for a question over rounds, perspectives and reruns, and no prompt is above its bound", async () => {
  let sentBack = false;
  play = (offline): Play => {
    // Searches that stray leave something to be read when a topic is sent back.
    if (offline.kind === "generate_queries")
      return { text: JSON.stringify({ queries: ["the winter of the north"], terms: [] }) };
    if (offline.kind !== "review_findings" || sentBack) return answered(offline);
    sentBack = true;
    const verdict = { verdict: "rejected", rejectedIds: [], gaps: ["What do repairs of heat pumps cost?"] };
    return { text: JSON.stringify({ ...verdict, actionItems: [], reason: "Costs of repairs are missing." }) };
  };
  const runId = await run({ contextTokens: 8_000, iterations: 1 });
  const searches = await searchesOf(runId);
  expect(searches.some(({ input }) => input.rerun > 0)).toBe(true);
  const read = readings(searches);
  expect(read.length).toBeGreaterThan(10);
  expect(read).toHaveLength(new Set(read).size);
  const calls = await live.shop.db.agentCall.findMany({ where: { runId, agent: "extract_facts" } });
  expect(calls.length).toBeGreaterThan(1);
  for (const { prompt } of calls) expect(fitsTokens(prompt, 8_000)).toBe(true);
}, 120_000);

test("what extraction names as answered counts as answered, and nobody is asked to decide what is certain", async () => {
  play = (offline): Play => {
    if (offline.kind !== "extract_facts") return answered(offline);
    const { facts } = agents.extract_facts.output.parse(JSON.parse(offline.text));
    return { text: JSON.stringify({ facts: facts.slice(0, 12).map((fact) => ({ ...fact, answers: [1, 2, 9] })) }) };
  };
  const runId = await run({ perspectives: 2 });
  const [first] = await searchesOf(runId);
  expect(first?.result.loop.map(({ end }) => end)).toEqual(["covered"]);
  expect(first?.result.answers.map(({ question }) => question).toSorted()).toEqual(
    perspectives[0]?.questions.toSorted(),
  );
  expect(await live.shop.db.agentCall.count({ where: { runId, agent: "decide_loop" } })).toBe(0);
}, 120_000);

test("while a question of its list waits for its turn a search goes on with it, and nobody is asked whether", async () => {
  play = (offline): Play => {
    if (offline.kind !== "extract_facts") return answered(offline);
    const { facts } = agents.extract_facts.output.parse(JSON.parse(offline.text));
    return { text: JSON.stringify({ facts: facts.slice(0, 12).map((fact) => ({ ...fact, answers: [] })) }) };
  };
  const [first] = await searchesOf(await run({ perspectives: 2 }));
  expect(first?.result.conversation.map(({ question }) => question)).toEqual(perspectives[0]?.questions);
  expect(first?.result.loop.map(({ end }) => end)).toEqual([null, "cap_reached"]);
  const decided = await live.shop.db.agentCall.count({ where: { agent: "decide_loop", node: { key: "search-1" } } });
  expect(decided).toBe(0);
}, 120_000);

test("a passage whose call failed may be read again, and the failed call is told", async () => {
  let failed = 0;
  play = (offline): Play => {
    if (offline.kind !== "extract_facts" || failed >= 3) return answered(offline);
    failed += 1;
    return { text: "I would rather not." };
  };
  const [first] = await searchesOf(await run({ perspectives: 2, iterations: 3 }));
  expect(first?.result.failedCalls).toContainEqual({ agent: "extract_facts", calls: expect.any(Number) });
  expect(first?.result.read.length).toBeGreaterThan(0);
  expect(first?.result.facts.length).toBeGreaterThan(0);
}, 120_000);

describe("passages that a search takes facts from", () => {
  const passages = [0, 1, 2].map((nth) => aPassage(`annals${nth}`, nth, `Four crowns are due in year ${nth}.`));
  const taking = ({ sources }: AgentInput<"extract_facts">): AgentOutput<"extract_facts"> => ({
    facts: sources
      .flatMap(({ parts }) => parts.flatMap((part) => part.passages))
      .map(({ id, text }) => ({ passage: id, statement: text, quote: text, confidence: 0.9, answers: [1] })),
  });

  it("are each asked what it was not asked before, and give their facts in their order", async () => {
    const progress = aSearch();
    const [dues = "", crews = ""] = progress.input.perspective.questions;
    progress.readFor = new Map([["annals1:1", new Set([normalForm(dues)])]]);
    const { context, asked } = aStep({ answers: { extract_facts: taking } });
    const found = await extractFrom(context, progress, { passages, further: ["Why?"] });
    const questions = asked.map(({ input }) => Object(input).questions.map(({ asked: one }: { asked: string }) => one));
    expect(questions).toEqual([[dues, crews, "Why?"], [crews]]);
    expect(found.map(({ passageId }) => passageId)).toEqual(["annals0:0", "annals1:1", "annals2:2"]);
    expect(found.map(({ answers }) => answers)).toEqual([[dues], [crews], [dues]]);
    expect([progress.dropped, progress.failed.size]).toEqual([0, 0]);
  });

  it("may be read again where the call failed, which is noted", async () => {
    const progress = aSearch();
    for (const { id } of passages) progress.seen.add(id);
    progress.seen.add("other:1");
    const { context } = aStep({ answers: { extract_facts: () => ({ kind: "permanent", message: "Refused." }) } });
    expect(await extractFrom(context, progress, { passages })).toEqual([]);
    expect([...progress.seen]).toEqual(["other:1"]);
    expect([...progress.failed]).toEqual([["extract_facts", 1]]);
    const read = aSearch();
    read.seen.add("annals0:0");
    await extractFrom(aStep({ answers: { extract_facts: taking } }).context, read, { passages });
    expect([[...read.seen], read.failed.size]).toEqual([["annals0:0"], 0]);
  });
});
