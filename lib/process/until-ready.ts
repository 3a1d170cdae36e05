import { setTimeout } from "node:timers/promises";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Environment } from "@/lib/platform/env";

/** Where the web server answers. */
type Place = Pick<Environment, "HOST" | "PORT">;

/** Between two looks. */
const LOOK_MS = 100;

/** For one answer: a request that is lost is asked again rather than waited for. */
const ANSWER_MS = 15_000;

async function ask({ HOST, PORT }: Place, path: string): Promise<Response> {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST;
  // biome-ignore lint/style/noRestrictedGlobals: the product's own address, on this machine
  return await fetch(`http://${host}:${PORT}${path}`, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS) });
}

async function isReady(place: Place): Promise<boolean> {
  try {
    return (await ask(place, "/api/ready")).ok;
  } catch {
    // Not listening yet.
    return false;
  }
}

/** Resolves when the web server says that it is ready; refuses when it does not within `limitMs`. */
export async function untilReady(place: Place, limitMs: number): Promise<void> {
  const endsAtMs = performance.now() + limitMs;
  while (performance.now() < endsAtMs) {
    if (await isReady(place)) return;
    await setTimeout(LOOK_MS);
  }
  throw new Refusal("unavailable", "The web server did not become ready in time. Its log stands above.");
}

/**
 * What the first person would wait for: what every page loads, what every page then reads, and what a quote on the page
 * of its original takes. Nothing is named 0.
 */
const FIRST = ["/sign-in", "/api/views/review-count", "/projects/0/library/0", "/api/originals/0"] as const;

/**
 * Has the web server make a page, answer a view and open an original, so that the first person does not wait for what it
 * loads and compiles with the first of each. Source: bench/web/original.ts. That they are refused without a session is no
 * matter, and whether the server could is told to that person.
 */
export async function makeFirst(place: Place): Promise<void> {
  for (const path of FIRST) {
    await ask(place, path).then(
      (answer) => answer.text(),
      () => undefined,
    );
  }
}
