import { expect, test } from "vitest";
import { ATTEMPTS_MOST, nextAttemptMs } from "./attempts";
import { nextDigestMs } from "./digest";
import { groupOf, notificationGroups } from "./groups";
import { letterText } from "./letter";
import { notificationPayloads } from "./notification";

function next(digest: "daily" | "weekly", timeZone: string, after: string): string {
  return new Date(nextDigestMs({ digest, timeZone }, Date.parse(after))).toISOString();
}

test("a letter comes at seven by the clocks of its reader, also when those are moved", () => {
  expect(next("daily", "Europe/Zurich", "2026-03-28T12:00:00Z")).toBe("2026-03-29T05:00:00.000Z");
  expect(next("daily", "Europe/Zurich", "2026-03-28T05:00:00Z")).toBe("2026-03-28T06:00:00.000Z");
  expect(next("weekly", "America/Los_Angeles", "2026-11-26T12:00:00Z")).toBe("2026-11-30T15:00:00.000Z");
});

test("clocks that nobody knows any more are those of UTC", () => {
  expect(next("daily", "Atlantis/Capital", "2026-11-26T06:59:00Z")).toBe("2026-11-26T07:00:00.000Z");
});

test("every kind of notification is of exactly one group", () => {
  const kinds = Object.keys(notificationPayloads);
  const grouped = Object.values(notificationGroups).flatMap((group): readonly string[] => group.kinds);
  expect(grouped.toSorted()).toEqual(kinds.toSorted());
  expect(groupOf("answer_changed")).toBe("answers");
});

test("what fails is tried again ever later, as late as it is asked, and given up after a day or so", () => {
  const pauses = Array.from(
    { length: ATTEMPTS_MOST - 1 },
    (_, at) => nextAttemptMs({ attempts: at + 1, nowMs: 0 }) ?? 0,
  );
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(24);
  expect(hours).toBeLessThan(36);
  expect(nextAttemptMs({ attempts: ATTEMPTS_MOST, nowMs: 0 })).toBeNull();
  expect(nextAttemptMs({ attempts: 1, nowMs: 0, askedMs: 90_000 })).toBe(90_000);
});

const line = { project: "Harbour", by: "Ada", text: "mentioned you", excerpt: "Which\nwinter?", link: "https://x/1" };
const links = { settings: "https://x/notifications", unsubscribe: "https://x/u" };

test("a letter of nothing is none, of one says it in its subject, of several how many", () => {
  expect(letterText([], links)).toBeNull();
  expect(letterText([line], links)?.subject).toBe("Stemma: Harbour: Ada mentioned you");
  const several = letterText([line, { ...line, project: "Salt" }, { ...line, text: "answered you" }], links);
  expect(several?.subject).toBe("Stemma: 3 notifications");
  expect(several?.text.match(/^Harbour$/gm)).toHaveLength(1);
  expect(several?.text).toContain(links.unsubscribe);
});
