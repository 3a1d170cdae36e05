import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { Support } from "@/lib/domain/markdown/support";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { READING_RULES } from "@/lib/domain/run/settings";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { checkSentences } from "./check-sentences";

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

  it("are each sentence's own, and one that names none keeps what was said of it", async () => {
    const sentences = ["Everybody pays.", "They pay at noon.", "They pay by night."];
    const all = sentences.map((sentence) => ({ sentence, facts: [fact] }));
    const recalled = { words_beside: [noon, null] };
    const { support, step } = await checked(
      all,
      () => ({
        verdicts: [
          { id: "1", verdict: "insufficient", reason: "Nobody says who." },
          { id: "2", verdict: "supported", reason: "", words: ["at noon"] },
          { id: "3", verdict: "supported", reason: "", words: ["by night"] },
        ],
      }),
      { recalled },
    );
    expect(support).toEqual([
      { verdict: "insufficient", reason: "Nobody says who." },
      { verdict: "supported", reason: "" },
      { verdict: "partial", reason: "The quotes do not say all of it." },
    ]);
    expect(step.written).toBe(1);
  });
});
