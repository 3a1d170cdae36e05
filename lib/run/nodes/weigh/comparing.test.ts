import { describe, expect, it } from "vitest";
import type { FoundRelation } from "@/lib/knowledge/relations";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { closedBy, contestedIn, failedOf, freshAmong, ofTwoVoices, statedIfAsked } from "./comparing";

function relation(kind: FoundRelation["kind"], a: string, b: string): FoundRelation {
  return { kind, a, b, nature: null, reason: "", status: "confirmed", finder: "model" };
}

/** A fact whose quote stands on a page of this address. */
function saidAt(key: string, url: string | null, quote = `Quote of ${key}, which nobody else has.`): RunFact {
  const evidence = aRunFact(key).evidence.map((piece) => ({ ...piece, url, quote }));
  return aRunFact(key, { evidence });
}

describe("what an analysis compares", () => {
  it("is what searches of its own round alone found, and what was known and has been through none", () => {
    const facts = [
      aRunFact("A", { nodeKeys: ["search-1"] }),
      aRunFact("B", { nodeKeys: ["search-1", "search-9"] }),
      aRunFact("C", { isKnown: true }),
      aRunFact("D", { isKnown: true, isUncompared: true }),
    ];
    expect([...freshAmong(facts, new Set(["search-1"]))]).toEqual(["A", "D"]);
  });

  it("bears out only what stands on two voices", () => {
    const facts = [
      saidAt("A", "https://www.orrin.example/a"),
      saidAt("B", "https://orrin.example/b"),
      saidAt("C", "https://tor.example/c"),
      saidAt("D", null),
    ];
    const pairs = [
      relation("corroborates", "A", "B"),
      relation("corroborates", "A", "C"),
      relation("corroborates", "C", "D"),
    ];
    expect(ofTwoVoices(pairs, facts).map(({ a, b }) => `${a}${b}`)).toEqual(["AC", "CD"]);
    // What nobody knows a voice of bears nothing out.
    expect(ofTwoVoices([relation("corroborates", "A", "gone")], facts)).toEqual([]);
  });

  it("is contested where a contradiction has it on either side", () => {
    const relations = [relation("contradicts", "A", "B"), relation("corroborates", "C", "D")];
    expect([...contestedIn(relations)]).toEqual(["A", "B"]);
  });

  it("counts the calls of an agent that failed, and says nothing where none did", () => {
    expect(failedOf("find_gaps", [{ ok: true }, { ok: false }, { ok: false }])).toEqual([
      { agent: "find_gaps", calls: 2 },
    ]);
    expect(failedOf("find_gaps", [{ ok: true }])).toEqual([]);
    expect(failedOf("find_gaps", [])).toEqual([]);
  });

  it("is told to whoever looks for gaps: a model is told statements, and once what several say", () => {
    const evidence = aRunFact("A").evidence.map((piece) => ({
      ...piece,
      quote: "It was said at length that it is so.",
    }));
    const twice = [aRunFact("A", { evidence, score: 2 }), aRunFact("B", { statement: "Statement A.", evidence })];
    const told = (rules: number, mode: "live" | "offline" = "live"): string[] =>
      statedIfAsked({ run: aNodeRun({ mode }, { rules }) }, twice).map(({ id, quote }) => `${id}: ${quote}`);
    expect(told(5)).toEqual(["A: "]);
    expect(told(4)).toEqual(["A: ", "B: "]);
    expect(told(5, "offline")).toEqual(["A", "B"].map((id) => `${id}: It was said at length that it is so.`));
  });
});

describe("what earlier runs left open", () => {
  const goal = "How well do heat pumps perform in old houses, and what do they cost?";
  const open = ["What does a heat pump cost to install?", "Which noise do heat pumps make at night?"];
  const asked = { goal, questions: open, librarySources: 4 };
  const facts = [
    "A heat pump cost 11,200 euro to install in 2019.",
    "The price to install a heat pump fell to 9,800 euro after the grant.",
    "Installers say that the cost to install a heat pump is 14,000 euro in old houses.",
  ].map((statement, nth) => {
    const fact = aRunFact(`K${nth}`, { statement, status: "accepted" });
    return { ...fact, evidence: fact.evidence.map((piece) => ({ ...piece, title: "Heat pumps in old houses" })) };
  });

  it("is closed by enough facts that answer it", () => {
    expect(closedBy({ facts, relations: [] }, asked)).toEqual([open[0]]);
    expect(closedBy({ facts: facts.slice(1), relations: [] }, asked)).toEqual([]);
  });

  it("stays open where one of them is contradicted, be it on which side, and not where it is borne out", () => {
    expect(closedBy({ facts, relations: [relation("contradicts", "K0", "other")] }, asked)).toEqual([]);
    expect(closedBy({ facts, relations: [relation("contradicts", "other", "K2")] }, asked)).toEqual([]);
    expect(closedBy({ facts, relations: [relation("corroborates", "K0", "K1")] }, asked)).toEqual([open[0]]);
  });

  it("is closed by one source alone only where the library has no other; words beside quotes are no source", () => {
    const [first] = facts;
    const evidence = first?.evidence ?? [];
    const alone = facts.map((fact) => ({ ...fact, evidence }));
    expect(closedBy({ facts: alone, relations: [] }, asked)).toEqual([]);
    expect(closedBy({ facts: alone, relations: [] }, { ...asked, librarySources: 1 })).toEqual([open[0]]);
    const beside = facts.map((fact) => ({
      ...fact,
      evidence: [...evidence, ...fact.evidence.map((piece) => ({ ...piece, isBeside: true as const }))],
    }));
    expect(closedBy({ facts: beside, relations: [] }, asked)).toEqual([]);
  });
});
