import fc from "fast-check";
import { expect, test } from "vitest";
import { cadences } from "./clocks";
import { nextPlannedMs, nextTryMs, scheduleWords } from "./schedule";
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

test("a planned time that found no run may start is tried again each quarter of an hour, for six hours", () => {
  const HOUR = 3_600_000;
  const triedAt = (nowMs: number): number | null => nextTryMs({ sinceMs: 0, nowMs });
  expect([0, 5.99 * HOUR, 6 * HOUR].map(triedAt)).toEqual([HOUR / 4, 5.99 * HOUR + HOUR / 4, null]);
});

test("dates are those of the calendar: leap years by fours, but for hundreds, but for four hundreds", () => {
  const on29 = { every: "month", monthDay: 29, timeZone: "UTC" };
  expect(next(on29, "2096-02-15T00:00:00Z")).toBe("2096-02-29T06:00:00.000Z");
  expect(next(on29, "2100-02-15T00:00:00Z")).toBe("2100-02-28T06:00:00.000Z");
  expect(next(on29, "2000-02-15T00:00:00Z")).toBe("2000-02-29T06:00:00.000Z");
  expect(next({ ...on29, monthDay: 31 }, "2026-12-01T00:00:00Z")).toBe("2026-12-31T06:00:00.000Z");
  for (const month of ["04", "06", "09", "11"])
    expect(next({ ...on29, monthDay: 31 }, `2026-${month}-01T00:00:00Z`)).toBe(`2026-${month}-30T06:00:00.000Z`);
  expect(next({ ...on29, monthDay: 1 }, "2100-02-15T00:00:00Z")).toBe("2100-03-01T06:00:00.000Z");
});

test("each day of the week is the one of the calendar, also before 1970", () => {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    next({ every: "week", weekday, timeZone: "UTC" }, "2026-11-29T12:00:00Z").slice(0, 10),
  );
  expect(days).toEqual(
    [30, 31, 32, 33, 34, 35, 36].map((day) => new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10)),
  );
  expect(next({ every: "week", weekday: 4, timeZone: "UTC" }, "1969-12-30T00:00:00Z")).toBe("1970-01-01T06:00:00.000Z");
  expect(next({ every: "week", weekday: 1, timeZone: "UTC" }, "1969-12-20T00:00:00Z")).toBe("1969-12-22T06:00:00.000Z");
});

test("a quarter begins with January, April, July and October", () => {
  const starts = ["01", "03", "04", "06", "07", "09", "10", "12"].map((month) =>
    next({ every: "quarter", monthDay: 15, timeZone: "UTC" }, `2026-${month}-16T00:00:00Z`).slice(0, 10),
  );
  expect(starts).toEqual([
    "2026-04-15",
    "2026-04-15",
    "2026-07-15",
    "2026-07-15",
    "2026-10-15",
    "2026-10-15",
    "2027-01-15",
    "2027-01-15",
  ]);
});

test("a day that not each month has is said with what is taken in its place", () => {
  const said = (monthDay: number): string =>
    scheduleWords(Schedule.parse({ every: "month", monthDay, at: "06:00", timeZone: "UTC" }));
  expect(said(28)).toBe("On day 28 of each month at 06:00, UTC");
  expect(said(29)).toBe("On day 29 (or the last day) of each month at 06:00, UTC");
});
