import fc from "fast-check";
import { expect, test } from "vitest";
import { nextPosition, type Step, turnOf } from "./steps";

const ended = (node: string): Step => ({ kind: "ended", node });

test("nodes end in the order in which they ended when the run was recorded", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.infiniteStream(fc.nat()), (keys, picks) => {
      const steps = keys.map(ended);
      const open = new Set(keys);
      const order: string[] = [];
      let position = 0;
      for (const pick of picks) {
        if (open.size === 0) break;
        const key = [...open][pick % open.size] ?? "";
        const turn = turnOf({ steps, position, open }, key);
        if (!turn.isTurn) continue;
        position = turn.position;
        open.delete(key);
        order.push(key);
      }
      expect(order).toEqual(keys);
    }),
  );
});

test("no node ends while an act of a person stands before it", () => {
  const steps: Step[] = [{ kind: "paused" }, ended("a")];
  expect(turnOf({ steps, position: 0, open: new Set(["a"]) }, "a").isTurn).toBe(false);
  expect(turnOf({ steps, position: 1, open: new Set(["a"]) }, "a")).toEqual({ isTurn: true, position: 2, cut: null });
});

test("a node that the recorded run did not have ends at once, and one that cannot end is not waited for", () => {
  const steps = [ended("gone"), ended("b")];
  expect(turnOf({ steps, position: 0, open: new Set(["b", "new"]) }, "new").isTurn).toBe(true);
  expect(turnOf({ steps, position: 0, open: new Set(["b", "new"]) }, "b")).toEqual({
    isTurn: true,
    position: 2,
    cut: null,
  });
});

test("research that ended in the tick of a node's end ends with it again; one that ended after it does not", () => {
  const cut = (withEnd: boolean): Step => ({ kind: "cut", why: "Time is up.", withEnd });
  const at = (step: Step): unknown => turnOf({ steps: [ended("a"), step], position: 0, open: new Set(["a"]) }, "a");
  expect(at(cut(true))).toEqual({ isTurn: true, position: 2, cut: "Time is up." });
  expect(at(cut(false))).toEqual({ isTurn: true, position: 1, cut: null });
});

test("ends of nodes that cannot end any more are passed over, acts of people never", () => {
  const steps: Step[] = [ended("gone"), ended("gone"), { kind: "paused" }, ended("gone"), ended("a")];
  const at = (position: number): number => nextPosition({ steps, position, open: new Set(["a"]) });
  expect([0, 1, 2, 3, 4, 5].map(at)).toEqual([2, 2, 2, 4, 4, 5]);
});

test("a node whose turn comes later waits; one whose turn is past ends at any time", () => {
  const steps = [ended("a"), ended("b"), ended("c")];
  const open = new Set(["a", "b", "c"]);
  expect(turnOf({ steps, position: 0, open }, "c")).toEqual({ isTurn: false, position: 0, cut: null });
  expect(turnOf({ steps, position: 1, open }, "a")).toEqual({ isTurn: true, position: 1, cut: null });
  expect(turnOf({ steps, position: 3, open }, "b")).toEqual({ isTurn: true, position: 3, cut: null });
});

test("research that a person cut is not cut by the end of a node", () => {
  const steps: Step[] = [ended("a"), ended("b"), { kind: "cut", why: "Time is up.", withEnd: true }];
  expect(turnOf({ steps, position: 0, open: new Set(["a", "b"]) }, "a")).toMatchObject({ position: 1, cut: null });
});
