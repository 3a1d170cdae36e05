import { describe, expect, it } from "vitest";
import { OutlineResult } from "@/lib/domain/run/results";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { chosenKeys, namedIn, toldTo, type WriterInput } from "./writers-input";

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
