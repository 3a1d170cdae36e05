import { describe, expect, it } from "vitest";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aFactIn, aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { compareGroups } from "./compare-groups";

const groups = [[aFactIn("A"), aFactIn("B"), aFactIn("C")], [aFactIn("D")]];
const found = {
  contradictions: [
    { a: "A", b: "B", nature: "direct" as const, reason: "Four crowns are not five." },
    { a: "B", b: "C", nature: "scope" as const, reason: "Of two years." },
  ],
  agreements: [
    { a: "C", b: "A" },
    { a: "B", b: "C" },
  ],
};

describe("what groups of facts say of each other", () => {
  it("is what a model says of those that are new on either side, told in one call where there is room", async () => {
    const { context, asked } = aStep({ answers: { detect_contradictions: () => found } });
    const told = { status: "confirmed", finder: "model" };
    expect(await compareGroups(context, groups, new Set(["A"]))).toEqual({
      corroborations: [{ kind: "corroborates", nature: null, reason: "", ...told, a: "C", b: "A" }],
      contradictions: [
        { kind: "contradicts", ...told, a: "A", b: "B", nature: "direct", reason: "Four crowns are not five." },
      ],
      failed: [],
    });
    expect(asked.map(({ input }) => input)).toEqual([{ groups: groups.map((facts) => ({ facts })) }]);
  });

  it("is possible where a rule found a contradiction, and borne out all the same", async () => {
    const run = aNodeRun({ mode: "offline" });
    const { context } = aStep({ run, answers: { detect_contradictions: () => found } });
    const { contradictions, corroborations } = await compareGroups(context, groups, new Set(["B"]));
    expect(contradictions.map(({ status, finder }) => [status, finder])).toEqual([
      ["possible", "rule"],
      ["possible", "rule"],
    ]);
    expect(corroborations.map(({ status, finder }) => [status, finder])).toEqual([["confirmed", "rule"]]);
  });

  it("is nothing where the call failed, which is counted, and where nothing is to be compared nobody is asked", async () => {
    const failure = { kind: "permanent" as const, message: "No." };
    const { context, asked } = aStep({ answers: { detect_contradictions: () => failure } });
    expect(await compareGroups(context, groups, new Set(["A"]))).toEqual({
      corroborations: [],
      contradictions: [],
      failed: [{ agent: "detect_contradictions", calls: 1 }],
    });
    expect(await compareGroups(context, [], new Set(["A"]))).toMatchObject({ failed: [] });
    expect(asked).toHaveLength(1);
  });
});
