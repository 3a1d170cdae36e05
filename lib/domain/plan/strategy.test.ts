import { expect, test } from "vitest";
import type { NodeDraft } from "@/lib/domain/run/plan";
import { SearchInput } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import {
  addedNodes,
  missedNodes,
  openingNodes,
  perspectiveNodes,
  quickNodes,
  roundSuffix,
  secondAnalysis,
  secondWaveNodes,
  writingNodes,
} from "./strategy";

const perspective = { name: "Costs", focus: "Costs", questions: ["What does it cost?"] };

function searchesOf(nodes: readonly NodeDraft[]): SearchInput[] {
  return nodes.filter(({ kind }) => kind === "search").map(({ input }) => SearchInput.parse(input));
}

function keysOf(nodes: readonly NodeDraft[]): string[] {
  return nodes.map(({ key }) => key);
}

test("the first round marks nothing, each later one what it makes", () => {
  expect([1, 2, 12].map(roundSuffix)).toEqual(["", "-r2", "-r12"]);
});

test("a run begins with its scope, and plans behind it where its strategy does", () => {
  expect((["quick", "perspectives", "tree", "auto"] as const).map((one) => keysOf(openingNodes(one)))).toEqual([
    ["scope"],
    ["scope", "perspectives"],
    ["scope", "topics"],
    ["scope"],
  ]);
  expect(openingNodes("tree").map(({ needs }) => needs)).toEqual([[], ["scope"]]);
});

test("a quick run's one search asks each question within the question", () => {
  const asked = (question: string): (string[] | undefined)[] =>
    searchesOf(quickNodes({ question, settings: RunSettings.parse({}) })).map((search) => search.perspective.questions);
  expect(asked("What did the ferry cost, and who built it?")).toEqual([[expect.any(String), expect.any(String)]]);
  expect(asked("Ferries of the sound")).toEqual([["What do the sources say about ferries of the sound?"]]);
});

test("each perspective has a search and a review behind the node that planned them", () => {
  const nodes = perspectiveNodes([perspective, { ...perspective, name: "Noise" }], "scope");
  expect(keysOf(nodes)).toEqual(["search-1", "review-1", "search-2", "review-2"]);
  expect(nodes.map(({ needs }) => needs)).toEqual([["scope"], ["search-1"], ["scope"], ["search-2"]]);
});

test("what a person adds or missed stands where they put it, in a later round under a name of its own", () => {
  const [added] = addedNodes(perspective, 3, { after: "scope", depth: 1, parent: "topic-1" });
  expect(added).toMatchObject({ key: "added-3", needs: ["scope"], depth: 1, input: { parent: "topic-1" } });
  const missed = missedNodes([perspective, perspective], { round: 2, after: "judge" });
  expect(keysOf(missed)).toEqual(["missed-1-r2", "review-missed-1-r2", "missed-2-r2", "review-missed-2-r2"]);
  expect(missed[0]?.needs).toEqual(["judge"]);
});

function gap(description: string, importance: number): Parameters<typeof secondWaveNodes>[0][number] {
  return { description, importance, queries: [`${description} query`], documents: ["Log"], follow: [] };
}

test("gaps that weigh half or more are looked for, the weightiest first, each once, and none that was not chosen", () => {
  const gaps = [gap("half", 0.5), gap("less", 0.49), gap("most", 0.9), gap("left", 0.8)];
  const searches = searchesOf(secondWaveNodes(gaps, [0, 1, 2, 2, 7], { round: 2, isLive: false }));
  expect(searches.map(({ thread, gaps: own, queries }) => [thread, own, queries])).toEqual([
    ["gap-1-r2", ["most"], ["most query"]],
    ["gap-2-r2", ["half"], ["half query"]],
  ]);
  expect(searches.map(({ documents }) => documents)).toEqual([["Log"], ["Log"]]);
  const [bare] = secondWaveNodes([{ ...gap("one", 1), documents: [] }], [0], { round: 1, isLive: true });
  expect(bare?.input).not.toHaveProperty("documents");
});

test("the second analysis waits for the reviews of its wave, each round under its own name", () => {
  expect(secondAnalysis(1, ["review-gap-1"])).toMatchObject({ key: "analyze-2", needs: ["review-gap-1"] });
  expect(secondAnalysis(3, []).key).toBe("analyze-2-r3");
});

test("a report is written part by part, or whole, behind its outline, and put together once all is written", () => {
  const parts = writingNodes(["Costs", "Noise"], { version: 4, round: 2, isWhole: false });
  expect(parts.map(({ key, title, input }) => [key, title, input])).toEqual([
    ["answer-r2", "Answer", { ordinal: 0 }],
    ["section-1-r2", "Costs", { ordinal: 1 }],
    ["section-2-r2", "Noise", { ordinal: 2 }],
    ["assemble-r2", "Report", { version: 4 }],
  ]);
  expect(parts.map(({ needs }) => needs)).toEqual([
    ["outline-r2"],
    ["outline-r2"],
    ["outline-r2"],
    ["answer-r2", "section-1-r2", "section-2-r2"],
  ]);
  const whole = writingNodes(["Costs", "Noise"], { version: 1, round: 1, isWhole: true });
  expect(whole.map(({ key, needs, input }) => [key, needs, input])).toEqual([
    ["writing", ["outline"], { ordinal: 0, parts: 3 }],
    ["assemble", ["writing"], { version: 1 }],
  ]);
});
