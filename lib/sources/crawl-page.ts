import { type FetchPolicy, guardedFetch } from "@/lib/sources/fetch/fetch";
import { type FetchRefusal, fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { type AtPace, robotsRefusal } from "@/lib/sources/fetch/manners";
import { decode } from "@/lib/sources/read/parts/decode";
import { type CrawlScope, crawlable, linksIn, sitemapEntries } from "./crawl-scope";
import { type PageAnswer, readFetched } from "./read-page";

/** As much of a page as is looked through for links, in bytes. */
const LINKS_FROM = 2 * 1024 * 1024;
/** Sitemaps that one index leads to, and pages that they name, at most. */
const SITEMAPS_MAX = 10;
const NAMED_MAX = 10_000;

export interface CrawlDeps {
  policy: FetchPolicy;
  pace: AtPace;
  signal: AbortSignal;
}

/** What one page of a crawl gave, and where it leads within the site. */
export interface CrawledPage {
  answer: PageAnswer;
  links: string[];
}

function refused(code: FetchRefusal): CrawledPage {
  return { answer: { ok: false, code, message: fetchRefusals[code] }, links: [] };
}

/**
 * Fetches and reads one page of a crawl, with the links that stay within it. robots.txt is obeyed. `owner` is on whose
 * behalf, for the turns of what is read.
 */
export async function crawlPage(
  url: string,
  { owner, ...scope }: CrawlScope & { owner: string },
  deps: CrawlDeps,
): Promise<CrawledPage> {
  const { policy, pace, signal } = deps;
  const kept = await robotsRefusal(url, policy, signal);
  if (kept !== null) return refused(kept);
  const fetched = await pace(new URL(url).host, () => guardedFetch(url, policy, signal));
  if (!fetched.ok) return refused(fetched.code);
  const isPage = fetched.mediaType === null || fetched.mediaType.includes("html");
  const html = isPage ? decode(fetched.bytes.subarray(0, LINKS_FROM), fetched.charset) : "";
  const links = linksIn(html, fetched.url).flatMap((link) => crawlable(link, scope) ?? []);
  return { answer: await readFetched(fetched, null, owner), links: [...new Set(links)] };
}

async function sitemap(url: string, { policy, pace, signal }: CrawlDeps): Promise<ReturnType<typeof sitemapEntries>> {
  const fetched = await pace(new URL(url).host, () => guardedFetch(url, policy, signal));
  if (!fetched.ok) return { pages: [], sitemaps: [] };
  return sitemapEntries(Buffer.from(fetched.bytes).toString("utf8"));
}

/** The pages that a site's own sitemap names; none when it has none. */
export async function sitemapPages(scope: CrawlScope, deps: CrawlDeps): Promise<string[]> {
  const first = await sitemap(`${scope.origin}/sitemap.xml`, deps);
  const within = first.sitemaps.filter((url) => URL.parse(url)?.origin === scope.origin).slice(0, SITEMAPS_MAX);
  const named = [...first.pages];
  for (const url of within) named.push(...(await sitemap(url, deps)).pages);
  return [...new Set(named.slice(0, NAMED_MAX).flatMap((url) => crawlable(url, scope) ?? []))];
}
