import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { type SearchInput, SearchResult } from "@/lib/domain/run/results";
import type { NodeOutcome } from "@/lib/run/engine/context";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun, aSearch } from "@/lib/testing/rigs/agents/run-values";
import { search } from "./search";
import { iterate } from "./search-round";

const [DUES = "", CREWS = ""] = aSearch().input.perspective.questions;
const NOTHING = { read: [], facts: [], answers: [] };
const empty = {
  known: { facts: [], queries: [] },
  library_sources: 1,
  small_library: [],
  read_before: NOTHING,
  read_before_2: NOTHING,
  read_before_3: NOTHING,
};

/** Facts of the knowledge base, each on two sources. */
function known(...statements: string[]): object {
  const piece = { url: null, published: null, start: 0, end: 10, confidence: 1, page: null, heading: null };
  const facts = statements.map((statement, nth) => ({
    key: `AAAAAAAAAAA${nth}`,
    status: "accepted",
    statement,
    confidence: 1,
    score: 1,
    isContested: false,
    evidence: ["a", "b"].map((of) => {
      return { ...piece, sha256: of.repeat(64), title: `Annals ${of}`, sourceTitle: `Annals ${of}`, quote: statement };
    }),
  }));
  return { facts, queries: ["what is due", "dues"] };
}

type World = Parameters<typeof aStep>[0];

async function searched(
  world: World = {},
  wanted: Partial<SearchInput> = {},
): Promise<{ outcome: NodeOutcome; result: SearchResult; step: ReturnType<typeof aStep> }> {
  const {
    run = aNodeRun({ mode: "offline" }, { iterations: 3, rules: undefined }),
    recalled = {},
    node,
    ...others
  } = world;
  const { input } = aSearch([], wanted);
  const step = aStep({ run, node: { input, ...node }, ...others, recalled: { ...empty, ...recalled } });
  const outcome = await search(step.context);
  return { outcome, result: SearchResult.parse(outcome.result), step };
}

describe("a search that finds nothing", () => {
  it("asks each of its questions once, and ends as exhausted with both open", async () => {
    const { outcome, result, step } = await searched();
    expect(result.conversation.map(({ question }) => question)).toEqual([DUES, CREWS]);
    expect(result.loop.map(({ iteration, end }) => [iteration, end])).toEqual([
      [1, null],
      [2, "exhausted"],
    ]);
    expect(result.gaps).toEqual([DUES, CREWS]);
    expect([outcome.text, outcome.facts, outcome.events]).toEqual(["0 facts from 0 sources.", 0, []]);
    expect(step.told).toEqual([
      "Round 1 of 3: 0 facts from 0 sources so far.",
      "Round 1 of 3 is done: 0 of 2 questions answered; the search goes on.",
      "Round 2 of 3: 0 facts from 0 sources so far.",
    ]);
    const kinds = ["ask_question", "generate_queries", "answer_question", "decide_loop"];
    expect(step.asked.map(({ kind }) => kind)).toEqual([...kinds, ...kinds]);
  });

  it("goes on by itself for a model while its list has a question, and nobody is asked whether", async () => {
    const { result, step } = await searched({ run: aNodeRun({}, { iterations: 3 }) });
    expect(result.conversation.map(({ question }) => question)).toEqual([DUES, CREWS]);
    expect(result.loop.at(-1)?.end).toBe("exhausted");
    expect(new Set(step.asked.map(({ kind }) => kind))).toEqual(new Set(["generate_queries", "answer_question"]));
  });

  it("ends with its rounds, or with its time", async () => {
    const once = await searched({ run: aNodeRun({ mode: "offline" }, { iterations: 1 }) });
    expect(once.result.loop.map(({ end }) => end)).toEqual(["cap_reached"]);
    const late = await searched({ leftMs: 0 });
    expect(late.result.loop.map(({ end }) => end)).toEqual(["time_up"]);
  });

  it("notes searches that failed: nobody knows then whether there was anything new", async () => {
    const failing = Object.fromEntries([DUES, CREWS].map((query) => [query, null]));
    const { result } = await searched({ found: failing });
    expect(result.failedCalls).toEqual([{ agent: "search", calls: 2 }]);
    expect(result.loop.map(({ end }) => end).slice(0, 2)).toEqual([null, null]);
  });
});

describe("what others find meanwhile", () => {
  const fact = { ...aFactIn("AAAAAAAAAAA1"), sourceId: "s", sourceTitle: "Annals" };
  const answering = (...questions: string[]): object => ({
    ...NOTHING,
    facts: [fact],
    answers: questions.map((question) => ({ question, factIds: [fact.id] })),
  });

  it("ends a search before its next round where it answers all that was open, and not where some is left", async () => {
    const run = aNodeRun({}, { iterations: 3 });
    const roundsAfter = async (...questions: string[]): Promise<string[]> => {
      const { result } = await searched({ run, recalled: { read_before_2: answering(...questions) } });
      return result.conversation.map(({ question }) => question);
    };
    expect(await roundsAfter(DUES, CREWS)).toEqual([DUES]);
    expect(await roundsAfter(DUES)).toEqual([DUES, CREWS]);
  });
});

describe("what a round decides", () => {
  it("is what is open, what page is wanted next, and that nothing known is news any more", async () => {
    const page = "https://orrin.example/dues";
    const progress = aSearch([aFactIn("1")], {}, [DUES]);
    const { context } = aStep({
      run: aNodeRun({ mode: "offline" }, { iterations: 3 }),
      recalled: empty,
      answers: {
        decide_loop: () => ({
          summary: "Little is known.",
          answered: [],
          gaps: ["Lorries?"],
          shouldContinue: true,
          nextSearchTopic: "lorries",
          urlToSearch: page,
        }),
      },
    });
    await iterate(context, progress, 1);
    expect([progress.gaps, progress.wanted, [...progress.decided]]).toEqual([["Lorries?"], page, ["1"]]);
  });
});

describe("what is known", () => {
  const DUE = "The dues of the harbour are four crowns.";
  const ofDues = [DUE, "Four crowns are the dues of the harbour.", "By day the dues of the harbour are four crowns."];
  const ofCrews = ["By day", "At night", "In winter"].map((when) => `${when} the wardens pay the crews of the ferry.`);

  it("answers a search without one where it answers all that is asked", async () => {
    const { outcome, result, step } = await searched({ recalled: { known: known(...ofDues, ...ofCrews) } });
    expect(result.loop).toEqual([
      { iteration: 0, summary: "6 facts of the knowledge base answer all 2 questions.", gaps: [], end: "known" },
    ]);
    expect(result.conversation.map(({ question }) => question)).toEqual([DUES, CREWS]);
    expect(result.conversation[0]?.answer).toContain(DUE);
    expect(result.known).toMatchObject({ answered: [DUES, CREWS], queries: ["what is due", "dues"] });
    expect(outcome.events).toEqual([{ kind: "knowledge_used", payload: { facts: 6, searchesSaved: 2 } }]);
    expect([step.searched, step.asked]).toEqual([[], []]);
  });

  it("is searched for beside where only a part of what is asked is known", async () => {
    const { outcome, result } = await searched({ recalled: { known: known(...ofDues, ...ofCrews.slice(0, 1)) } });
    expect(result.known.answered).toEqual([DUES]);
    expect(result.loop.at(0)?.end).not.toBe("known");
    expect(result.conversation.map(({ question }) => question)).toContain(CREWS);
    expect(result.answers.map(({ question }) => question)).toContain(DUES);
    expect(outcome.text).toBe("4 facts from 1 source.");
  });

  it("is nothing to go by where it answers no question whole", async () => {
    const { outcome, result } = await searched({ recalled: { known: known(DUE) } });
    expect(result.known).toEqual({ factKeys: ["AAAAAAAAAAA0"], answered: [], queries: [] });
    expect(outcome.events).toEqual([{ kind: "knowledge_used", payload: { facts: 1, searchesSaved: 0 } }]);
  });

  it("is searched for all the same where a review found it missing, or the library has grown since", async () => {
    const facts = known(...ofDues, ...ofCrews);
    const missed = await searched({ recalled: { known: facts } }, { gaps: [DUES] });
    expect(missed.result.known.answered).toEqual([CREWS]);
    const behind = await searched({ recalled: { known: { ...facts, isBehind: true } } });
    expect(behind.result.known.answered).toEqual([]);
  });
});

describe("what a search leaves", () => {
  it("stands in a file of its wave and its thread", async () => {
    const pathOf = async (stage: "wave1" | "wave2"): Promise<string | undefined> => {
      const recalled = { run_memory: [] };
      return (await searched({ node: { stage }, recalled })).outcome.artifacts[0]?.path;
    };
    expect([await pathOf("wave1"), await pathOf("wave2")]).toEqual(["wave-1/a.md", "wave-2/a.md"]);
  });
});

describe("a budget that is spent", () => {
  const spent = (): Failure => ({ kind: "permanent", code: BUDGET_SPENT, message: "The budget was spent." });

  it("fails a search that has found nothing, and ends one that has found something", async () => {
    await expect(searched({ answers: { generate_queries: spent } })).rejects.toThrow("The budget was spent.");
    const recalled = { known: known("The dues of the harbour are four crowns.") };
    const { result } = await searched({ answers: { generate_queries: spent }, recalled });
    expect(result.loop).toEqual([{ iteration: 1, summary: "The budget was spent.", gaps: [], end: "budget_spent" }]);
    const refused = (): Failure => ({ ...spent(), code: "refused" });
    await expect(searched({ answers: { generate_queries: refused }, recalled })).rejects.toThrow();
  });
});
