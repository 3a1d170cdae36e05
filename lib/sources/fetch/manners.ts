import { type FetchPolicy, guardedFetch, USER_AGENT } from "./fetch";
import type { FetchRefusal } from "./fetch-refusals";
import { parseRobots, type Robots } from "./robots";

/** Requests of one host at once, and the least time between two unless another is said. Source: sources.md, fetch. */
const AT_ONCE = 2;
const APART_MS = 1_000;
/** Longest robots.txt that is read, in bytes, and how long what it said is remembered. */
const ROBOTS_MAX = 512 * 1024;
const ROBOTS_MS = 60 * 60 * 1_000;
/** Hosts that are remembered at once, and characters of their rules. */
const HOSTS_MAX = 1_000;
const RULES_MAX = 8_000_000;

/** Time, so that tests bring their own. */
export interface Clock {
  now(): number;
  sleep(ms: number): Promise<void>;
}
const realClock: Clock = {
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

interface Pace {
  busy: number;
  nextAtMs: number;
  waiting: (() => void)[];
}
/** Runs work of a host when its pace allows. */
export type AtPace = <T>(host: string, work: () => Promise<T>, apartMs?: number) => Promise<T>;

function forgetIdle(paces: Map<string, Pace>, nowMs: number): void {
  for (const [host, pace] of paces) if (pace.busy === 0 && pace.nextAtMs <= nowMs) paces.delete(host);
}

/** A pace for each host: what is given to it runs two at once and begins a second apart. */
export function paceBy(clock: Clock): AtPace {
  const paces = new Map<string, Pace>();
  return async (host, work, apartMs = APART_MS) => {
    if (paces.size >= HOSTS_MAX) forgetIdle(paces, clock.now());
    const pace = paces.get(host) ?? { busy: 0, nextAtMs: 0, waiting: [] };
    paces.set(host, pace);
    // A place that comes free is handed on, so that nobody who comes later takes it.
    if (pace.busy >= AT_ONCE) await new Promise<void>((resolve) => pace.waiting.push(resolve));
    else pace.busy += 1;
    const waitMs = Math.max(0, pace.nextAtMs - clock.now());
    pace.nextAtMs = clock.now() + waitMs + apartMs;
    try {
      if (waitMs > 0) await clock.sleep(waitMs);
      return await work();
    } finally {
      const next = pace.waiting.shift();
      if (next) next();
      else pace.busy -= 1;
    }
  };
}

/** Runs `work` when the host's pace allows. */
export const atPace: AtPace = paceBy(realClock);

const remembered = new Map<string, { untilMs: number; rules: Robots }>();
let size = 0;

function forget(origin: string): void {
  size -= remembered.get(origin)?.rules.size ?? 0;
  remembered.delete(origin);
}

/** What was learnt first is forgotten first, as soon as there is too much. */
function remember(origin: string, rules: Robots): void {
  forget(origin);
  remembered.set(origin, { untilMs: performance.now() + ROBOTS_MS, rules });
  size += rules.size;
  for (const oldest of remembered.keys()) {
    if (remembered.size <= HOSTS_MAX && size <= RULES_MAX) return;
    forget(oldest);
  }
}

/** Refusals after which nobody can know the rules; after any other there are none. Source: RFC 9309, 2.3.1. */
const unknowable: ReadonlySet<FetchRefusal> = new Set(["unreachable", "rate_limited", "timeout"]);

async function rulesOf(site: URL, policy: FetchPolicy, signal: AbortSignal): Promise<Robots | FetchRefusal> {
  const known = remembered.get(site.origin);
  if (known && known.untilMs > performance.now()) return known.rules;
  const address = `${site.origin}/robots.txt`;
  const answer = await guardedFetch(address, policy, signal);
  if (!answer.ok && unknowable.has(answer.code)) return answer.code;
  const text = answer.ok ? Buffer.from(answer.bytes.subarray(0, ROBOTS_MAX)).toString("utf8") : "";
  const rules = parseRobots(text, USER_AGENT);
  remember(site.origin, rules);
  return rules;
}

/** What keeps programs from reading this page: `robots`, or why its site's rules could not be had; null for nothing. */
export async function robotsRefusal(
  address: string,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<FetchRefusal | null> {
  const rules = await rulesOf(new URL(address), policy, signal);
  if (typeof rules === "string") return rules;
  return rules.isAllowed(address) ? null : "robots";
}
