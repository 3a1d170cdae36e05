import { expect, it } from "vitest";
import { aRunFact } from "@/lib/testing/rigs/agents/run-values";
import { citationLines } from "./citation-lines";

const facts = [aRunFact("B"), aRunFact("A")];

it("a verification leaves a line for each fact that was checked and is there, with why it is not used", () => {
  const support = ["A", "gone", "B"].map((key) => ({ key, verdict: "supported" as const, reason: "" }));
  const lines = citationLines(facts, { support, quarantined: [{ key: "B", why: "It is refuted." }] });
  expect(lines.map(({ key, quarantine }) => [key, quarantine])).toEqual([
    ["A", null],
    ["B", "It is refuted."],
  ]);
  expect(lines[0]?.evidence).toMatchObject([{ quote: "Statement A.", title: "Source A", start: 0 }]);
});
