import fc from "fast-check";
import { expect, test } from "vitest";
import { missedNodes } from "@/lib/domain/plan/strategy";
import { ReviewResult } from "@/lib/domain/run/results";
import type { RunState } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { advanceStage } from "@/lib/domain/run/stage";
import { agreeable, anyRun, aState, finish, NOW, play, runOf, versionOf, type World } from "@/lib/testing/playing";
import { apply, decideToRest } from "./apply";
import { decide, wakeAtMs } from "./decide";
import { judged } from "./review";

test("every run ends completed, halted or waiting for its reader, whatever its nodes do and in whatever order", () => {
  fc.assert(
    fc.property(anyRun, ([settings, world, picks]) => {
      const { state, ticks } = play(runOf(settings), world, (count) => (picks.next().value ?? 0) % Math.max(1, count));
      expect(["completed", "halted", "waiting"]).toContain(state.status);
      if (state.status === "waiting") expect(state.stage).toBe("review");
      // What halts is a step that failed; no gate does.
      if (state.status === "halted") expect(state.nodes.some((node) => node.status === "exhausted")).toBe(true);
      expect(ticks).toBeLessThan(200);
      if (state.status === "completed") expect(state.stage).toBe("finalize");
    }),
  );
});

test("the order in which nodes end does not change what the run becomes, but for which topics its limit lets in", () => {
  const searched = ({ nodes }: RunState): number =>
    nodes.filter(({ kind, stage, status }) => kind === "search" && stage === "wave1" && status !== "skipped").length;
  fc.assert(
    fc.property(anyRun, ([settings, world, picks]) => {
      // Which searches are sent back within a stage's cap goes by who comes first, too: here there is room for all.
      const run = runOf({ ...settings, directiveCap: 1_000 });
      const inOrder = play(run, world, () => 0).state;
      const shuffled = play(run, world, (count) => (picks.next().value ?? 0) % Math.max(1, count)).state;
      expect(shuffled.limitReached).toEqual(inOrder.limitReached);
      expect(searched(shuffled)).toBe(searched(inOrder));
      if (inOrder.limitReached !== null) return;
      const shape = (state: RunState): unknown => [
        state.status,
        state.stage,
        state.gates,
        state.nodes.map((node) => [node.key, node.status, [...node.needs].sort()]).sort(),
      ];
      expect(shape(shuffled)).toEqual(shape(inOrder));
    }),
  );
});

test("a tick that is run twice changes nothing the second time", () => {
  fc.assert(
    fc.property(anyRun, fc.nat(60), ([settings, world, picks], stop) => {
      let state = decideToRest(runOf(settings), NOW).state;
      for (let step = 0; step < stop; step += 1) {
        const underWay = state.nodes.filter((node) => node.status === "ready");
        const node = underWay[(picks.next().value ?? 0) % Math.max(1, underWay.length)];
        if (!node) break;
        state = decideToRest(finish(state, node, world), NOW).state;
        expect(decideToRest(state, NOW).state).toEqual(state);
      }
    }),
  );
});

test("the stage moves one at a time and only through its gate", () => {
  fc.assert(
    fc.property(anyRun, ([settings, world]) => {
      let state = runOf(settings);
      for (let round = 0; round < 300; round += 1) {
        const decision = decide(state, NOW);
        if (decision.advance) {
          const gates = { ...state.gates };
          for (const gate of decision.gates) gates[gate.name] = gate.verdict;
          expect(advanceStage(decision.advance.from, decision.advance.to, gates)).toEqual({ ok: true });
          expect(decision.advance.from).toBe(state.stage);
        }
        state = apply(state, decision);
        const node = state.nodes.find((other) => other.status === "ready");
        if (node) state = finish(state, node, world);
        if (state.status !== "running") break;
      }
    }),
  );
});

test("a quick run makes one search and writes one answer, without analysis", () => {
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false });
  const { state } = play(
    aState({ settings }),
    { accepts: () => true, judges: () => true, gaps: 3, fails: () => false },
    () => 0,
  );
  expect(state.status).toBe("completed");
  const kinds = state.nodes.map((node) => node.kind);
  expect(kinds.filter((kind) => kind === "search")).toHaveLength(1);
  expect(kinds).not.toContain("analyze");
  expect(kinds).not.toContain("perspectives");
});

test("a plan that has nothing to search for halts at gate A, and is made anew when it is resumed", () => {
  const planned = play(aState(), agreeable, () => 0).state.nodes.filter(({ key }) =>
    ["scope", "perspectives"].includes(key),
  );
  const empty = { perspectives: [], isDefault: false };
  const nodes = planned.map((node) => (node.key === "perspectives" ? { ...node, result: empty } : node));
  const halted = decideToRest(aState({ nodes }), NOW);
  expect(halted.decisions.at(-1)?.status).toMatchObject({ to: "halted", halt: "gate_blocked" });
  expect(halted.state.gates.A).toBe("failed");
  const again = nodes.map((node) => (node.key === "perspectives" ? { ...node, status: "pending" as const } : node));
  expect(play(aState({ nodes: again }), agreeable, () => 0).state.status).toBe("completed");
});

test("research waits for the plan's approval when the run asks for it", () => {
  const asked = aState({ settings: RunSettings.parse({ approvePlan: true }) });
  const { state } = play(asked, agreeable, () => 0);
  expect(state.status).toBe("waiting");
  expect(state.nodes.filter((node) => node.kind === "search" && node.status === "pending")).toHaveLength(4);
  expect(state.nodes.some((node) => node.stage === "wave1" && node.status !== "pending")).toBe(false);
  // Nor does any of it begin while the plan is still being made.
  const nodes = state.nodes.map((node) =>
    node.stage === "init" ? { ...node, status: "running" as const } : { ...node, needs: [] },
  );
  const planning = decideToRest({ ...state, status: "running", nodes }, NOW);
  expect(planning.decisions.flatMap(({ start }) => start)).toEqual([]);
  const approved = play({ ...state, isPlanApproved: true }, agreeable, () => 0);
  expect(approved.state.status).toBe("completed");
});

test("a rejected search runs again with its critique, up to the cap", () => {
  const world: World = { ...agreeable, accepts: (key) => key !== "review-1" };
  const { state } = play(aState(), world, () => 0);
  expect(state.status).toBe("completed");
  expect(state.nodes.map((node) => node.key)).toContain("search-1-retry-1");
  expect(state.nodes.map((node) => node.key)).not.toContain("search-1-retry-2");
});

test("a search for a gap runs again with its critique, too, and the second analysis waits for what it brings", () => {
  const world: World = { ...agreeable, gaps: 2, accepts: (key) => key !== "review-gap-1" };
  const { nodes, status } = play(aState(), world, () => 0).state;
  expect(status).toBe("completed");
  const again = nodes.filter(({ kind, stage }) => kind === "search" && stage === "wave2").map(({ key }) => key);
  expect(again).toEqual(["gap-1", "gap-2", "gap-1-retry-1"]);
  const needs = nodes.find(({ key }) => key === "analyze-2")?.needs;
  expect(needs).toEqual(["review-gap-1", "review-gap-2", "review-gap-1-retry-1"]);
});

test("a run in which no search is accepted goes on through a waived gate B to a report of what was not found", () => {
  const world: World = { ...agreeable, accepts: () => false };
  const settings = RunSettings.parse({ approvePlan: false, directiveCap: 8 });
  const { state } = play(aState({ settings }), world, () => 0);
  expect(state.status).toBe("completed");
  expect(state.gates.B).toBe("waived");
  expect(state.nodes.filter((node) => node.kind === "search")).toHaveLength(4 * (1 + state.settings.rerunCap));
});

test("when time is up, what has not started is skipped and the report is still written", () => {
  const settings = RunSettings.parse({ approvePlan: false, minutes: 5, concurrency: 1 });
  let state = decideToRest(aState({ settings }), NOW).state;
  for (const key of ["scope", "perspectives", "search-1", "review-1"]) {
    const node = state.nodes.find((other) => other.key === key);
    if (!node) throw new Error(`${key} is missing`);
    state = decideToRest(finish(state, node, agreeable), NOW).state;
  }
  const late = { ...state, researchEndsAtMs: NOW };
  const { state: ended } = play(late, agreeable, () => 0);
  expect(ended.status).toBe("completed");
  expect(ended.limitReached).toContain("5 minutes");
  expect(ended.nodes.filter((node) => node.kind === "search" && node.status === "skipped").length).toBeGreaterThan(0);
});

test("a person's request after the end makes one more version, and is taken up once", () => {
  const { state } = play(aState(), agreeable, () => 0);
  const asked = { ...state, requests: [{ reviewId: "r1", version: 1, note: "Say more about cost." }] };
  const { state: revised } = play(asked, agreeable, () => 0);
  expect(revised.status).toBe("completed");
  expect(revised.requests).toEqual([]);
  expect(revised.nodes.filter((node) => node.kind === "revise")).toHaveLength(1);
});

test("a failed node is tried again when its back-off is over, not before", () => {
  let state = decideToRest(aState(), NOW).state;
  state = {
    ...state,
    nodes: state.nodes.map((node) =>
      node.key === "scope" ? { ...node, status: "failed", attempt: 1, retryAtMs: NOW + 5 } : node,
    ),
  };
  expect(decideToRest(state, NOW).decisions).toEqual([]);
  expect(wakeAtMs(state)).toBe(NOW + 5);
  const later = decideToRest(state, NOW + 5).state;
  expect(later.nodes.find((node) => node.key === "scope")?.status).toBe("ready");
});

/** Gives a person's verdict on the first topic in review. */
function giveVerdict(state: RunState, verdict: "accepted" | "rejected"): RunState {
  const topic = state.nodes.find((node) => node.status === "in_review");
  const critique = { note: "", gaps: ["No figure."], actionItems: ["Read the survey."] };
  const nodes = state.nodes.map((node) =>
    node.key === topic?.key
      ? {
          ...node,
          status: "complete" as const,
          result: judged(ReviewResult.parse(node.result), { verdict, ...critique }),
        }
      : node,
  );
  return { ...state, nodes };
}

test("where people review, a run waits for them with nothing under way, and goes on as soon as they have judged", () => {
  const anyReview = fc.record({ by: fc.constantFrom("people", "both"), approvals: fc.constant(1) });
  fc.assert(
    fc.property(anyRun, anyReview, fc.integer({ min: 0, max: 3 }), ([settings, world, picks], review, refusals) => {
      const pick = (count: number): number => (picks.next().value ?? 0) % Math.max(1, count);
      let { state } = play(runOf({ ...settings, review }), world, pick);
      let left = refusals;
      for (let round = 0; round < 400 && state.status === "waiting"; round += 1) {
        expect(state.nodes.filter((node) => ["ready", "running"].includes(node.status))).toEqual([]);
        expect(decideToRest(state, NOW).decisions).toEqual([]);
        if (state.stage === "review") state = { ...state, acceptedVersion: versionOf(state) - 1 };
        else {
          expect(["wave1", "wave2"]).toContain(state.stage);
          state = giveVerdict(state, left > 0 ? "rejected" : "accepted");
          left -= 1;
        }
        state = play(state, world, pick).state;
      }
      expect(["completed", "halted"]).toContain(state.status);
      expect(state.nodes.some((node) => node.status === "in_review")).toBe(false);
    }),
  );
});

test("what a person sends back is searched again with what they miss, also beyond the agents' cap", () => {
  const settings = RunSettings.parse({ approvePlan: false, rerunCap: 0, review: { by: "people" } });
  const waiting = play(aState({ settings }), agreeable, () => 0).state;
  expect(waiting.status).toBe("waiting");
  const reasonWith = (count: number): string => {
    const reviews = waiting.nodes.filter((node) => node.status === "in_review").slice(0, count);
    const nodes = waiting.nodes.map((node) =>
      node.status !== "in_review" || reviews.includes(node) ? node : { ...node, status: "complete" as const },
    );
    return decideToRest({ ...waiting, status: "running", nodes }, NOW).decisions.at(-1)?.status?.reason ?? "";
  };
  expect(reasonWith(1)).toBe("A topic waits for people's review.");
  expect(reasonWith(2)).toBe("2 topics wait for people's review.");
  const again = decideToRest(giveVerdict(waiting, "rejected"), NOW).state;
  expect(again.status).toBe("running");
  const search = again.nodes.find((node) => node.key === "search-1-retry-1");
  expect(search).toMatchObject({ status: "ready", input: { gaps: ["No figure."], actionItems: ["Read the survey."] } });
});

test("the judge's praise is not enough where people accept the report, and his refusal not where they do", () => {
  const settings = RunSettings.parse({ strategy: "quick", approvePlan: false, review: { by: "both", approvals: 2 } });
  const first = play(aState({ settings }), { ...agreeable, judges: () => false }, () => 0).state;
  const { state } = play(giveVerdict(first, "accepted"), { ...agreeable, judges: () => false }, () => 0);
  expect(state).toMatchObject({ status: "waiting", stage: "review" });
  expect(versionOf(state) - 1).toBe(1 + settings.revisionCap);
  const accepted = play({ ...state, acceptedVersion: versionOf(state) - 1 }, agreeable, () => 0).state;
  expect(accepted.status).toBe("completed");
});

test("a report that a person rejects is researched again and written anew", () => {
  const { state } = play(aState(), agreeable, () => 0);
  const perspectives = [{ name: "Noise", focus: "Noise", questions: ["How loud is it?"] }];
  const drafts = missedNodes(perspectives, { round: 2, after: "perspectives" });
  const added = drafts.map((draft, index) => ({
    ...draft,
    status: "pending" as const,
    ordinal: state.nodes.length + index + 1,
    attempt: 0,
    round: 2,
    failureCode: null,
    result: null,
    retryAtMs: null,
  }));
  const rejected = { ...state, status: "running" as const, round: 2, nodes: [...state.nodes, ...added] };
  const { state: again } = play(rejected, agreeable, () => 0);
  expect(again.status).toBe("completed");
  expect(again.nodes.filter((node) => node.kind === "assemble")).toHaveLength(2);
  expect(again.nodes.find((node) => node.key === "missed-1-r2")?.status).toBe("complete");
});
