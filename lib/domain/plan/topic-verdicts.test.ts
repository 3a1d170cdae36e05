import { expect, test } from "vitest";
import type { RunNode } from "@/lib/domain/run/run-state";
import { verdictsOfTopics } from "./topic-verdicts";

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };

/** A search of a thread with its review, as they ended. */
function pair(
  thread: string,
  ended: { rerun?: number; search?: RunNode["status"]; review?: RunNode["status"]; verdict?: string },
): RunNode[] {
  const { rerun = 0, search = "complete", review = "complete", verdict = "accepted" } = ended;
  const key = rerun === 0 ? thread : `${thread}-retry-${rerun}`;
  const rest = { stage: "wave1", title: key, depth: 0, ordinal: 1, attempt: 1, round: 1, retryAtMs: null } as const;
  const judged = { verdict, reason: "", gaps: [], actionItems: [], rejectedKeys: [] };
  return [
    {
      ...rest,
      key,
      kind: "search",
      status: search,
      needs: [],
      failureCode: null,
      input: { thread, rerun, perspective, gaps: [], actionItems: [] },
      result: null,
    },
    {
      ...rest,
      key: `review-${key}`,
      kind: "review",
      status: review,
      needs: [key],
      failureCode: null,
      input: { thread, rerun, search: key },
      result: review === "complete" ? judged : null,
    },
  ];
}

test("a topic is accepted, not accepted, exhausted or not reached, by the last search for it that was made", () => {
  const verdicts = verdictsOfTopics([
    ...pair("a", { verdict: "rejected" }),
    ...pair("a", { rerun: 1, verdict: "accepted" }),
    ...pair("b", { verdict: "rejected" }),
    ...pair("c", { verdict: "rejected" }),
    ...pair("c", { rerun: 1, verdict: "exhausted" }),
    ...pair("d", { search: "skipped", review: "skipped" }),
    ...pair("e", { search: "exhausted", review: "pending" }),
  ]);
  expect([...verdicts]).toEqual([
    ["a", "accepted"],
    ["b", "not_accepted"],
    ["c", "exhausted"],
    ["d", "not_reached"],
    ["e", "not_reached"],
  ]);
});

test("a repeat that a limit cut off leaves the verdict before it", () => {
  const verdicts = verdictsOfTopics([
    ...pair("a", { verdict: "rejected" }),
    ...pair("a", { rerun: 1, search: "skipped", review: "skipped" }),
  ]);
  expect(verdicts.get("a")).toBe("not_accepted");
});

test("what was found and could not be judged is not accepted", () => {
  expect(verdictsOfTopics(pair("a", { review: "exhausted" })).get("a")).toBe("not_accepted");
});
