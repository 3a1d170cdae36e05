import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import { GAPS } from "@/lib/knowledge/open-gaps";
import type { NodeOutcome } from "@/lib/run/engine/context";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { scope } from "./scope";

type Kind = AgentOutput<"classify">;
const kind: Kind = { queryType: "how_to", complexity: "deep", keyTerms: ["harbour"], language: "en" };
const fold = { id: "1", level: "L1", tokens: 10, title: "Run 1", text: "So it was.", factIds: ["1"] };

interface Scoped {
  outcome: NodeOutcome;
  told: AgentInput<"classify"> | null;
}

/** What comes of a question that is found to be of this kind, and what whoever was asked was told. */
async function scoped(
  { settings = {}, answer = kind }: { settings?: object; answer?: Kind | Failure },
  { summary = "Old.", history = [] }: { summary?: string; history?: object[] } = {},
): Promise<Scoped> {
  let told: Scoped["told"] = null;
  const { context } = aStep({
    run: aNodeRun({}, settings),
    recalled: { project_summary: summary, history },
    answers: {
      classify: (input) => {
        told = input;
        return answer;
      },
      summarize: () => ({ summary: "All of it, shorter.", factIds: ["1"] }),
    },
  });
  const outcome = await scope(context);
  return { outcome, told };
}

describe("what kind of question a run asks", () => {
  it("is what was answered, in a sentence, with the strategy where it was left to the run", async () => {
    const { outcome } = await scoped({ settings: { strategy: "auto" } });
    expect(outcome.result).toEqual(kind);
    expect(outcome.text).toBe("A how-to question of deep complexity. Chosen for it: topic tree.");
    expect(outcome.events).toEqual([]);
  });

  it("is said without a strategy where people chose one, and with the article of its word", async () => {
    const answer: Kind = { ...kind, queryType: "exploratory", complexity: "simple" };
    const { outcome } = await scoped({ settings: { strategy: "tree" }, answer });
    expect(outcome.text).toBe("An exploratory question of simple complexity.");
  });

  it("is asked with what the project knows and what earlier runs found, as far as there is room", async () => {
    const open = { ...fold, id: "2", level: GAPS, title: "What is open" };
    const { told } = await scoped({}, { summary: "Old.", history: [fold, open] });
    expect(told).toMatchObject({
      question: "What are the dues of the harbour?",
      projectSummary: "Old.",
      history: [{ title: "Run 1" }, { title: "What is open" }],
    });
    const long = await scoped({}, { summary: "One more sentence of it all. ".repeat(9_000) });
    expect(long.told?.projectSummary.length).toBeGreaterThan(20_000);
    expect(long.told?.projectSummary.length).toBeLessThan(100_000);
  });

  it("tells that a long history was folded", async () => {
    const history = Array.from({ length: 6 }, (_, nth) => ({ ...fold, id: `${nth}`, factIds: ["1"] }));
    const { outcome, told } = await scoped({}, { history });
    expect(outcome.events).toMatchObject([{ kind: "fold", payload: { level: "L2", text: "All of it, shorter." } }]);
    expect(told?.history).toMatchObject([{ text: "All of it, shorter." }]);
  });

  it("is nothing that a run goes on without", async () => {
    await expect(scoped({ answer: { kind: "permanent", message: "Refused." } })).rejects.toThrow("Refused.");
  });
});
