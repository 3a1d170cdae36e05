import { type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";
import { type FetchRefusal, fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { checkUrl, guardRefusals } from "@/lib/sources/fetch/guard";

/** How long a receiver has to take a message. Source: Standard Webhooks, 15 to 30 seconds. */
const PATIENCE_MS = 20_000;
/** Most bytes of an answer that are taken; what a receiver says beyond its status is not read. */
const ANSWER_BYTES = 64 * 1024;

export type CheckedReceiver = { ok: true; host: string } | { ok: false; message: string };

/** Whether something can be sent to an address: by the guard's rules, and in the open only where the operator vouches for it. */
export function checkReceiver(url: string, policy: FetchPolicy): CheckedReceiver {
  const checked = checkUrl(url, policy);
  if (!checked.ok) return { ok: false, message: guardRefusals[checked.code] };
  const { target } = checked;
  if (target.url.protocol !== "https:" && !target.isAllowed)
    return { ok: false, message: "Only addresses that begin with https:// are sent to, so that nobody reads along." };
  return { ok: true, host: target.host };
}

/** What became of one try. `status` is what the receiver answered, where it did. */
export type Posted = { ok: true } | { ok: false; status: number | null; why: string; isGone: boolean; askedMs: number };

/** Of refusals that are told of pages, what is said of a receiver. */
const words = new Map<FetchRefusal, string>([
  ["timeout", "It did not answer within 20 seconds."],
  ["unreachable", "It did not answer."],
  ["tls_error", "Its certificate is not valid, so nothing was sent."],
  ["unknown_host", "There is no site of this name."],
  ["bad_answer", "Its answer breaks the rules of HTTP."],
]);

/** Sends one message to one address, once: it is not followed elsewhere. */
export async function postOnce(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { policy, signal }: { policy: FetchPolicy; signal: AbortSignal },
): Promise<Posted> {
  const checked = checkReceiver(url, policy);
  if (!checked.ok) return { ok: false, status: null, why: checked.message, isGone: false, askedMs: 0 };
  const limits = { totalMs: PATIENCE_MS, wireBytes: ANSWER_BYTES, unpackedBytes: ANSWER_BYTES, ...policy.limits };
  const answer = await guardedFetch(url, { ...policy, limits }, signal, { headers, body, isOnce: true });
  // A receiver that took it and says more than is read has taken it.
  if (answer.ok || answer.code === "too_large" || answer.code === "bad_encoding") return { ok: true };
  const status = answer.status ?? null;
  const why = status === null ? (words.get(answer.code) ?? fetchRefusals[answer.code]) : `It answered ${status}.`;
  return { ok: false, status, why, isGone: status === 410, askedMs: answer.retryAfterMs ?? 0 };
}
