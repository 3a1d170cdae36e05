import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aUser } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";

const own = ownDatabase();
let server: TestServer;
let admin: UserId;
let projectId: ProjectId;
let owner: UserId;
beforeAll(async () => {
  admin = await anAdministrator(own.db);
  server = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    if (request.url !== "/tides") return void response.writeHead(404).end();
    const body = "<h1>Tides</h1><p>The tide at Brest rises by seven metres in spring, as sailors know.</p>";
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Tides</title><body><article>${body}</article></body>`);
  });
});
beforeEach(async () => {
  vi.stubEnv("STEMMA_FETCH_ALLOW", server.place);
  ({ projectId, owner } = await aProject(own.db));
});
afterAll(() => server.close());

async function send(who: UserId, name: CommandName, input: object = {}): Promise<unknown> {
  return await runCommand(own.db, { userId: who, address: "203.0.113.9" }, { name, input: { projectId, ...input } });
}

const text = "The tide at Brest rises by seven metres in spring.";

async function aText(title = "Notes", said = text): Promise<string> {
  return contract.add_text.output.parse(await send(owner, "add_text", { title, text: said })).sourceId;
}

/** A page of the library, as if it had been read. */
async function aPage(): Promise<string> {
  const url = `https://tides-${crypto.randomUUID()}.example.org/`;
  const page = { projectId, kind: "url", status: "ready", title: "Tides", url, canonicalUrl: url } as const;
  return (await own.db.source.create({ data: page, select: { id: true } })).id;
}

async function source(id: string): Promise<{ title: string; archivedAt: Date | null; rereadDays: number | null }> {
  return await own.db.source.findUniqueOrThrow({ where: { id } });
}

async function feed(): Promise<[string, string | null][]> {
  const rows = await own.db.auditEvent.findMany({ where: { projectId, runId: null }, orderBy: { seq: "asc" } });
  return rows.map(({ kind, actorId }) => [kind, actorId]);
}

test("a text comes into the library by what it is called, and the feed says who added it", async () => {
  const sourceId = await aText(" Notes ");
  expect(await source(sourceId)).toMatchObject({ title: "Notes", archivedAt: null });
  expect(await feed()).toEqual([["source_added", owner]]);
});

test.each<[string, CommandName, object, string]>([
  ["a text without a word", "add_text", { title: "Notes", text: "" }, "text"],
  ["a text without a name", "add_text", { title: " ", text }, "title"],
  ["no address", "add_url", { url: " " }, "url"],
  ["what is no address", "add_url", { url: "tides" }, "url"],
  ["an address within the house", "add_url", { url: "http://10.0.0.1/" }, "url"],
])("%s is refused at its field, and nothing of it is kept", async (_, name, input, field) => {
  await expect(send(owner, name, input)).rejects.toMatchObject({ kind: "invalid", field });
  expect(await own.db.source.count({ where: { projectId } })).toBe(0);
  expect(await feed()).toEqual([]);
});

test("of several at once each is added for itself, in the order in which they were sent", async () => {
  const items = [
    { title: "First", text },
    { url: "http://10.0.0.1/" },
    { url: ` ${server.origin}/tides ` },
    { title: "Second", text: `${text} It falls again.` },
  ];
  const { results } = contract.add_sources.output.parse(await send(owner, "add_sources", { items }));
  const titles = await Promise.all(results.map(async (one) => ("id" in one ? (await source(one.id)).title : null)));
  expect(titles).toEqual(["First", null, "Tides", "Second"]);
  expect(results[1]).toMatchObject({ refused: { kind: "invalid" } });
  expect(await feed()).toEqual(Array.from({ length: 3 }, () => ["source_added", owner]));
});

test.each([0, 21])("%d at once are refused before any is added", async (count) => {
  const items = Array.from({ length: count }, (_, nth) => ({ title: `${nth}`, text: `${text} ${nth}` }));
  await expect(send(owner, "add_sources", { items })).rejects.toMatchObject({ kind: "invalid", field: "items" });
  expect(await own.db.source.count({ where: { projectId } })).toBe(0);
});

test("a library that is full takes no further text, and says so of the ones that had no room", async () => {
  await runCommand(
    own.db,
    { userId: admin, address: "203.0.113.9" },
    { name: "set_caps", input: { values: { project_sources: 1 } } },
  );
  const items = ["One.", "Two."].map((more) => ({ title: more, text: `${text} ${more}` }));
  const { results } = contract.add_sources.output.parse(await send(owner, "add_sources", { items }));
  expect(results.filter((one) => "id" in one)).toHaveLength(1);
  expect(results.filter((one) => "refused" in one)).toMatchObject([{ refused: { kind: "over_limit" } }]);
  expect(await own.db.source.count({ where: { projectId } })).toBe(1);
  await own.db.installSetting.deleteMany();
});

test("a source is excluded and put back, each told in the feed; what is excluded twice stays excluded since the first", async () => {
  const sourceId = await aText();
  await send(owner, "exclude_source", { sourceId });
  const { archivedAt } = await source(sourceId);
  expect(archivedAt).not.toBeNull();
  await send(owner, "exclude_source", { sourceId });
  expect((await source(sourceId)).archivedAt).toEqual(archivedAt);
  await send(owner, "restore_source", { sourceId });
  expect((await source(sourceId)).archivedAt).toBeNull();
  const kinds = (await feed()).map(([kind]) => kind);
  expect(kinds).toEqual(["source_added", "source_excluded", "source_excluded", "source_restored"]);
});

test("a page is watched by the days that somebody chose, told once for each change, and watched no more", async () => {
  const sourceId = await aPage();
  for (const days of [7, 7, 30, null]) {
    await send(owner, "schedule_source", { sourceId, days });
    expect((await source(sourceId)).rereadDays).toBe(days);
  }
  expect(await feed()).toEqual(Array.from({ length: 3 }, () => ["source_watched", owner]));
  for (const days of [0, 366, 1.5])
    await expect(send(owner, "schedule_source", { sourceId, days })).rejects.toMatchObject({ field: "days" });
  expect((await source(sourceId)).rereadDays).toBeNull();
});

test("a project watches as many pages as it may, and one that is watched already counts once", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_watches: 1 } } } });
  const [first, second] = [await aPage(), await aPage()];
  await send(owner, "schedule_source", { sourceId: first, days: 7 });
  await send(owner, "schedule_source", { sourceId: first, days: 14 });
  await expect(send(owner, "schedule_source", { sourceId: second, days: 7 })).rejects.toMatchObject({
    kind: "over_limit",
  });
  expect((await source(second)).rereadDays).toBeNull();
});

test("a page outside of the sites that a project names is not watched", async () => {
  await own.db.project.update({ where: { id: projectId }, data: { settings: { allowedDomains: ["elsewhere.org"] } } });
  const sourceId = await aPage();
  await expect(send(owner, "schedule_source", { sourceId, days: 7 })).rejects.toMatchObject({ kind: "invalid" });
  expect((await source(sourceId)).rereadDays).toBeNull();
});

const acts: readonly [CommandName, object][] = [
  ["restore_source", {}],
  ["reread_source", {}],
  ["schedule_source", { days: 7 }],
  ["rename_source", { from: "Tides", title: "Waves" }],
  ["set_source_doi", { doi: "10.1000/182" }],
];

test.each(acts)("%s is refused of a source that is being deleted", async (name, input) => {
  const sourceId = await aPage();
  await own.db.source.update({ where: { id: sourceId }, data: { archivedAt: new Date() } });
  await own.db.sourceDeletion.create({ data: { projectId, sourceId, kind: "url", mark: "ab12" } });
  await expect(send(owner, name, { sourceId, ...input })).rejects.toMatchObject({
    kind: "conflict",
    message: "This source is being deleted.",
  });
  expect(await source(sourceId)).toMatchObject({ title: "Tides", rereadDays: null });
  expect(await feed()).toEqual([]);
});

test.each([["exclude_source", {}] as const, ...acts])("%s finds no source of another project", async (name, input) => {
  const sourceId = await aPage();
  const other = await aProject(own.db);
  const call = { name, input: { projectId: other.projectId, sourceId, ...input } };
  await expect(runCommand(own.db, { userId: other.owner, address: "203.0.113.9" }, call)).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await source(sourceId)).toMatchObject({ title: "Tides", archivedAt: null, rereadDays: null });
});

test("what was pasted has no page to be read again, or watched", async () => {
  const sourceId = await aText();
  await expect(send(owner, "reread_source", { sourceId })).rejects.toThrow();
  await expect(send(owner, "schedule_source", { sourceId, days: 7 })).rejects.toThrow();
  expect((await source(sourceId)).rereadDays).toBeNull();
});

test.each<["owner" | "editor" | "reviewer" | "viewer", readonly CommandName[]]>([
  ["editor", ["add_text", "exclude_source", "rename_source"]],
  ["reviewer", ["exclude_source"]],
  ["viewer", []],
])("of these acts a member who is %s may do %j", async (role, allowed) => {
  const sourceId = await aText();
  const who = await aMember(own.db, projectId, role);
  const tried: [CommandName, object][] = [
    ["add_text", { title: "Mine", text: `${text} So I say.` }],
    ["exclude_source", { sourceId }],
    ["rename_source", { sourceId, from: "Notes", title: "Waves" }],
  ];
  for (const [name, input] of tried) {
    const outcome = await send(who, name, input).then(
      () => "done",
      (error: unknown) => error,
    );
    if (allowed.includes(name)) expect([name, outcome]).toEqual([name, "done"]);
    else expect(outcome).toMatchObject({ kind: "forbidden" });
  }
});

test("nobody adds anything to a project that they are not in, or that is archived", async () => {
  await expect(send(await aUser(own.db), "add_text", { title: "Notes", text })).rejects.toMatchObject({
    kind: "not_found",
  });
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  await expect(send(owner, "add_text", { title: "Notes", text })).rejects.toMatchObject({ kind: "conflict" });
  expect(await own.db.source.count({ where: { projectId } })).toBe(0);
});

test("a site is read for who may add sources, stopped once, and not where its address leads into the house", async () => {
  const { crawlId } = contract.start_crawl.output.parse(
    await send(owner, "start_crawl", { url: `${server.origin}/docs/`, cap: 5 }),
  );
  await expect(send(owner, "start_crawl", { url: "http://10.0.0.1/", cap: 5 })).rejects.toMatchObject({ field: "url" });
  await expect(send(owner, "start_crawl", { url: `${server.origin}/`, cap: 1_001 })).rejects.toMatchObject({
    field: "cap",
  });
  const viewer = await aMember(own.db, projectId, "viewer");
  await expect(send(viewer, "stop_crawl", { crawlId })).rejects.toMatchObject({ kind: "forbidden" });
  await send(owner, "stop_crawl", { crawlId });
  await expect(send(owner, "stop_crawl", { crawlId })).rejects.toMatchObject({ kind: "conflict" });
  await expect(send(owner, "stop_crawl", { crawlId: crypto.randomUUID() })).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await own.db.crawl.count({ where: { projectId } })).toBe(1);
});
