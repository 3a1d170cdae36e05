/**
 * How long each try that failed is followed by a pause, in milliseconds; after the last of them it is given up, some 27
 * hours after the first. Source: the Standard Webhooks specification, which names these pauses.
 */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

/** Tries that are made of one delivery, the first among them. */
export const ATTEMPTS_MOST = pauses.length + 1;

/**
 * When what could not be delivered is tried again, in milliseconds since 1970; null where it is given up. `attempts` counts
 * the tries that were made; `askedMs` is how long the receiver asks to be left alone.
 */
export function nextAttemptMs({
  attempts,
  nowMs,
  askedMs = 0,
}: {
  attempts: number;
  nowMs: number;
  askedMs?: number;
}): number | null {
  const pause = pauses[Math.max(0, attempts - 1)];
  return pause === undefined ? null : nowMs + Math.max(pause, Math.min(askedMs, 24 * HOUR));
}
