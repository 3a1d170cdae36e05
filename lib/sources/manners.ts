import robotsParser from "robots-parser";
import { type FetchPolicy, guardedFetch, USER_AGENT } from "./fetch";

/** Requests of one host at once, and the least time between two. Source: sources.md, fetch. */
const AT_ONCE = 2;
const APART_MS = 1_000;
/** Longest robots.txt that is read, in bytes, and how long what it said is remembered. */
const ROBOTS_MAX = 512 * 1024;
const ROBOTS_MS = 60 * 60 * 1_000;
const HOSTS_MAX = 1_000;

const paces = new Map<string, { busy: number; nextAtMs: number; waiting: (() => void)[] }>();

function paceOf(host: string): { busy: number; nextAtMs: number; waiting: (() => void)[] } {
  const known = paces.get(host);
  if (known) return known;
  for (const [other, pace] of paces) if (paces.size >= HOSTS_MAX && pace.busy === 0) paces.delete(other);
  const made = { busy: 0, nextAtMs: 0, waiting: [] };
  paces.set(host, made);
  return made;
}

/** Runs `work` when the host's pace allows: two at once, a second apart. */
export async function atPace<T>(host: string, work: () => Promise<T>): Promise<T> {
  const pace = paceOf(host);
  while (pace.busy >= AT_ONCE) await new Promise<void>((resolve) => pace.waiting.push(resolve));
  pace.busy += 1;
  const waitMs = Math.max(0, pace.nextAtMs - performance.now());
  pace.nextAtMs = performance.now() + waitMs + APART_MS;
  try {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    return await work();
  } finally {
    pace.busy -= 1;
    pace.waiting.shift()?.();
  }
}

const remembered = new Map<string, { untilMs: number; isAllowed: (url: string) => boolean }>();

async function robotsOf(url: URL, policy: FetchPolicy, signal: AbortSignal): Promise<(url: string) => boolean> {
  const known = remembered.get(url.origin);
  if (known && known.untilMs > performance.now()) return known.isAllowed;
  const address = `${url.origin}/robots.txt`;
  const answer = await guardedFetch(address, policy, signal);
  // No robots.txt, or one that cannot be read, forbids nothing.
  const text = answer.ok ? Buffer.from(answer.bytes.subarray(0, ROBOTS_MAX)).toString("utf8") : "";
  const robots = robotsParser(address, text);
  const isAllowed = (page: string): boolean => robots.isAllowed(page, USER_AGENT) !== false;
  if (remembered.size >= HOSTS_MAX) remembered.clear();
  remembered.set(url.origin, { untilMs: performance.now() + ROBOTS_MS, isAllowed });
  return isAllowed;
}

/** Whether a site's robots.txt lets programs read this page. */
export async function mayRead(address: string, policy: FetchPolicy, signal: AbortSignal): Promise<boolean> {
  const isAllowed = await robotsOf(new URL(address), policy, signal);
  return isAllowed(address);
}
