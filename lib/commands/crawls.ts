import { spend } from "@/lib/access/limits";
import { scopeOf } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import { Refusal } from "@/lib/domain/refusal";
import type { Access } from "@/lib/domain/rights";
import { startCrawl, stopCrawl } from "@/lib/engine/crawls";
import { fetchRefusals } from "@/lib/sources/fetch-refusals";
import { checkUrl } from "@/lib/sources/guard";
import { fetchPolicy } from "@/lib/sources/policy";
import type { CommandOutput, CommandParsed } from "./contract";

export async function start(
  db: Db,
  access: Access<"add_source" | "read">,
  input: CommandParsed<"start_crawl">,
): Promise<CommandOutput<"start_crawl">> {
  await spend(db, "uploads", access.userId);
  // Said at once, rather than by a site whose every page is refused.
  const checked = checkUrl(input.url.trim(), fetchPolicy());
  if (!checked.ok) throw new Refusal("invalid", fetchRefusals[checked.code], "url");
  const wish = { url: input.url, cap: input.cap, userId: access.userId };
  return { crawlId: await startCrawl(db, scopeOf(access), wish) };
}

export async function stop(
  db: Db,
  access: Access<"add_source" | "read">,
  input: CommandParsed<"stop_crawl">,
): Promise<CommandOutput<"stop_crawl">> {
  await stopCrawl(db, scopeOf(access), input.crawlId);
  return {};
}
