import { expect, test } from "vitest";
import { ATTEMPTS_MOST, nextAttemptMs } from "./attempts";

const NOW = Date.UTC(2026, 10, 28);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("each try that failed is followed by a longer pause, and the eighth by none", () => {
  const tries = Array.from({ length: ATTEMPTS_MOST }, (_, nth) => nextAttemptMs({ attempts: nth + 1, nowMs: NOW }));
  expect(tries.map((at) => at && at - NOW)).toEqual([
    5_000,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    10 * HOUR,
    null,
  ]);
  expect(nextAttemptMs({ attempts: 0, nowMs: NOW })).toBe(NOW + 5_000);
});

test("a receiver that asks to be left alone is, for a day at most, and never shorter than it would be without", () => {
  const asked = (askedMs: number): number | null => nextAttemptMs({ attempts: 2, nowMs: 0, askedMs });
  expect([0, MINUTE, HOUR, 24 * HOUR, 30 * HOUR].map(asked)).toEqual([
    5 * MINUTE,
    5 * MINUTE,
    HOUR,
    24 * HOUR,
    24 * HOUR,
  ]);
});
