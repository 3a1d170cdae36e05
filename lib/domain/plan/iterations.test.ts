import fc from "fast-check";
import { expect, test } from "vitest";
import { iterationFloor, iterationLimit, iterationsToConfirm, topicsMost } from "./iterations";

const small = { breadth: 3, depth: 0 };

test("a tree may make what was asked for, but no less than its floor", () => {
  expect(iterationFloor(small)).toBe(8);
  expect([null, 7, 8, 9].map((iterations) => iterationLimit({ ...small, iterations }))).toEqual([8, 8, 8, 9]);
});

test("a person confirms more than twenty iterations, of a tree or of what may become one", () => {
  const asked = (iterations: number): (number | null)[] =>
    (["tree", "auto", "perspectives", "quick"] as const).map((strategy) =>
      iterationsToConfirm({ strategy, tree: { ...small, iterations } }),
    );
  expect(asked(20)).toEqual([null, null, null, null]);
  expect(asked(21)).toEqual([21, 21, null, null]);
  expect(iterationsToConfirm({ strategy: "tree" })).toBe(86);
});

test("each level of a tree has as many topics as the one above it, each as often as the tree is broad", () => {
  const shape = fc.record({ breadth: fc.integer({ min: 1, max: 6 }), depth: fc.integer({ min: 0, max: 4 }) });
  fc.assert(
    fc.property(shape, ({ breadth, depth }) => {
      const above = depth === 0 ? 0 : topicsMost({ breadth, depth: depth - 1 });
      expect(topicsMost({ breadth, depth })).toBe(breadth * (1 + above));
    }),
  );
});
