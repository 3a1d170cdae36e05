import fc from "fast-check";
import { expect, test } from "vitest";
import { stages } from "@/lib/domain/core/words";
import { growth, LINEAR } from "@/lib/testing/growth";
import { CARD, layoutPlan, linesOf } from "./layout";

/** Plans as they grow: every node needs only nodes before it, stages never go back. */
const anyPlan = fc
  .array(fc.tuple(fc.nat(2), fc.array(fc.nat(20), { maxLength: 3 })), { minLength: 1, maxLength: 60 })
  .map((rows) => {
    let stage = 0;
    return rows.map(([step, back], index) => {
      stage = Math.min(stages.length - 1, stage + (step === 2 && index % 5 === 4 ? 1 : 0));
      const needs = [...new Set(back.map((far) => index - 1 - far).filter((other) => other >= 0))];
      return { key: `n${index}`, stage: stages[stage] ?? "init", needs: needs.map((other) => `n${other}`) };
    });
  });

test("no two cards lie on each other", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const places = layoutPlan(plan).map(({ x, y }) => `${x}:${y}`);
      expect(new Set(places).size).toBe(places.length);
    }),
  );
});

test("a node of the last stage that comes later moves none that is there", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const last = plan.at(-1);
      if (!last) return;
      const grown = [...plan, { key: "new", stage: last.stage, needs: [] }];
      expect(layoutPlan(grown).slice(0, -1)).toEqual(layoutPlan(plan));
    }),
  );
});

test("what a node needs stands to its left, or in the band above", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const placed = new Map(layoutPlan(plan).map((place) => [place.key, place]));
      for (const node of plan) {
        for (const need of node.needs) {
          const from = placed.get(need);
          const to = placed.get(node.key);
          if (!from || !to) throw new Error("A node was not placed.");
          expect(from.x < to.x || from.y < to.y).toBe(true);
        }
      }
    }),
  );
  expect(CARD.width).toBeGreaterThan(0);
});

test("every step after the first stage follows another, and every stage that is over leads on", () => {
  fc.assert(
    fc.property(anyPlan, (plan) => {
      const lines = linesOf(plan, layoutPlan(plan));
      const used = stages.filter((stage) => plan.some((node) => node.stage === stage));
      for (const node of plan) {
        if (node.stage !== used[0]) expect(lines.some(({ target }) => target === node.key)).toBe(true);
      }
      for (const stage of used.slice(0, -1)) {
        const own = new Set(plan.filter((node) => node.stage === stage).map(({ key }) => key));
        expect(lines.some(({ source, target }) => own.has(source) && !own.has(target))).toBe(true);
      }
    }),
  );
});

test("a line from research down to writing turns between the two bands, beneath every card of the upper", () => {
  const plan = [
    { key: "a", stage: "wave1" as const, needs: [] },
    { key: "b", stage: "wave1" as const, needs: [] },
    { key: "c", stage: "citations" as const, needs: [] },
  ];
  const placed = layoutPlan(plan);
  const y = new Map(placed.map((place) => [place.key, place.y]));
  const lines = linesOf(plan, placed);
  expect(lines.map(({ source, target }) => [source, target])).toEqual([
    ["a", "c"],
    ["b", "c"],
  ]);
  for (const { turnY } of lines) {
    expect(turnY).toBeGreaterThan((y.get("b") ?? 0) + CARD.height);
    expect(turnY).toBeLessThan(y.get("c") ?? 0);
  }
});

test("M16: five thousand steps, whatever they need and are called, are all placed, in time that grows as they do", () => {
  const label = "<img src=x onerror=alert(1)>".repeat(350);
  const shapes: ((nth: number) => string[])[] = [
    (nth): string[] => [`n${nth - 1}`],
    (nth): string[] => [`n${(nth + 1) % 5_000}`],
    (nth): string[] => [`n${nth}`, "n0", "nowhere", label],
    (nth): string[] => [`n${4_999 - nth}`, `n${nth >> 1}`],
    (): string[] => [],
  ];
  for (const needs of shapes) {
    const planOf = (size: number): Parameters<typeof layoutPlan>[0] =>
      Array.from({ length: size }, (_, nth) => ({
        key: `n${nth}`,
        stage: stages[nth % stages.length] ?? "init",
        needs: needs(nth),
      }));
    const plans = new Map([1_250, 5_000].map((size) => [size, planOf(size)]));
    expect(growth((size) => void layoutPlan(plans.get(size) ?? []), 1_250)).toBeLessThan(LINEAR);
    const places = layoutPlan(planOf(5_000));
    expect(new Set(places.map(({ key }) => key)).size).toBe(5_000);
    expect(new Set(places.map(({ x, y }) => `${x}:${y}`)).size).toBe(5_000);
  }
});

test("M16: steps that need each other are each placed once", () => {
  const ring = ["a", "b", "c"].map((key, nth) => ({
    key,
    stage: "wave1" as const,
    needs: [["c", "a", "b"][nth] ?? ""],
  }));
  expect(layoutPlan(ring).map(({ key }) => key)).toEqual(["a", "b", "c"]);
});
