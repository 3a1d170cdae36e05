import { z } from "zod";
import { linkChoice, linksOf, type PageLink } from "@/lib/domain/plan/link-choice";
import { count } from "@/lib/domain/report/report-parts";
import { pagesToFollow } from "@/lib/domain/run/of-settings";
import { leavesPagesOfIds } from "@/lib/domain/run/settings";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { readHits } from "@/lib/run/nodes/parts/reading";
import { crawlable } from "@/lib/sources/crawl-scope";
import { isDomainAllowed } from "@/lib/sources/fetch/allowed-domains";
import { pageAddress } from "@/lib/sources/page-address";
import { openQuestions, type Progress } from "./search-progress";

function asHit(url: string): SearchHit {
  return { provider: "source", url, title: url, snippet: "", published: null };
}

/** A site, as links keep to it: its host with its port. */
function siteOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

/** Reads one page as stored, and gives its links as far as they may be followed from there; why not, where it cannot. */
async function readLinks(
  context: NodeContext,
  url: string,
  isFollowed: (address: string) => boolean,
): Promise<{ links: PageLink[]; why: string | null }> {
  const { passages, unread } = await readHits(context, [asHit(url)]);
  const text = passages.map((passage) => passage.text).join("\n\n");
  const links = linksOf(text).flatMap(({ url: target, label }) => {
    const whole = URL.parse(target, url);
    const page = whole === null ? null : crawlable(whole.href, { origin: whole.origin, prefix: "/" });
    const address = page === null || !isFollowed(page) ? null : pageAddress(page);
    return address === null ? [] : [{ url: address.canonical, label }];
  });
  return { links, why: unread[0]?.why ?? null };
}

/**
 * Follows the links of the pages that a search was given for it, those nearest to its questions first, up to the pages
 * that it may read: on the hosts where it begins, and on those that the project allows. Nobody is asked for it; each page
 * is read as any other of the run, guarded, polite, kept as evidence, so that a replay follows the same. What was reached,
 * as hits to be read; none where the run may follow nothing.
 */
export async function followLinks(context: NodeContext, progress: Progress): Promise<SearchHit[]> {
  const { follow, rerun } = progress.input;
  const { settings, mode } = context.run;
  // The bound of the run itself, whatever was written into its plan.
  const most = Math.min(follow?.most ?? 0, pagesToFollow(settings, mode));
  if (follow === undefined || most <= 0 || rerun > 0 || progress.loop.length > 0) return [];
  const allowed = await context.recall("follow_hosts", z.array(z.string()), () =>
    Promise.resolve([...context.run.allowedDomains]),
  );
  const sites = new Set(follow.pages.map(siteOf));
  const isFollowed = (address: string): boolean => sites.has(siteOf(address)) || isDomainAllowed(address, allowed);
  const choice = linkChoice(
    [...openQuestions(progress), ...progress.gaps],
    follow.pages.flatMap((page) => pageAddress(page)?.canonical ?? []),
    { idsAreAlike: leavesPagesOfIds(settings) },
  );
  for (const page of follow.pages) choice.offer(page, (await readLinks(context, page, isFollowed)).links, 0);
  const reached: SearchHit[] = [];
  while (progress.followed.length < most && (await context.leftMs()) > 0) {
    const link = choice.next();
    if (link === null) break;
    const { links, why } = await readLinks(context, link.url, isFollowed);
    progress.followed.push({ url: link.url, from: link.from, why });
    if (why === null) reached.push(asHit(link.url));
    choice.offer(link.url, links, link.depth);
    const far = `${progress.followed.length} of at most ${count(most, "page")}`;
    await context.write(async () => ({ text: `Follows links of ${[...sites].join(", ")}: ${far}.` }));
  }
  return reached;
}
