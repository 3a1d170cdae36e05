import type { UsedView } from "@/lib/features/kit/models";
import type { UsageView } from "@/lib/features/projects/views/usage";

/** What was used within one day or one month of a range. */
export interface Bucket extends Pick<UsedView, "costUsd" | "calls"> {
  /** `2026-11-21` or `2026-11`. */
  key: string;
  tokens: number;
}

const DAY_MS = 86_400_000;
/** The longest range that is drawn by days. */
const BY_DAYS = 62;

function daysFrom(from: string, to: string): string[] {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) =>
    new Date(first + nth * DAY_MS).toISOString().slice(0, 10),
  );
}

/** What was used day by day, or month by month of a long range; those without use are there with nothing. */
export function bucketsOf({ from, to, byDay }: Pick<UsageView, "from" | "to" | "byDay">): {
  by: "day" | "month";
  buckets: Bucket[];
} {
  const days = daysFrom(from, to);
  const by = days.length > BY_DAYS ? "month" : "day";
  const keyOf = (day: string): string => (by === "month" ? day.slice(0, 7) : day);
  const buckets = new Map<string, Bucket>(
    days.map((day) => [keyOf(day), { key: keyOf(day), costUsd: 0, tokens: 0, calls: 0 }]),
  );
  for (const { day, costUsd, tokensIn, tokensOut, calls } of byDay) {
    const bucket = buckets.get(keyOf(day));
    if (bucket === undefined) continue;
    bucket.costUsd += costUsd;
    bucket.tokens += tokensIn + tokensOut;
    bucket.calls += calls;
  }
  return { by, buckets: [...buckets.values()] };
}

/** The year up to a day: twelve months, the one of that day the last. */
export function yearTo(to: string): { from: string; to: string } {
  const end = new Date(Date.parse(to));
  const from = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 11, 1));
  return { from: from.toISOString().slice(0, 10), to };
}
