import { expect, test } from "vitest";
import { strategies } from "@/lib/domain/core/words";
import { decideToRest } from "@/lib/domain/decide/apply";
import { agreeable, aState, finish, NOW, runOf } from "@/lib/testing/playing";
import { plannerOf } from "./planner";
import { plannerOfRun } from "./planner-of-run";

test.each([
  ["simple", "quick"],
  ["medium", "perspectives"],
  ["deep", "tree"],
] as const)("a %s question is planned by %s where the run is to choose", (complexity, planner) => {
  expect(plannerOf({ strategy: "auto" }, { complexity })).toBe(planner);
});

test("what a person chose stands, whatever the question turns out to be", () => {
  for (const strategy of strategies) {
    if (strategy === "auto") continue;
    expect(plannerOf({ strategy }, null)).toBe(strategy);
    expect(plannerOf({ strategy }, { complexity: "deep" })).toBe(strategy);
  }
});

test("a run that is to choose has no planner until its question was looked at, and keeps the one that it has then", () => {
  const begun = decideToRest(runOf({ strategy: "auto" }), NOW).state;
  expect(plannerOfRun(begun)).toBeNull();
  const scope = begun.nodes.find(({ kind }) => kind === "scope");
  if (scope === undefined) throw new Error("a scope");
  const looked = decideToRest(finish(begun, scope, agreeable), NOW).state;
  const planner = plannerOfRun(looked);
  expect(planner).not.toBeNull();
  expect(plannerOfRun({ ...looked, nodes: looked.nodes.toReversed() })).toBe(planner);
  expect(plannerOfRun(aState({ settings: { ...looked.settings, strategy: "tree" } }))).toBe("tree");
});
