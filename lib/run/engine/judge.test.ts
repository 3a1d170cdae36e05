import { describe, expect, it } from "vitest";
import type { RunNode, StatusChange } from "@/lib/domain/run/run-state";
import { type Decision, nothing, type RunState } from "@/lib/domain/run/run-state";
import { agreeable, aState, NOW, play } from "@/lib/testing/playing";
import { judge, outcomeOf } from "./judge";

const changed = (status: StatusChange): Decision => ({ ...nothing(), status });
const halted = changed({ to: "halted", halt: "retry_cap", reason: "It failed." });

/** A run in whose stored state no rule finds its way: a review has left something else than it should. */
function unreadable(status: RunState["status"]): RunState {
  const { state } = play(aState(), agreeable, () => 0);
  const nodes = state.nodes.map((node): RunNode => (node.kind === "review" ? { ...node, result: {} } : node));
  return { ...state, status, stage: "wave1", nodes };
}

describe("a tick", () => {
  it.each<[string, Decision[], string]>([
    ["decides nothing is none", [], "no_op"],
    ["decides anything has advanced its run", [nothing()], "advanced"],
    ["ends a run has advanced it", [changed({ to: "completed", reason: null })], "advanced"],
    ["halts a run has blocked it", [halted], "blocked"],
    ["halts a run behind other decisions has blocked it", [nothing(), halted], "blocked"],
  ])("that %s", (_, decisions, outcome) => {
    expect(outcomeOf(decisions)).toBe(outcome);
  });
});

describe("the judgement of a run", () => {
  it("begins one that has nothing planned", () => {
    const { state, decisions } = judge({ state: aState(), nowMs: NOW });
    expect(outcomeOf(decisions)).toBe("advanced");
    expect(decisions.flatMap(({ start }) => start).length).toBeGreaterThan(0);
    expect(state.status).toBe("running");
  });

  it("halts one whose state cannot be read, and says so, rather than judge it for ever", () => {
    const { state, decisions } = judge({ state: unreadable("running"), nowMs: NOW });
    expect(state.status).toBe("halted");
    expect(decisions).toEqual([
      changed({
        to: "halted",
        halt: "invalid_state",
        reason: expect.stringContaining("a stored result has another form than it should"),
      }),
    ]);
  });

  it("halts none that waits for people: what asked for the judgement is told what is wrong", () => {
    expect(() => judge({ state: unreadable("waiting"), nowMs: NOW })).toThrow();
  });
});
