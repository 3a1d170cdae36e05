import fc from "fast-check";
import { expect, test } from "vitest";
import { decideToRest } from "@/lib/domain/decide/apply";
import { treeOf } from "@/lib/domain/run/of-settings";
import { SearchInput } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import { RunSettings, type TreeSettings, withLimits } from "@/lib/domain/run/settings";
import { agreeable, anyRun, aState, finish, NOW, play, runOf, type World } from "@/lib/testing/playing";
import { iterationFloor, iterationLimit, topicsMost } from "./iterations";
import { iterationsMade } from "./tree";

const anyShape = fc.record({ breadth: fc.integer({ min: 1, max: 6 }), depth: fc.integer({ min: 0, max: 4 }) });
const anySmallShape = fc.record({ breadth: fc.integer({ min: 1, max: 3 }), depth: fc.integer({ min: 0, max: 2 }) });

/** A world in which every topic opens as many as it may, and more. */
const lush: World = { ...agreeable, opens: () => 6 };

function aTree(tree: Partial<TreeSettings>, more: object = {}): RunState {
  return runOf({ strategy: "tree", tree: { ...tree }, ...more });
}

function topics(state: RunState): { node: RunNode; input: SearchInput }[] {
  const searches = state.nodes.filter((node) => node.kind === "search" && node.stage === "wave1");
  return searches
    .map((node) => ({ node, input: SearchInput.parse(node.input) }))
    .filter(({ input }) => input.rerun === 0);
}

/** How many topics there are at each depth, the first of the question itself. */
function levels(state: RunState): number[] {
  const counts: number[] = [];
  for (const { input } of topics(state)) counts[input.depth ?? 0] = (counts[input.depth ?? 0] ?? 0) + 1;
  return counts;
}

/** What `continue` does to a run that its limit ended. */
function goOn(state: RunState, iterations: number): RunState {
  const limits = { minutes: null, tokens: null, usd: null, topicIterations: iterations };
  const nodes = state.nodes.map((node) =>
    node.stage === "wave1" && node.status === "skipped" ? { ...node, status: "pending" as const, round: 2 } : node,
  );
  const settings = withLimits(state.settings, limits);
  return { ...state, settings, status: "running", limitReached: null, round: 2, nodes };
}

test("the floor is what the design gives for its examples, and asking for less changes nothing", () => {
  expect(iterationFloor({ breadth: 3, depth: 3 })).toBe(86);
  expect(iterationFloor({ breadth: 2, depth: 2 })).toBe(13);
  expect(iterationFloor({ breadth: 4, depth: 2 })).toBe(69);
  fc.assert(
    fc.property(anyShape, fc.integer({ min: 1, max: 20_000 }), (shape, iterations) => {
      const limit = iterationLimit({ ...shape, iterations });
      expect(limit).toBe(Math.max(iterations, shape.breadth ** (shape.depth + 1) + 5));
    }),
  );
});

test.each([
  [{ breadth: 3, depth: 1 }, [3, 9], 12],
  [{ breadth: 1, depth: 3 }, [1, 1, 1, 1], 4],
  [{ breadth: 4, depth: 0 }, [4], 4],
])("a tree of %o that opens all it may has the topics %j", (shape, counts, made) => {
  const { state } = play(aTree(shape), lush, () => 0);
  expect(state.status).toBe("completed");
  expect(levels(state)).toEqual(counts);
  expect(topicsMost(shape)).toBe(counts.reduce((sum, count) => sum + count, 0));
  expect(iterationsMade(state.nodes)).toBe(made);
  expect(state.limitReached).toBeNull();
});

test("a tree of breadth 2 and depth 2 stops at 13 iterations, writes, and with a higher limit makes the fourteenth", () => {
  const { state: cut } = play(aTree({ breadth: 2, depth: 2 }), lush, () => 0);
  expect(cut.status).toBe("completed");
  expect(cut.limitReached).toBe("The limit of 13 iterations was reached.");
  expect(levels(cut)).toEqual([2, 4, 8]);
  expect(iterationsMade(cut.nodes)).toBe(13);
  expect(topics(cut).filter(({ node }) => node.status === "skipped")).toHaveLength(1);
  const { state } = play(goOn(cut, 14), lush, () => 0);
  expect(state.status).toBe("completed");
  expect(state.limitReached).toBeNull();
  expect(topics(state).every(({ node }) => node.status === "complete")).toBe(true);
  expect(state.nodes.filter((node) => node.kind === "assemble")).toHaveLength(2);
});

test("no topic opens more than the breadth, none lies below the depth, and no more iterations are made than allowed", () => {
  fc.assert(
    fc.property(anySmallShape, anyRun, fc.integer({ min: 1, max: 6 }), (shape, [, world, picks], concurrency) => {
      const first = aTree(shape, { concurrency });
      const { state } = play(first, world, (count) => (picks.next().value ?? 0) % Math.max(1, count));
      const opened = Map.groupBy(topics(state), ({ input }) => input.parent ?? "");
      for (const children of opened.values()) expect(children.length).toBeLessThanOrEqual(shape.breadth);
      for (const { input, node } of topics(state)) {
        expect(input.depth).toBeLessThanOrEqual(shape.depth);
        expect(node.depth).toBe(input.depth);
      }
      expect(iterationsMade(state.nodes)).toBeLessThanOrEqual(iterationLimit(treeOf(state.settings)));
      const names = topics(state).map(({ node }) => node.title);
      expect(new Set(names).size).toBe(names.length);
    }),
    { numRuns: 200 },
  );
});

test("a run cut by its limit goes on to the end of its tree when the limit is raised", () => {
  fc.assert(
    fc.property(anySmallShape, anyRun, (shape, [, world]) => {
      // Whatever fails or is refused at random would end the run elsewhere.
      const willing = { ...lush, opens: world.opens ?? lush.opens ?? ((): number => 0) };
      const { state: cut } = play(aTree(shape), willing, () => 0);
      const { state } = cut.limitReached === null ? { state: cut } : play(goOn(cut, 1_000), willing, () => 0);
      expect(state.status).toBe("completed");
      expect(state.limitReached).toBeNull();
      expect(topics(state).every(({ node }) => node.status === "complete")).toBe(true);
    }),
  );
});

test("with a concurrency of 1 one step is worked at a time, and no topic before those that lie higher", () => {
  fc.assert(
    fc.property(anySmallShape, anyRun, (shape, [, world]) => {
      let state = decideToRest(aTree(shape, { concurrency: 1 }), NOW).state;
      const begun: number[] = [];
      for (let steps = 0; steps < 500 && state.status === "running"; steps += 1) {
        const underWay = state.nodes.filter((node) => node.status === "ready" || node.status === "running");
        expect(underWay.length).toBeLessThanOrEqual(1);
        const node = underWay[0];
        if (!node) break;
        if (node.kind === "search" && node.stage === "wave1") begun.push(node.depth);
        state = decideToRest(finish(state, node, world), NOW).state;
      }
      expect(begun).toEqual([...begun].sort((a, b) => a - b));
    }),
  );
});

test("a rejected topic goes back with its critique and opens topics only once it is accepted", () => {
  const world: World = { ...lush, accepts: (key) => key !== "review-topic-1" };
  const { state } = play(aTree({ breadth: 2, depth: 1 }), world, () => 0);
  const again = state.nodes.find((node) => node.key === "topic-1-retry-1");
  expect(again?.needs).toEqual(["review-topic-1"]);
  const opened = topics(state).filter(({ input }) => input.parent === "topic-1");
  expect(opened.map(({ node }) => node.needs)).toEqual([["review-topic-1-retry-1"], ["review-topic-1-retry-1"]]);
});

test.each([
  ["simple", ["search-1"]],
  ["medium", ["search-1", "search-2", "search-3", "search-4"]],
  ["deep", ["topic-1", "topic-2", "topic-3"]],
] as const)("an auto run of a %s question is planned accordingly", (complexity, keys) => {
  const settings = RunSettings.parse({ strategy: "auto", approvePlan: true });
  const { state } = play(aState({ settings }), { ...agreeable, complexity }, () => 0);
  expect(state.status).toBe("waiting");
  expect(state.nodes.filter((node) => node.kind === "search").map((node) => node.key)).toEqual(keys);
});
