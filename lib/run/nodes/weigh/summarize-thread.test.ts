import { describe, expect, it } from "vitest";
import type { AgentInput } from "@/lib/agents/index";
import { countTokens } from "@/lib/domain/core/tokens";
import type { SummarizeResult } from "@/lib/domain/run/results";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aRunFact, aThread } from "@/lib/testing/rigs/agents/run-values";
import { summarizeThread } from "./summarize-thread";

const thread = aThread("search-1", { nodeKeys: ["search-1", "search-1-again"] });
const { name, focus, questions } = thread.perspective;

interface Summed {
  result: SummarizeResult;
  told: AgentInput<"summarize">[];
}

/** The summary of these facts, where whoever is asked says so. */
async function summed(
  facts: readonly RunFact[],
  answer: { summary: string; factIds: string[] },
  work: Partial<Parameters<typeof summarizeThread>[2]> = {},
): Promise<Summed> {
  const told: Summed["told"] = [];
  const { context } = aStep({
    answers: {
      summarize: (input) => {
        told.push(input);
        return answer;
      },
    },
  });
  const result = await summarizeThread(context, thread, {
    facts,
    findings: [],
    tokenBound: 100,
    isPlannedFrom: true,
    ...work,
  });
  return { result, told };
}

const said = { summary: "Four crowns are due. [FA]", factIds: ["A", "B"] };

describe("the summary of a topic", () => {
  it("is made from the facts that its searches brought, the best borne out first", async () => {
    const facts = [
      aRunFact("A", { score: 1 }),
      aRunFact("B", { score: 9, nodeKeys: ["search-1-again"] }),
      aRunFact("C", { score: 9, nodeKeys: ["search-2"] }),
    ];
    const { told } = await summed(facts, said);
    expect(told).toMatchObject([{ title: name, focus, questions, notes: [], tokenBound: 100, mode: "condense" }]);
    expect(told[0]?.facts.map(({ id }) => id)).toEqual(["B", "A"]);
  });

  it("is made from forty of them at most", async () => {
    const facts = Array.from({ length: 50 }, (_, nth) => aRunFact(`K${nth}x`, { score: 50 - nth }));
    const { told } = await summed(facts, said);
    expect(told[0]?.facts.map(({ id }) => id)).toEqual(facts.slice(0, 40).map(({ key }) => key));
  });

  it("names the facts that stand in it, with its length", async () => {
    const { result } = await summed([aRunFact("A"), aRunFact("B")], said);
    const tokens = countTokens(said.summary);
    expect(result).toEqual({
      summaries: [{ thread: "search-1", name, focus, summary: said.summary, factKeys: ["A"], tokens, given: tokens }],
      dropped: [],
    });
  });

  it("is cut to its bound, and says how long it was given", async () => {
    const summary = "Four crowns are due from all. [FA] ".repeat(40);
    const { result } = await summed([aRunFact("A")], { summary, factIds: ["A"] });
    expect(result.summaries[0]?.tokens).toBeLessThanOrEqual(100);
    expect(result.summaries[0]?.tokens).toBeGreaterThan(60);
    expect(result.summaries[0]?.given).toBe(countTokens(summary));
  });

  it("is dropped by its name where it cites nothing, and none of a topic without facts", async () => {
    const { result } = await summed([aRunFact("A")], { summary: "Much was said.", factIds: ["A"] });
    expect(result).toEqual({ summaries: [], dropped: [{ thread: "search-1", name }] });
    const none = await summed([aRunFact("A", { nodeKeys: ["search-2"] })], said);
    expect(none).toEqual({ result: { summaries: [], dropped: [] }, told: [] });
  });

  it("leaves out what a review of this very topic refused", async () => {
    const facts = [aRunFact("A"), aRunFact("B")];
    const findings = [
      { thread: "search-1", rejectedKeys: ["B"] },
      { thread: "search-2", rejectedKeys: ["A"] },
    ];
    const { told } = await summed(facts, said, { findings });
    expect(told[0]?.facts.map(({ id }) => id)).toEqual(["A"]);
  });

  it("is put together without a model where nothing is planned from it", async () => {
    const { result, told } = await summed([aRunFact("A")], said, { isPlannedFrom: false });
    expect(told).toEqual([]);
    expect(result.summaries).toMatchObject([{ factKeys: ["A"], summary: expect.stringContaining("Statement A") }]);
    expect(result.summaries[0]?.given).toBe(result.summaries[0]?.tokens);
  });

  it("is not to be had where whoever is asked fails", async () => {
    const { context } = aStep({ answers: { summarize: () => ({ kind: "permanent", message: "Refused." }) } });
    const work = { facts: [aRunFact("A")], findings: [], tokenBound: 100, isPlannedFrom: true };
    await expect(summarizeThread(context, thread, work)).rejects.toThrow("Refused.");
  });
});
