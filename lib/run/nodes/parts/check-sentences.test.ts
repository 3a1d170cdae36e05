import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { type AgentInput, type AgentOutput, agents } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { Support } from "@/lib/domain/markdown/support";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { VerifyResult } from "@/lib/domain/run/results";
import { READING_RULES, RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { type Fault, untilRunRests } from "@/lib/testing/rigs/engine";
import { ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";
import { checkSentences } from "./check-sentences";

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

interface Checking {
  recalled?: Readonly<Record<string, unknown>>;
  rules?: number;
  mode?: "live" | "offline";
}

/** What was said of sentences in a step that asks this checker, whose quotes stand in these places. */
async function checked(
  cited: Parameters<typeof checkSentences>[1],
  said: (input: AgentInput<"check_support">) => AgentOutput<"check_support"> | Failure,
  { recalled = {}, rules = READING_RULES, mode = "live" }: Checking = {},
): Promise<{ support: Support[]; asked: AgentInput<"check_support">[]; step: ReturnType<typeof aStep> }> {
  const asked: AgentInput<"check_support">[] = [];
  const step = aStep({
    run: aNodeRun({ mode }, { rules }),
    recalled: { quote_context: [], ...recalled },
    answers: {
      check_support: (input) => {
        asked.push(input);
        return said(input);
      },
    },
  });
  return { support: await checkSentences(step.context, cited), asked, step };
}

type Items = AgentInput<"check_support">["items"];
const supportingAll = ({ items }: { items: Items }): AgentOutput<"check_support"> => ({
  verdicts: items.map(({ id }) => ({ id, verdict: "supported", reason: "" })),
});

/** A fact on a quote whose end is known, at the beginning of its source. */
function quoting(key: string, quote: string, part: Partial<RunFact["evidence"][number]> = {}): RunFact {
  const evidence = aRunFact(key).evidence.map((piece) => ({ ...piece, quote, end: quote.length, ...part }));
  return aRunFact(key, { evidence });
}

describe("sentences that are held against quotes", () => {
  const fact = quoting("A", "Four crowns are due.");
  const place = { sha256: "A".padEnd(64, "0"), start: 0, end: 20 };
  const around = { ...place, before: "It was noon.", after: "So it was.", above: ["Dues"], fields: ["Status: Final"] };

  it("are said of one by one, and one of which nothing is said is not checked", async () => {
    const cited = ["Dues are due.", "Nobody pays."].map((sentence) => ({ sentence, facts: [fact] }));
    const { support } = await checked(cited, () => ({
      verdicts: [{ id: "2", verdict: "partial", reason: "Not all." }],
    }));
    expect(support).toEqual([
      { verdict: "not_checked", reason: "The check gave no verdict on it." },
      { verdict: "partial", reason: "Not all." },
    ]);
    expect((await checked([], supportingAll)).asked).toEqual([]);
  });

  it("have no verdict where the call failed, and say where it was the budget's", async () => {
    const failing =
      (code: string): (() => Failure) =>
      (): Failure => ({ kind: "permanent", code, message: "Refused." });
    const cited = [{ sentence: "Dues are due.", facts: [fact] }];
    expect((await checked(cited, failing("refused"))).support).toEqual([
      { verdict: "check_failed", reason: "Refused." },
    ]);
    expect((await checked(cited, failing(BUDGET_SPENT))).support).toEqual([
      { verdict: "not_checked", reason: "The budget did not allow it." },
    ]);
  });

  it("are told with what stands around their quotes, a model with the whole paragraph, unless the quote says it all", async () => {
    const recalled = { quote_context: [{ ...around, paragraph: "It was noon. Four crowns are due. So it was." }] };
    const told = async (sentence: string, mode: "live" | "offline"): Promise<object | undefined> =>
      (await checked([{ sentence, facts: [fact] }], supportingAll, { recalled, mode })).asked[0]?.items[0]?.quotes[0];
    const always = { id: "A:1", quote: "Four crowns are due.", above: ["Dues"], fields: ["Status: Final"] };
    expect(await told("Everybody pays at noon.", "live")).toMatchObject({
      ...always,
      before: "",
      after: "",
      paragraph: "It was noon. Four crowns are due. So it was.",
    });
    expect(await told("Everybody pays at noon.", "offline")).toMatchObject({
      ...always,
      before: "It was noon.",
      after: "So it was.",
    });
    const said = await told("Four crowns are due.", "live");
    expect(said).toMatchObject({ ...always, before: "", after: "" });
    expect(said).not.toHaveProperty("paragraph");
    // Without a model what is around a quote is told though the quote says it all.
    expect(await told("Four crowns are due.", "offline")).toMatchObject({ before: "It was noon." });
  });
});

describe("words that a checker names beside quotes", () => {
  const fact = quoting("A", "Four crowns are due.");
  const of = { key: "A", sha256: "A".padEnd(64, "0"), start: 0, end: 20 };
  function naming(
    verdict: "supported" | "partial",
    words: string[],
    reason = "It does not say when.",
  ): () => AgentOutput<"check_support"> {
    return () => ({ verdicts: [{ id: "1", verdict, reason, words }] });
  }
  const cited = (own = fact): Parameters<typeof checkSentences>[1] => [
    { sentence: "Everybody pays at noon.", facts: [own] },
  ];
  const noon = { start: 30, end: 37, quote: "at noon", of };

  it("bear it out where all of them stand there, and are kept with its fact", async () => {
    const recalled = { words_beside: [noon] };
    const { support, step } = await checked(cited(), naming("supported", ["at noon"]), { recalled });
    expect(support).toEqual([{ verdict: "supported", reason: "" }]);
    expect(step.written).toBe(1);
  });

  it("bear it out in part where some of them do not", async () => {
    const recalled = { words_beside: [noon, null] };
    const some = await checked(cited(), naming("supported", ["at noon", "by night"]), { recalled });
    expect(some.support).toEqual([{ verdict: "partial", reason: "It does not say when." }]);
    expect(some.step.written).toBe(0);
    const silent = await checked(cited(), naming("supported", ["by night"], ""), {
      recalled: { words_beside: [null] },
    });
    expect(silent.support).toEqual([{ verdict: "partial", reason: "The quotes do not say all of it." }]);
  });

  it("count for nothing beside another verdict, and nobody looks for them", async () => {
    const { support, step } = await checked(cited(), naming("partial", ["at noon"]));
    expect([support, step.written]).toEqual([[{ verdict: "partial", reason: "It does not say when." }], 0]);
  });

  it("leave nothing open where they stand in what was told with the quote", async () => {
    for (const words of ["Four crowns", "Source A"]) {
      const { support } = await checked(cited(), naming("supported", [words]));
      expect(support, words).toEqual([{ verdict: "supported", reason: "" }]);
    }
    const recalled = { words_beside: [null] };
    const mixed = await checked(cited(), naming("supported", ["Four crowns", "by night"]), { recalled });
    expect(mixed.support).toEqual([{ verdict: "partial", reason: "It does not say when." }]);
  });

  it("are kept once: what is among the evidence already is not written again", async () => {
    const [piece] = fact.evidence;
    if (piece === undefined) throw new Error("It has one piece of evidence.");
    const beside = { ...piece, quote: "at noon", start: 30, end: 37, isBeside: true as const };
    const known = aRunFact("A", { evidence: [piece, beside] });
    const recalled = { words_beside: [noon] };
    const { support, step } = await checked(cited(known), naming("supported", ["at noon"]), { recalled });
    expect([support, step.written]).toEqual([[{ verdict: "supported", reason: "" }], 0]);
  });
});
