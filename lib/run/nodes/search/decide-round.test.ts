import { describe, expect, it } from "vitest";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";
import { aFactIn, aNodeRun, anAsker, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { answerTo } from "./answer-to";
import { decideOn, nothingToAsk, standing } from "./decide-round";
import type { Progress } from "./search-progress";

const [DUES = "", CREWS = ""] = aSearch().input.perspective.questions;
const facts = [aFactIn("1", "The dues of the harbour are four crowns."), aFactIn("2", "Crews of the ferry are paid.")];
const recall: NodeContext["recall"] = (_, __, load) => load();

describe("how a search stands where nobody is asked whether it goes on", () => {
  it("is what it found, what of its questions is answered, and its own answers", () => {
    const progress = aSearch(facts);
    progress.answers = [{ question: DUES, factIds: ["1"] }];
    progress.conversation = [
      { question: DUES, answer: "Four crowns.", factIds: ["1"] },
      { question: CREWS, answer: "Nobody says.", factIds: [] },
    ];
    expect(standing(progress)).toEqual({
      summary: "2 facts from 2 sources; 1 of 2 questions answered. Four crowns. Nobody says.",
      answered: [],
      gaps: [CREWS],
      shouldContinue: false,
      nextSearchTopic: "",
    });
    expect(standing(aSearch([], {}, [DUES])).summary).toBe("0 facts from 0 sources; 0 of 1 question answered.");
  });

  it("keeps no more than the beginning of long answers", () => {
    const progress = aSearch();
    progress.conversation = [{ question: DUES, answer: "Four crowns are due. ".repeat(500), factIds: [] }];
    expect(standing(progress).summary.length).toBeLessThan(2_500);
    expect(standing(progress).summary.length).toBeGreaterThan(800);
  });
});

describe("a search that has nothing left to ask", () => {
  it("is covered where all is answered, else exhausted, and keeps which", () => {
    const progress = aSearch(facts);
    expect(nothingToAsk(progress, 2)).toBe("exhausted");
    progress.answers = [DUES, CREWS].map((question) => ({ question, factIds: ["1"] }));
    expect(nothingToAsk(progress, 3)).toBe("covered");
    expect(progress.loop).toEqual([
      { iteration: 2, summary: "There is nothing left to ask.", gaps: [DUES, CREWS], end: "exhausted" },
      { iteration: 3, summary: "Every question is answered.", gaps: [], end: "covered" },
    ]);
  });
});

describe("what it is decided on whether a search goes on", () => {
  const decision = { summary: "So.", answered: [], gaps: [], shouldContinue: true, nextSearchTopic: "" };

  async function told(run: NodeRun, progress: Progress, leftMs = Number.POSITIVE_INFINITY): Promise<unknown> {
    const { ask, asked } = anAsker({ decide_loop: decision });
    expect(await decideOn({ run, ask, recall }, progress, { iteration: 2, leftMs })).toMatchObject(decision);
    return asked[0]?.input;
  }

  function halfAnswered(): Progress {
    const progress = aSearch(facts);
    progress.answers = [{ question: DUES, factIds: ["1"] }];
    progress.decided = new Set(["1"]);
    progress.loop = [{ iteration: 1, summary: "Four crowns.", gaps: [], end: null }];
    return progress;
  }

  it("is for a model what is open, what is answered, and what is new since the last decision", async () => {
    expect(await told(aNodeRun({}, { iterations: 3 }), halfAnswered(), 90_000)).toMatchObject({
      goal: "What are the dues of the harbour?",
      questions: [CREWS],
      answered: [DUES],
      memory: [{ title: "After round 1", text: "Four crowns.", factIds: [] }],
      facts: [{ id: "2" }],
      iteration: 2,
      iterationCap: 3,
      budgetLeft: "1 minutes",
    });
  });

  it("is for rules all questions and all facts", async () => {
    const run = (rules?: number): NodeRun => aNodeRun({ mode: "offline" }, { rules });
    for (const rules of [undefined, 2])
      expect(await told(run(rules), halfAnswered())).toMatchObject({
        questions: [DUES, CREWS],
        answered: [],
        memory: [],
        facts: [{ id: "1" }, { id: "2" }],
        budgetLeft: "no time limit",
      });
  });
});

describe("an answer to a question", () => {
  const said = { answer: "Said.", factIds: [] };

  async function answered(run: NodeRun, progress: Progress): Promise<{ answer: string; shown: unknown }> {
    const { ask, asked } = anAsker({ answer_question: said });
    const { answer } = await answerTo({ run, ask, recall }, progress, DUES);
    return { answer, shown: Object(asked[0]?.input).facts };
  }

  it("is in the words of the facts that were read to answer it, and nobody is asked", async () => {
    const progress = aSearch(facts);
    progress.answers = [{ question: DUES, factIds: ["1"] }];
    expect(await answered(aNodeRun(), progress)).toEqual({
      answer: "The dues of the harbour are four crowns.",
      shown: undefined,
    });
    // Under older rules an agent says it.
    expect(await answered(aNodeRun({}, { rules: 5 }), progress)).toMatchObject({ answer: "Said." });
    expect(await answered(aNodeRun({ mode: "offline" }), progress)).toMatchObject({ answer: "Said." });
  });

  it("is that nothing read answers it, and nobody is asked, where a search looks for what others missed", async () => {
    const missing = aSearch(facts, { gaps: [DUES] });
    const none = { answer: "What was read does not answer this.", shown: undefined };
    expect(await answered(aNodeRun(), missing)).toEqual(none);
    expect(await answered(aNodeRun({}, { rules: 8 }), missing)).toMatchObject({ answer: "Said." });
  });

  it("is an agent's from the near facts where nothing was read to answer it", async () => {
    expect(await answered(aNodeRun(), aSearch(facts))).toMatchObject({ answer: "Said.", shown: [{ id: "1" }] });
    const byRules = (rules?: number): NodeRun => aNodeRun({ mode: "offline" }, { rules });
    expect(await answered(byRules(), aSearch(facts))).toMatchObject({ shown: [{ id: "1" }] });
    expect(await answered(byRules(2), aSearch(facts))).toMatchObject({ shown: [{ id: "1" }, { id: "2" }] });
  });
});
