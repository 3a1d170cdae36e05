export interface HeaderNeeds {
  /** The path that is asked for: what answers under `/api/` is data and never a page. */
  path: string;
  nonce: string;
  isBehindTls: boolean;
  /** React's development build evaluates strings; the built product does not. */
  isDevelopment: boolean;
}

const dataPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

function pagePolicy({ nonce, isBehindTls, isDevelopment }: HeaderNeeds): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // Mantine and React Flow place things with inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(isBehindTls ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

const isStream = /^\/api\/(events\/|mcp$|v1\/.+\/events$)/;

/** What every answer but a static file carries. Source: security.md, headers; ASVS 5.0, 3.4. */
export function securityHeaders(needs: HeaderNeeds): { "content-security-policy": string } & Record<string, string> {
  const isData = needs.path.startsWith("/api/");
  return {
    "content-security-policy": isData ? dataPolicy : pagePolicy(needs),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    // A compressed event stream would wait for its block to fill.
    "cache-control": isStream.test(needs.path) ? "private, no-store, no-transform" : "private, no-store",
    ...(needs.isBehindTls ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}
