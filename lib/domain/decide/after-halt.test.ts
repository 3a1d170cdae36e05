import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { haltKinds } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { settingsAfterHalt } from "./after-halt";

const before = RunSettings.parse({ attemptCap: 3, rerunCap: 2, directiveCap: 4 });

describe("A run that goes on after a halt", () => {
  it("may try its steps, its searches or its stage more often, by what it halted for", () => {
    const granted = haltKinds.map((halt) => {
      const { attemptCap, rerunCap, directiveCap } = settingsAfterHalt(before, halt);
      return [halt, attemptCap, rerunCap, directiveCap];
    });
    expect(granted).toEqual([
      ["gate_blocked", 3, 3, 8],
      ["missing_artifact", 3, 2, 8],
      ["retry_cap", 6, 2, 8],
      ["invalid_state", 3, 2, 8],
      ["operator_required", 3, 2, 8],
      ["budget_exhausted", 3, 2, 8],
    ]);
  });

  it("keeps within what a person may choose, and keeps all other settings", () => {
    const any = fc.record({
      attemptCap: fc.integer({ min: 1, max: 10 }),
      rerunCap: fc.integer({ min: 0, max: 10 }),
      directiveCap: fc.integer({ min: 0, max: 1_000 }),
    });
    fc.assert(
      fc.property(any, fc.constantFrom(null, ...haltKinds), (caps, halt) => {
        const settings = RunSettings.parse({ ...caps, minutes: 30, usd: 2 });
        const { attemptCap, rerunCap, directiveCap, ...rest } = settingsAfterHalt(settings, halt);
        const { attemptCap: _, rerunCap: __, directiveCap: ___, ...same } = settings;
        expect(rest).toEqual(same);
        expect(attemptCap).toBeGreaterThanOrEqual(caps.attemptCap);
        expect(rerunCap).toBeGreaterThanOrEqual(caps.rerunCap);
        expect(directiveCap).toBe(Math.min(1_000, caps.directiveCap + 4));
      }),
    );
    const most = RunSettings.parse({ attemptCap: 9, rerunCap: 10, directiveCap: 998 });
    expect(settingsAfterHalt(most, "retry_cap")).toMatchObject({ attemptCap: 10, directiveCap: 1_000 });
    expect(settingsAfterHalt(most, "gate_blocked")).toMatchObject({ rerunCap: 10 });
  });
});
