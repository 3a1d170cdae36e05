/** How often a page can be looked at by itself, in days, and how that is said. */
export const watchRhythms = [
  { days: 1, words: "every day" },
  { days: 7, words: "every week" },
  { days: 30, words: "every month" },
] as const;

/** What became of the last look at a page. */
export const lookOutcomes = ["unchanged", "changed", "unreachable"] as const;
export type LookOutcome = (typeof lookOutcomes)[number];

const DAY_MS = 86_400_000;
/** Longest that a page which cannot be read is left alone; one that is looked at less often keeps its own rhythm. */
const BACKOFF_MOST_DAYS = 32;

/** How often a page is looked at, as people say it. */
export function watchWords(days: number): string {
  return watchRhythms.find((rhythm) => rhythm.days === days)?.words ?? `every ${days} days`;
}

/** The first planned look of a page: when its rhythm would have it, at once where that has passed. */
export function firstLookMs(everyDays: number, { lastMs, nowMs }: { lastMs: number | null; nowMs: number }): number {
  return lastMs === null ? nowMs : Math.max(nowMs, lastMs + everyDays * DAY_MS);
}

/** A planned look that was made, or tried. */
export interface LookMade {
  everyDays: number;
  plannedMs: number;
  nowMs: number;
  /** Looks in a row that brought nothing, this one among them. */
  failures: number;
}

/**
 * The planned time that comes next, always in the future: several that were missed are made up by the one look that was
 * made. From the second look in a row that brought nothing on, the wait doubles.
 */
export function nextLookMs({ everyDays, plannedMs, nowMs, failures }: LookMade): number {
  const stepMs = everyDays * DAY_MS;
  const most = Math.max(1, Math.floor(BACKOFF_MOST_DAYS / everyDays));
  const steps = failures <= 1 ? 1 : Math.min(most, 2 ** (failures - 1));
  const missed = Math.max(0, Math.floor((nowMs - plannedMs) / stepMs));
  return plannedMs + (missed + steps) * stepMs;
}
