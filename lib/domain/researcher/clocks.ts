/** How often a researcher runs again by itself. */
export const cadences = ["day", "week", "month", "quarter"] as const;
export type Cadence = (typeof cadences)[number];

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** Whether the clocks of a place are known here by this name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A time of day as a clock shows it. */
export const CLOCK_TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
