import { expect, test } from "vitest";
import { pageScore } from "./page-score";

test("a page scores 90 where a tenth of pages are better, 50 in the middle, and 100 where nothing keeps it", () => {
  expect(pageScore({ firstPaint: 1_800, largestPaint: 2_500, blocked: 200, shifts: 0.1 })).toBe(90);
  expect(pageScore({ firstPaint: 3_000, largestPaint: 4_000, blocked: 600, shifts: 0.25 })).toBe(50);
  expect(pageScore({ firstPaint: 0, largestPaint: 0, blocked: 0, shifts: 0 })).toBe(100);
});

test("what comes later, blocks longer or moves more scores less", () => {
  const good = { firstPaint: 900, largestPaint: 1_500, blocked: 60, shifts: 0 };
  for (const worse of [{ firstPaint: 4_000 }, { largestPaint: 4_000 }, { blocked: 900 }, { shifts: 0.4 }]) {
    expect(pageScore({ ...good, ...worse })).toBeLessThan(pageScore(good));
  }
});
