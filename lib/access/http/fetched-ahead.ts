import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

/** By which Next's router says that it only fetches what somebody may open next; Next keeps them from pages. */
const ROUTERS = ["next-router-prefetch", "next-router-segment-prefetch"] as const;
/** By which a browser, and our own queries, say so. */
const PURPOSE = "x-purpose";

interface Shared {
  stemmaTellsAhead?: true;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

function tell(message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message)) return;
  const { request } = message;
  if (!(request instanceof IncomingMessage)) return;
  if (ROUTERS.some((name) => request.headers[name] !== undefined)) request.headers[PURPOSE] = "prefetch";
}

/** Has pages told, in a header that Next leaves them, that a request only fetches ahead: it is no reading by a person. */
export function tellFetchedAhead(): void {
  if (shared.stemmaTellsAhead) return;
  shared.stemmaTellsAhead = true;
  subscribe("http.server.request.start", tell);
}
