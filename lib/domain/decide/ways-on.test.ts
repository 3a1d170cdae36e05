import fc from "fast-check";
import { expect, test } from "vitest";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { haltKinds, nodeKinds, type Stage, stages } from "@/lib/domain/core/words";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import { mayLeaveOut, type StuckNode, stuckNode, waysOn } from "./ways-on";

const anyNode = fc.record({
  key: fc.constant("node"),
  kind: fc.constantFrom(...nodeKinds),
  title: fc.constant("Step"),
  failureCode: fc.constantFrom(null, BUDGET_SPENT, PROMPT_TOO_LONG),
});

test("every halt, wherever and at whatever step, has an act, each once and with a sentence", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...haltKinds),
      fc.constantFrom(...stages),
      fc.option(anyNode, { nil: null }),
      (halt, stage, node) => {
        const ways = waysOn({ halt, stage, node });
        expect(ways.length).toBeGreaterThan(0);
        expect(new Set(ways.map(({ act }) => act)).size).toBe(ways.length);
        for (const { says } of ways) expect(says).toMatch(/^[A-Z].*[.]$/);
        if (ways.some(({ act }) => act === "leave_out")) expect(node && mayLeaveOut(node.kind)).toBe(true);
      },
    ),
  );
});

function failed(kind: StuckNode["kind"], failureCode: string | null = null): StuckNode {
  return { key: kind, kind, title: kind, failureCode };
}

test("a step that failed is tried again or left out; the outline can only be tried again, with a longer prompt", () => {
  const acts = (node: StuckNode): string[] =>
    waysOn({ halt: "retry_cap", stage: "synthesis", node }).map(({ act }) => act);
  expect(acts(failed("judge"))).toEqual(["resume", "leave_out"]);
  expect(acts(failed("outline"))).toEqual(["resume"]);
  expect(acts(failed("outline", PROMPT_TOO_LONG))).toEqual(["change_limits", "resume"]);
  expect(acts(failed("outline", BUDGET_SPENT))).toEqual(["change_limits", "resume"]);
});

test("what a gate that is not passed has made again is the plan before the searches, and what it measures after", () => {
  const says = (stage: Stage): string[] => waysOn({ halt: "gate_blocked", stage, node: null }).map((way) => way.says);
  expect(says("init")).toEqual(["The searches are planned anew."]);
  for (const stage of stages.filter((one) => one !== "init"))
    expect(says(stage)).toEqual(["What the gate measures is made again."]);
});

test("the step that holds a run up is one without which it does not go on", () => {
  expect(stuckNode([failed("section"), failed("outline")])?.kind).toBe("outline");
  expect(stuckNode([failed("analyze"), failed("search")])).toBeNull();
  expect(stuckNode([failed("section", BUDGET_SPENT), failed("assemble")])).toMatchObject({
    kind: "assemble",
    failureCode: BUDGET_SPENT,
  });
});
