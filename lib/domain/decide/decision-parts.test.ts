import { expect, test } from "vitest";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { formerHaltKinds, type HaltKindNow, haltKinds } from "@/lib/domain/core/words";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { Decision, RunNode, RunState, StatusChange } from "@/lib/domain/run/run-state";
import { agreeable, aState, finish, NOW, play } from "@/lib/testing/playing";
import { decideToRest } from "./apply";
import { haltUnreadable } from "./decision-parts";

/** What a judgement of this state ends with. */
function outcome(state: RunState): StatusChange | null {
  try {
    return last(decideToRest(state, NOW).decisions);
  } catch (error) {
    return last([haltUnreadable(error)]);
  }
}

function last(decisions: readonly Decision[]): StatusChange | null {
  return decisions.at(-1)?.status ?? null;
}

const ended = play(aState(), agreeable, () => 0).state;

/** The run as it stood in this stage, with some of its nodes otherwise. */
function stoodAt(stage: RunState["stage"], change: (node: RunNode) => Partial<RunNode>): RunState {
  const nodes = ended.nodes.map((node) => ({ ...node, ...change(node) }));
  return { ...ended, status: "running", stage, nodes };
}

/** A run whose outline was not to be had, for this. */
const withoutOutline = (failureCode: string | null): RunState =>
  stoodAt("synthesis", ({ kind }) => (kind === "outline" ? { status: "exhausted", attempt: 3, failureCode } : {}));

/** A planned run that found nothing to search for. */
function withoutSearch(): RunState {
  const { state } = decideToRest(aState(), NOW);
  const scoped = decideToRest(finish(state, state.nodes[0] ?? never(), agreeable), NOW).state;
  const nodes = scoped.nodes.map((node) =>
    node.kind === "perspectives"
      ? { ...node, status: "complete" as const, result: { perspectives: [], isDefault: false } }
      : node,
  );
  return { ...scoped, nodes };
}

function never(): never {
  throw new Error("The plan began with nothing.");
}

/** For each kind a run that halts with it, and what people are told. */
const halted: Record<HaltKindNow, readonly (readonly [RunState, string])[]> = {
  gate_blocked: [[withoutSearch(), "The plan has nothing to search for. Resume the run to plan it anew."]],
  missing_artifact: [
    [stoodAt("review", ({ stage }) => (stage === "synthesis" ? { status: "skipped" } : {})), "There is no report"],
  ],
  retry_cap: [
    [withoutOutline(null), "“Outline” failed 3 times, as often as it may."],
    [withoutOutline(PROMPT_TOO_LONG), "“Outline” needs a longer prompt than this run allows."],
  ],
  invalid_state: [
    [
      stoodAt("wave1", ({ kind }) => (kind === "review" ? { result: {} } : {})),
      "The run's state cannot be read (a stored result has another form than it should).",
    ],
  ],
  budget_exhausted: [[withoutOutline(BUDGET_SPENT), "The budget was spent before “Outline”."]],
};

test("every kind of halt is reached by a run, but those that only earlier versions had", () => {
  const former: readonly string[] = formerHaltKinds;
  expect(Object.keys(halted).sort()).toEqual(haltKinds.filter((kind) => !former.includes(kind)).sort());
});

test.each(Object.entries(halted).flatMap(([kind, cases]) => cases.map(([state, says]) => ({ kind, state, says }))))(
  "a run halts with $kind and says: $says",
  ({ kind, state, says }) => {
    const status = outcome(state);
    expect(status).toMatchObject({ to: "halted", halt: kind });
    expect(status?.reason).toContain(says);
  },
);

test("a state that breaks a rule of the machine itself halts with what it broke", () => {
  const status = last([haltUnreadable(new Error("Gate B has not been measured."))]);
  expect(status).toMatchObject({ to: "halted", halt: "invalid_state" });
  expect(status?.reason).toContain("(Error: Gate B has not been measured.)");
});
