import fc from "fast-check";
import { expect, test } from "vitest";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { stages } from "@/lib/domain/core/words";
import { afterFailure } from "@/lib/domain/run/retry";
import type { RunState } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { agreeable, aState, play, type World } from "@/lib/testing/playing";
import { directiveCap, leftRejected, withinStage } from "./directives";

const rejecting: World = { ...agreeable, accepts: () => false };

function played(wanted: Partial<RunSettings>, world = rejecting): RunState {
  return play(aState({ settings: RunSettings.parse({ approvePlan: false, ...wanted }) }), world, () => 0).state;
}

function searchedAgain({ nodes }: RunState): number {
  return nodes.filter(({ kind, key }) => kind === "search" && key.includes("-retry-")).length;
}

test("a stage sends back as many topics as its cap says and no more; those that are left are named", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), (directiveCap) => {
      const state = played({ perspectives: 4, rerunCap: 2, directiveCap });
      expect(searchedAgain(state)).toBe(Math.min(directiveCap, 8));
      expect(leftRejected(state, "wave1").length > 0).toBe(directiveCap < 8);
      for (const stage of stages) expect(leftRejected(state, stage).filter((left) => left.stage !== stage)).toEqual([]);
    }),
  );
});

test("each stage has its own; in a tree there is as much for each topic that the question opens", () => {
  const world: World = { ...agreeable, gaps: 2, accepts: (key) => !key.includes("review-gap") && key !== "review-1" };
  const state = played({ perspectives: 2, rerunCap: 1, directiveCap: 1 }, world);
  expect(
    state.nodes.filter(({ key, kind }) => kind === "search" && key.includes("-retry-")).map(({ stage }) => stage),
  ).toEqual(["wave1", "wave2"]);
  const settings = RunSettings.parse({ strategy: "tree", tree: { breadth: 3, depth: 2 }, directiveCap: 4 });
  expect(directiveCap(aState({ settings }))).toBe(12);
});

test("what a limit cut short is not said to have been tried as often as it may", () => {
  const state = played({ perspectives: 4, directiveCap: 0 });
  expect(leftRejected(state, "wave1")).toHaveLength(4);
  expect(leftRejected({ ...state, limitReached: "The time limit was reached." }, "wave1")).toEqual([]);
});

test("a failed attempt beyond its stage's cap is the last, and says so; a provider that is away is waited for", () => {
  const failure: Failure = { kind: "timeout", message: "No answer came." };
  const after = afterFailure(1, failure, 3);
  expect(withinStage(after, { failure, left: 1, cap: 4 })).toEqual({ after, failure });
  const spent = withinStage(after, { failure, left: 0, cap: 4 });
  expect(spent.after).toEqual({ status: "exhausted" });
  expect(spent.failure.message).toMatch(/^No answer came\. .*tried 4 times, as often as it may\.$/);
  const away: Failure = { ...failure, code: PROVIDER_DOWN };
  expect(withinStage(after, { failure: away, left: 0, cap: 4 }).after).toEqual(after);
});
