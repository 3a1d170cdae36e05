import { describe, expect, it } from "vitest";
import { z } from "zod";
import { sha256 } from "@/lib/run/engine/state";
import { aStep } from "@/lib/testing/rigs/agents/a-step";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { decidedByRules } from "./by-rules";

describe("what rules decide within a step", () => {
  const on = ["What is due?", "A"];
  const kept = { [`order_${sha256(on.join("\n")).slice(0, 16)}`]: ["as it was decided then"] };
  const decided = async (rules: number | undefined, of: readonly string[] = on): Promise<string[]> => {
    const { context } = aStep({ run: aNodeRun({}, { rules }), recalled: kept });
    return decidedByRules(context, { name: "order", on: of, shape: z.array(z.string()) }, () => ["as rules are now"]);
  };

  it("is what they decided when the run was recorded, on the very same", async () => {
    expect(await decided(2)).toEqual(["as it was decided then"]);
    expect(await decided(2, ["What is due?", "B"])).toEqual(["as rules are now"]);
  });

  it("is decided anew in a run that began under the first rules, which kept nothing", async () => {
    expect(await decided(undefined)).toEqual(["as rules are now"]);
  });
});
