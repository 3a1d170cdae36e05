import { describe, expect, it } from "vitest";
import type { VerifyResult } from "@/lib/domain/run/results";
import { NOT_VERBATIM } from "@/lib/knowledge/quarantine";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun, aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { checkSupport, putAside, riskiestFirst, verified, worthChecking } from "./verify";

const keysOf = (facts: Iterable<{ key: string }>): string[] => [...facts].map(({ key }) => key);

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
    const said = (
      key: string,
      verdict: VerifyResult["support"][number]["verdict"],
    ): VerifyResult["support"][number] => {
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

  it("is two hundred facts at most where no model is asked, and of the others it is said that they were not", async () => {
    const many = Array.from({ length: 202 }, (_, nth) => aRunFact(`K${String(nth).padStart(3, "0")}`, { score: -nth }));
    const { context } = aStep({ run: aNodeRun({ mode: "offline" }) });
    const said = await checkSupport(context, many);
    expect(keysOf(said)).toEqual(keysOf(many));
    // The surest are left.
    expect(said.slice(0, 3).map(({ verdict }) => verdict)).toEqual(["not_checked", "not_checked", "supported"]);
    expect(said[0]?.reason).toBe("Only the 200 facts that were least sure were checked.");
    expect(said.filter(({ verdict }) => verdict === "supported")).toHaveLength(200);
  });
});

describe("what a verification leaves", () => {
  type Support = VerifyResult["support"][number];
  const said = (key: string, verdict: Support["verdict"]): Support => ({ key, verdict, reason: `${key}.` });
  const facts = ["A", "B", "C", "D"].map((key) => aRunFact(key));

  it("counts all facts, those that stand verbatim, and the sources of those that are in use", () => {
    const support = [said("A", "supported"), said("B", "insufficient"), said("C", "not_checked")];
    const { result, text } = verified(facts, { torn: new Set(["D", "gone"]), support, librarySources: 9 });
    expect(result).toEqual({
      facts: 4,
      verbatim: 3,
      quarantined: [
        { key: "B", why: "B." },
        { key: "D", why: NOT_VERBATIM },
      ],
      sources: 2,
      librarySources: 9,
      support,
    });
    expect(text).toBe("2 facts verified in 2 sources, 2 put aside.");
  });

  it("counts a source once, and none of which only words beside a quote are known", () => {
    const [one] = facts;
    const evidence = one?.evidence ?? [];
    const beside = aRunFact("Z").evidence.map((piece) => ({ ...piece, isBeside: true as const }));
    const same = [aRunFact("A", { evidence }), aRunFact("B", { evidence: [...evidence, ...beside] })];
    const { result, text } = verified(same, { torn: new Set(), support: [], librarySources: 1 });
    expect(result).toMatchObject({ facts: 2, verbatim: 2, sources: 1, quarantined: [] });
    expect(text).toBe("2 facts verified in 1 source, 0 put aside.");
  });
});
