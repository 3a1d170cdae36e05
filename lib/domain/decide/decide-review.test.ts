import { expect, test } from "vitest";
import { UserId } from "@/lib/domain/core/ids";
import type { NodeStatus } from "@/lib/domain/core/words";
import { JudgeResult, ReportResult } from "@/lib/domain/run/results";
import type { RunState } from "@/lib/domain/run/run-state";
import { agreeable, aState, NOW, play, versionOf, type World } from "@/lib/testing/playing";
import { decideToRest } from "./apply";

test("a report that the judge refuses to the last waits for a person, whose acceptance ends the run", () => {
  const world: World = { ...agreeable, judges: () => false };
  const { state } = play(aState(), world, () => 0);
  expect(state.status).toBe("waiting");
  const version = versionOf(state) - 1;
  expect(version).toBe(1 + state.settings.revisionCap);
  const accepted = play({ ...state, acceptedVersion: version }, world, () => 0);
  expect(accepted.state.status).toBe("completed");
  expect(accepted.state.gates.E).toBe("passed");
});

/** A report of which a third of the sentences may not stand, which no revision mends. */
const uncited: World = {
  ...agreeable,
  report: {
    uncitedShare: 0.33,
    offending: [{ section: 0, heading: "Answer", text: "It is known.", why: "It cites nothing." }],
  },
};

test("a report that fails gate E after its revisions waits with a count; who accepts it all the same waives the gate", () => {
  const { state } = play(aState(), uncited, () => 0);
  expect(state).toMatchObject({ status: "waiting", stage: "review", gates: { E: "failed" } });
  expect(versionOf(state) - 1).toBe(1 + state.settings.revisionCap);
  const told = decideToRest({ ...state, status: "running" }, NOW).decisions.flatMap(
    ({ status }) => status?.reason ?? [],
  );
  expect(told.join(" ")).toContain("1 sentence (33 % of the sentences) may not stand");
  const by = UserId.parse("0b8d4b2e-5d3c-4f0e-9a46-1f6c1c1c1c1d");
  const accepted = { ...state, acceptedVersion: versionOf(state) - 1, acceptedById: by };
  const { decisions } = decideToRest(accepted, NOW);
  const [gate] = decisions.flatMap(({ gates }) => gates).filter(({ name }) => name === "E");
  expect(gate).toMatchObject({ verdict: "waived", waiver: { by: "person", userId: by } });
  expect(play(accepted, uncited, () => 0).state.status).toBe("completed");
});

test.each([
  [0, "Its judge did not accept it."],
  [1, "Its judge names an issue."],
  [2, "Its judge names 2 issues."],
])("a reader is told how much the judge found wrong: %s issues", (count, told) => {
  const { state } = play(aState(), { ...agreeable, judges: () => false }, () => 0);
  const issues = Array(count).fill({ kind: "quality", heading: "Answer", description: "Too vague." });
  const nodes = state.nodes.map((node) =>
    node.kind === "judge" ? { ...node, result: { ...JudgeResult.parse(node.result), issues } } : node,
  );
  const { decisions } = decideToRest({ ...state, status: "running", nodes }, NOW);
  expect(decisions.flatMap(({ status }) => status?.reason ?? [])).toEqual([expect.stringContaining(told)]);
});

test("a report that a reader asks to be changed while it waits is revised, and waits again", () => {
  const { state } = play(aState(), uncited, () => 0);
  const version = versionOf(state) - 1;
  const asked = { ...state, requests: [{ reviewId: "r", version, note: "Cite it." }] };
  const { state: again } = play(asked, uncited, () => 0);
  expect(again.status).toBe("waiting");
  expect(versionOf(again) - 1).toBe(version + 1);
});

test.each([
  ["verify", "C"],
  ["summarize", "D"],
  ["judge-1", "E"],
] as const)("a run goes on without %s when a person leaves it out, and gate %s is not passed", (key, name) => {
  const world: World = { ...agreeable, fails: (failing) => failing === key };
  const { state } = play(aState(), world, () => 0);
  expect(state.status).toBe("halted");
  const nodes = state.nodes.map((node) => (node.key === key ? { ...node, status: "skipped" as const } : node));
  const { state: on } = play({ ...state, status: "running", nodes }, world, () => 0);
  expect(on.status).toBe(name === "E" ? "waiting" : "completed");
  expect(on.gates[name]).toBe(name === "E" ? "failed" : "waived");
});

test("a revision that is left out leaves the version before it, which waits for its reader", () => {
  const world: World = { ...agreeable, judges: () => false, fails: (key) => key === "revise-1" };
  const { state } = play(aState(), world, () => 0);
  expect(state).toMatchObject({ status: "halted", stage: "synthesis" });
  const nodes = state.nodes.map((node) => (node.key === "revise-1" ? { ...node, status: "skipped" as const } : node));
  const { state: on } = play({ ...state, status: "running", nodes }, world, () => 0);
  expect(on).toMatchObject({ status: "waiting", stage: "review" });
  expect(on.nodes.filter((node) => node.kind === "revise")).toHaveLength(1);
});

test("a report that is not there halts, and is written once its steps may be made again", () => {
  const { state } = play(aState(), agreeable, () => 0);
  const without = (status: NodeStatus): RunState["nodes"] =>
    state.nodes.map((node) => (node.stage === "synthesis" ? { ...node, status } : node));
  const lost = decideToRest({ ...state, status: "running", stage: "review", nodes: without("skipped") }, NOW);
  expect(lost.decisions.at(-1)?.status).toMatchObject({ to: "halted", halt: "missing_artifact" });
  const due = { ...state, status: "running" as const, stage: "review" as const, nodes: without("pending") };
  expect(decideToRest(due, NOW).state).toMatchObject({ status: "running", stage: "synthesis" });
});

test("a version that a person wrote is the one that is judged and revised", () => {
  const { state } = play(aState(), agreeable, () => 0);
  const [written] = state.nodes
    .filter((node) => node.kind === "assemble")
    .map(({ result }) => ReportResult.parse(result));
  if (written === undefined) throw new Error("no report");
  const editedReport = { ...written, version: 2 };
  const requests = [{ reviewId: "r", version: 2, note: "Say more." }];
  const asked = decideToRest({ ...state, status: "running", stage: "review", editedReport, requests }, NOW).state;
  expect(asked.nodes.at(-1)).toMatchObject({ kind: "revise", input: { version: 2, note: "Say more." } });
  const judged = decideToRest({ ...state, status: "running", stage: "review", editedReport }, NOW).state;
  expect(judged.nodes.at(-1)).toMatchObject({ key: "judge-2", kind: "judge" });
  const ended = play(judged, { ...agreeable, judges: () => false }, () => 0).state;
  expect(ended).toMatchObject({ status: "waiting", stage: "review" });
  expect(ended.nodes.filter((node) => node.kind === "revise")).toEqual([]);
});
