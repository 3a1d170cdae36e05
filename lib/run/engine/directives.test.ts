import { describe, expect, it } from "vitest";
import { ReviewResult } from "@/lib/domain/run/results";
import type { RunNode } from "@/lib/domain/run/run-state";
import { sentBackEvents, spentEvents } from "./directives";

function aSearchNode(key: string): RunNode {
  const place = { kind: "search", stage: "wave1", title: `About ${key}`, needs: [], depth: 0, ordinal: 1 } as const;
  const stands = { status: "complete", attempt: 1, round: 1, failureCode: null, retryAtMs: null } as const;
  return { key, ...place, ...stands, input: {}, result: null };
}

const review = ReviewResult.parse({
  verdict: "rejected",
  reason: "Too thin.",
  gaps: [],
  actionItems: [],
  rejectedKeys: [],
});

describe("what is told of topics that were sent back", () => {
  it("is which, why, how often before, and how often they may be", () => {
    const sentBack = [
      { search: aSearchNode("a"), rerun: 1, review },
      { search: aSearchNode("b"), rerun: 2, review: { ...review, reason: "One source alone." } },
    ];
    const told = { failure: "rejected", cap: 2, backoffMs: 0 };
    expect(sentBackEvents(sentBack, { rerunCap: 2 })).toEqual([
      {
        kind: "retry_directives_written",
        payload: { ...told, node: "About a", attempt: 1 },
        reason: "Too thin.",
        nodeKey: "a",
      },
      {
        kind: "retry_directives_written",
        payload: { ...told, node: "About b", attempt: 2 },
        reason: "One source alone.",
        nodeKey: "b",
      },
    ]);
  });

  it("never counts beyond how often they may be: what people send back oftener may be", () => {
    const [event] = sentBackEvents([{ search: aSearchNode("a"), rerun: 3, review }], { rerunCap: 2 });
    expect(event?.payload).toMatchObject({ attempt: 3, cap: 3 });
  });
});

describe("what is told of topics that are not searched again", () => {
  it("is their names in the order of the plan, once for all", () => {
    const left = [
      { title: "Nets", ordinal: 10 },
      { title: "Boats", ordinal: 9 },
    ];
    expect(spentEvents(left, { cap: 4, stage: "wave1" })).toEqual([
      {
        kind: "retries_spent",
        payload: { steps: ["Boats", "Nets"], cap: 4 },
        reason: "The stage has tried again 4 times, as often as it may.",
        stage: "wave1",
      },
    ]);
  });

  it("is nothing where all were told already", () => {
    expect(spentEvents([], { cap: 4, stage: "wave1" })).toEqual([]);
  });
});
