import { describe, expect, it } from "vitest";
import { ReviewResult, type SearchResult } from "@/lib/domain/run/results";
import { aFactIn, aSearchResult } from "@/lib/testing/rigs/agents/run-values";
import { earlierOf, learnedFrom, readBeforeOf, seenBy } from "./read-before";

const DUES = "What are the dues of the harbour?";
const CREWS = "Who pays the crews of the ferry?";
const LAMPS = "Where do lamps burn?";
const nothing = { facts: [], open: [], vain: [] };

function reading(question: string, passages: string[], part: { asked?: string[]; empty?: string[] } = {}): object {
  return { question, passages, asked: [question], empty: [], ...part };
}

function having(read: object[], part: Partial<SearchResult> = {}): SearchResult {
  return aSearchResult({ ...part, read: aSearchResult(Object({ read })).read });
}

describe("what other searches of a run have read", () => {
  const own = [
    having([reading(DUES, ["b:1", "a:12"], { asked: [DUES, LAMPS] }), reading(LAMPS, ["c:0"])], {
      queries: ["lamps", "dues of the harbour", "harbour"],
      facts: [aFactIn("1"), aFactIn("2")],
      answers: [
        { question: DUES.toUpperCase(), factKeys: ["1"] },
        { question: LAMPS, factKeys: ["2"] },
      ],
    }),
    having([reading(CREWS, ["b:1"])], { queries: ["lamps"], facts: [aFactIn("3")] }),
  ];

  it("counts by passage for the questions that are asked, in the order of the passages", () => {
    const before = readBeforeOf([DUES, CREWS], { own, earlier: [] }, nothing);
    expect(before.read).toEqual([
      { passage: "a:12", asked: ["what are the dues of the harbour"] },
      { passage: "b:1", asked: ["what are the dues of the harbour", "who pays the crews of the ferry"] },
    ]);
    expect(readBeforeOf([DUES], { own, earlier: [] }, { ...nothing, open: [LAMPS] }).read).toContainEqual({
      passage: "c:0",
      asked: ["where do lamps burn"],
    });
  });

  it("leaves the facts that answer what is asked, and those that are near beside them", () => {
    const ids = (near: string[]): string[] =>
      readBeforeOf([DUES], { own, earlier: [] }, { ...nothing, facts: near.map((id) => aFactIn(id)) }).facts.map(
        ({ id }) => id,
      );
    expect(ids([])).toEqual(["1"]);
    expect(ids(["3"])).toEqual(["1", "3"]);
    expect(readBeforeOf([DUES], { own, earlier: [] }, nothing).answers).toEqual([
      { question: DUES.toUpperCase(), factIds: ["1"] },
    ]);
  });

  it("tells its queries once, those nearest to the questions last, and what stands near the beginning of a source", () => {
    const before = readBeforeOf([DUES], { own, earlier: [] }, nothing);
    expect(before.queries).toEqual(["lamps", "harbour", "dues of the harbour"]);
    expect(before.begun).toEqual(["b:1", "b:1", "c:0"]);
    const places = having([reading(DUES, ["x:3", "x:4", "y:z:0"])]);
    expect(readBeforeOf([DUES], { own: [places], earlier: [] }, nothing).begun).toEqual(["x:3", "y:z:0"]);
  });

  it("counts of an earlier run only what had nothing to say", () => {
    const earlier = [having([reading(DUES, ["p:9", "q:9"], { empty: ["q:9"] })], { facts: [aFactIn("9")] })];
    const before = readBeforeOf([DUES], { own: [], earlier }, nothing);
    expect(before).toMatchObject({ read: [{ passage: "q:9" }], facts: [], begun: [], queries: [] });
  });
});

describe("what a search learns of others beside it", () => {
  const facts = [aFactIn("1", "The dues of the harbour are four crowns."), aFactIn("2", "Whales sing.")];
  const own = [
    aSearchResult({
      facts,
      answers: [{ question: "Are dues of the harbour high?", factKeys: ["1"] }],
      conversation: [
        { question: "In vain?", answer: "", factKeys: [] },
        { question: "Found?", answer: "", factKeys: ["1"] },
      ],
    }),
  ];

  it("is what they ask that is near and open, the facts nearest to what it asks, and what they asked in vain", () => {
    const ofOthers = ["Are dues of the harbour high?", "Who sets the dues of the harbour?", "Do whales sing?", DUES];
    expect(learnedFrom(own, { questions: [DUES], open: [DUES] }, ofOthers)).toEqual({
      open: ["Who sets the dues of the harbour?"],
      facts: [facts[0]],
      vain: ["In vain?"],
    });
  });

  it("is twelve of their questions, sixteen facts and the latest forty of what they asked in vain", () => {
    const most = Array.from({ length: 60 }, (_, nth) => nth);
    const turns = most.map((nth) => ({ question: `In vain ${nth}?`, answer: "", factKeys: [] }));
    const known = most.map((nth) => aFactIn(`${nth}`, `The dues of the harbour are ${nth} crowns.`));
    const asked = most.map((nth) => `Are dues of harbour ${nth} high?`);
    const learned = learnedFrom(
      [aSearchResult({ facts: known, conversation: turns })],
      { questions: [DUES], open: [DUES] },
      asked,
    );
    expect([learned.open.length, learned.facts.length, learned.vain.length]).toEqual([12, 16, 40]);
    expect(learned.vain.at(-1)).toBe("In vain 59?");
  });
});

describe("what was read before, as a search is told it", () => {
  const before = {
    ...nothing,
    queries: ["dues"],
    begun: ["a:0"],
    answers: [{ question: DUES, factIds: ["1"] }],
    read: [{ passage: "a:0", asked: ["what is due"] }],
  };

  it("is by passage what it was read for, with what is answered", () => {
    const seen = seenBy({ stage: "wave1" }, { rerun: 0 }, before);
    expect([...seen.readFor]).toEqual([["a:0", new Set(["what is due"])]]);
    expect(seen).toMatchObject({ queries: [], answers: before.answers, begun: ["a:0"] });
  });

  it("is for one that was sent back, or looks for a gap, what was tried, and nothing that is answered", () => {
    for (const [stage, rerun] of [
      ["wave1", 1],
      ["wave2", 0],
    ] as const)
      expect(seenBy({ stage }, { rerun }, before)).toMatchObject({ queries: ["dues"], answers: [] });
  });
});

it("a search that is made again begins with what its thread tried, read and found, without what its review refused", () => {
  const row = (kind: string, thread: string, result: object): { kind: string; input: unknown; result: unknown } => ({
    kind,
    input: { thread },
    result,
  });
  const review = { verdict: "rejected", reason: "", gaps: [], actionItems: [], rejectedKeys: ["2"] };
  const rows = [
    row(
      "search",
      "a",
      having([reading(DUES, ["p", "q"])], {
        queries: ["dues", "fees"],
        facts: [aFactIn("1"), aFactIn("2")],
        answers: [{ question: DUES, factKeys: ["1", "2"] }],
      }),
    ),
    row("review", "a", ReviewResult.parse(review)),
    row("search", "a", having([reading(DUES, ["r"])], { queries: ["fees"], facts: [aFactIn("1")] })),
    row("search", "b", having([reading(DUES, ["s"])], { queries: ["other"], facts: [aFactIn("4")] })),
    row("review", "b", ReviewResult.parse({ ...review, rejectedKeys: ["1"] })),
  ];
  const earlier = earlierOf(rows, { thread: "a" });
  expect(earlier).toEqual({
    queries: ["dues", "fees"],
    passages: ["p", "q", "r"],
    facts: [aFactIn("1")],
    answers: [{ question: DUES, factIds: ["1"] }],
  });
});
