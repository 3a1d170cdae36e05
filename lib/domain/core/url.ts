/** What this file uses of the standard URL parser, which every runtime has and the language's own library does not name. */
interface ParsedUrl {
  href: string;
  protocol: string;
  username: string;
  password: string;
  host: string;
  hostname: string;
  pathname: string;
  search: string;
}
declare const URL: { parse(text: string): ParsedUrl | null };

/**
 * One spelling for each address, so that one page is one source: host in lower case without a final dot, no fragment,
 * no default port, no tracking parameters, no slash at the end of a path. The order of what remains of the query is
 * kept. Null when it is not http(s), or names a user or a password.
 */
export function canonicalUrl(address: string): string | null {
  const url = parseWeb(address);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const path = url.pathname.length > 1 ? url.pathname.replace(/(?<!\/)\/+$/, "") : url.pathname;
  const query = keptParameters(url.search);
  return `${url.protocol}//${hostWithPort(url)}${path || "/"}${query === "" ? "" : `?${query}`}`;
}

/** Nothing that ends a line, that nobody sees, or that another reader of the address would leave out. */
const plainly = /^https?:\/\/[^\s\p{C}]+$/iu;

/**
 * A given address as it is kept and led to: as it was given, or, where something in it is not plainly there, as the
 * parser writes it. Null when it is not http(s), or names a user or a password. The one judge of what is an address:
 * whatever is added, imported, shown as a link or exported as one is asked here.
 */
export function webAddress(given: string): string | null {
  const url = parseWeb(given);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const text = given.trim();
  return plainly.test(text) ? text : url.href;
}

/** Whether a text is an address of the web just as it stands. */
export function isWebAddress(text: string): boolean {
  return plainly.test(text) && webAddress(text) === text;
}

/** The host of an http(s) address in lower case, without port; null when it is not one. */
export function hostOf(address: string): string | null {
  const url = parseWeb(address);
  return url === null ? null : withoutFinalDot(url.hostname);
}

function parseWeb(address: string): ParsedUrl | null {
  const url = URL.parse(address.trim());
  if (url === null || !["http:", "https:"].includes(url.protocol) || url.hostname === "") return null;
  return url;
}

function hostWithPort(url: ParsedUrl): string {
  return `${withoutFinalDot(url.hostname)}${url.host.slice(url.hostname.length)}`;
}

function withoutFinalDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

/** The query without its question mark and without the parameters that only say where a click came from. */
function keptParameters(search: string): string {
  return search
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !TRACKING.test(pair.split("=", 1)[0] ?? ""))
    .join("&");
}

const TRACKING =
  /^(?:utm_[a-z_]+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi|mkt_tok|oly_anon_id|oly_enc_id|vero_id|wickedid)$/i;

/** The brackets that are opened in an address and not closed there. */
function openBrackets(address: string): number {
  return [...address].reduce(
    (open, sign) => (sign === "(" ? open + 1 : sign === ")" ? Math.max(0, open - 1) : open),
    0,
  );
}

/** An address without what only ends a sentence; a bracket that was opened within it is closed within it. */
function withoutEnd(found: string, closesBrackets: boolean): string {
  const bare = found.replace(/(?<![).,;:!?*_])[).,;:!?*_]+$/, "");
  const end = found.slice(bare.length);
  const closing = closesBrackets ? [...end.matchAll(/\)/g)].slice(0, openBrackets(bare)).at(-1) : undefined;
  return closing === undefined ? bare : `${bare}${end.slice(0, closing.index + 1)}`;
}

/**
 * The web addresses that stand in a text, as they stand there, without what only ends a sentence. `closesBrackets` is
 * false for a run that began when “…/Tide_(song)” was read without its last bracket.
 */
export function urlsIn(text: string, { closesBrackets = true }: { closesBrackets?: boolean } = {}): string[] {
  const found = text.match(/\bhttps?:\/\/[^\s<>"'`{}|\\^[\]]{3,2000}/g) ?? [];
  return [...new Set(found.map((url) => withoutEnd(url, closesBrackets)))];
}
