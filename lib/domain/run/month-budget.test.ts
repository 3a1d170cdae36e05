import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOf, whySpent } from "./month-budget";

test("a level is reached exactly at its share", () => {
  expect(levelOf({ spentUsd: 7.99, monthlyUsd: 10 })).toBe(0);
  expect(levelOf({ spentUsd: 8, monthlyUsd: 10 })).toBe(80);
  expect(levelOf({ spentUsd: 9.99, monthlyUsd: 10 })).toBe(80);
  expect(levelOf({ spentUsd: 10, monthlyUsd: 10 })).toBe(100);
  expect(levelOf({ spentUsd: 0.24, monthlyUsd: 0.3 })).toBe(80);
});

test("spending more never lowers the level", () => {
  const cents = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 100_000 }), (spent, more, budget) => {
      const monthlyUsd = budget / 100;
      const before = levelOf({ spentUsd: spent / 100, monthlyUsd });
      expect(levelOf({ spentUsd: (spent + more) / 100, monthlyUsd })).toBeGreaterThanOrEqual(before);
    }),
  );
});

test("a spent month says so, with what to do", () => {
  expect(whySpent({ month: "2026-11", spentUsd: 9, monthlyUsd: 10 })).toBeNull();
  expect(whySpent({ month: "2026-11", spentUsd: 12, monthlyUsd: 10 })).toMatch(/\$10\.00 for 2026-11 is spent\. Ask/);
});

test("a share is reckoned to a hundredth of a cent, however small the budget is", () => {
  expect(levelOf({ spentUsd: 0.0079, monthlyUsd: 0.01 })).toBe(0);
  expect(levelOf({ spentUsd: 0.008, monthlyUsd: 0.01 })).toBe(80);
  expect(whySpent({ month: "2026-11", spentUsd: 8, monthlyUsd: 10 })).toBeNull();
});

test("what lacks a hundredth of a cent to a share has not reached it", () => {
  expect(levelOf({ spentUsd: 7.9999, monthlyUsd: 10 })).toBe(0);
  expect(levelOf({ spentUsd: 79.9999, monthlyUsd: 100 })).toBe(0);
});
