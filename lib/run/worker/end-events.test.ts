import { describe, expect, it } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import type { AnyEvent } from "@/lib/domain/run/event";
import { RunSettings } from "@/lib/domain/run/settings";
import type { NewEvent } from "@/lib/platform/audit/audit";
import { aState } from "@/lib/testing/playing";
import { completedEvents, failedEvents } from "./end-events";
import { triesLeft } from "./end-node";

const node = { key: "search-1", title: "Boats", stage: "wave1", attempt: 2 } as const;
const place = { nodeKey: "search-1", stage: "wave1" } as const;
const call: NewEvent = { kind: "tool_call_start", payload: { tool: "search", argsDigest: "d" }, ...place };
const fold: AnyEvent = { kind: "fold", payload: { level: "L1", text: "So it was.", tokens: 4 } };
const file: AnyEvent = { kind: "artifact_written", payload: { path: "topics.json", sha256: "0", bytes: 2 } };

describe("what is told of a step that is done", () => {
  it("is its calls, what it tells itself, what it stored, and then that it is done, all in its place", () => {
    const outcome = { text: "3 facts.", facts: 3, events: [fold] };
    expect(completedEvents(node, outcome, { called: [call], stored: [file] })).toEqual([
      call,
      { ...fold, ...place },
      { ...file, ...place },
      { kind: "node_completed", payload: { title: "Boats", text: "3 facts.", facts: 3 }, ...place },
    ]);
  });

  it("counts no facts where it looked for none, and none where it found none", () => {
    const payloadOf = (facts: object): unknown =>
      completedEvents(node, { text: "So.", ...facts }, { called: [], stored: [] }).map(({ payload }) => payload);
    expect(payloadOf({})).toEqual([{ title: "Boats", text: "So." }]);
    expect(payloadOf({ facts: 0 })).toEqual([{ title: "Boats", text: "So.", facts: 0 }]);
  });
});

describe("what is told of an attempt that failed", () => {
  const failure: Failure = { kind: "timeout", message: "It took too long." };
  const failed: NewEvent = {
    kind: "node_failed",
    payload: { title: "Boats", failure: "It took too long.", attempt: 2 },
    reason: "timeout",
    ...place,
  };

  it("is its calls and why it failed, where it was the last", () => {
    expect(failedEvents(node, { failure, after: { status: "exhausted" }, cap: 2 }, [call])).toEqual([call, failed]);
  });

  it("is that another is made, where one is: which, of how many, and when", () => {
    expect(failedEvents(node, { failure, after: { status: "failed", backoffMs: 4_000 }, cap: 3 }, [])).toEqual([
      failed,
      {
        kind: "retry_directives_written",
        payload: { node: "Boats", failure: "timeout", attempt: 3, cap: 3, backoffMs: 4_000 },
        ...place,
      },
    ]);
  });
});

describe("how often a stage may still have something tried again", () => {
  it("is what its cap leaves, and once for a step of a stage that the run has left: people wanted that", () => {
    const state = aState({ stage: "wave1", directives: 4 });
    expect(triesLeft(state, "wave1")).toEqual({ left: 0, cap: 4 });
    expect(triesLeft({ ...state, directives: 1 }, "wave1")).toEqual({ left: 3, cap: 4 });
    expect(triesLeft(state, "init")).toEqual({ left: 1, cap: 4 });
  });

  it("is in a tree as much for each topic that the question opens", () => {
    const tree = { breadth: 2, depth: 1, iterations: null };
    const settings = RunSettings.parse({ strategy: "tree", tree, approvePlan: false });
    expect(triesLeft(aState({ settings, directives: 3, stage: "wave1" }), "wave1")).toEqual({ left: 5, cap: 8 });
  });
});
