import { describe, expect, it } from "vitest";
import { OutlineResult, SectionResult } from "@/lib/domain/run/results";
import { NodeFailure } from "@/lib/run/engine/context";
import { writtenOf } from "./assemble";

const planned = { brief: "", factKeys: [], threads: [] };
const outline = OutlineResult.parse({
  title: "Dues",
  answerKeys: [],
  sections: [
    { ...planned, heading: "Boats" },
    { ...planned, heading: "Nets", level: 2 },
  ],
});

function aPart(ordinal: number, part: object = {}): SectionResult {
  return SectionResult.parse({ ordinal, heading: `Part ${ordinal}`, markdown: `Said ${ordinal}.`, ...part });
}

describe("the sections of a report as they were written", () => {
  it("stand in their order, whoever wrote which, as deep as they were planned", () => {
    const { sections, isOne } = writtenOf(outline, [aPart(2), aPart(0), aPart(1)]);
    expect(sections).toEqual([
      { kind: "answer", heading: "Part 0", markdown: "Said 0.", level: 1 },
      { kind: "body", heading: "Part 1", markdown: "Said 1.", level: 1 },
      { kind: "body", heading: "Part 2", markdown: "Said 2.", level: 2 },
    ]);
    expect(isOne).toBe(false);
  });

  it("are one writer's where one step wrote several, and not where it wrote one", () => {
    const whole = writtenOf(outline, [aPart(0, { others: [aPart(1)] })]);
    expect(whole.sections.map(({ heading }) => heading)).toEqual(["Part 0", "Part 1"]);
    expect(whole.isOne).toBe(true);
    expect(writtenOf(outline, [aPart(0)]).isOne).toBe(false);
    expect(writtenOf(outline, [aPart(0, { others: [aPart(1)] }), aPart(2)]).isOne).toBe(false);
  });

  it("come with what their writers read, would look up, and computed", () => {
    const answered = [{ question: "What is due?", factKeys: ["A"] }];
    const written = [
      aPart(0, { read: ["s:1", "s:2"], lookUp: ["dues"], answered }),
      aPart(1, { read: ["s:2"], lookUp: ["nets"] }),
      aPart(2),
    ];
    const { atHand, lookUp, computed } = writtenOf(outline, written);
    expect([...atHand]).toEqual(["s:1", "s:2"]);
    expect(lookUp).toEqual(["dues", "nets"]);
    expect(computed).toEqual(answered);
  });

  it("are nothing to put together where nobody wrote any", () => {
    expect(() => writtenOf(outline, [])).toThrow(NodeFailure);
  });
});
