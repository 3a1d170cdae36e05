import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { SearchResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aLiveWorkshop, type LiveWorkshop } from "@/lib/testing/rigs/live-workshop";

const Facts = z.object({ facts: z.array(z.record(z.string(), z.unknown())) });

/** A reader that says of every fact that it answers the first question, or none. */
function readText(text: string, isAnswering: boolean): string {
  const { facts } = Facts.parse(JSON.parse(text));
  return JSON.stringify({ facts: facts.map((fact) => ({ ...fact, answers: isAnswering ? [1] : [] })) });
}

let live: LiveWorkshop | null = null;
afterEach(async () => {
  await live?.close();
  live = null;
});

/** What the searches of a run over such a reader said in their conversations, and what was asked to have it said. */
async function talked(isAnswering: boolean): Promise<{ results: SearchResult[]; asked: string[] }> {
  live = await aLiveWorkshop(
    ({ kind, text }) => ({ text: kind === "extract_facts" ? readText(text, isAnswering) : text }),
    { STEMMA_PRICES: "m=1/2" },
  );
  const { db, world } = live.shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, revisionCap: 0 });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), mode: "live" });
  await untilRunRests(db, runId);
  const nodes = await db.node.findMany({ where: { runId, kind: "search", status: "complete" } });
  const calls = await db.agentCall.findMany({ where: { runId, agent: "answer_question" }, select: { prompt: true } });
  return {
    results: nodes.map(({ result }) => SearchResult.parse(result)),
    asked: calls.map(({ prompt }) => prompt),
  };
}

test("a question that was answered while reading is answered in the words of those facts, and nobody is asked again", async () => {
  const { results, asked } = await talked(true);
  const statements = results.flatMap(({ facts }) => facts.map(({ statement }) => statement));
  const answered = new Set(results.flatMap(({ answers }) => answers.map(({ question }) => question)));
  const turns = results.flatMap(({ conversation }) => conversation);
  const told = turns.filter(({ question }) => answered.has(question));
  expect(told.length).toBeGreaterThan(0);
  for (const { answer, factKeys, question } of told) {
    expect(factKeys.length).toBeGreaterThan(0);
    expect(statements.some((statement) => answer.startsWith(statement))).toBe(true);
    expect(asked.some((prompt) => prompt.includes(`question>>\n${question}\n`))).toBe(false);
  }
}, 90_000);

test("of a question that nothing read answers an agent says what the nearest facts tell, or what is missing", async () => {
  const { results, asked } = await talked(false);
  const turns = results.flatMap(({ conversation }) => conversation);
  expect(turns.length).toBeGreaterThan(0);
  expect(asked).toHaveLength(turns.length);
}, 90_000);
