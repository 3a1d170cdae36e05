import { describe, expect, it } from "vitest";
import { ReviewResult } from "@/lib/domain/run/results";
import type { SearchedNode } from "@/lib/run/nodes/parts/searched-nodes";
import { aSearchResult } from "@/lib/testing/rigs/agents/run-values";
import { findingsOf } from "./findings";

function perspective(name: string): { name: string; focus: string; questions: string[] } {
  return { name, focus: "", questions: ["What are the dues?"] };
}

function aSearched(key: string, thread: string, factKeys: string[], part: Partial<SearchedNode> = {}): SearchedNode {
  return {
    key,
    kind: "search",
    status: "complete",
    input: { thread, rerun: 0, perspective: perspective(`About ${thread}`), gaps: [], actionItems: [] },
    result: aSearchResult({ factKeys, answers: [{ question: "What are the dues?", factKeys }] }),
    needs: [],
    ...part,
  };
}

function aReview(
  of: string,
  thread: string,
  part: Partial<ReviewResult>,
  status: SearchedNode["status"] = "complete",
): SearchedNode {
  const nothing = { verdict: "accepted", reason: "", gaps: [], actionItems: [], rejectedKeys: [] };
  return {
    key: `review-of-${of}`,
    kind: "review",
    status,
    input: { thread, rerun: 0, search: of },
    result: ReviewResult.parse({ ...nothing, ...part }),
    needs: [of],
  };
}

describe("what a run found for a topic", () => {
  it("is what all of its searches found, each fact once and each question's answers together", () => {
    const [finding] = findingsOf([aSearched("s1", "a", ["1", "2"]), aSearched("s2", "a", ["2", "3"])]);
    expect(finding).toMatchObject({ thread: "a", perspective: { name: "About a" }, factKeys: ["1", "2", "3"] });
    expect(finding?.answers).toEqual([{ question: "What are the dues?", factKeys: ["1", "2", "3"] }]);
  });

  it("stands in the order of the plan, under the perspective that its first search had", () => {
    const later = { thread: "a", rerun: 1, perspective: perspective("Later"), gaps: [], actionItems: [] };
    const nodes = [aSearched("s1", "a", []), aSearched("s2", "b", []), aSearched("s3", "a", [], { input: later })];
    expect(findingsOf(nodes).map((one) => [one.thread, one.perspective.name])).toEqual([
      ["a", "About a"],
      ["b", "About b"],
    ]);
  });

  it("is accepted or refused by its review, with all facts that its reviews refused", () => {
    const nodes = [
      aSearched("s1", "a", ["1", "2"]),
      aReview("s1", "a", { verdict: "rejected", rejectedKeys: ["1"] }),
      aSearched("s2", "a", ["3"]),
      aReview("s2", "a", { rejectedKeys: ["3"] }),
    ];
    expect(findingsOf(nodes)).toMatchObject([
      { verdict: "accepted", factKeys: ["1", "2", "3"], rejectedKeys: ["1", "3"] },
    ]);
    expect(findingsOf(nodes.slice(0, 2))).toMatchObject([{ verdict: "not_accepted", rejectedKeys: ["1"] }]);
  });

  it("is nothing where its search has not ended, and what a review that has not ended says counts for nothing", () => {
    const [unreached] = findingsOf([aSearched("s1", "a", ["1"], { status: "failed" })]);
    expect(unreached).toMatchObject({ verdict: "not_reached", factKeys: [], answers: [] });
    const [unjudged] = findingsOf([aSearched("s1", "a", ["1"]), aReview("s1", "a", { rejectedKeys: ["1"] }, "failed")]);
    expect(unjudged).toMatchObject({ verdict: "not_accepted", factKeys: ["1"], rejectedKeys: [] });
  });
});
