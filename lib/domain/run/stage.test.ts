import fc from "fast-check";
import { expect, test } from "vitest";
import { type GateVerdict, gateNames, gateVerdicts, stages } from "@/lib/domain/core/words";
import { advanceStage, type GateVerdicts, gateName, gateWord, nextStage, stageRows, unmeasuredGates } from "./stage";

const returns = ["review synthesis", "finalize review", "finalize wave1", "review wave1"];

function allGates(verdict: GateVerdict): GateVerdicts {
  return { A: verdict, B: verdict, C: verdict, D: verdict, E: verdict };
}

test("a run goes to the next stage alone, and through its gate only where it is passed or waived", () => {
  for (const from of stages) {
    const to = nextStage(from);
    if (to === null) continue;
    const { gate } = stageRows[to];
    for (const verdict of gateVerdicts) {
      const isOpen = gate === null || verdict !== "failed";
      expect([from, verdict, advanceStage(from, to, allGates(verdict)).ok]).toEqual([from, verdict, isOpen]);
      if (gate === null) continue;
      expect(advanceStage(from, to, { ...allGates(verdict), [gate]: null })).toEqual({
        ok: false,
        reason: `Gate ${gate} has not been measured.`,
      });
      // No other gate opens or shuts the way.
      expect(advanceStage(from, to, { ...allGates("failed"), [gate]: "passed" }).ok).toBe(true);
    }
  }
});

test("no run skips a stage, stays where it is or goes back, but for revisions and research that goes on", () => {
  fc.assert(
    fc.property(fc.constantFrom(...stages), fc.constantFrom(...stages), (from, to) => {
      if (nextStage(from) === to) return;
      const isReturn = returns.includes(`${from} ${to}`);
      expect(advanceStage(from, to, allGates("passed")).ok).toBe(isReturn);
      expect(advanceStage(from, to, unmeasuredGates).ok).toBe(isReturn);
    }),
  );
});

test("people read of a gate what it checks and what came of it", () => {
  expect(gateNames.map(gateName)).toEqual([
    "Check of the plan",
    "Check of the findings",
    "Check of the citations",
    "Check of the summaries",
    "Check of the report",
  ]);
  expect([null, ...gateVerdicts].map(gateWord)).toEqual(["still to come", "passed", "not passed", "waived"]);
});

test("each gate stands before one stage, the last before the end, and no stage follows that", () => {
  const guarded = stages.filter((stage) => stageRows[stage].gate !== null);
  expect(guarded.map((stage) => [stageRows[stage].gate, stage])).toEqual([
    ["A", "wave1"],
    ["B", "pivot"],
    ["C", "summaries"],
    ["D", "synthesis"],
    ["E", "finalize"],
  ]);
  expect([nextStage("review"), nextStage("finalize")]).toEqual(["finalize", null]);
});

test("a gate that was waived lets a run through as one that was passed; why it is shut is said", () => {
  expect(advanceStage("init", "wave1", { ...unmeasuredGates, A: "waived" })).toEqual({ ok: true });
  expect(advanceStage("init", "wave1", { ...unmeasuredGates, A: "failed" })).toEqual({
    ok: false,
    reason: "Gate A has not been passed.",
  });
  expect(advanceStage("init", "pivot", unmeasuredGates)).toEqual({
    ok: false,
    reason: "A run cannot go from init to pivot.",
  });
});
