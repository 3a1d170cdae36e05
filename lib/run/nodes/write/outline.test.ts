import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Dispute } from "@/lib/domain/report/disputes";
import { aNodeRun, aRecord, aRunFact, aThread } from "@/lib/testing/rigs/agents/run-values";
import { inOrder, isForOneWriter, nearest, shownFacts, textsFor, topicsWithin } from "./outline";

const ofDues = (key: string, score = 1): ReturnType<typeof aRunFact> =>
  aRunFact(key, { statement: "The dues of the harbour are four crowns.", score });

describe("the facts that a report is planned from", () => {
  it("are first those that bear on its question, then the best borne out", () => {
    const facts = [
      aRunFact("A", { score: 1 }),
      aRunFact("B", { score: 9 }),
      ofDues("C", 0),
      aRunFact("D", { score: 5 }),
    ];
    const keys = (question: string): string[] => nearest(question, facts).map(({ key }) => key);
    expect(keys("What are the dues of the harbour?")).toEqual(["C", "B", "D", "A"]);
    expect(keys("Whales?")).toEqual(["B", "D", "A", "C"]);
  });

  it("are those that fit, the other side of an open dispute next to its one, and by their statements where told so", () => {
    const long = { quote: "It was said at length that it is so. ".repeat(30) };
    const facts = ["A", "B", "C", "D"].map((key) => {
      const { evidence, ...fact } = aRunFact(key);
      return { ...fact, evidence: evidence.map((piece) => ({ ...piece, ...long })) };
    });
    const dispute: Dispute = { a: "A", b: "D", nature: null, reason: "", state: "open", holds: null, by: null };
    const shown = (areStated: boolean, tokens: number): string[] =>
      shownFacts({ facts, disputes: [dispute], areStated }, tokens).map(({ key }) => key);
    expect(shown(false, 10_000)).toEqual(["A", "D", "B", "C"]);
    expect(shown(false, 1_500)).toEqual(["A", "D"]);
    expect(shown(true, 1_500)).toEqual(["A", "D", "B", "C"]);
  });
});

describe("the texts that a writer should read", () => {
  const facts = Array.from({ length: 40 }, (_, nth) => aRunFact(`K${nth}x`));
  const hash = (nth: number): string => `K${nth}x`.padEnd(64, "0");
  const record = aRecord();

  it("are those of the facts that are named, each once", () => {
    expect(textsFor({ facts, record }, ["K3x", "K1x", "K3x", "gone"])).toEqual([hash(3), hash(1)]);
    const all = textsFor(
      { facts, record },
      facts.map(({ key }) => key),
    );
    expect(all).toEqual(facts.slice(0, all.length).map((_, nth) => hash(nth)));
    expect(all.length).toBeLessThan(40);
  });

  it("are else those on which what is asked rests", () => {
    const questions = [{ question: "What is due?", thread: "search-1", factKeys: ["K7x"] }];
    expect(textsFor({ facts, record: aRecord({ questions }) }, ["gone"])[0]).toBe(hash(7));
  });
});

describe("the topics that a plan is told", () => {
  const found = (key: string, factKeys: string[], focus = "Short."): Parameters<typeof topicsWithin>[0][number] => {
    const perspective = { name: `About ${key}`, focus, questions: [] };
    return { thread: aThread(key, { perspective, depth: 1, parent: "search-0", verdict: "exhausted" }), factKeys };
  };
  const summaryOf = new Map([["search-1", "Four crowns are due. [FAAAAAAAAAAA1] Nobody pays. [FAAAAAAAAAAA2]"]]);
  const [A, B] = ["AAAAAAAAAAA1", "AAAAAAAAAAA2"];

  it("are those of which a fact is shown, with these and what is summed up of them alone", () => {
    const topics = topicsWithin([found("search-1", [A, B]), found("search-2", ["gone"])], {
      ids: [A],
      summaryOf,
      tokens: 10_000,
    });
    expect(topics).toEqual([
      {
        key: "search-1",
        name: "About search-1",
        focus: "Short.",
        summary: expect.stringContaining(`Four crowns are due. [F${A}]`),
        factIds: [A],
        depth: 1,
        parent: "search-0",
        verdict: "exhausted",
      },
    ]);
    expect(topics[0]?.summary).not.toContain(`[F${B}]`);
    expect(topicsWithin([], { ids: [A], summaryOf, tokens: 10_000 })).toEqual([]);
  });

  it("share a fifth of a prompt, of which the focus comes first and is never left out", () => {
    const focus = "The dues of the harbour and who pays them in winter. ".repeat(10);
    const of = (tokens: number): { focus: string; summary: string }[] =>
      topicsWithin([found("search-1", [A], focus), found("search-2", [A], focus)], { ids: [A], summaryOf, tokens });
    const [none] = of(100);
    expect(countTokens(none?.focus ?? "")).toBeGreaterThan(10);
    expect(countTokens(none?.focus ?? "")).toBeLessThanOrEqual(24);
    expect(none?.summary).toBe("");
    const [room] = of(400);
    expect(countTokens(room?.focus ?? "")).toBeGreaterThan(24);
    expect(countTokens(room?.focus ?? "")).toBeLessThanOrEqual(40);
    expect(of(10_000)[0]?.summary).toContain("Four crowns");
  });
});

describe("the order in which a report's facts are planned from", () => {
  const QUESTION = "What are the dues of the harbour?";
  const none = new Set<string>();
  const keys = (facts: Parameters<typeof inOrder>[1], weights: Partial<Parameters<typeof inOrder>[2]>): string[] =>
    inOrder(QUESTION, facts, { answering: none, summarized: none, disputes: [], ...weights }).map(({ key }) => key);

  it("is those that answer by how well they are borne out, those that are summed up, then the nearest", () => {
    const facts = [
      aRunFact("A", { score: 5 }),
      aRunFact("B", { score: 1 }),
      aRunFact("C", { score: 9 }),
      aRunFact("D", { score: 1 }),
      ofDues("E", 0),
      aRunFact("F", { score: 9 }),
      aRunFact("G", { score: 9 }),
    ];
    const answering = new Set(["B", "C"]);
    expect(keys(facts, { answering, summarized: new Set(["D", "B", "G"]) })).toEqual([
      ...["C", "B"],
      ...["D", "G"],
      ...["E", "F", "A"],
    ]);
    expect(keys(facts, { answering })).toEqual(["C", "B", "E", "F", "G", "A", "D"]);
  });

  it("loses no fact, tells none twice, and none that answers behind one that does not", () => {
    const all = Array.from({ length: 8 }, (_, nth) => aRunFact(`K${nth}`, { score: nth % 3 }));
    const some = fc.subarray(all.map(({ key }): string => key)).map((own) => new Set(own));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), some, some, (facts, answering, summarized) => {
        const ordered = keys(facts, { answering, summarized });
        expect(ordered.toSorted()).toEqual(facts.map(({ key }) => key).toSorted());
        const rank = (key: string): number => (answering.has(key) ? 0 : summarized.has(key) ? 1 : 2);
        expect(ordered.map(rank)).toEqual(ordered.map(rank).toSorted());
      }),
    );
  });

  it("tells once what is said twice in the same place, but for both sides of a dispute", () => {
    const statement = "The ferry leaves the harbour of Orrin at noon on each day of the week.";
    const twin = aRunFact("X", { statement, score: 1 });
    const facts = [aRunFact("Y", { statement, score: 9, evidence: twin.evidence }), twin];
    expect(keys(facts, {})).toEqual(["Y"]);
    const dispute: Dispute = { a: "X", b: "other", nature: null, reason: "", state: "open", holds: null, by: null };
    expect(keys(facts, { disputes: [dispute] }).toSorted()).toEqual(["X", "Y"]);
    expect(keys(facts, { disputes: [{ ...dispute, a: "other", b: "X" }] }).toSorted()).toEqual(["X", "Y"]);
  });
});

describe("a report that one writer writes", () => {
  const facts = [aRunFact("A"), aRunFact("B")];
  const isForOne = (mode: "live" | "offline", sections: number, told: number, of = facts): boolean =>
    isForOneWriter({ run: aNodeRun({ mode }) }, { sections, told, facts: of });

  it.each([
    [0, false],
    [1, true],
    [12, true],
    [13, false],
  ])("has sections, and few enough for one answer: with %i it is %s", (sections, is) => {
    expect(isForOne("live", sections, 2)).toBe(is);
    expect(isForOne("offline", sections, 2)).toBe(is);
  });

  it("is told all that can be told without a model, and by a model what matters", () => {
    expect(isForOne("offline", 3, 1)).toBe(false);
    expect(isForOne("live", 3, 1)).toBe(true);
    // A fact that has lost its evidence can be told to nobody.
    expect(isForOne("offline", 3, 1, [aRunFact("A"), aRunFact("B", { evidence: [] })])).toBe(true);
  });
});
