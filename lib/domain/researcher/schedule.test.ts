import fc from "fast-check";
import { expect, test } from "vitest";
import { cadences } from "./clocks";
import { nextPlannedMs, scheduleWords } from "./schedule";
import { Schedule } from "./schedule-shape";

function next(schedule: object, after: string): string {
  const planned = nextPlannedMs(
    Schedule.parse({ at: "06:00", timeZone: "Europe/Zurich", ...schedule }),
    Date.parse(after),
  );
  return new Date(planned).toISOString();
}

test("the next time is the first one after a moment, by the clocks of the place", () => {
  expect(next({ every: "day" }, "2026-11-26T02:00:00Z")).toBe("2026-11-26T05:00:00.000Z");
  expect(next({ every: "day" }, "2026-11-26T05:00:00Z")).toBe("2026-11-27T05:00:00.000Z");
  expect(next({ every: "week", weekday: 1 }, "2026-11-26T02:00:00Z")).toBe("2026-11-30T05:00:00.000Z");
  expect(next({ every: "week", weekday: 4 }, "2026-11-26T06:00:00Z")).toBe("2026-12-03T05:00:00.000Z");
  expect(next({ every: "month", monthDay: 15 }, "2026-12-20T00:00:00Z")).toBe("2027-01-15T05:00:00.000Z");
  expect(next({ every: "quarter" }, "2026-11-26T02:00:00Z")).toBe("2027-01-01T05:00:00.000Z");
  expect(next({ every: "day", timeZone: "Pacific/Auckland" }, "2026-11-25T20:00:00Z")).toBe("2026-11-26T17:00:00.000Z");
});

test("a month without the day has its last one; leap years have theirs", () => {
  const on31 = { every: "month", monthDay: 31 };
  expect(next(on31, "2027-02-01T12:00:00Z")).toBe("2027-02-28T05:00:00.000Z");
  expect(next(on31, "2028-02-01T12:00:00Z")).toBe("2028-02-29T05:00:00.000Z");
  expect(next(on31, "2028-02-29T12:00:00Z")).toBe("2028-03-31T04:00:00.000Z");
});

test("the clock's hour stays when it is put forward or back", () => {
  const daily = { every: "day" };
  expect(next(daily, "2027-03-27T12:00:00Z")).toBe("2027-03-28T04:00:00.000Z");
  expect(next(daily, "2026-10-24T12:00:00Z")).toBe("2026-10-25T05:00:00.000Z");
  // Half past two is left out on the one night, and shown twice on the other.
  const atNight = { every: "day", at: "02:30" };
  expect(next(atNight, "2027-03-27T12:00:00Z")).toBe("2027-03-28T01:30:00.000Z");
  expect(next(atNight, "2027-03-28T01:30:00Z")).toBe("2027-03-29T00:30:00.000Z");
  expect(next(atNight, "2026-10-24T12:00:00Z")).toBe("2026-10-25T00:30:00.000Z");
  expect(next(atNight, "2026-10-25T00:30:00Z")).toBe("2026-10-26T01:30:00.000Z");
});

test("it is said in plain words", () => {
  const said = (schedule: object): string =>
    scheduleWords(Schedule.parse({ at: "06:00", timeZone: "Europe/Zurich", ...schedule }));
  expect(said({ every: "week" })).toBe("Every Monday at 06:00, Europe/Zurich");
  expect(said({ every: "day" })).toBe("Every day at 06:00, Europe/Zurich");
  expect(said({ every: "month", monthDay: 31 })).toBe(
    "On day 31 (or the last day) of each month at 06:00, Europe/Zurich",
  );
  expect(said({ every: "quarter" })).toBe("On day 1 of January, April, July and October at 06:00, Europe/Zurich");
});

test("a time or a zone that no clock has is refused", () => {
  for (const wrong of [
    { at: "24:00" },
    { at: "6:00" },
    { timeZone: "Europe/Atlantis" },
    { every: "hour" },
    { weekday: 8 },
  ]) {
    expect(Schedule.safeParse({ every: "day", at: "06:00", timeZone: "UTC", ...wrong }).success).toBe(false);
  }
});

const zones = ["UTC", "Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia"];
const anySchedule = fc.record({
  every: fc.constantFrom(...cadences),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
  at: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((time) => time.map((one) => String(one).padStart(2, "0")).join(":")),
  timeZone: fc.constantFrom(...zones),
});
const anyMoment = fc.integer({ min: Date.parse("1990-01-01"), max: Date.parse("2090-01-01") });
const longest = { day: 2, week: 8, month: 32, quarter: 93 } as const;

test("a schedule that also heeds changes says so", () => {
  const plan = { every: "day", at: "06:00", timeZone: "UTC" } as const;
  expect(scheduleWords(Schedule.parse({ ...plan, whenChanged: true }))).toBe(
    "Every day at 06:00, UTC, and when cited pages change",
  );
  expect(scheduleWords(Schedule.parse(plan))).toBe("Every day at 06:00, UTC");
});

test("from any moment on there is a next time, soon, and none between the two", () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (schedule, after, share) => {
      const planned = nextPlannedMs(schedule, after);
      expect(planned).toBeGreaterThan(after);
      expect(planned - after).toBeLessThanOrEqual(longest[schedule.every] * 86_400_000);
      const between = after + Math.floor((planned - after - 1) * share);
      expect(nextPlannedMs(schedule, between)).toBe(planned);
    }),
  );
});

test("clocks of the place show the hour that was set, but where they leave it out", () => {
  fc.assert(
    fc.property(anySchedule, anyMoment, (schedule, after) => {
      const planned = nextPlannedMs(schedule, after);
      const shown = new Intl.DateTimeFormat("en-GB", {
        timeZone: schedule.timeZone,
        hour: "2-digit",
        minute: "2-digit",
      }).format(planned);
      const isShown = (hours: number): boolean => {
        const [h = 0, m = 0] = schedule.at.split(":").map(Number);
        const [sh = 0, sm = 0] = shown.split(":").map(Number);
        return (h * 60 + m + hours * 60) % 1440 === sh * 60 + sm;
      };
      expect([0, 0.5, 1].some(isShown)).toBe(true);
    }),
  );
});
