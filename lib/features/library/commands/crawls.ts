import { scopeOf } from "@/lib/access/door/open-project";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { libraryContract } from "@/lib/features/library/contract";
import { startCrawl, stopCrawl } from "@/lib/features/library/crawls";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { fetchRefusals } from "@/lib/sources/fetch/fetch-refusals";
import { checkUrl } from "@/lib/sources/fetch/guard";
import { fetchPolicy } from "@/lib/sources/fetch/policy";

export async function start(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "start_crawl">,
): Promise<Answered<typeof libraryContract, "start_crawl">> {
  await spend(db, "uploads", access.userId);
  // Said at once, rather than by a site whose every page is refused.
  const checked = checkUrl(input.url.trim(), fetchPolicy());
  if (!checked.ok) throw new Refusal("invalid", fetchRefusals[checked.code], "url");
  const crawl = { url: input.url, cap: input.cap, userId: access.userId };
  return { crawlId: await startCrawl(db, scopeOf(access), crawl) };
}

export async function stop(
  db: Db,
  access: Access<"add_source" | "read">,
  input: Parsed<typeof libraryContract, "stop_crawl">,
): Promise<Answered<typeof libraryContract, "stop_crawl">> {
  await stopCrawl(db, scopeOf(access), input.crawlId);
  return {};
}
