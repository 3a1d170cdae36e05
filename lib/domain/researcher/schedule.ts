import { keeping } from "@/lib/domain/core/keep";
import { weekdays } from "./clocks";
import type { Schedule } from "./schedule-shape";

/** A planned time at which no run may start for now is tried again, so often and for so long; then it is left out. */
export const retrying = { minutes: 15, hours: 6 } as const;

/** When a planned time that is tried since a moment is tried again; null where it is left out. */
export function nextTryMs({ sinceMs, nowMs }: { sinceMs: number; nowMs: number }): number | null {
  if (nowMs - sinceMs >= retrying.hours * 3_600_000) return null;
  return nowMs + retrying.minutes * 60_000;
}

const DAY_MS = 86_400_000;
/** Days ahead in which each cadence comes at least once. */
const AHEAD_DAYS = 100;

const monthStarts = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Days from 1970 to a date; months count from 1. */
function dayNumber(year: number, month: number, day: number): number {
  const before = year - 1;
  const leaps = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - 477;
  const start = (monthStarts[month - 1] ?? 0) + (month > 2 && isLeap(year) ? 1 : 0);
  return (year - 1970) * 365 + leaps + start + day - 1;
}

interface DateParts {
  year: number;
  month: number;
  day: number;
}

/** Kept, for one takes long to make; not all, for a zone has as many names as its letters have cases. */
const formatOf = keeping(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }),
  { texts: 200, length: 64 },
);

/** What clocks of a place show at a moment: the date, and as milliseconds as if they showed the world's time. */
function clockAt(ms: number, timeZone: string): DateParts & { wallMs: number } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const date = { year: of("year"), month: of("month"), day: of("day") };
  const wallMs =
    dayNumber(date.year, date.month, date.day) * DAY_MS +
    (of("hour") * 3_600 + of("minute") * 60 + of("second")) * 1_000;
  return { ...date, wallMs };
}

/**
 * The moment at which clocks of a place show a time. Where they show it twice it is the first; one that they leave out is
 * as far behind the gap as it would have been in it.
 */
function momentOf(wallMs: number, timeZone: string): number {
  const offsetAt = (ms: number): number => clockAt(ms, timeZone).wallMs - ms;
  const [before, after] = [wallMs - offsetAt(wallMs - DAY_MS), wallMs - offsetAt(wallMs + DAY_MS)];
  const shown = [before, after].filter((ms) => clockAt(ms, timeZone).wallMs === wallMs);
  return shown.length === 0 ? before : Math.min(...shown);
}

function isLastDay({ year, month, day }: DateParts): boolean {
  const next = month === 12 ? dayNumber(year + 1, 1, 1) : dayNumber(year, month + 1, 1);
  return dayNumber(year, month, day) + 1 === next;
}

function isDay(schedule: Schedule, number: number): boolean {
  if (schedule.every === "day") return true;
  // The first of January 1970 was a Thursday.
  if (schedule.every === "week") return ((((number + 3) % 7) + 7) % 7) + 1 === schedule.weekday;
  const date = clockAt(number * DAY_MS, "UTC");
  if (schedule.every === "quarter" && date.month % 3 !== 1) return false;
  return date.day === schedule.monthDay || (date.day < schedule.monthDay && isLastDay(date));
}

/** The first planned time after a moment, in milliseconds since 1970. */
export function nextPlannedMs(schedule: Schedule, afterMs: number): number {
  const [hour = 0, minute = 0] = schedule.at.split(":").map(Number);
  const today = Math.floor(clockAt(afterMs, schedule.timeZone).wallMs / DAY_MS);
  for (let number = today; number <= today + AHEAD_DAYS; number++) {
    if (!isDay(schedule, number)) continue;
    const planned = momentOf(number * DAY_MS + (hour * 60 + minute) * 60_000, schedule.timeZone);
    if (planned > afterMs) return planned;
  }
  throw new RangeError("a schedule comes at least once a quarter");
}

function dayWords({ every, weekday, monthDay }: Schedule): string {
  if (every === "day") return "Every day";
  if (every === "week") return `Every ${weekdays[weekday - 1] ?? "week"}`;
  const day = monthDay > 28 ? `day ${monthDay} (or the last day)` : `day ${monthDay}`;
  return every === "month" ? `On ${day} of each month` : `On ${day} of January, April, July and October`;
}

/** A schedule as people say it: “Every Monday at 06:00, Europe/Zurich”. */
export function scheduleWords(schedule: Schedule): string {
  const planned = `${dayWords(schedule)} at ${schedule.at}, ${schedule.timeZone}`;
  return schedule.whenChanged ? `${planned}, and when cited pages change` : planned;
}

/** Hours from the beginning of a run to one that a change makes due: a page that changes often starts no run after run. */
export const CHANGE_HOURS = 24;
