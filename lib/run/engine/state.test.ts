import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Decision, nothing } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { unmeasuredGates } from "@/lib/domain/run/stage";
import { wakeDue } from "./next-look";
import { type LoadedRun, readState, sha256, withEnded } from "./state";

const MINUTE_MS = 60_000;
const NOW = 1_000_000;

function aNode(key: string, part: object = {}): object {
  const place = { kind: "search", stage: "wave1", title: key, depth: 0, ordinal: 1, attempt: 1, round: 1, needs: [] };
  const stands = { status: "running", failure_code: null, input: {}, result: null, retry_at_ms: null };
  return { id: randomUUID(), key, ...place, ...stands, left_out_by_id: null, ...part };
}

/** A run as the database says it, with these columns. */
function read(part: object = {}, settings: object = {}): LoadedRun {
  return readState({
    id: randomUUID(),
    project_id: randomUUID(),
    is_replay: false,
    researcher_id: randomUUID(),
    mode: "live",
    question: "What is due?",
    stage: "wave1",
    status: "running",
    settings: RunSettings.parse(settings),
    plan_approved: true,
    limit_reached: null,
    finish_reason: null,
    round: 1,
    research_started_ms: null,
    accepted_version: null,
    accepted_by_id: null,
    edited_report: null,
    directives: 0,
    wake_at_ms: null,
    now_ms: NOW,
    gates: [],
    requests: [],
    nodes: [],
    ...part,
  });
}

describe("a run as it is judged", () => {
  it("ends its research by its limit from when it began, and by no clock where it has none or is replayed", () => {
    const endsAt = (part: object, minutes: number | null): number | null =>
      read({ research_started_ms: NOW, ...part }, { minutes }).state.researchEndsAtMs;
    expect(endsAt({}, 10)).toBe(NOW + 8.5 * MINUTE_MS);
    expect(endsAt({}, null)).toBeNull();
    expect(endsAt({ is_replay: true }, 10)).toBeNull();
    expect(endsAt({ research_started_ms: null }, 10)).toBeNull();
  });

  it("has the gates that were measured, and all others as they begin", () => {
    const gate = { name: "B", verdict: "failed", revision: 3, inputs_digest: "abc" };
    const loaded = read({ gates: [gate] });
    expect(loaded.state.gates).toEqual({ ...unmeasuredGates, B: "failed" });
    expect([...loaded.gates]).toEqual([["B", { revision: 3, digest: "abc" }]]);
  });

  it("has its steps by key, with why they failed, when they are tried again and who left them out", () => {
    const userId = randomUUID();
    const given = aNode("search-1", { failure_code: "refused", retry_at_ms: 5, left_out_by_id: userId });
    const { state, nodeIds } = read({ nodes: [given] });
    expect(state.nodes).toMatchObject([{ key: "search-1", failureCode: "refused", retryAtMs: 5, leftOutById: userId }]);
    expect(state.nodes[0]).not.toHaveProperty("id");
    expect([...nodeIds.keys()]).toEqual(["search-1"]);
  });

  it("has what people asked for, in their words", () => {
    const reviewId = randomUUID();
    const { state } = read({ requests: [{ review_id: reviewId, version: 2, note: "Shorter." }] });
    expect(state.requests).toEqual([{ reviewId, version: 2, note: "Shorter." }]);
  });
});

describe("a run of which a step has just ended", () => {
  it("has that step with its result and without its failure, and the others as they were", () => {
    const nodes = [
      aNode("scope", { kind: "scope", failure_code: "refused" }),
      aNode("other", { failure_code: "away" }),
    ];
    const ended = { key: "scope", status: "complete", result: { language: "en" } } as const;
    expect(withEnded(read({ nodes }), ended).state.nodes).toMatchObject([
      { key: "scope", status: "complete", result: { language: "en" }, failureCode: null },
      { key: "other", status: "running", result: null, failureCode: "away" },
    ]);
  });

  it("keeps no result that no judgement reads", () => {
    for (const kind of ["search", "section"]) {
      const ended = withEnded(read({ nodes: [aNode("a", { kind })] }), {
        key: "a",
        status: "complete",
        result: { a: 1 },
      });
      expect(ended.state.nodes[0]).toMatchObject({ status: "complete", result: null });
    }
  });
});

describe("when a run is looked at again", () => {
  const toWave1: Decision = { ...nothing(), advance: { from: "init", to: "wave1" } };
  const due = (loaded: LoadedRun, decisions: Decision[] = []): number | null | undefined =>
    wakeDue(loaded, { state: loaded.state, decisions });

  it("is when a failed step is tried again, or its research ends, whichever comes first", () => {
    const failed = aNode("a", { status: "failed", retry_at_ms: NOW + 9 });
    expect(due(read({ nodes: [failed] }))).toBe(NOW + 9);
    expect(due(read({ nodes: [failed], research_started_ms: NOW - 8.5 * MINUTE_MS + 5 }, { minutes: 10 }))).toBe(
      NOW + 5,
    );
    expect(due(read({ wake_at_ms: 7 }))).toBeNull();
  });

  it("is nothing new where it is noted so already, but for less than a millisecond", () => {
    const failed = [aNode("a", { status: "failed", retry_at_ms: NOW })];
    for (const wake_at_ms of [NOW, NOW + 0.9, NOW - 0.9])
      expect(due(read({ nodes: failed, wake_at_ms }))).toBeUndefined();
    for (const wake_at_ms of [NOW + 1, NOW - 1, null]) expect(due(read({ nodes: failed, wake_at_ms }))).toBe(NOW);
    expect(due(read())).toBeUndefined();
  });

  it("counts the time limit from the first wave, where no clock runs yet and nothing is replayed", () => {
    const limit = { minutes: 10 };
    expect(due(read({}, limit), [toWave1])).toBe(NOW + 8.5 * MINUTE_MS);
    expect(due(read({}, limit), [nothing()])).toBeUndefined();
    expect(due(read({}, limit), [{ ...nothing(), advance: { from: "wave1", to: "pivot" } }])).toBeUndefined();
    expect(due(read({ is_replay: true }, limit), [toWave1])).toBeUndefined();
    expect(due(read({ research_started_ms: NOW - MINUTE_MS }, limit), [toWave1])).toBe(NOW + 7.5 * MINUTE_MS);
  });
});

it("a text's hash is the one that others reckon", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
