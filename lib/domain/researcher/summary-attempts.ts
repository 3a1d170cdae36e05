import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";

/** Attempts of one request for a project's summary. */
const ATTEMPTS_MAX = 3;
/** How long the next attempt waits when nobody says how long, in milliseconds, by the attempt before. */
const BACKOFF_MS = [5_000, 30_000] as const;

/** Whether a request was taken up more often than it may be: a worker that dies each time says nothing of why. */
export function isLostForGood(attempts: number): boolean {
  return attempts > ATTEMPTS_MAX;
}

/** What becomes of a request after an attempt that failed. `isCounted`: whether that was one of its attempts. */
export type AfterAttempt = { came: "ends" } | { came: "waits"; waitMs: number; isCounted: boolean };

/** What becomes of a request whose attempt, of so many, failed: another one, or the end. One that waits for a model does not count. */
export function afterAttempt({ kind, code, retryAfterMs }: Failure, attempts: number): AfterAttempt {
  const isAway = code === PROVIDER_DOWN;
  if (!isAway && (kind === "permanent" || attempts >= ATTEMPTS_MAX)) return { came: "ends" };
  const waitMs = retryAfterMs ?? BACKOFF_MS[attempts - 1] ?? BACKOFF_MS[1];
  return { came: "waits", waitMs, isCounted: !isAway };
}
