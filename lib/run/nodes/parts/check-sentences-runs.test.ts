import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { agents } from "@/lib/agents/index";
import { VerifyResult } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Fault, untilRunRests } from "@/lib/testing/rigs/engine";
import { ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop(new Map());

/** What a run's verification said, and the calls that it made. */
async function verified(): Promise<{ support: VerifyResult["support"]; prompts: string[] }> {
  const settings = RunSettings.parse({ perspectives: 3, iterations: 2, approvePlan: false });
  const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
  await untilRunRests(shop.db, runId);
  const node = await shop.db.node.findFirstOrThrow({ where: { runId, kind: "verify" } });
  const calls = await shop.db.agentCall.findMany({ where: { runId, agent: "check_support", nodeId: node.id } });
  return { support: VerifyResult.parse(node.result).support, prompts: calls.map(({ prompt }) => prompt) };
}

function counted(support: VerifyResult["support"]): Record<string, number> {
  const groups = Map.groupBy(support, ({ verdict }) => verdict);
  return Object.fromEntries([...groups].map(([verdict, all]) => [verdict, all.length]));
}

test("facts are checked twenty to a call, each quote with what stands around it", async () => {
  const { support, prompts } = await verified();
  expect(support.length).toBeGreaterThan(40);
  expect(prompts.length).toBeLessThanOrEqual(Math.ceil(support.length / 10));
  expect(counted(support)).toEqual({ supported: support.length });
  expect(prompts.join("\n")).toMatch(/ before: .+\n {2}Q\d+ \(S\d+\): .+\n {2}S\d+ after: /);
}, 90_000);

test("a call that fails leaves its own facts without a verdict, and a fact that it says nothing of is not checked", async () => {
  let calls = 0;
  shop.fault = ({ kind }): ReturnType<Fault> => {
    if (kind === "check_support") calls += 1;
    return kind === "check_support" && calls === 2 ? { kind: "permanent", message: "Refused." } : null;
  };
  shop.script = {
    check_support: (input) => {
      const { verdicts } = agents.check_support.offline(input);
      return { verdicts: verdicts.slice(1) };
    },
  };
  const { support, prompts } = await verified();
  const { supported = 0, check_failed = 0, not_checked = 0 } = counted(support);
  expect(check_failed).toBeGreaterThan(0);
  expect(check_failed).toBeLessThanOrEqual(20);
  expect(not_checked).toBe(prompts.length - 1);
  expect(supported + check_failed + not_checked).toBe(support.length);
}, 90_000);

test("words that a checker names beside a quote are kept with its fact where they stand there, and bear nothing out elsewhere", async () => {
  const MADE_UP = "These words stand in no source at all.";
  const texts = (await shop.db.content.findMany({ where: { projectId: shop.world.scope.projectId } })).map(
    ({ text }) => text,
  );
  const wordsBefore = (quote: string): string => {
    const text = texts.find((one) => one.includes(quote)) ?? "";
    return /[\p{L}\p{N}]+ [\p{L}\p{N}]+[.,:]?$/u.exec(text.slice(0, text.indexOf(quote)).trimEnd())?.[0] ?? "";
  };
  const named = new Map<string, string>();
  shop.script = {
    check_support: ({ items }) => ({
      verdicts: items.map(({ id, sentence, quotes }, nth) => {
        const words = nth % 2 === 0 ? wordsBefore(quotes[0]?.quote ?? "") : MADE_UP;
        const told = quotes
          .flatMap(({ quote, sourceTitle, fields = [], above = [] }) => [quote, sourceTitle, ...fields, ...above])
          .join("\n");
        if (words === "" || told.includes(words)) return { id, verdict: "supported", reason: "" };
        named.set(sentence, words);
        return { id, verdict: "supported", words: [words], reason: "The quote does not say when." };
      }),
    }),
  };
  const { support } = await verified();
  const facts = await shop.db.fact.findMany({
    where: { statement: { in: [...named.keys()] } },
    include: { evidence: true },
  });
  const verdicts = new Map(support.map(({ key, verdict, reason }) => [key, { verdict, reason }]));
  const kept = facts.filter(({ statement }) => named.get(statement) !== MADE_UP);
  expect(kept.length).toBeGreaterThan(5);
  for (const { key, statement, evidence } of kept) {
    expect(verdicts.get(key)).toEqual({ verdict: "supported", reason: "" });
    const beside = evidence.filter(({ isBeside }) => isBeside);
    expect(beside.map(({ quote }) => quote)).toContain(named.get(statement));
    for (const { agentCallId } of beside) expect(agentCallId).not.toBeNull();
  }
  const madeUp = facts.filter(({ statement }) => named.get(statement) === MADE_UP);
  expect(madeUp.length).toBeGreaterThan(5);
  for (const { key } of madeUp)
    expect(verdicts.get(key)).toEqual({ verdict: "partial", reason: "The quote does not say when." });
  expect(await shop.db.evidence.count({ where: { quote: MADE_UP } })).toBe(0);
}, 90_000);
