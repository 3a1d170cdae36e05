import { expect, test } from "vitest";
import type { NodeStatus } from "@/lib/domain/core/words";
import { isPlanned, judgedThreads } from "./judged-threads";
import { searchPair } from "./search-pair";
import type { Judged } from "./topic-verdicts";

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };

/** A search of a thread with the review that follows it. */
function pair(key: string, said: { search?: NodeStatus; review?: object; rerun?: number } = {}): Judged[] {
  const { search = "complete", review = null, rerun = 0 } = said;
  const [first, second] = searchPair(
    "wave1",
    { thread: "costs", rerun, perspective, gaps: [], actionItems: [] },
    key,
    [],
  );
  if (first === undefined || second === undefined) throw new Error("A search has a review.");
  return [
    { ...first, status: search, result: null },
    { ...second, status: review === null ? "pending" : "complete", result: review },
  ];
}

const judged = (verdict: string, reason: string, gaps: string[] = []): object => ({
  verdict,
  reason,
  gaps,
  actionItems: [],
  rejectedKeys: [],
});

test("a thread is judged by its last review; what that said stands with the gaps that it named", () => {
  const nodes = [
    ...pair("search-1", { review: judged("rejected", "Too little.", ["What of rent?"]) }),
    ...pair("search-1-retry-1", { review: judged("accepted", "It is enough."), rerun: 1 }),
  ];
  expect(judgedThreads(nodes)).toMatchObject([
    {
      key: "costs",
      depth: 0,
      parent: null,
      nodeKeys: ["search-1", "search-1-retry-1"],
      verdict: "accepted",
      why: "It is enough.",
      gaps: [],
    },
  ]);
});

test("a repeat that was not made takes nothing back: the verdict, the reason and the gaps before it stand", () => {
  const nodes = [
    ...pair("search-1", { review: judged("rejected", "Too little.", ["What of rent?"]) }),
    ...pair("search-1-retry-1", { search: "skipped", rerun: 1 }),
  ];
  const [thread] = judgedThreads(nodes);
  expect(thread).toMatchObject({ verdict: "not_accepted", why: "Too little.", gaps: ["What of rent?"] });
});

test("a search that was never made is not reached, and says nothing", () => {
  expect(judgedThreads(pair("search-1", { search: "pending" }))).toMatchObject([
    { verdict: "not_reached", why: "", gaps: [] },
  ]);
});

test("what was found and was not judged is not accepted", () => {
  expect(judgedThreads(pair("search-1"))).toMatchObject([{ verdict: "not_accepted" }]);
});

test("a gap that the analysis found is no topic of the plan", () => {
  expect([{ key: "costs" }, { key: "gap-2" }].map(isPlanned)).toEqual([true, false]);
});
