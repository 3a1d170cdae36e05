import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { FoundGap } from "@/lib/domain/run/results";
import type { FoundRelation } from "@/lib/knowledge/relations";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { decidePivot } from "./decide-pivot";

const MINUTE_MS = 60_000;
const gap: FoundGap = { description: "Who pays?", importance: 0.9, queries: ["payers"], documents: [] };
const wave: AgentOutput<"decide_pivot"> = { isSecondWave: true, gaps: [0], rationale: "One gap is left." };

function against(a: string, b: string, reason = "Four is not five."): FoundRelation {
  return { kind: "contradicts", a, b, nature: "direct", reason, status: "possible", finder: "model" };
}

interface Decided {
  decided: Awaited<ReturnType<typeof decidePivot>>;
  told: AgentInput<"decide_pivot">[];
}

/** What is decided, and what whoever decides is told. */
async function decided(
  weighed: Partial<Parameters<typeof decidePivot>[1]> = {},
  {
    stage = "pivot",
    answer = wave,
  }: { stage?: "pivot" | "wave2"; answer?: Decided["decided"]["pivot"] | Failure } = {},
): Promise<Decided> {
  const told: Decided["told"] = [];
  const { context } = aStep({
    node: { stage },
    leftMs: 5.5 * MINUTE_MS,
    answers: {
      decide_pivot: (input) => {
        told.push(input);
        return answer;
      },
    },
  });
  const tried: Parameters<typeof decidePivot>[1]["tried"] = () => Promise.resolve([]);
  return { decided: await decidePivot(context, { gaps: [gap], contradictions: [], tried, ...weighed }), told };
}

describe("a second wave", () => {
  it("is decided on by what is missing, what was tried, and the time that is left", async () => {
    const conversation = [
      { question: "What is due?", answer: "Four crowns.", factKeys: ["A", "B"] },
      { question: "Who pays?", answer: "", factKeys: [] },
    ];
    const { decided: made, told } = await decided({ tried: () => Promise.resolve(conversation) });
    expect(told).toEqual([
      {
        question: aNodeRun().question,
        tried: ["What is due? (2 facts)", "Who pays? (0 facts)"],
        gaps: [{ description: "Who pays?", importance: 0.9 }],
        contradictions: [],
        budgetLeft: "5 minutes",
      },
    ]);
    expect(made).toEqual({ pivot: wave, failed: [] });
  });

  it("is told sixty questions that were asked, and three contradictions, at most", async () => {
    const asked = Array.from({ length: 70 }, (_, nth) => ({ question: `Question ${nth}?`, answer: "", factKeys: [] }));
    const contradictions = ["one", "two", "three", "four"].map((why) => against("A", "B", why));
    const { told } = await decided({ tried: () => Promise.resolve(asked), contradictions });
    expect(told[0]?.tried).toEqual(asked.slice(0, 60).map(({ question }) => `${question} (0 facts)`));
    expect(told[0]?.contradictions).toEqual(["one", "two", "three"]);
  });

  it("is not made twice, and nobody is asked for another", async () => {
    const { decided: made, told } = await decided(
      { tried: () => Promise.reject(new Error("It was read what had been tried.")) },
      { stage: "wave2" },
    );
    expect(made).toEqual({
      pivot: { isSecondWave: false, gaps: [], rationale: "The second wave has been made." },
      failed: [],
    });
    expect(told).toEqual([]);
  });

  it("is not made where nobody could say whether, and the failure is counted", async () => {
    const { decided: made } = await decided({}, { answer: { kind: "unavailable", message: "Away." } });
    expect(made).toEqual({
      pivot: { isSecondWave: false, gaps: [], rationale: "Away." },
      failed: [{ agent: "decide_pivot", calls: 1 }],
    });
  });
});
