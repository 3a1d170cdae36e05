import { describe, expect, it } from "vitest";
import type { AgentInput, AgentOutput } from "@/lib/agents/index";
import { SearchInput } from "@/lib/domain/run/results";
import type { NodeOutcome } from "@/lib/run/engine/context";
import { aStep, noDatabase } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun, aSearchResult } from "@/lib/testing/rigs/agents/run-values";
import { type Findings, figuresOf, idsOf, judgeFound, nothingFound, shownFacts } from "./review";

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

const perspective = { name: "Harbour", focus: "Who pays what", questions: [DUES, "Who pays them?"] };
const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], depth: 0 });
const facts = ["1", "2", "3"].map((id) => aFactIn(id));
const found: Findings = { input, result: aSearchResult(), isExhausted: false, facts, ids: new Map() };
const accepted: AgentOutput<"review_findings"> = {
  verdict: "accepted",
  reason: "Enough.",
  gaps: ["Who pays them?"],
  actionItems: ["The rolls."],
  rejectedIds: ["2"],
};
const rejected = { ...accepted, verdict: "rejected", reason: "Thin." } as const;
const library = { sources: 3, dated: 0, from: null, to: null, publishers: [], kinds: [] };
const planning = {
  project: { goal: "", summary: "" },
  colleagues: [],
  library: { ...library, titles: [], headings: [], terms: [] },
};

interface Judged {
  outcome: NodeOutcome;
  reviewed: AgentInput<"review_findings">[];
  /** Ids of the facts from which topics were to be opened; null where nobody was asked for any. */
  openedFrom: string[] | null;
}

/** What comes of these findings, where an agent that is asked says so. */
async function judged(
  answer: AgentOutput<"review_findings">,
  { settings = {}, rerun = 0, of = found }: { settings?: object; rerun?: number; of?: Findings | null } = {},
): Promise<Judged> {
  const reviewed: Judged["reviewed"] = [];
  let openedFrom: string[] | null = null;
  const { context } = aStep({
    run: aNodeRun({ mode: "offline" }, settings),
    recalled: { planned: [], planning },
    answers: {
      review_findings: (asked) => {
        reviewed.push(asked);
        return answer;
      },
      propose_subtopics: (asked) => {
        openedFrom = asked.facts.map(({ id }) => id);
        return { topics: [{ name: "Fees", description: "All fees.", criteria: ["Which fees?"] }] };
      },
    },
  });
  return { outcome: await judgeFound(context, { rerun }, of), reviewed, openedFrom };
}

/** Whether the facts that were found become accepted. */
async function accepts({ write }: NodeOutcome): Promise<boolean> {
  return (
    (await write?.(noDatabase()).then(
      () => false,
      (error: unknown) => String(error).includes("The database was asked"),
    )) ?? false
  );
}

describe("a review of what a search found", () => {
  it("asks by the goal, the topic, its questions and all that was found", async () => {
    const { reviewed } = await judged(accepted);
    expect(reviewed).toEqual([
      {
        goal: DUES,
        topic: "Harbour: Who pays what",
        criteria: perspective.questions,
        figures: "3 facts from 3 sources",
        facts,
      },
    ]);
  });

  it("leaves its verdict with what is missing, and accepts the facts with the topic", async () => {
    const { outcome } = await judged(accepted);
    expect(outcome.result).toEqual({
      verdict: "accepted",
      reason: "Enough.",
      gaps: ["Who pays them?"],
      actionItems: ["The rolls."],
      rejectedKeys: ["2"],
      subtopics: [],
    });
    expect(outcome).toMatchObject({ text: "Accepted: Enough.", artifacts: [] });
    expect(outcome).not.toHaveProperty("isForPeople");
    expect(await accepts(outcome)).toBe(true);
  });

  it("accepts no fact where it sends the topic back, nor where nothing was found", async () => {
    const { outcome } = await judged(rejected);
    expect(outcome).toMatchObject({ text: "Rejected: Thin.", result: { verdict: "rejected", rejectedKeys: ["2"] } });
    expect(await accepts(outcome)).toBe(false);
    for (const of of [null, { ...found, facts: [] }]) {
      const none = await judged(accepted, { of });
      expect(none.outcome.text).toBe("Rejected: the search found nothing.");
      expect(none.reviewed).toEqual([]);
      expect(await accepts(none.outcome)).toBe(false);
    }
  });

  it("sends nothing back where nothing more can be found, and accepts what is enough all the same", async () => {
    const of = { ...found, isExhausted: true };
    const { outcome } = await judged(rejected, { of });
    expect(outcome).toMatchObject({ text: "Exhausted: Thin.", result: { verdict: "exhausted" } });
    expect(await accepts(outcome)).toBe(false);
    expect((await judged(accepted, { of })).outcome.text).toBe("Accepted: Enough.");
  });

  it("opens topics in a tree from what it kept, and only where it accepts", async () => {
    const settings = { strategy: "tree", tree: { breadth: 2, depth: 1, iterations: null } };
    const { outcome, openedFrom } = await judged(accepted, { settings });
    expect(openedFrom).toEqual(["1", "3"]);
    expect(outcome.result).toMatchObject({
      subtopics: [{ name: "Fees", focus: "All fees.", questions: ["Which fees?"] }],
    });
    const back = await judged(rejected, { settings });
    expect(back.openedFrom).toBeNull();
    expect(back.outcome.result).toMatchObject({ subtopics: [] });
    expect((await judged(accepted)).openedFrom).toBeNull();
  });

  it("is left to people alone where they review by themselves, with no agent's word", async () => {
    const { outcome, reviewed } = await judged(rejected, { settings: { review: { by: "people" } } });
    expect(reviewed).toEqual([]);
    expect(outcome).toMatchObject({
      isForPeople: true,
      text: "Ready for people's review.",
      result: { verdict: "accepted", reason: "", rejectedKeys: [] },
    });
    expect(await accepts(outcome)).toBe(false);
  });

  it.each([
    ["what an agent accepts", accepted, 0, true],
    ["nothing that an agent may still send back", rejected, 1, false],
    ["what was sent back as often as it may be", rejected, 2, true],
  ] as const)("brings before people who review beside agents %s", async (_, answer, rerun, isForPeople) => {
    const settings = { review: { by: "both" }, rerunCap: 2 };
    const { outcome } = await judged(answer, { settings, rerun });
    expect(outcome.isForPeople ?? false).toBe(isForPeople);
    expect(outcome.text).toBe(answer.verdict === "accepted" ? "Accepted: Enough." : "Rejected: Thin.");
    // People accept the facts with their verdict, and nobody before them.
    expect(await accepts(outcome)).toBe(false);
  });

  it("accepts of the facts those that nobody rejected meanwhile, in their order", () => {
    const ids = new Map([
      ["3", "third"],
      ["1", "first"],
    ]);
    expect(idsOf({ ids }, facts)).toEqual(["first", "third"]);
    expect(idsOf({ ids }, facts.slice(1))).toEqual(["third"]);
  });
});
