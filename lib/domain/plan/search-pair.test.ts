import { expect, test } from "vitest";
import { searchPair } from "./search-pair";

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };
const input = { thread: "search-2", rerun: 1, perspective, gaps: [], actionItems: [] };

test("a search is followed by its review, which waits for it alone and lies as deep", () => {
  const [search, review] = searchPair("wave1", { ...input, depth: 2 }, "search-2", ["scope"]);
  expect(search).toEqual({
    key: "search-2",
    kind: "search",
    stage: "wave1",
    title: "Costs",
    needs: ["scope"],
    depth: 2,
    input: { ...input, depth: 2 },
  });
  expect(review).toEqual({
    key: "review-2",
    kind: "review",
    stage: "wave1",
    title: "Review: Costs",
    needs: ["search-2"],
    depth: 2,
    input: { thread: "search-2", rerun: 1, search: "search-2" },
  });
});

test("a review is called by its search: by its number, or by all of a name of another kind", () => {
  const keys = ["search-12", "topic-1-2", "gap-1-r2", "search-1-retry-1"];
  expect(keys.map((key) => searchPair("wave1", input, key, [])[1]?.key)).toEqual([
    "review-12",
    "review-topic-1-2",
    "review-gap-1-r2",
    "review-1-retry-1",
  ]);
  expect(searchPair("wave2", input, "gap-1", []).map(({ depth }) => depth)).toEqual([0, 0]);
});
