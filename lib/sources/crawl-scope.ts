import { webAddress } from "@/lib/domain/core/url";

/** Files that are no pages and no documents. */
const NO_PAGE =
  /\.(?:png|jpe?g|gif|webp|svg|ico|css|js|mjs|json|xml|rss|atom|zip|gz|tar|7z|exe|dmg|mp[34]|m4[av]|wav|avi|mov|webm|woff2?|ttf|eot)$/i;
/** Longest query of an address that is followed; longer ones come from calendars, filters and sessions. */
const QUERY_MAX = 80;

/** What belongs to a site: its host with its port and scheme, and the folder of the address that it was named by. */
export interface CrawlScope {
  origin: string;
  prefix: string;
}

/** The part of a site that an address names; null when it is no web address. */
export function crawlScope(start: string): CrawlScope | null {
  const url = URL.parse(webAddress(start) ?? "");
  if (url === null) return null;
  return { origin: url.origin, prefix: url.pathname.slice(0, url.pathname.lastIndexOf("/") + 1) };
}

/** The address of a page that a crawl may read, without its fragment; null for all else. */
export function crawlable(address: string, scope: CrawlScope): string | null {
  const url = URL.parse(address);
  if (url === null || url.origin !== scope.origin || url.username !== "" || url.password !== "") return null;
  if (!url.pathname.startsWith(scope.prefix) || NO_PAGE.test(url.pathname)) return null;
  if (url.search.length > QUERY_MAX || url.href.length > 2_048) return null;
  url.hash = "";
  return url.href;
}

function unescaped(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#38;", "&");
}

/** Addresses that a page's links and its base lead to, in their order, each once. The text is not rendered. */
export function linksIn(html: string, base: string): string[] {
  const home = /<base\s[^<>]{0,200}href\s*=\s*["']?([^"'\s<>]{1,2000})/i.exec(html)?.[1];
  const from = URL.parse(unescaped(home ?? ""), base)?.href ?? base;
  const found = html.matchAll(
    /<a\s[^<>]{0,500}?href\s*=\s*(?:"([^"<>]{1,2000})"|'([^'<>]{1,2000})'|([^\s"'<>]{1,2000}))/gi,
  );
  const links = [...found].flatMap(([, a, b, c]) => URL.parse(unescaped(a ?? b ?? c ?? ""), from)?.href ?? []);
  return [...new Set(links.map((link) => link.replace(/#.*$/s, "")))];
}

/** Addresses that a sitemap names, and the sitemaps that an index of them names. */
export function sitemapEntries(xml: string): { pages: string[]; sitemaps: string[] } {
  const located = [...xml.matchAll(/<loc>\s*([^<\s]{1,2048})\s*<\/loc>/gi)].map((match) => unescaped(match[1] ?? ""));
  return /<sitemapindex[\s>]/i.test(xml.slice(0, 2_000))
    ? { pages: [], sitemaps: located }
    : { pages: located, sitemaps: [] };
}
