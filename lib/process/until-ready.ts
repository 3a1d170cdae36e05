import { setTimeout } from "node:timers/promises";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Environment } from "@/lib/platform/env";

/** Where the web server answers. */
type Place = Pick<Environment, "HOST" | "PORT">;

/** Between two looks. */
const LOOK_MS = 100;

async function isReady({ HOST, PORT }: Place): Promise<boolean> {
  try {
    const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST;
    // biome-ignore lint/style/noRestrictedGlobals: the product's own address, on this machine
    const answer = await fetch(`http://${host}:${PORT}/api/ready`, { redirect: "manual" });
    return answer.ok;
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
