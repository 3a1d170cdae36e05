import { randomUUID } from "node:crypto";
import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { ProjectId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoom } from "@/lib/platform/limit/caps";
import { type CrawlDeps, type CrawledPage, crawlPage, sitemapPages } from "@/lib/sources/crawl-page";
import { type CrawlScope, crawlable, crawlScope } from "@/lib/sources/crawl-scope";
import { findKnown, insertSource, lockLibrary } from "@/lib/sources/insert-source";
import { type PageAddress, pageAddress } from "@/lib/sources/page-address";
import { whyNoRoom } from "@/lib/sources/room";

/** How long a crawl stays with a worker that gives no sign of life. */
const LEASE_SECONDS = 60;
/** How often a worker says that it still reads a page. */
const HOLD_MS = 20_000;

/** Begins to read a site: its sitemap, then its links, breadth first, within its host and folder, up to `cap` pages. */
export async function startCrawl(
  db: Db,
  scope: Scope,
  input: { url: string; cap: number; userId: UserId },
): Promise<string> {
  const site = crawlScope(input.url.trim());
  const first = site && crawlable(input.url.trim(), site);
  const address = pageAddress(first ?? "");
  if (!site || !first || !address)
    throw new Refusal("invalid", "Write an address that begins with http:// or https://.", "url");
  return inTransaction(db, async (tx) => {
    await lockLibrary(tx, scope);
    const count = (): Promise<number> => tx.crawl.count({ where: { ...scope, status: "running" } });
    await requireRoom(tx, { cap: "project_crawls", owner: scope.projectId, ...scope, count });
    const { cap, userId } = input;
    const { origin, prefix } = site;
    const crawl = await tx.crawl.create({ data: { ...scope, url: first, origin, prefix, cap, createdById: userId } });
    await tx.crawlPage.create({ data: { ...scope, crawlId: crawl.id, ...address, ordinal: 0 } });
    return crawl.id;
  });
}

/** Stops a crawl; what it has read stays. */
export async function stopCrawl(db: Db, scope: Scope, crawlId: string): Promise<void> {
  const stopped = await db.$executeRaw`
    update crawl set status = 'stopped', ended_at = now(), lease_until = null
    where id = ${crawlId}::uuid and project_id = ${scope.projectId}::uuid and status = 'running'`;
  if (stopped > 0) return;
  const known = await db.crawl.count({ where: { ...scope, id: crawlId } });
  if (known === 0) throw new Refusal("not_found", "There is no such site in this project.");
  throw new Refusal("conflict", "This site is not being read any more.");
}

const Claimed = z.object({
  id: z.uuid(),
  projectId: ProjectId,
  origin: z.string(),
  prefix: z.string(),
  cap: z.int(),
  token: z.uuid(),
  isMapped: z.boolean(),
});
type Claimed = z.infer<typeof Claimed>;

async function claim(db: Db): Promise<Claimed | null> {
  const rows = await db.$queryRaw<unknown[]>`
    with free as (
      select id from crawl where status = 'running' and (lease_until is null or lease_until < now())
        and ${isInUse(Prisma.sql`crawl.project_id`)}
      order by created_at limit 1 for update skip locked)
    update crawl set lease_token = ${randomUUID()}::uuid,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    from free where crawl.id = free.id
    returning crawl.id, project_id as "projectId", origin, prefix, cap, lease_token as token, is_mapped as "isMapped"`;
  return rows[0] === undefined ? null : Claimed.parse(rows[0]);
}

/** Says that the holder lives; false when it holds the crawl no more. */
async function hold(tx: Db | Tx, { id, token }: Claimed): Promise<boolean> {
  const held = await tx.$executeRaw`
    update crawl set lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'running'
      and ${isInUse(Prisma.sql`crawl.project_id`)}`;
  return held > 0;
}

/** Puts addresses behind those that wait; one that is there stays where it is. Never more than could ever be read. */
async function queue(tx: Tx, { id, projectId, cap }: Claimed, urls: readonly string[]): Promise<void> {
  const pages = urls.flatMap((url) => pageAddress(url) ?? []);
  if (pages.length === 0) return;
  await tx.$executeRaw`
    insert into crawl_page (project_id, crawl_id, url, canonical, ordinal)
    select ${projectId}::uuid, ${id}::uuid, given.url, given.canonical,
      (select coalesce(max(ordinal), 0) from crawl_page where crawl_id = ${id}::uuid) + given.nth
    from unnest(${pages.map((page) => page.url)}::text[], ${pages.map((page) => page.canonical)}::text[])
      with ordinality as given(url, canonical, nth)
    where given.nth <= ${cap * 4} - (select count(*) from crawl_page where crawl_id = ${id}::uuid)
    on conflict do nothing`;
}

async function keep(tx: Tx, crawl: Claimed, page: PageAddress & CrawledPage): Promise<void> {
  const { answer, url, canonical } = page;
  const where = { crawlId_canonical: { crawlId: crawl.id, canonical } };
  if (!answer.ok) {
    await tx.crawlPage.update({ where, data: { status: "unread", reason: answer.message } });
    return;
  }
  const scope = { projectId: crawl.projectId };
  await lockLibrary(tx, scope);
  const address = { url, canonical };
  const { read } = answer;
  const known = await findKnown(tx, scope, { address, read });
  const noRoom = known ? null : await whyNoRoom(tx, scope);
  if (noRoom) {
    await tx.crawlPage.update({ where, data: { status: "unread", reason: noRoom.message } });
    return;
  }
  const title = read.title ?? url;
  const given = { kind: "url", title, fileName: null, address, userId: null, addedByRunId: null } as const;
  const sourceId =
    known?.sourceId ?? (await insertSource(tx, scope, { ...given, read, original: null, robots: null })).sourceId;
  await tx.crawlPage.update({ where, data: { status: "read", sourceId } });
}

async function end(db: Db, { id, token }: Claimed): Promise<void> {
  await db.$executeRaw`
    update crawl set status = 'done', ended_at = now(), lease_until = null
    where id = ${id}::uuid and lease_token = ${token}::uuid and status = 'running'`;
}

async function next(db: Db, crawl: Claimed): Promise<PageAddress | null> {
  const read = await db.crawlPage.count({ where: { crawlId: crawl.id, status: { not: "queued" } } });
  if (read >= crawl.cap) return null;
  const page = await db.crawlPage.findFirst({
    where: { crawlId: crawl.id, status: "queued" },
    orderBy: { ordinal: "asc" },
    select: { url: true, canonical: true },
  });
  return page;
}

async function map(db: Db, crawl: Claimed, site: CrawlScope, deps: CrawlDeps): Promise<void> {
  const named = await sitemapPages(site, deps);
  await inTransaction(db, async (tx) => {
    await queue(tx, crawl, named);
    await tx.crawl.update({ where: { id: crawl.id }, data: { isMapped: true } });
  });
}

/**
 * Goes on with one crawl that nobody works on, until it is done, stopped, or the signal aborts: every page is a commit,
 * so that whoever takes over goes on behind the last one. False when there was none.
 */
export async function workCrawl(db: Db, deps: CrawlDeps): Promise<boolean> {
  const crawl = await claim(db);
  if (crawl === null) return false;
  const site: CrawlScope = { origin: crawl.origin, prefix: crawl.prefix };
  if (!crawl.isMapped) await map(db, crawl, site, deps);
  while (!deps.signal.aborted && (await hold(db, crawl))) {
    const address = await next(db, crawl);
    if (address === null) {
      await end(db, crawl);
      return true;
    }
    // A long document takes longer than the crawl is held for.
    const living = setInterval(() => void hold(db, crawl).catch(() => false), HOLD_MS);
    const page = await crawlPage(address.url, { ...site, owner: crawl.projectId }, deps).finally(() =>
      clearInterval(living),
    );
    if (deps.signal.aborted) break;
    await inTransaction(db, async (tx) => {
      if (!(await hold(tx, crawl))) return;
      await keep(tx, crawl, { ...address, ...page });
      await queue(tx, crawl, page.links);
    });
  }
  // Handed back: the next one to look takes it at once.
  await db.$executeRaw`
    update crawl set lease_until = null where id = ${crawl.id}::uuid and lease_token = ${crawl.token}::uuid`;
  return true;
}
