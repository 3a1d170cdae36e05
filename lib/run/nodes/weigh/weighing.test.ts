import { describe, expect, it } from "vitest";
import type { VerifyResult } from "@/lib/domain/run/results";
import { NOT_VERBATIM } from "@/lib/knowledge/quarantine";
import type { FoundRelation } from "@/lib/knowledge/relations";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { contestedIn, failedOf, freshAmong, ofTwoVoices, statedIfAsked } from "./analyze";
import { citationLines } from "./citation-lines";
import { putAside, riskiestFirst, worthChecking } from "./verify";

const keysOf = (facts: Iterable<{ key: string }>): string[] => [...facts].map(({ key }) => key);

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
    const pairs = [relation("corroborates", "A", "B"), relation("corroborates", "A", "C"), relation("corroborates", "C", "D")];
    expect(ofTwoVoices(pairs, facts).map(({ a, b }) => `${a}${b}`)).toEqual(["AC", "CD"]);
    // What nobody knows a voice of bears nothing out.
    expect(ofTwoVoices([relation("corroborates", "A", "gone")], facts)).toEqual([]);
  });

  it("is contested where a contradiction has it on either side", () => {
    const relations = [relation("contradicts", "A", "B"), relation("corroborates", "C", "D")];
    expect([...contestedIn(relations)]).toEqual(["A", "B"]);
  });

  it("counts the calls of an agent that failed, and says nothing where none did", () => {
    expect(failedOf("find_gaps", [{ ok: true }, { ok: false }, { ok: false }])).toEqual([{ agent: "find_gaps", calls: 2 }]);
    expect(failedOf("find_gaps", [{ ok: true }])).toEqual([]);
    expect(failedOf("find_gaps", [])).toEqual([]);
  });

  it("is told to whoever looks for gaps: a model is told statements, and once what several say", () => {
    const evidence = aRunFact("A").evidence.map((piece) => ({ ...piece, quote: "It was said at length that it is so." }));
    const twice = [aRunFact("A", { evidence, score: 2 }), aRunFact("B", { statement: "Statement A.", evidence })];
    const told = (rules: number, mode: "live" | "offline" = "live"): string[] =>
      statedIfAsked({ run: aNodeRun({ mode }, { rules }) }, twice).map(({ id, quote }) => `${id}: ${quote}`);
    expect(told(5)).toEqual(["A: "]);
    expect(told(4)).toEqual(["A: ", "B: "]);
    expect(told(5, "offline")).toEqual(["A", "B"].map((id) => `${id}: It was said at length that it is so.`));
  });
});

describe("what a verification checks", () => {
  const facts = [aRunFact("B", { score: 1 }), aRunFact("C", { score: 0 }), aRunFact("A", { score: 1 })];

  it("is the least sure first, of equals the smaller key", () => {
    expect(keysOf(riskiestFirst(facts))).toEqual(["C", "A", "B"]);
    expect(keysOf(facts)).toEqual(["B", "C", "A"]);
  });

  it("is by a model what is disputed, then what answers, then what may be used, twenty in all", () => {
    const many = Array.from({ length: 30 }, (_, nth) => aRunFact(`K${String(nth).padStart(2, "0")}`));
    const of = {
      disputed: new Set(["K29"]),
      answering: new Set(["K28", "K29"]),
      usable: new Set(many.slice(0, 28).map(({ key }) => key)),
    };
    const keys = keysOf(worthChecking(many, of));
    expect(keys.slice(0, 3)).toEqual(["K29", "K28", "K00"]);
    expect(keys).toHaveLength(20);
    expect(keysOf(worthChecking(many.slice(0, 2), { ...of, usable: new Set(["K01"]) }))).toEqual(["K01"]);
  });

  it("puts aside what stands in no source and what its quotes do not bear out, each once", () => {
    const said = (key: string, verdict: VerifyResult["support"][number]["verdict"]): VerifyResult["support"][number] => {
      return { key, verdict, reason: `${key} is ${verdict}.` };
    };
    const support = [
      said("A", "contradicted"),
      said("B", "insufficient"),
      said("C", "partial"),
      said("D", "supported"),
      said("E", "check_failed"),
    ];
    expect(putAside(["Z", "B"], support)).toEqual([
      { key: "A", why: "A is contradicted." },
      { key: "B", why: NOT_VERBATIM },
      { key: "Z", why: NOT_VERBATIM },
    ]);
  });

  it("leaves a line for each fact that was checked and is there, with why it is not used", () => {
    const support = ["A", "gone", "B"].map((key) => ({ key, verdict: "supported" as const, reason: "" }));
    const lines = citationLines(facts, { support, quarantined: [{ key: "B", why: "It is refuted." }] });
    expect(lines.map(({ key, quarantine }) => [key, quarantine])).toEqual([
      ["A", null],
      ["B", "It is refuted."],
    ]);
    expect(lines[0]?.evidence).toMatchObject([{ quote: "Statement A.", title: "Source A", start: 0 }]);
  });
});
