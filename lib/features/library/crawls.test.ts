import { afterAll, beforeAll, expect, test } from "vitest";
import { caps } from "@/lib/domain/core/caps";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { CrawlDeps } from "@/lib/sources/crawl-page";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { startCrawl, stopCrawl, workCrawl } from "./crawls";

/** Pages of the site, in a tree: each links to ten further ones. */
const PAGES = 200;

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
let site: TestServer;
/** What is to happen when a page is asked for. */
let onPage: (nth: number) => void = () => undefined;

function page(nth: number): string {
  const children = Array.from({ length: 10 }, (_, index) => nth * 10 + index + 1).filter((child) => child < PAGES);
  const links = children.map((child) => `<a href="page-${child}.html">${child}</a>`).join(" ");
  const text = `Page number ${nth} of the handbook tells what is known of the tide on day ${nth}, and of nothing else.`;
  return `<!doctype html><title>Page ${nth}</title><body><nav>${links} <a href="/other/">Elsewhere</a> <a href="http://10.0.0.1/docs/x">In the house</a></nav><article><h1>Page ${nth}</h1><p>${text}</p></article></body>`;
}

beforeAll(async () => {
  const project = await aProject(own.db);
  scope = { projectId: project.projectId };
  userId = project.owner;
  site = await aServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/robots.txt") return void response.end("User-agent: *\nDisallow: /docs/page-7.html\n");
    const nth = path === "/docs/" ? 0 : Number(/^\/docs\/page-(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN);
    if (Number.isNaN(nth)) return void response.writeHead(404).end();
    onPage(nth);
    if (nth === 9) return void response.writeHead(403).end();
    response.writeHead(200, { "content-type": "text/html" }).end(page(nth));
  });
});
afterAll(() => site.close());

function deps(signal = new AbortController().signal): CrawlDeps {
  return { policy: fetchingFrom(site), pace: (_, work) => work(), signal };
}

function begin(cap: number): Promise<string> {
  return startCrawl(own.db, scope, { url: `${site.origin}/docs/`, cap, userId });
}

function asked(): string[] {
  return site.requests.filter((path) => path.startsWith("/docs/"));
}

test("a site of two hundred pages is read within its folder, goes on behind the last page after a kill, and asks for none twice", async () => {
  const crawlId = await begin(1_000);
  const killed = new AbortController();
  onPage = (): void => {
    if (asked().length === 60) killed.abort(new Error("killed"));
  };
  await workCrawl(own.db, deps(killed.signal));
  onPage = (): void => undefined;
  const before = await own.db.crawlPage.count({ where: { crawlId, status: "read" } });
  expect(before).toBeGreaterThan(40);
  // Another holds it until its lease runs out; then whoever comes takes it up.
  await own.db.$executeRaw`update crawl set lease_until = now() + interval '1 minute' where id = ${crawlId}::uuid`;
  expect(await workCrawl(own.db, deps())).toBe(false);
  await own.db.$executeRaw`update crawl set lease_until = now() - interval '1 second' where id = ${crawlId}::uuid`;
  expect(await workCrawl(own.db, deps())).toBe(true);

  const crawl = await own.db.crawl.findUniqueOrThrow({ where: { id: crawlId }, include: { pages: true } });
  expect(crawl.status).toBe("done");
  const unread = crawl.pages.filter((one) => one.status === "unread").map(({ url, reason }) => [url, reason]);
  expect(unread.toSorted()).toEqual([
    [`${site.origin}/docs/page-7.html`, "The site's robots.txt asks not to be read by programs."],
    [`${site.origin}/docs/page-9.html`, "The site refused to give the page."],
  ]);
  // Page 7 and all that only it leads to is left alone; so is what page 9 would have led to.
  const hidden = new Set([7, ...below(7), ...below(9)]);
  expect(crawl.pages.filter((one) => one.status === "read")).toHaveLength(PAGES - hidden.size - 1);
  expect(await own.db.source.count({ where: { ...scope, status: "ready" } })).toBe(PAGES - hidden.size - 1);
  const counts = Map.groupBy(asked(), (path) => path);
  // The page that was under way at the kill is asked for again, and no other.
  expect([...counts.values()].filter((times) => times.length > 1).length).toBeLessThanOrEqual(1);
  expect(site.requests.some((path) => path.startsWith("/other"))).toBe(false);
}, 120_000);

function below(nth: number): number[] {
  const children = Array.from({ length: 10 }, (_, index) => nth * 10 + index + 1).filter((child) => child < PAGES);
  return children.flatMap((child) => [child, ...below(child)]);
}

test("a cap is kept, and a crawl that is stopped stops and keeps what it has", async () => {
  const capped = await begin(5);
  await workCrawl(own.db, deps());
  const done = await own.db.crawlPage.groupBy({ by: ["status"], where: { crawlId: capped }, _count: true });
  expect(done.find(({ status }) => status === "read")?._count).toBe(5);

  const stopped = await begin(100);
  site.requests.length = 0;
  onPage = (): void => {
    if (asked().length === 3) void stopCrawl(own.db, scope, stopped);
  };
  await workCrawl(own.db, deps());
  onPage = (): void => undefined;
  expect(await own.db.crawl.findUniqueOrThrow({ where: { id: stopped } })).toMatchObject({ status: "stopped" });
  expect(asked().length).toBeLessThan(10);
  await expect(stopCrawl(own.db, scope, stopped)).rejects.toMatchObject({ kind: "conflict" });
});

test("where there is no room for another source a page that is there counts as read, and any other says why it was not", async () => {
  const { projectId, owner } = await aProject(own.db);
  const crawl = async (): Promise<string> => {
    const url = `${site.origin}/docs/page-150.html`;
    const id = await startCrawl(own.db, { projectId }, { url, cap: 1, userId: owner });
    await workCrawl(own.db, deps());
    return id;
  };
  const pageOf = async (crawlId: string): Promise<unknown> =>
    await own.db.crawlPage.findFirstOrThrow({ where: { crawlId, ordinal: 0 }, select: { status: true, reason: true } });
  const room = (sources: number): Promise<unknown> =>
    own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_sources: sources } } } });
  await room(0);
  expect(await pageOf(await crawl())).toEqual({ status: "unread", reason: caps.project_sources.says("0") });
  await room(1);
  expect(await pageOf(await crawl())).toEqual({ status: "read", reason: null });
  expect(await pageOf(await crawl())).toEqual({ status: "read", reason: null });
  expect(await own.db.source.count({ where: { projectId } })).toBe(1);
});

test("no more than three sites are read at once, and an address that is none is refused", async () => {
  await Promise.all([begin(1), begin(1), begin(1)]);
  await expect(begin(1)).rejects.toMatchObject({ kind: "over_limit" });
  const input = { url: "ftp://example.org/", cap: 1, userId };
  await expect(startCrawl(own.db, scope, input)).rejects.toMatchObject({ kind: "invalid", field: "url" });
});
