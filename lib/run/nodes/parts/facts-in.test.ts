import { describe, expect, it } from "vitest";
import { KnownFact } from "@/lib/domain/run/bundle";
import { EMBEDDINGS } from "@/lib/run/drivers/driver";
import { aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { asFactsIn, asKnownFactsIn, pick, sourceLabel, strongest, withFound } from "./facts-in";
import { sourceOfPassage } from "./reading";
import { failedVectors } from "./saved-searches";
import { areShownWhole } from "./shown-whole";
import { factsOfThread } from "./threads";

const keysOf = (facts: readonly { key: string }[]): string[] => facts.map(({ key }) => key);

describe("facts as agents see them", () => {
  it("have their first quote, with where it stands; one without a quote is not shown", () => {
    const [piece] = aRunFact("A").evidence;
    if (piece === undefined) throw new Error("It has one piece of evidence.");
    const beside = { ...piece, quote: "words beside", isBeside: true as const };
    const quoted = { ...piece, quote: "So it is.", start: 7, heading: "Dues", published: "1911" };
    const fact = aRunFact("A", { confidence: 0.8, evidence: [quoted, beside, { ...piece, quote: "Another." }] });
    expect(asFactsIn([fact, aRunFact("B", { evidence: [] })])).toEqual([
      {
        id: "A",
        statement: "Statement A.",
        quote: "So it is.",
        sourceId: sourceLabel(piece.sha256),
        sourceTitle: "Source A",
        confidence: 0.8,
        published: "1911",
        place: 7,
        heading: "Dues",
      },
    ]);
    expect(asFactsIn([aRunFact("A", { evidence: [beside] })])).toEqual([]);
    expect(sourceLabel(piece.sha256)).toBe("A000000000000000");
  });

  it("of the knowledge base have their first piece of evidence", () => {
    const piece = {
      sha256: "a".repeat(64),
      title: "Annals",
      sourceTitle: "Annals",
      url: null,
      published: null,
      quote: "So.",
    };
    const place = { start: 0, end: 3, confidence: 1, page: null, heading: "Dues" };
    const known = { key: "A", status: "accepted", statement: "So.", confidence: 0.5, score: 1, isContested: false };
    const facts = [
      { ...known, evidence: [{ ...piece, ...place }] },
      { ...known, evidence: [] },
    ];
    expect(asKnownFactsIn(facts.map((fact) => KnownFact.parse(fact)))).toEqual([
      {
        id: "A",
        statement: "So.",
        quote: "So.",
        sourceId: "a".repeat(16),
        sourceTitle: "Annals",
        confidence: 0.5,
        published: null,
        heading: "Dues",
      },
    ]);
  });
});

describe("some of the facts of a run", () => {
  const facts = [aRunFact("B", { score: 2 }), aRunFact("A", { score: 2 }), aRunFact("C", { score: 5 })];

  it("are picked in the order of their keys, and the strongest first, of equals the smaller key", () => {
    expect(keysOf(pick(facts, ["C", "gone", "B"]))).toEqual(["C", "B"]);
    expect(keysOf(strongest(facts, 3))).toEqual(["C", "A", "B"]);
    expect(keysOf(strongest(facts, 1))).toEqual(["C"]);
    expect(keysOf(facts)).toEqual(["B", "A", "C"]);
  });

  it("stand once with those that were found since, as they were found last", () => {
    const found = [aRunFact("A", { score: 9 }), aRunFact("D")];
    expect(withFound(facts, found).map(({ key, score }) => [key, score])).toEqual([
      ["B", 2],
      ["A", 9],
      ["C", 5],
      ["D", 1],
    ]);
  });

  it("are a thread's that any of its searches found", () => {
    const own = [aRunFact("A", { nodeKeys: ["search-2", "search-1"] }), aRunFact("B", { nodeKeys: ["search-3"] })];
    expect(keysOf(factsOfThread({ nodeKeys: ["search-1", "search-4"] }, own))).toEqual(["A"]);
    expect(factsOfThread({ nodeKeys: [] }, own)).toEqual([]);
  });
});

it("a model that plans a report is shown nearly all facts where three in five of them fit its prompt", () => {
  const facts = Array.from({ length: 100 }, (_, nth) =>
    aRunFact(`K${nth}`, { statement: `Dues of harbour ${nth} are ${nth} crowns in the winter, as the wardens told.` }),
  );
  const isWhole = (contextTokens: number, mode: "live" | "offline" = "live"): boolean =>
    areShownWhole({ run: { mode, settings: { contextTokens } } }, facts);
  expect([isWhole(40_000), isWhole(40_000, "offline")]).toEqual([true, false]);
  const sizes = Array.from({ length: 60 }, (_, nth) => 200 * (nth + 1));
  const least = sizes.find((size) => isWhole(size)) ?? 0;
  // What each fact takes beside its statement, for its topics name it again, is kept free of facts.
  expect(least).toBeGreaterThan(100 * 16);
  expect(least).toBeLessThan(12_000);
  expect(sizes.filter((size) => isWhole(size))).toEqual(sizes.filter((size) => size >= least));
});

it("a passage's source stands before its last colon, and requests for vectors that failed are told as calls", () => {
  expect([sourceOfPassage("abc:12"), sourceOfPassage("a:b:3")]).toEqual(["abc", "a:b"]);
  expect(failedVectors({ failedVectors: 2 })).toEqual({ failedCalls: [{ agent: EMBEDDINGS, calls: 2 }] });
  expect(failedVectors({ failedVectors: 0 })).toEqual({ failedCalls: [] });
});
