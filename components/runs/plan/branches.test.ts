import fc from "fast-check";
import { expect, test } from "vitest";
import type { NodeStatus } from "@/lib/domain/core/words";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { node } from "@/lib/testing/gallery/examples";
import { foldFinished, inTreeOrder, successorOf } from "./branches";
import { layoutPlan } from "./layout";

function aNode(part: Partial<NodeView> & { key: string }): NodeView {
  return node({ status: "complete", startedAt: null, ...part });
}

/** Trees of searches with their reviews, and the analysis that needs all reviews. */
const anyTree = fc
  .array(fc.tuple(fc.nat(30), fc.constantFrom<NodeStatus>("complete", "complete", "complete", "running", "pending")), {
    minLength: 1,
    maxLength: 60,
  })
  .map((picks) => {
    const nodes: NodeView[] = [];
    const reviews: string[] = [];
    for (const [index, [pick, status]] of picks.entries()) {
      const above = pick % 3 === 0 ? undefined : reviews[pick % Math.max(1, index)];
      nodes.push(aNode({ key: `t${index}`, status, needs: above === undefined ? [] : [above] }));
      nodes.push(aNode({ key: `review-t${index}`, kind: "review", status, needs: [`t${index}`] }));
      reviews.push(`review-t${index}`);
    }
    return [...nodes, aNode({ key: "analyze", kind: "analyze", stage: "pivot", status: "pending", needs: reviews })];
  });

test("folding hides finished steps alone, counts each once, and leaves no edge to what is hidden", () => {
  fc.assert(
    fc.property(anyTree, (nodes) => {
      const folded = foldFinished(nodes, new Set());
      const keys = new Set(folded.nodes.map((node) => node.key));
      const gone = nodes.filter((node) => !keys.has(node.key));
      expect(gone.every((node) => node.status === "complete")).toBe(true);
      expect([...folded.hidden.values()].reduce((sum, count) => sum + count, 0)).toBe(gone.length);
      for (const node of folded.nodes) {
        expect(node.needs.every((need) => keys.has(need))).toBe(true);
        expect(new Set(node.needs).size).toBe(node.needs.length);
      }
    }),
  );
});

test("a branch that is opened shows what it hid", () => {
  const nodes = [
    aNode({ key: "t" }),
    aNode({ key: "review-t", kind: "review", needs: ["t"] }),
    aNode({ key: "t-1", needs: ["review-t"] }),
  ];
  expect([...foldFinished(nodes, new Set()).hidden]).toEqual([["t", 2]]);
  expect(foldFinished(nodes, new Set(["t"])).nodes).toEqual(nodes);
});

test("reading order puts each step behind the one that it stands beneath, and loses none", () => {
  fc.assert(
    fc.property(anyTree, (nodes) => {
      const order = inTreeOrder(nodes).map((node) => node.key);
      expect([...order].sort()).toEqual(nodes.map((node) => node.key).sort());
      for (const node of nodes) {
        for (const need of node.needs) expect(order.indexOf(need)).toBeLessThan(order.indexOf(node.key));
      }
    }),
  );
});

test("what stands beneath a topic stands together: no other topic's rows lie between", () => {
  fc.assert(
    fc.property(anyTree, (nodes) => {
      const rows = new Map(layoutPlan(nodes).map(({ key, y }) => [key, y]));
      const order = inTreeOrder(nodes.filter((node) => node.stage === "wave1")).map((node) => rows.get(node.key) ?? 0);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }),
  );
});

test("a search that was sent back names the one that took its place once that has begun", () => {
  const first = aNode({ key: "topic-1-2" });
  const again = aNode({ key: "topic-1-2-retry-1", startedAt: "2026-01-01T00:00:00Z" });
  expect(successorOf(first, [first, again])).toBe(again);
  expect(successorOf(again, [first, again])).toBeNull();
  expect(successorOf(first, [first, { ...again, startedAt: null }])).toBeNull();
});
