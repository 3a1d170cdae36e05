import { Refusal } from "@/lib/domain/core/refusal";
import { misdirected } from "./own-hosts";

function foreign(): Refusal {
  return new Refusal("forbidden", "This request did not come from this site. Open the page here and try again.");
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Refuses a request that another site's page made, and one that does not say where it came from. A browser always
 * says so; `Sec-Fetch-Site` cannot be set by a page, `Origin: null` is nobody's. “This site” is one of the install's
 * own names: uploads do not pass proxy.ts, which asks the same of everything else.
 */
export function requireSameOrigin(request: Request): void {
  const refusal = misdirected({ path: new URL(request.url).pathname, headers: request.headers });
  if (refusal !== null) throw refusal;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (site === null && origin === null) throw foreign();
  if (site !== null && site !== "same-origin") throw foreign();
  if (origin === null) return;
  const own = [request.headers.get("host"), hostOf(process.env.NEXTAUTH_URL ?? "")];
  const host = hostOf(origin);
  if (host === null || !own.includes(host)) throw foreign();
}

/** Refuses a body that does not call itself JSON: forms of other sites cannot send that without asking first. */
export function requireJson(request: Request): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new Refusal("invalid", "Send JSON: content-type application/json.");
}
