import fc from "fast-check";
import { expect, test } from "vitest";
import { type GateVerdict, gateVerdicts, stages } from "@/lib/domain/core/words";
import { advanceStage, type GateVerdicts, nextStage, stageRows, unmeasuredGates } from "./stage";

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
