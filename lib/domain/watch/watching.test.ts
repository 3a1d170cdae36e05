import fc from "fast-check";
import { expect, test } from "vitest";
import { firstLookMs, nextLookMs, watchWords } from "./watching";

const DAY = 86_400_000;
const planned = Date.parse("2026-11-02T06:00:00Z");

test("a look is planned a rhythm after the one before, whenever that was made", () => {
  const next = (nowMs: number): number => nextLookMs({ everyDays: 7, plannedMs: planned, nowMs, failures: 0 });
  expect(next(planned)).toBe(planned + 7 * DAY);
  expect(next(planned + 3 * DAY)).toBe(planned + 7 * DAY);
});

test("looks that were missed are made up by one", () => {
  expect(nextLookMs({ everyDays: 7, plannedMs: planned, nowMs: planned + 30 * DAY, failures: 0 })).toBe(
    planned + 35 * DAY,
  );
});

test("a page that cannot be read is looked at less and less often, and at least every 32 days", () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 60].map(
    (failures) => (nextLookMs({ everyDays: 1, plannedMs: planned, nowMs: planned, failures }) - planned) / DAY,
  );
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 32, 32]);
  expect(nextLookMs({ everyDays: 30, plannedMs: planned, nowMs: planned, failures: 9 })).toBe(planned + 30 * DAY);
});

test("the next look is in the future and on the grid of its plan", () => {
  const look = fc.record({
    everyDays: fc.integer({ min: 1, max: 365 }),
    plannedMs: fc.integer({ min: 0, max: 4e12 }),
    failures: fc.nat(2_000),
    late: fc.nat(400 * DAY),
  });
  fc.assert(
    fc.property(look, ({ late, ...made }) => {
      const nowMs = made.plannedMs + late;
      const next = nextLookMs({ ...made, nowMs });
      expect(next).toBeGreaterThan(nowMs);
      expect((next - made.plannedMs) % (made.everyDays * DAY)).toBe(0);
      expect(next - nowMs).toBeLessThanOrEqual(Math.max(32, made.everyDays) * DAY);
    }),
  );
});

test("the first look comes when the rhythm would have it, at once where that has passed", () => {
  expect(firstLookMs(7, { lastMs: planned, nowMs: planned + DAY })).toBe(planned + 7 * DAY);
  expect(firstLookMs(7, { lastMs: planned, nowMs: planned + 9 * DAY })).toBe(planned + 9 * DAY);
  expect(firstLookMs(7, { lastMs: null, nowMs: planned })).toBe(planned);
});

test("a rhythm is said in words", () => {
  expect([1, 7, 30, 10].map(watchWords)).toEqual(["every day", "every week", "every month", "every 10 days"]);
});
