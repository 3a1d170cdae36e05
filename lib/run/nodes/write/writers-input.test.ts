import { describe, expect, it } from "vitest";
import { OutlineResult } from "@/lib/domain/run/results";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun, aRecord, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { writtenSaid } from "./section";
import { chosenKeys, inputFrom, namedIn, toldTo, type WriterInput } from "./writers-input";

const long = (id: string): ReturnType<typeof aFactIn> =>
  aFactIn(id, `Of ${id}.`, { quote: `It is said of ${id} at length. `.repeat(40) });

describe("the facts that a writer is told", () => {
  const facts = [long("A"), long("B"), long("C")];

  it("are named where they answer, stand nearest or are disputed", () => {
    const input: WriterInput = {
      question: "What are the dues?",
      queryType: "factual",
      facts: [],
      evidence: [],
      answers: [
        { question: "One?", answeredBy: ["A"] },
        { question: "Two?", answeredBy: [], nearest: ["B"] },
      ],
      disputes: [
        { a: "C", b: "D", nature: "direct", reason: "Four is not five.", state: "open", holds: null, by: null },
      ],
    };
    expect([...namedIn(input)]).toEqual(["A", "B", "C", "D"]);
  });

  it("keep the quotes of those that are named, where there is no room for all", () => {
    const { context } = aStep({});
    const told = toldTo(context, facts, { named: new Set(["B"]), tokens: 500 });
    expect(told.map(({ id, quote }) => [id, quote === ""])).toEqual([
      ["A", true],
      ["B", false],
      ["C", true],
    ]);
    expect(toldTo(context, facts, { named: new Set() })).toEqual(facts);
  });

  it("are all of them, whole, where no model writes", () => {
    const { context } = aStep({ run: aNodeRun({ mode: "offline" }) });
    expect(toldTo(context, facts, { named: new Set(), tokens: 1 })).toEqual(facts);
  });

  it("are of an outline those of its answer and its sections, each once", () => {
    const section = { heading: "Dues", brief: "", threads: [] };
    const outline = OutlineResult.parse({
      title: "Dues",
      answerKeys: ["A", "B"],
      sections: [
        { ...section, factKeys: ["B", "C"] },
        { ...section, factKeys: ["C", "D"] },
      ],
    });
    expect(chosenKeys(outline)).toEqual(["A", "B", "C", "D"]);
  });
});

describe("what a writer is given", () => {
  const facts = ["A", "B", "C", "D"].map((key) => {
    const { evidence, ...fact } = aRunFact(key);
    const quote = `It is said of ${key} at length. `.repeat(40);
    return { ...fact, evidence: evidence.map((piece) => ({ ...piece, quote })) };
  });
  const question = (asked: string, factKeys: string[]): { question: string; thread: string; factKeys: string[] } => {
    return { question: asked, thread: "search-1", factKeys };
  };
  const questions = [question("One?", ["A", "gone"]), question("Two?", []), question("Three?", [])];
  const lookedAgain = [
    { question: "One?", factKeys: ["B"], titles: [] },
    { question: "Two?", factKeys: ["C", "gone"], titles: [] },
  ];
  const given = (mode: "live" | "offline", tokens: number): WriterInput =>
    inputFrom(
      { run: aNodeRun({ mode }) },
      { facts, record: aRecord({ questions, evidence: "Facts were found." }), disputes: [], lookedAgain },
    )(tokens);

  it("is the question with what answers it, and what stands nearest where nothing does", () => {
    const input = given("live", 40_000);
    expect(input.question).toBe("What are the dues of the harbour?");
    expect(input.answers).toEqual([
      { question: "One?", answeredBy: ["A"] },
      { question: "Two?", answeredBy: [], nearest: ["C"] },
      { question: "Three?", answeredBy: [] },
    ]);
    expect(input.evidence[0]).toBe("Facts were found.");
  });

  it("is by a model told what is open among the questions alone, and else in the account of the evidence, too", () => {
    const open = (mode: "live" | "offline"): string[] =>
      given(mode, 40_000).evidence.filter((line) => line.startsWith("No answer was found"));
    expect(open("live")).toEqual([]);
    expect(open("offline")).toEqual(["No answer was found to: Two?", "No answer was found to: Three?"]);
  });

  it("is the facts that fit with their quotes, and by a model those that fit by their statements, quotes and all", () => {
    const told = (mode: "live" | "offline"): (readonly [string, boolean])[] =>
      given(mode, 1_500).facts.map(({ id, quote }) => [id, quote === ""] as const);
    expect(told("live")).toEqual(facts.map(({ key }) => [key, false]));
    expect(told("offline").length).toBeLessThan(4);
    expect(told("offline")).toEqual(facts.slice(0, told("offline").length).map(({ key }) => [key, false]));
  });
});

describe("what was written, as people are told it", () => {
  const part = (markdown: string): { ordinal: number; heading: string; markdown: string } => {
    return { ordinal: 0, heading: "Answer", markdown };
  };

  it("is its words, in how many parts where there are several, and what its writer read itself", () => {
    expect(writtenSaid({ parts: [part("Four crowns.")], read: [] })).toBe("2 words.");
    expect(writtenSaid({ parts: [part("Four\n\ncrowns are due."), part("So.")], read: [] })).toBe(
      "5 words in 2 parts.",
    );
    expect(writtenSaid({ parts: [part("So.")], read: ["a:1", "a:2", "b:1"] })).toBe(
      "1 word, with 3 passages of 2 sources at hand.",
    );
  });
});
