import { type NextRequest, NextResponse } from "next/server";
import { misdirected } from "@/lib/access/http/own-hosts";
import { securityHeaders } from "@/lib/access/http/security-headers";
import { refusals } from "@/lib/domain/core/refusal";

/** Headers that only this process may set; whoever sends them from outside means to be taken for us. */
const ours = ["x-middleware-subrequest", "next-resume", "x-nonce", "x-stemma-path", "x-stemma-method"];

/** The address that a person would go back to: without what Next adds when it fetches a page's data. */
function pathOf(request: NextRequest): string {
  const url = new URL(request.url);
  url.searchParams.delete("_rsc");
  return `${url.pathname}${url.search}`;
}

/**
 * Security headers for every answer that is not a static file, and no other answer to whoever comes by a name that is
 * none of this install's. It decides nothing about rights: the door does.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const answered = securityHeaders({
    path: request.nextUrl.pathname,
    nonce,
    isBehindTls: process.env.NEXTAUTH_URL?.startsWith("https://") === true,
    isDevelopment: process.env.NODE_ENV === "development",
  });
  const refusal = misdirected({ path: request.nextUrl.pathname, headers: request.headers });
  if (refusal !== null) return new NextResponse(refusal.message, { status: refusals.misdirected, headers: answered });
  const asked = new Headers(request.headers);
  for (const name of ours) asked.delete(name);
  asked.set("x-nonce", nonce);
  asked.set("content-security-policy", answered["content-security-policy"]);
  asked.set("x-stemma-path", pathOf(request));
  asked.set("x-stemma-method", request.method);
  const response = NextResponse.next({ request: { headers: asked } });
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value);
  if (/^\/(share|invite|reset|confirm|unsubscribe|feed)\//.test(request.nextUrl.pathname))
    response.headers.set("x-robots-tag", "noindex, nofollow");
  return response;
}

// Files that people or programs send are left out: Next would hold a body in memory here, and cut it off at a length.
// next.config.mjs gives their headers, and their routes ask by which name they are reached.
export const config = {
  matcher: ["/((?!_next/static/|api/uploads/[\\w-]+$|api/v1/projects/[^/]+/files$|favicon.ico$|icon.svg$).*)"],
};
