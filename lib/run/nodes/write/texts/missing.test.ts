import { describe, expect, it } from "vitest";
import type { Found } from "@/lib/run/nodes/search/read-passages";
import { aFactIn, aPassage } from "@/lib/testing/rigs/agents/run-values";
import { asQuestion, missingIn, nearestTo, toldOf, towardsLimits, withinFirst } from "./missing";

const LAMPS = "Whether lamps burn at the bridge was not found.";
const SHOWN = "Lamps burn at the bridge.";

function found(id: string, passageId: string, answers: string[] = []): Found {
  const proposal = {
    statement: "",
    quote: "",
    confidence: 1,
    heading: null,
    start: 0,
    end: 1,
    snapshotId: "s",
    page: null,
  };
  return { passageId, fact: aFactIn(id), answers, proposal: { ...proposal, agentCallId: "c" } };
}

describe("what is missing in a text", () => {
  it("is what it says was not found; an older run takes all of its limits, eight at most", () => {
    const limits = [SHOWN, LAMPS, "ORDER 7 was not found."];
    expect(missingIn(limits, { rules: 5 })).toEqual([
      { limit: LAMPS, names: [] },
      { limit: "ORDER 7 was not found.", names: ["ORDER 7"] },
    ]);
    expect(missingIn(limits, { rules: 4 }).map(({ limit }) => limit)).toEqual(limits);
    const many = Array.from({ length: 12 }, (_, nth) => `Lamp ${nth} was not found.`);
    expect(missingIn(many, { rules: 5 })).toHaveLength(8);
  });

  it("is asked as a question of what is read", () => {
    expect(asQuestion({ limit: LAMPS, names: [] })).toMatch(/^What do these passages tell .*: Whether lamps burn/);
  });
});

describe("passages towards what is missing", () => {
  const passages = [
    aPassage("ORDER 7", 0, "The wardens met."),
    aPassage("ORDER 7", 1, "Lamps burn at the bridge."),
    aPassage("ORDER 8", 0, "Lamps of the bridge were sold."),
    aPassage("ORDER 8", 1, "Lamps, bridge: see there.", "References"),
    aPassage("ORDER 8", 2, "Whales sing."),
  ];

  it("are the three that say most, without what stands behind a document's own text", () => {
    expect(nearestTo("Do lamps burn at the bridge?", passages)).toEqual(["ORDER 7:1", "ORDER 8:0"]);
    const lamps = [0, 1, 2, 3, 4].map((place) => aPassage("ORDER 9", place, "Lamps burn at the bridge."));
    expect(nearestTo("Do lamps burn at the bridge?", lamps)).toHaveLength(3);
  });

  it("are of each document that is named, or of all where none of those is there", () => {
    const towards = (names: string[]): string[][] => towardsLimits([{ limit: LAMPS, names }], passages);
    expect(towards(["ORDER 8"])).toEqual([["ORDER 8:0", "ORDER 8:2"]]);
    expect(towards(["ORDER 7", "ORDER 8"]).map(([first]) => first)).toEqual(["ORDER 7:1", "ORDER 8:0"]);
    expect(towards(["ORDER 9"])).toEqual([nearestTo(LAMPS, passages)]);
    expect(towards([])).toEqual([nearestTo(LAMPS, passages)]);
  });

  it("are read in turns, each once, as many as fit", () => {
    const byId = new Map(passages.map((passage) => [passage.id, passage]));
    const ranked = [
      ["ORDER 7:1", "ORDER 7:0"],
      ["ORDER 8:0", "ORDER 7:1", "gone"],
    ];
    const read = (tokens: number): string[] => withinFirst(ranked, byId, tokens).map(({ id }) => id);
    expect(read(1_000)).toEqual(["ORDER 7:1", "ORDER 8:0", "ORDER 7:0"]);
    expect(read(8)).toEqual(["ORDER 7:1"]);
  });
});

describe("what came of what a first reader missed", () => {
  const expected = [
    { lookFor: "Do lamps burn?", passages: [aPassage("A", 0, ""), aPassage("A", 1, "")] },
    { lookFor: "Who lit them?", passages: [aPassage("B", 0, "")] },
    { lookFor: "Why?", passages: [aPassage("C", 0, "")] },
  ];

  it("is what answers it, and what was found where they said to look", () => {
    const read = [found("1", "A:1"), found("2", "D:0", ["Who lit them?"]), found("1", "A:0"), found("3", "B:0")];
    expect(toldOf(expected, read)).toEqual([
      { question: "Do lamps burn?", answeredBy: [], nearest: ["1"] },
      { question: "Who lit them?", answeredBy: ["2"], nearest: ["3"] },
    ]);
  });

  it("names six facts of one place at most", () => {
    const read = Array.from({ length: 9 }, (_, nth) => found(`${nth}`, "A:0"));
    expect(toldOf(expected, read)[0]?.nearest).toEqual(["0", "1", "2", "3", "4", "5"]);
    expect(toldOf(expected, [])).toEqual([]);
  });
});
