import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { FailureKind } from "@/lib/domain/core/words";

/** Back-off of the first retry, doubled with each further one. */
const BACKOFF_MS: Record<FailureKind, number> = {
  timeout: 2_000,
  rate_limited: 10_000,
  unavailable: 2_000,
  invalid_output: 500,
  rejected: 0,
  permanent: 0,
};
/** A server may ask us to wait; not for longer than this. Source: security-reference.md, F34. */
const BACKOFF_CAP_MS = 300_000;

/** What becomes of a node after a failed attempt. */
export type AfterFailure = { status: "failed"; backoffMs: number } | { status: "exhausted" };

/**
 * Tries again until `cap` attempts were made, after what the other side asked us to wait or a doubling back-off.
 * A permanent failure (bad key, refused input) is not tried again; a provider that is away is waited for without end.
 * `attempt` counts those that did not end with waiting for a provider.
 */
export function afterFailure(attempt: number, failure: Failure, cap: number): AfterFailure {
  if (failure.code === PROVIDER_DOWN) return { status: "failed", backoffMs: failure.retryAfterMs ?? BACKOFF_CAP_MS };
  if (failure.kind === "permanent" || attempt >= cap) return { status: "exhausted" };
  const doubled = BACKOFF_MS[failure.kind] * 2 ** Math.max(0, attempt - 1);
  return { status: "failed", backoffMs: Math.min(BACKOFF_CAP_MS, failure.retryAfterMs ?? doubled) };
}

/** The tag of a node whose attempts are used up; named in the report's methodology, never in its body. */
export const RETRY_EXHAUSTED = "RETRY_EXHAUSTED";
