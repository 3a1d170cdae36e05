import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeStatuses } from "@/lib/domain/core/words";
import { checkAddition, hasEnded, isAcyclic, nodesToStart, PlanError, type PlanNode, readyNodes } from "./plan";

/** Plans in which every node needs only nodes before it. */
const anyPlan = fc
  .array(fc.tuple(fc.constantFrom(...nodeStatuses), fc.integer({ min: 0, max: 4 }), fc.array(fc.nat(30))), {
    maxLength: 30,
  })
  .map((rows) =>
    rows.map(
      ([status, depth, back], index): PlanNode => ({
        key: `n${index}`,
        status,
        depth,
        ordinal: index,
        needs: [...new Set(back.filter((other) => other < index))].map((other) => `n${other}`),
      }),
    ),
  );

function start(plan: PlanNode[], started: readonly PlanNode[]): PlanNode[] {
  const keys = new Set(started.map((node) => node.key));
  return plan.map((node) => (keys.has(node.key) ? { ...node, status: "ready" } : node));
}

test("nothing is started twice", () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 0, max: 8 }), (plan, slots) => {
      expect(nodesToStart(start(plan, nodesToStart(plan, slots)), slots)).toEqual([]);
    }),
  );
});

test("never more nodes are queued or under way than the run allows", () => {
  fc.assert(
    fc.property(anyPlan, fc.integer({ min: 0, max: 8 }), (plan, slots) => {
      const isBusy = (node: PlanNode): boolean => node.status === "ready" || node.status === "running";
      const before = plan.filter(isBusy).length;
      const after = start(plan, nodesToStart(plan, slots)).filter(isBusy).length;
      expect(after).toBeLessThanOrEqual(Math.max(before, slots));
    }),
  );
});

test("a node starts only when all that it needs has ended", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const byKey = new Map(plan.map((node) => [node.key, node]));
      for (const node of readyNodes(plan)) {
        for (const need of node.needs) {
          expect(["complete", "exhausted", "skipped"]).toContain(byKey.get(need)?.status);
        }
      }
    }),
  );
});

test("lower depth comes first, then the order in which nodes were added", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const order = readyNodes(plan).map((node) => [node.depth, node.ordinal]);
      expect(order).toEqual([...order].sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d));
    }),
  );
});

test("a plan whose needs point back is accepted; one with an edge forward along the same path is refused", () => {
  fc.assert(
    fc.property(anyPlan, fc.nat(), (plan, pick) => {
      expect(isAcyclic(plan)).toBe(true);
      const withNeeds = plan.filter((node) => node.needs.length > 0);
      const node = withNeeds[pick % Math.max(1, withNeeds.length)];
      if (!node) return;
      const [first = ""] = node.needs;
      const closed = plan.map((other) =>
        other.key === first ? { ...other, needs: [...other.needs, node.key] } : other,
      );
      expect(isAcyclic(closed)).toBe(false);
    }),
  );
});

test("a refused node is refused with the path", () => {
  expect(() => checkAddition([], [{ key: "a", needs: ["a"] }])).toThrow(PlanError);
  expect(() => checkAddition([], [{ key: "a", needs: ["b"] }])).toThrow("a needs b, which is not in the plan");
  expect(() => checkAddition([{ key: "a", needs: [] }], [{ key: "a", needs: [] }])).toThrow("a already");
  const cycle = [
    { key: "a", needs: ["c"] },
    { key: "b", needs: ["a"] },
    { key: "c", needs: ["b"] },
  ];
  expect(() => checkAddition([], cycle)).toThrow("a → c → b → a");
});

test("what failed is no end: only what is complete, exhausted or left out lets others begin", () => {
  expect(nodeStatuses.filter(hasEnded)).toEqual(["complete", "exhausted", "skipped"]);
});

test("a plan may have many ways to one step, and steps that nothing leads to", () => {
  const diamond = [
    { key: "a", needs: [] },
    { key: "b", needs: ["a"] },
    { key: "c", needs: ["a"] },
    { key: "d", needs: ["b", "c"] },
    { key: "e", needs: [] },
  ];
  expect(isAcyclic(diamond)).toBe(true);
  expect(isAcyclic([...diamond, { key: "a", needs: [] }])).toBe(false);
  expect(() => checkAddition(diamond, [{ key: "f", needs: ["d", "e"] }])).not.toThrow();
  expect(() => checkAddition(diamond, [{ key: "f", needs: ["d", "g"] }])).toThrow(
    expect.objectContaining({ path: ["f", "g"] }),
  );
});

test("a step starts where a place is free and it waits for nothing, and what is queued takes a place", () => {
  const node = (key: string, status: PlanNode["status"], needs: string[] = []): PlanNode => {
    return { key, status, needs, depth: 0, ordinal: 0 };
  };
  const plan = [node("a", "ready"), node("b", "running"), node("c", "pending"), node("d", "pending", ["a"])];
  expect([1, 2, 3, 4].map((slots) => nodesToStart(plan, slots).map(({ key }) => key))).toEqual([[], [], ["c"], ["c"]]);
});
