import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, type Dispatcher, request as send } from "undici";
import { type AllowList, checkUrl, type GuardRefusal, guardRefusals, type Target } from "./guard";
import { guardedLookup, type Resolver, systemResolver } from "./resolve";

/** Limits of one fetch. Source: sources.md, fetch. */
const CONNECT_MS = 10_000;
const TOTAL_MS = 30_000;
const WIRE_MAX = 20 * 1024 * 1024;
const UNPACKED_MAX = 60 * 1024 * 1024;
const REDIRECTS_MAX = 5;
const RETRIES_MAX = 3;
const HEADERS_MAX = 64 * 1024;

export const USER_AGENT = "StemmaResearch/0.1 (+research reader; robots.txt is obeyed)";

export const fetchRefusals = {
  ...guardRefusals,
  too_many_redirects: "The address was redirected more than five times.",
  too_large: "The page is larger than 20 MB, or 60 MB unpacked.",
  timeout: "The page did not arrive within 30 seconds.",
  unreachable: "The address could not be reached.",
  tls_error: "The site's certificate is not valid, so it was not read.",
  refused_by_site: "The site refused to give the page.",
  not_found: "The site says that there is no such page.",
  robots: "The site's robots.txt asks not to be read by programs.",
  bad_encoding: "The page is packed in a way that cannot be unpacked.",
} as const satisfies Record<string, string>;
export type FetchRefusal = keyof typeof fetchRefusals;

export interface FetchPolicy {
  allowed: AllowList;
  /** Plays the name server in tests. */
  resolver?: Resolver;
}

export interface Fetched {
  ok: true;
  /** The address that answered, after redirects. */
  url: string;
  bytes: Uint8Array;
  mediaType: string | null;
  charset: string | null;
}
export type FetchAnswer = Fetched | { ok: false; code: FetchRefusal; retryAfterMs?: number };

interface Hop {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Dispatcher.ResponseData["body"];
  close: () => Promise<void>;
}

function agentFor(target: Target, resolver: Resolver): Agent {
  const lookup = target.isAllowed ? {} : { lookup: guardedLookup(resolver) };
  return new Agent({
    connect: { timeout: CONNECT_MS, ...lookup },
    headersTimeout: CONNECT_MS,
    bodyTimeout: TOTAL_MS,
    maxHeaderSize: HEADERS_MAX,
    maxRedirections: 0,
    pipelining: 0,
  } as Agent.Options);
}

async function hop(target: Target, resolver: Resolver, signal: AbortSignal): Promise<Hop> {
  const dispatcher = agentFor(target, resolver);
  const close = (): Promise<void> => dispatcher.destroy();
  try {
    const { statusCode, headers, body } = await send(target.url, {
      dispatcher,
      signal,
      method: "GET",
      headers: {
        "user-agent": USER_AGENT,
        accept: "text/html,application/pdf,text/*;q=0.9,*/*;q=0.5",
        "accept-encoding": "gzip, br, deflate",
      },
    });
    return { status: statusCode, headers, body, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function one(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

class TooLarge extends Error {}
class BadEncoding extends Error {}

function unpacked(body: Readable, encoding: string | null): Readable {
  const name = (encoding ?? "").trim().toLowerCase();
  if (name === "" || name === "identity") return body;
  const unpack = { gzip: createGunzip, "x-gzip": createGunzip, br: createBrotliDecompress, deflate: createInflate }[
    name
  ];
  if (!unpack) throw new BadEncoding(name);
  const stream = unpack();
  body.on("error", (error) => stream.destroy(error));
  stream.on("close", () => body.destroy());
  return body.pipe(stream);
}

/** Reads a body to its end, counting what comes over the wire and what it unpacks to. */
async function readBody(answer: Hop): Promise<Uint8Array> {
  const declared = Number(one(answer.headers["content-length"]) ?? 0);
  if (declared > WIRE_MAX) throw new TooLarge();
  let wire = 0;
  const counted = Readable.from(
    (async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of answer.body) {
        wire += chunk.length;
        if (wire > WIRE_MAX) throw new TooLarge();
        yield chunk;
      }
    })(),
  );
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unpacked(counted, one(answer.headers["content-encoding"]))) {
    size += chunk.length;
    if (size > UNPACKED_MAX) throw new TooLarge();
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const tlsErrors = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/;

function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "code" in error && typeof error.code === "string" ? [error.code] : [];
  const inner = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, error.name, ...inner, ...codesOf(error.cause)];
}

function asRefusal(error: unknown, signal: AbortSignal): FetchRefusal {
  if (error instanceof TooLarge) return "too_large";
  if (error instanceof BadEncoding) return "bad_encoding";
  const codes = codesOf(error);
  if (codes.includes("blocked_address")) return "blocked_address";
  if (signal.aborted || codes.some((code) => /TIMEOUT|TimeoutError|AbortError/i.test(code))) return "timeout";
  if (codes.some((code) => code.startsWith("Z_") || code.startsWith("ERR__") || code === "ERR_BUFFER_TOO_LARGE"))
    return "bad_encoding";
  return codes.some((code) => tlsErrors.test(code)) ? "tls_error" : "unreachable";
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

type Step = FetchAnswer | { ok: "redirect"; location: string };

function refusedBy(status: number, headers: Hop["headers"]): FetchAnswer {
  if (status === 404 || status === 410) return { ok: false, code: "not_found" };
  const wait = retryAfterMs(one(headers["retry-after"]), Date.now());
  const code = status === 429 || status >= 500 ? "unreachable" : "refused_by_site";
  return { ok: false, code, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
}

async function oneHop(target: Target, resolver: Resolver, signal: AbortSignal): Promise<Step> {
  const answer = await hop(target, resolver, signal);
  try {
    const location = one(answer.headers["location"]);
    if ([301, 302, 303, 307, 308].includes(answer.status) && location) return { ok: "redirect", location };
    if (answer.status < 200 || answer.status > 299) return refusedBy(answer.status, answer.headers);
    const bytes = await readBody(answer);
    return { ok: true, url: target.url.href, bytes, ...mediaTypeOf(one(answer.headers["content-type"])) };
  } finally {
    await answer.close();
  }
}

async function follow(address: string, policy: FetchPolicy, signal: AbortSignal): Promise<FetchAnswer> {
  let current = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const checked = checkUrl(current, policy.allowed);
    if (!checked.ok) return { ok: false, code: checked.code satisfies GuardRefusal };
    const step = await oneHop(checked.target, policy.resolver ?? systemResolver, signal);
    if (step.ok !== "redirect") return step;
    if (!URL.canParse(step.location, current)) return { ok: false, code: "invalid_url" };
    current = new URL(step.location, current).href;
  }
  return { ok: false, code: "too_many_redirects" };
}

function waitFor(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve(true);
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}

/**
 * Fetches one address, the one way out of this machine on a user's or a model's word. Every hop is checked, addresses
 * at connection time; time, bytes and redirects are limited; nothing is sent that could identify a person. What does
 * not answer is tried three times within the total of 30 seconds.
 */
export async function guardedFetch(address: string, policy: FetchPolicy, signal: AbortSignal): Promise<FetchAnswer> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_MS)]);
  for (let attempt = 1; ; attempt += 1) {
    const answer = await follow(address, policy, bounded).catch(
      (error: unknown): FetchAnswer => ({ ok: false, code: asRefusal(error, bounded) }),
    );
    if (answer.ok || answer.code !== "unreachable" || attempt >= RETRIES_MAX) return answer;
    const isWaited = await waitFor(answer.retryAfterMs ?? 400 * 2 ** attempt, bounded);
    if (!isWaited) return answer;
  }
}
