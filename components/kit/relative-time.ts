const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const days = {
  own: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }),
  UTC: new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }),
};

const steps = [
  { unit: "minute", ms: 60_000, until: 3_600_000 },
  { unit: "hour", ms: 3_600_000, until: 86_400_000 },
  { unit: "day", ms: 86_400_000, until: 7 * 86_400_000 },
] as const;

/** How long ago an instant was, or how soon it is, in words; after a week its day, in a zone. Both in milliseconds. */
export function relativeTime(atMs: number, nowMs: number, zone: keyof typeof days = "own"): string {
  const distanceMs = Math.abs(nowMs - atMs);
  // The reader's clock is told now and then, and may be behind the server's: what seems to lie just ahead is now.
  if (distanceMs < 45_000) return "just now";
  const step = steps.find(({ until }) => distanceMs < until);
  if (step === undefined) return days[zone].format(atMs);
  return relative.format(Math.sign(atMs - nowMs) * Math.max(1, Math.round(distanceMs / step.ms)), step.unit);
}
