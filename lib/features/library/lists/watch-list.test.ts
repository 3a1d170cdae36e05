import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CommandName } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { type NewList, watchList } from "./watch-list";

const own = ownDatabase();
let server: TestServer;
let projectId: ProjectId;
let owner: UserId;
beforeAll(async () => {
  const items = [1, 2, 3].map((nth) => `<item><link>ORIGIN/item-${nth}</link></item>`).join("");
  server = await aServer((request, response) => {
    if (request.url?.startsWith("/feed")) {
      const feed = `<rss><channel><title>Harbour news</title>${items.replaceAll("ORIGIN", server.origin)}</channel></rss>`;
      return void response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed);
    }
    if (request.url === "/page") {
      const page = "<!doctype html><title>Page</title><p>It lists nothing.</p>";
      return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    }
    response.writeHead(404).end();
  });
});
beforeEach(async () => {
  vi.stubEnv("STEMMA_SEARCH", "");
  ({ projectId, owner } = await aProject(own.db));
});
afterAll(() => server.close());

async function send(who: UserId, name: CommandName, input: object): Promise<unknown> {
  return await runCommand(own.db, { userId: who, address: "203.0.113.9" }, { name, input: { projectId, ...input } });
}

/** Watches the server's feed, which is owed no pauses. */
async function watch(told: Partial<NewList> = {}): ReturnType<typeof watchList> {
  const list = { kind: "address", address: `${server.origin}/feed`, days: 7, most: 20, by: owner, ...told } as const;
  return await watchList(own.db, { projectId }, list, fetchingFrom(server));
}

async function lists(): Promise<number> {
  return await own.db.watchedList.count({ where: { projectId } });
}

test("a feed is watched under its title; as many of its pages as were wanted are read now, the others count as known", async () => {
  const { listId, title, found } = await watch({ most: 2 });
  expect([title, found]).toEqual(["Harbour news", 2]);
  const entries = await own.db.watchedEntry.groupBy({ by: ["status"], where: { listId }, _count: true });
  expect(Object.fromEntries(entries.map(({ status, _count }) => [status, _count]))).toEqual({ queued: 2, left: 1 });
  const row = await own.db.watchedList.findUniqueOrThrow({ where: { id: listId } });
  expect(row).toMatchObject({ kind: "feed", days: 7, most: 2, addedById: owner, outcome: "changed" });
  expect(row.nextLookAt.getTime()).toBeGreaterThan(Date.now());
});

test("a list is watched no more once somebody says so; what it brought stays, and the feed tells both", async () => {
  const { listId } = await watch();
  await own.db.source.create({ data: { projectId, kind: "upload", status: "ready", title: "Brought" } });
  await send(owner, "unwatch_list", { listId });
  expect(await lists()).toBe(0);
  expect(await own.db.source.count({ where: { projectId } })).toBe(1);
  await expect(send(owner, "unwatch_list", { listId })).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such watched list.",
  });
  const events = await own.db.auditEvent.findMany({
    where: { projectId, kind: "list_watched" },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ payload, actorId }) => [payload, actorId])).toEqual([
    [{ listId, title: "Harbour news", days: 7 }, owner],
    [{ listId, title: "Harbour news", days: null }, owner],
  ]);
});

test.each<[string, string, string]>([
  ["what is no address", "harbour", "Write an address that begins with http:// or https://."],
  ["an address within the house", "http://10.0.0.1/feed", ""],
  ["a page that lists nothing", "/page", ""],
  ["a feed that is not there", "/nothing", ""],
])("%s is not watched, and that is said at the address", async (_, given, message) => {
  const address = given.startsWith("/") ? `${server.origin}${given}` : given;
  await expect(watch({ address })).rejects.toMatchObject({
    kind: "invalid",
    field: "address",
    message: expect.stringContaining(message),
  });
  expect(await lists()).toBe(0);
});

test("a search is watched where a provider is connected, and nothing is said to be found without one", async () => {
  await expect(watch({ kind: "search", address: "tides of Brest" })).rejects.toMatchObject({
    kind: "invalid",
    message: "No search provider is connected, so nothing is searched. An administrator connects one.",
  });
  expect(await lists()).toBe(0);
});

test("the same feed is watched once in a project, and in another one by itself", async () => {
  await watch();
  await expect(watch({ days: 30 })).rejects.toMatchObject({ kind: "conflict", message: "This is watched already." });
  expect(await lists()).toBe(1);
  ({ projectId, owner } = await aProject(own.db));
  await watch();
  expect(await lists()).toBe(1);
});

test("a project watches as many lists as it may", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_lists: 1 } } } });
  await watch();
  await expect(watch({ address: `${server.origin}/feed?other` })).rejects.toMatchObject({ kind: "over_limit" });
  expect(await lists()).toBe(1);
});

test("a project that names sites watches no list elsewhere", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { settings: { allowedDomains: ["harbour.org"] } } });
  await expect(watch()).rejects.toMatchObject({ kind: "invalid", field: "address" });
  expect(await lists()).toBe(0);
});

test("only who may add sources watches a list, or watches it no more; of another project's there is none", async () => {
  const { listId } = await watch();
  const reviewer = await aMember(own.db, projectId, "reviewer");
  const list = { kind: "address", address: `${server.origin}/feed?other`, days: 7 };
  await expect(send(reviewer, "watch_list", list)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(send(reviewer, "unwatch_list", { listId })).rejects.toMatchObject({ kind: "forbidden" });
  const other = await aProject(own.db);
  const call = { name: "unwatch_list", input: { projectId: other.projectId, listId } } as const;
  await expect(runCommand(own.db, { userId: other.owner, address: "203.0.113.9" }, call)).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await lists()).toBe(1);
});
