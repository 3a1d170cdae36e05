/** A part of a path that asks who comes, or for their consent. */
const asks = /^(?:log-?in|sign-?in|sign-?up|sso|oauth2?|auth|consent|captcha|challenge|checkpoint)(?:\.\w+)?$/i;

function place(address: string): { host: string; parts: string[] } | null {
  const url = URL.parse(address);
  if (url === null) return null;
  const host = url.host.toLowerCase().replace(/^www\./, "");
  return { host, parts: url.pathname.split("/").filter((part) => part !== "") };
}

/**
 * Whether an address led to what is hardly the page that was asked for: one of another host, a site's first page, or one
 * that asks who comes. Null where it led to the page, or to where that has moved on its own site; otherwise where to.
 */
export function ledElsewhere(requested: string, found: string): string | null {
  const [from, to] = [place(requested), place(found)];
  if (from === null || to === null) return null;
  const isFirstPage = to.parts.length === 0 && from.parts.length > 0;
  const asksWho = to.parts.some((part) => asks.test(part)) && !from.parts.some((part) => asks.test(part));
  return to.host === from.host && !isFirstPage && !asksWho ? null : [to.host, ...to.parts].join("/").slice(0, 120);
}
