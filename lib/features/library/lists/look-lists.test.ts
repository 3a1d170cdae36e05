import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import type { AskDeps } from "./ask-list";
import { lookAtLists } from "./look-lists";
import { readEntries } from "./read-entries";
import { unwatchList, watchList } from "./watch-list";

const WEEK_MS = 7 * 86_400_000;

const own = ownDatabase();
let scope: { projectId: ProjectId };
let owner: UserId;
let member: UserId;
let server: TestServer;
/** Items of the feed, newest first, with what each page says and when it was changed. */
let items: { path: string; text: string; at: string }[] = [];
let feed: () => string;
let status = 200;
/** Where the server leads to who asks for a page of this path. */
const moved = new Map<string, string>();

function rss(): string {
  const item = ({ path, at }: (typeof items)[number]): string =>
    `<item><link>${server.origin}${path}</link><pubDate>${at}</pubDate></item>`;
  return `<rss><channel><title>Harbour news</title>${items.map(item).join("")}</channel></rss>`;
}

beforeAll(async () => {
  server = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    if (request.url === "/feed") {
      return void response.writeHead(status, { "content-type": "application/rss+xml" }).end(feed());
    }
    const location = moved.get(request.url ?? "");
    if (location !== undefined) return void response.writeHead(302, { location }).end();
    const item = items.find(({ path }) => path === request.url);
    if (item === undefined) return void response.writeHead(404).end();
    const body = `<title>${item.path}</title><article><h1>${item.path}</h1><p>${item.text}</p></article>`;
    response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><body>${body}</body>`);
  });
  const project = await aProject(own.db);
  scope = { projectId: project.projectId };
  owner = project.owner;
  member = await aMember(own.db, project.projectId, "viewer");
  [feed, status] = [rss, 200];
});
afterEach(async () => {
  [feed, status, items] = [rss, 200, []];
  await own.db.watchedList.deleteMany({});
  await own.db.notification.deleteMany({});
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: null, settings: {} } });
});
afterAll(() => server.close());

function item(path: string, at = "Mon, 02 Nov 2026 10:00:00 GMT"): (typeof items)[number] {
  const text = `At ${path} the tide of Brest rises by seven metres in spring, as ${path} has it from its sailors.`;
  return { path, text, at };
}

function deps(): AskDeps {
  return { policy: fetchingFrom(server), signal: AbortSignal.timeout(60_000) };
}

async function watch(most = 20): ReturnType<typeof watchList> {
  const list = { kind: "address", address: `${server.origin}/feed`, days: 7, most, by: owner } as const;
  return await watchList(own.db, scope, list, fetchingFrom(server));
}

/** Makes the looks that are due so many weeks from now, and reads what they found, each by several workers. */
async function lookIn(weeks: number): Promise<void> {
  const now = new Date(Date.now() + weeks * WEEK_MS + 60_000);
  await Promise.all([lookAtLists(own.db, { ...deps(), now }), lookAtLists(own.db, { ...deps(), now })]);
  await readAll();
}

async function readAll(): Promise<void> {
  while ((await Promise.all([readEntries(own.db, deps()), readEntries(own.db, deps())])).some((count) => count > 0));
}

async function paths(): Promise<string[]> {
  const rows = await own.db.source.findMany({ where: scope, orderBy: { createdAt: "asc" }, select: { url: true } });
  return rows.map(({ url }) => new URL(url ?? "").pathname);
}

function told(): Promise<unknown> {
  return own.db.notification.findMany({ where: { userId: member }, select: { kind: true, payload: true } });
}

test("what a feed names anew becomes sources, each once, and is told once to each member", async () => {
  items = [item("/a1"), item("/a2"), item("/a3")];
  const { listId, title, found } = await watch(2);
  expect({ title, found }).toEqual({ title: "Harbour news", found: 2 });
  await readAll();
  expect(await paths()).toEqual(["/a1", "/a2"]);
  expect(await told()).toEqual([]);
  items = [item("/a4"), ...items];
  await lookIn(1);
  await lookIn(1);
  expect(await paths()).toEqual(["/a1", "/a2", "/a4"]);
  expect(await told()).toEqual([{ kind: "list_grew", payload: { listId, title: "Harbour news", found: 1 } }]);
  // Weeks in which nobody looked are made up by one look.
  items = [item("/a5"), ...items];
  await lookIn(5);
  expect(await paths()).toEqual(["/a1", "/a2", "/a4", "/a5"]);
});

test("a page that its feed says has changed is read again, and what it said before stays", async () => {
  items = [item("/b1")];
  await watch();
  await readAll();
  items = [
    {
      ...item("/b1", "Tue, 10 Nov 2026 10:00:00 GMT"),
      text: "Nobody at this harbour says anything of the tide any more.",
    },
  ];
  await lookIn(1);
  const source = await own.db.source.findFirstOrThrow({
    where: { ...scope, url: `${server.origin}/b1` },
    select: { lookOutcome: true, snapshots: true },
  });
  expect([source.lookOutcome, source.snapshots.length]).toEqual(["changed", 2]);
});

test("a worker that dies between a look and its pages leaves them to the next one", async () => {
  items = [item("/c1")];
  await watch();
  items = [item("/c2"), item("/c1")];
  await lookAtLists(own.db, { ...deps(), now: new Date(Date.now() + WEEK_MS + 60_000) });
  await own.db.watchedEntry.updateMany({ data: { leaseUntil: new Date(Date.now() - 1) } });
  await readAll();
  expect((await paths()).filter((path) => path.startsWith("/c")).toSorted()).toEqual(["/c1", "/c2"]);
});

test("a feed that is away, or is none any more, says why, keeps what it brought and is looked at later and later", async () => {
  items = [item("/d1")];
  await watch();
  await readAll();
  status = 404;
  await lookIn(1);
  const first = await own.db.watchedList.findFirstOrThrow({});
  expect(first).toMatchObject({ outcome: "unreachable", lookFailures: 1 });
  status = 200;
  feed = (): string => "<html><body>Moved</body></html>";
  await lookIn(2);
  const second = await own.db.watchedList.findFirstOrThrow({});
  expect(second).toMatchObject({ lookFailures: 2, reason: expect.stringContaining("neither a feed") });
  expect(await paths()).toContain("/d1");
});

test.each([
  ["a page", "<html><body>Hello</body></html>", "neither a feed"],
  ["a bomb", '<!DOCTYPE r [<!ENTITY a "b">]><rss>&a;</rss>', "entities of its own"],
])("%s is not watched, and says why", async (_, text, said) => {
  feed = (): string => text;
  await expect(watch()).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining(said) });
  expect(await own.db.watchedList.count()).toBe(0);
});

test("an address of a private network that a feed names is not read", async () => {
  feed = (): string => "<rss><channel><item><link>http://10.0.0.1/secret</link></item></channel></rss>";
  await watch();
  await readAll();
  const [entry] = await own.db.watchedEntry.findMany({});
  expect(entry).toMatchObject({ status: "unread", reason: expect.stringContaining("private") });
});

test("a page that leads to a site that the project does not allow is not kept, wherever it began", async () => {
  const there = `localhost:${server.port}`;
  moved.set("/f1", `http://${there}/there`);
  items = [item("/there")];
  feed = (): string => `<rss><channel><item><link>${server.origin}/f1</link></item></channel></rss>`;
  const policy = fetchingFrom(server, { place: there });
  const readFor = async (allowedDomains: string[]): Promise<{ status: string; reason: string | null }> => {
    await own.db.project.update({ where: { id: scope.projectId }, data: { settings: { allowedDomains } } });
    const { listId } = await watch();
    await readEntries(own.db, { ...deps(), policy });
    const found = await own.db.watchedEntry.findFirstOrThrow({ where: { listId } });
    await unwatchList(own.db, scope, { listId, by: owner });
    return found;
  };
  const before = await own.db.source.count({ where: scope });
  expect(await readFor(["127.0.0.1"])).toMatchObject({
    status: "unread",
    reason: expect.stringContaining("not among the project's allowed domains"),
  });
  expect(await own.db.source.count({ where: scope })).toBe(before);
  expect(await readFor(["127.0.0.1", "localhost"])).toMatchObject({ status: "read", reason: null });
  expect(await own.db.source.count({ where: scope })).toBe(before + 1);
});

test("nothing is looked at in an archived project, for a project of other sites, or once it is watched no more", async () => {
  items = [item("/e1")];
  const { listId } = await watch();
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: new Date() } });
  const later = { ...deps(), now: new Date(Date.now() + WEEK_MS + 60_000) };
  expect(await lookAtLists(own.db, later)).toBe(0);
  expect(await readEntries(own.db, deps())).toBe(0);
  const settings = { allowedDomains: ["example.org"] };
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: null, settings } });
  await readAll();
  expect(await paths()).not.toContain("/e1");
  await unwatchList(own.db, scope, { listId, by: owner });
  expect(await lookAtLists(own.db, later)).toBe(0);
});

test("the same feed is watched once", async () => {
  await watch();
  await expect(watch()).rejects.toMatchObject({ kind: "conflict" });
});
