import { maskSecrets } from "@/lib/domain/core/secrets";
import { type FetchAnswer, type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";
import { type FetchRefusal, fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { atPace } from "@/lib/sources/fetch/manners";
import { type Adapter, adapters } from "./adapters";
import type { ProviderConfig } from "./config";
import { cleanHits, type Hit } from "./hit";

/** `code` says what went wrong where the provider did not give an answer, with the status that it came with. */
export type ProviderAnswer =
  | { ok: true; hits: Hit[] }
  | { ok: false; message: string; code?: FetchRefusal; status?: number };

export interface ProviderRequest {
  query: string;
  limit: number;
  policy: FetchPolicy;
  signal: AbortSignal;
}

/** An answer larger than this is none that was asked for. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** How long a provider that asked to wait is left alone when it did not say how long; and at most. */
const WAIT_MS = 60_000;
const WAIT_MAX_MS = 15 * 60_000;

/** Providers that asked to wait, until when. One process's knowledge: another one is told the same when it asks. */
const waiting = new Map<string, number>();

function placeOf(base: string): string {
  const url = new URL(base);
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  return `${url.hostname}:${port}`;
}

/**
 * Where a provider answers is the operator's word, also when that is in the house; an address that an administrator
 * entered in the app is held against the rules.
 */
function policyFor(config: ProviderConfig, policy: FetchPolicy): FetchPolicy {
  const limits = { ...policy.limits, wireBytes: ANSWER_MAX, unpackedBytes: ANSWER_MAX };
  if (config.isGuarded) return { ...policy, limits };
  return { ...policy, allowed: new Set([...policy.allowed, placeOf(config.base)]), limits };
}

function saidBy(adapter: Adapter, body: string): string {
  try {
    const parsed = adapter.error.safeParse(body.trimStart().startsWith("{") ? JSON.parse(body) : body);
    return parsed.success ? parsed.data : "";
  } catch {
    // Not the form of an error of this provider: the status says enough.
    return "";
  }
}

function refused(adapter: Adapter, answer: Extract<FetchAnswer, { ok: false }>, key: string | null): string {
  const whole = saidBy(adapter, answer.said ?? "");
  const said = key === null ? whole : whole.replaceAll(key, "[key removed]");
  const words = maskSecrets(said).replace(/\s+/g, " ").trim().slice(0, 300);
  const status = answer.status === undefined ? "" : ` (${answer.status})`;
  return `${adapter.label}${status}: ${words === "" ? fetchRefusals[answer.code] : words}`;
}

function understood(adapter: Adapter, config: ProviderConfig, text: string, request: ProviderRequest): ProviderAnswer {
  try {
    const raw = adapter.parse(text, { ...config, query: request.query, limit: request.limit });
    return { ok: true, hits: cleanHits(config.name, raw, request.limit) };
  } catch (error) {
    const said = error instanceof Error && adapter === adapters.arxiv ? ` ${plainError(error)}` : "";
    return { ok: false, message: `${adapter.label} answered in a form that could not be read.${said}` };
  }
}

function plainError({ message }: Error): string {
  return message.replace(/\s+/g, " ").slice(0, 200);
}

/** Asks one provider, at its host's pace. One that asked to wait is not asked before its time. */
export async function askProvider(config: ProviderConfig, request: ProviderRequest): Promise<ProviderAnswer> {
  const adapter: Adapter = adapters[config.name];
  const until = waiting.get(config.base) ?? 0;
  if (until > performance.now()) {
    const seconds = Math.ceil((until - performance.now()) / 1_000);
    return { ok: false, message: `${adapter.label} asked to wait, for another ${seconds} seconds.` };
  }
  const { url, headers, body } = adapter.request({ ...config, query: request.query, limit: request.limit });
  const options = { ...(headers ? { headers } : {}), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const policy = policyFor(config, request.policy);
  const answer = await atPace(
    new URL(url).host,
    () => guardedFetch(url, policy, request.signal, options),
    policy.apartMs,
  );
  if (!answer.ok) {
    if (answer.code === "rate_limited") {
      waiting.set(config.base, performance.now() + Math.min(WAIT_MAX_MS, answer.retryAfterMs ?? WAIT_MS));
    }
    const { code, status } = answer;
    return {
      ok: false,
      message: refused(adapter, answer, config.key),
      code,
      ...(status === undefined ? {} : { status }),
    };
  }
  return understood(adapter, config, Buffer.from(answer.bytes).toString("utf8"), request);
}
