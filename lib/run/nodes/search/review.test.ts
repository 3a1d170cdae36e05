import { describe, expect, it } from "vitest";
import { aFactIn, aNodeRun, aSearchResult } from "@/lib/testing/rigs/agents/run-values";
import { figuresOf, nothingFound, shownFacts } from "./review";

const DUES = "What are the dues of the harbour?";

describe("a search that found nothing", () => {
  it("is sent back, or is exhausted where nothing more can be found", () => {
    const none = { verdict: "rejected", gaps: [], actionItems: [], rejectedKeys: [], subtopics: [] };
    expect(nothingFound(null)).toEqual({
      result: { ...none, reason: "The search found nothing." },
      text: "Rejected: the search found nothing.",
      artifacts: [],
    });
    expect(nothingFound({ result: aSearchResult(), isExhausted: true })).toMatchObject({
      result: { verdict: "exhausted" },
      text: "Exhausted: the search found nothing.",
    });
  });

  it("says how many searches failed, where any did", () => {
    const failedCalls = [
      { agent: "extract_facts", calls: 9 },
      { agent: "search", calls: 3 },
    ];
    expect(nothingFound({ result: aSearchResult({ failedCalls }), isExhausted: false }).text).toBe(
      "Rejected: nothing was found: 3 searches failed.",
    );
    expect(
      nothingFound({ result: aSearchResult({ failedCalls: failedCalls.slice(0, 1) }), isExhausted: false }).text,
    ).toBe("Rejected: the search found nothing.");
  });
});

describe("the facts that a review is shown", () => {
  const quote = "It was said at length in the minutes that it is so, as everybody knew.";
  const facts = Array.from({ length: 130 }, (_, nth) =>
    aFactIn(`${nth}`, nth === 129 ? "The dues of the harbour are four crowns." : `Lamp ${nth} burns.`, { quote }),
  );
  const shown = (
    most: number,
    given: { rules?: number; mode?: "live" | "offline"; contextTokens?: number; answers?: string[] } = {},
  ): string[] => {
    const { rules = 7, mode = "live", contextTokens = 40_000, answers = [] } = given;
    const context = { run: aNodeRun({ mode }, { rules, contextTokens }) };
    const asked = { questions: [DUES], answers: new Set(answers) };
    return shownFacts(context, facts.slice(-most), asked).map(
      (fact) => `${fact.id}${fact.quote === "" ? "" : " quoted"}`,
    );
  };

  it("are all of them where they are few and fit, a model's by their statements", () => {
    expect(shown(120)).toEqual(facts.slice(-120).map(({ id }) => id));
    expect(shown(130, { mode: "offline" })).toEqual(facts.map(({ id }) => `${id} quoted`));
  });

  it("are for a model those that answer first, then the nearest, where there are more", () => {
    expect(shown(130, { answers: ["5"] })).toEqual(["5", "129"]);
    expect(shown(130, { answers: facts.map(({ id }) => id) })).toHaveLength(120);
    expect(shown(41, { rules: 5 })).toEqual(["129"]);
    expect(shown(40, { rules: 5 })).toHaveLength(40);
  });

  it("are without a model those nearest to the questions where not all fit", () => {
    expect(shown(130, { mode: "offline", contextTokens: 8_000, answers: ["5"] })).toEqual(["129 quoted"]);
  });

  it("are counted with their sources, and with how many of them stand there", () => {
    const source = { sourceId: "s" };
    const all = [aFactIn("1", "One.", source), aFactIn("2", "Two.", source), aFactIn("3", "Three.")];
    expect(figuresOf(all, all)).toBe("3 facts from 2 sources");
    expect(figuresOf(all, all.slice(1))).toBe(
      "3 facts from 2 sources, of which the 2 nearest to the criteria stand here",
    );
    expect(figuresOf(all.slice(2), all.slice(2))).toBe("1 fact from 1 source");
  });
});
