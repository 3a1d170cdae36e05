import { Agent, type Dispatcher, request as send } from "undici";
import { count } from "@/lib/platform/metrics";
import { type BodyLimits, readBody } from "./fetch-body";
import { type FetchRefusal, refusalOf } from "./fetch-refusals";
import { checkUrl, type GuardRules, type Target } from "./guard";
import { guardedLookup, type Resolver, systemResolver } from "./resolve";
import { type Validators, validatorsIn } from "./validators";

/** What one fetch may take. */
interface FetchLimits extends BodyLimits {
  /** To connect, and to see the answer's head. */
  connectMs: number;
  totalMs: number;
  /** The wait before the second attempt; it doubles. */
  backoffMs: number;
}
/** Source: sources.md, fetch. */
const LIMITS: FetchLimits = {
  connectMs: 10_000,
  totalMs: 30_000,
  backoffMs: 800,
  wireBytes: 20 * 1024 * 1024,
  unpackedBytes: 60 * 1024 * 1024,
};
const REDIRECTS_MAX = 5;
const ATTEMPTS_MAX = 3;
const HEADERS_MAX = 64 * 1024;

export const USER_AGENT = "StemmaResearch/0.1 (+research reader; robots.txt is obeyed)";

export interface FetchPolicy extends GuardRules {
  /** Plays the name server in tests. */
  resolver?: Resolver;
  /** Tighter limits; what is left out is as usual. */
  limits?: Partial<FetchLimits>;
  /** The least time between two requests of one host, where it is not the usual: on servers of one's own. */
  apartMs?: number;
}

export interface Fetched {
  ok: true;
  /** The address that answered, after redirects. */
  url: string;
  bytes: Uint8Array;
  mediaType: string | null;
  charset: string | null;
  validators: Validators;
}
/** `status` and `said` come from the site, where it answered at all and its words were wanted. */
export type FetchAnswer =
  | Fetched
  | { ok: false; code: FetchRefusal; retryAfterMs?: number; status?: number; said?: string };

/** What an interface is asked with beside its address; only ever sent to that address, never to where it redirects. */
export interface FetchOptions {
  headers?: Record<string, string>;
  /** JSON, sent by POST. */
  body?: string;
  /** Asked once: it is neither tried again nor followed to where it redirects, for it is meant for this address alone. */
  isOnce?: true;
}
/** Bytes of an error's body that are read for its words. */
const SAID_MAX = 4_096;

interface FetchContext {
  options: FetchOptions | null;
  resolver: Resolver;
  limits: FetchLimits;
  signal: AbortSignal;
}

function agentFor(target: Target, context: FetchContext): Agent {
  const { connectMs, totalMs } = context.limits;
  const lookup = target.isAllowed ? {} : { lookup: guardedLookup(context.resolver) };
  return new Agent({
    // One page a connection gains nothing from HTTP/2, whose resets and header tables would need limits of their own.
    allowH2: false,
    connect: { timeout: connectMs, ...lookup },
    headersTimeout: connectMs,
    bodyTimeout: totalMs,
    maxHeaderSize: HEADERS_MAX,
    pipelining: 0,
  });
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** What the server asked us to wait: seconds or a date. */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1_000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

function mediaTypeOf(header: string | null): { mediaType: string | null; charset: string | null } {
  const [type = "", ...rest] = (header ?? "").split(";");
  const charset = /charset\s*=\s*"?([\w-]{2,40})/i.exec(rest.join(";"))?.[1] ?? null;
  const mediaType = type.trim().toLowerCase();
  return { mediaType: mediaType === "" ? null : mediaType, charset };
}

/** Answers that say "not now"; the rest of the refusals stand. */
function meaningOf(status: number): FetchRefusal {
  if (status === 304) return "not_modified";
  if (status === 404 || status === 410) return "not_found";
  if (status === 429) return "rate_limited";
  return status === 408 || status === 425 || status >= 500 ? "unreachable" : "refused_by_site";
}

type Step = FetchAnswer | { ok: "redirect"; location: string };

/** The beginning of what an error says; nothing when it cannot be read. */
async function saidIn(answer: Dispatcher.ResponseData): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of answer.body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= SAID_MAX) break;
    }
  } catch {
    // What had come by then is all that it said.
  }
  return Buffer.concat(parts).subarray(0, SAID_MAX).toString("utf8");
}

async function take(target: Target, answer: Dispatcher.ResponseData, context: FetchContext): Promise<Step> {
  const { limits } = context;
  const header = (name: string): string | null => one(answer.headers[name]);
  const location = header("location");
  const isFollowed = context.options?.isOnce !== true;
  if (isFollowed && [301, 302, 303, 307, 308].includes(answer.statusCode) && location)
    return { ok: "redirect", location };
  if (answer.statusCode < 200 || answer.statusCode > 299) {
    const wait = retryAfterMs(header("retry-after"), Date.now());
    const code = meaningOf(answer.statusCode);
    const words = context.options === null ? {} : { status: answer.statusCode, said: await saidIn(answer) };
    const later = wait === undefined ? {} : { retryAfterMs: wait };
    return { ok: false, code, ...later, ...words };
  }
  const body = { stream: answer.body, declaredBytes: header("content-length"), encoding: header("content-encoding") };
  const bytes = await readBody(body, limits);
  const said = { ...mediaTypeOf(header("content-type")), validators: validatorsIn(header) };
  return { ok: true, url: target.url.href, bytes, ...said };
}

async function oneHop(target: Target, context: FetchContext): Promise<Step> {
  const dispatcher = agentFor(target, context);
  try {
    const answer = await send(target.url, {
      dispatcher,
      signal: context.signal,
      ...(context.options?.body === undefined
        ? { method: "GET" as const }
        : { method: "POST" as const, body: context.options.body }),
      headers: {
        "user-agent": USER_AGENT,
        accept: "text/html,application/pdf,text/*;q=0.9,*/*;q=0.5",
        "accept-encoding": "gzip, br, deflate",
        ...(context.options?.body === undefined ? {} : { "content-type": "application/json" }),
        ...context.options?.headers,
      },
    });
    // What is left of a body that nobody reads ends with its connection.
    answer.body.on("error", () => undefined);
    return await take(target, answer, context);
  } finally {
    await dispatcher.destroy();
  }
}

async function follow(address: string, policy: FetchPolicy, context: FetchContext): Promise<FetchAnswer> {
  let current = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const checked = checkUrl(current, policy);
    if (!checked.ok) return checked;
    // Keys and questions are for the address that they were meant for.
    const step = await oneHop(checked.target, redirects === 0 ? context : { ...context, options: null });
    if (step.ok !== "redirect") return step;
    const next = URL.parse(step.location, current);
    if (next === null) return { ok: false, code: "invalid_url" };
    current = next.href;
  }
  return { ok: false, code: "too_many_redirects" };
}

async function attemptOnce(address: string, policy: FetchPolicy, context: FetchContext): Promise<FetchAnswer> {
  try {
    return await follow(address, policy, context);
  } catch (error) {
    return { ok: false, code: context.signal.aborted ? "timeout" : refusalOf(error) };
  }
}

function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });
}

/**
 * Fetches one address, the one way out of this machine on a user's or a model's word. Every hop is checked, addresses
 * at connection time; time, bytes and redirects are limited; nothing is sent that could identify a person. What does
 * not answer is tried three times within the total of 30 seconds, as far as the site's Retry-After lets it.
 */
export async function guardedFetch(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
  options: FetchOptions | null = null,
): Promise<FetchAnswer> {
  const answer = await withTries(address, policy, { signal, options });
  count("stemma_fetches_total", { outcome: answer.ok ? "ok" : answer.code });
  return answer;
}

async function withTries(
  address: string,
  policy: FetchPolicy,
  { signal, options }: { signal: AbortSignal; options: FetchOptions | null },
): Promise<FetchAnswer> {
  const limits = { ...LIMITS, ...policy.limits };
  const endsAtMs = performance.now() + limits.totalMs;
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
  const context = { options, resolver: policy.resolver ?? systemResolver, limits, signal: bounded };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptOnce(address, policy, context);
    if (answer.ok || attempt >= ATTEMPTS_MAX || options?.isOnce) return answer;
    if (answer.code !== "unreachable" && answer.code !== "rate_limited") return answer;
    const waitMs = answer.retryAfterMs ?? limits.backoffMs * 2 ** (attempt - 1);
    if (bounded.aborted || performance.now() + waitMs >= endsAtMs) return answer;
    await waitFor(waitMs, bounded);
  }
}
