import { expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const now = Date.UTC(2026, 0, 10, 12);
const minute = 60_000;

test("the near past is told relative to now, the far one by its day", () => {
  expect(relativeTime(now - 10_000, now)).toBe("just now");
  expect(relativeTime(now - 50_000, now)).toBe("1 minute ago");
  expect(relativeTime(now - 5 * minute, now)).toBe("5 minutes ago");
  expect(relativeTime(now - 3 * 60 * minute, now)).toBe("3 hours ago");
  expect(relativeTime(now - 24 * 60 * minute, now)).toBe("yesterday");
  expect(relativeTime(Date.UTC(2025, 10, 2, 12), now)).toBe("2 Nov 2025");
});

test("what lies ahead is said to", () => {
  expect(relativeTime(now + 2 * 60 * minute, now)).toBe("in 2 hours");
});

test("a day is told in the reader's zone, or in that of all", () => {
  const late = Date.UTC(2025, 10, 2, 23, 59);
  expect(relativeTime(late, now, "UTC")).toBe("2 Nov 2025");
  expect(relativeTime(late - 24 * 60 * minute, now, "UTC")).toBe("1 Nov 2025");
});
