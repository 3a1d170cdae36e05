import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { getSourceView } from "@/lib/features/library/views/source";
import { addUrl } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aReadPage, type ReadPage } from "@/lib/testing/rigs/pages";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { rereadSource } from "./reread";

const stays = "The tide at Brest rises by seven metres in spring, as every sailor on this coast knows.";
const goes = "The harbour of Brest was dredged in 1912 to a depth of nine metres below the lowest tide.";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let owner: UserId;
let server: TestServer;
let page = "";
let status = 200;

beforeAll(async () => {
  server = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    response.writeHead(status, { "content-type": "text/html" });
    response.end(`<!doctype html><title>Brest</title><body><article><h1>Brest</h1>${page}</article></body>`);
  });
  const project = await aProject(own.db);
  scope = { projectId: project.projectId };
  owner = project.owner;
});
afterEach(() => {
  status = 200;
});
afterAll(() => server.close());

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join("");
}

/** Reads the page into the library and takes each sentence from it as an accepted fact. */
async function aSource(path: string, ...sentences: string[]): Promise<ReadPage> {
  // A text of its own: the same text under two addresses is one source.
  page = paragraphs(...sentences, `This page is about ${path.slice(1)}, and about nothing else that anybody knows of.`);
  return await aReadPage(own.db, scope, { url: `${server.origin}${path}`, policy: fetchingFrom(server), sentences });
}

async function statusOf(id: string | undefined): Promise<string> {
  return (await own.db.fact.findUniqueOrThrow({ where: { id: id ?? "" } })).status;
}

test("a fact whose quote is gone from its page becomes stale, and what it was when the quote comes back", async () => {
  const { sourceId, facts } = await aSource("/tides", stays, goes);
  const first = page;
  expect(await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner })).toMatchObject({
    outcome: "unchanged",
    gone: 0,
  });
  page = paragraphs(stays, "The harbour is being rebuilt, and nobody says how deep it is going to be in the end.");
  expect(await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner })).toEqual({
    outcome: "changed",
    gone: 1,
    back: 0,
  });
  expect([await statusOf(facts.get(stays)), await statusOf(facts.get(goes))]).toEqual(["accepted", "stale"]);
  page = first;
  expect(await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner })).toEqual({
    outcome: "changed",
    gone: 0,
    back: 1,
  });
  expect(await statusOf(facts.get(goes))).toBe("accepted");
  // The page says again what it said at first: no third version of it.
  expect(await own.db.snapshot.count({ where: { sourceId } })).toBe(2);
});

test("every version stays readable, its quotes with it, and what changed since is shown", async () => {
  const { sourceId, facts } = await aSource("/versions", stays, goes);
  page = paragraphs(stays);
  await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner });
  const access = await openProject(own.db, { caller: { userId: owner }, projectId: scope.projectId }, "read");
  const now = await getSourceView(own.db, access, { sourceId });
  expect([now.snapshot?.isCurrent, now.changes, now.versions.length]).toEqual([true, null, 2]);
  expect(now.snapshot?.text).not.toContain(goes);
  const { key } = await own.db.fact.findUniqueOrThrow({ where: { id: facts.get(goes) ?? "" } });
  const then = await getSourceView(own.db, access, { sourceId, fact: key });
  expect(then.snapshot?.isCurrent).toBe(false);
  expect(then.quotes.map((quote) => quote.statement)).toContain(goes);
  expect(
    then.changes
      ?.filter(({ kind }) => kind === "removed")
      .map(({ text }) => text)
      .join(""),
  ).toContain(goes);
  const older = now.versions.find((version) => !version.isCurrent);
  expect((await getSourceView(own.db, access, { sourceId, version: older?.id ?? "" })).snapshot?.text).toContain(goes);
});

test("a page that cannot be read keeps what it said, and says why", async () => {
  const { sourceId, facts } = await aSource("/gone", stays);
  status = 404;
  const answer = await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner });
  expect(answer).toMatchObject({ outcome: "unreachable", reason: expect.stringContaining("no such page") });
  const source = await own.db.source.findUniqueOrThrow({ where: { id: sourceId } });
  expect([source.status, source.flags]).toEqual(["ready", ["unreachable"]]);
  expect(await statusOf(facts.get(stays))).toBe("accepted");
  status = 200;
  await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner });
  expect((await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).flags).toEqual([]);
});

test("what a person settled stays settled when its quote is gone, without counting as borne out", async () => {
  const { sourceId, facts } = await aSource("/settled", goes);
  await own.db.fact.updateMany({ where: { id: facts.get(goes) ?? "" }, data: { isSettled: true } });
  page = paragraphs(stays);
  expect(await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner })).toMatchObject({
    gone: 0,
  });
  expect(await statusOf(facts.get(goes))).toBe("accepted");
  expect(await own.db.evidence.count({ where: { factId: facts.get(goes) ?? "", staleAt: { not: null } } })).toBe(1);
});

test("a change that somebody finds by reading again is told to the others, once, and a reading without one to nobody", async () => {
  const { sourceId } = await aSource("/told", stays, goes);
  const viewer = await aMember(own.db, scope.projectId, "viewer");
  const again = (): Promise<unknown> =>
    rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner });
  await again();
  page = paragraphs(stays);
  await again();
  await again();
  const told = await own.db.notification.findMany({ where: { ...scope, kind: "page_changed" } });
  expect(told.filter(({ userId }) => userId === viewer)).toMatchObject([
    { actorId: owner, payload: { sourceId, lost: 1, found: 0 } },
  ]);
  expect(told.filter(({ userId }) => userId === owner)).toEqual([]);
});

test("a page that says something else keeps the date of the list of references that named it, and no author that it took back", async () => {
  vi.stubEnv("STEMMA_FETCH_ALLOW", server.place);
  page = paragraphs(stays, "This page was named by a list, and by nobody else that anybody knows of.");
  const listed = { title: null, author: "Ruth Ames", publishedOn: "1999-03", publisher: "Harbour Press" };
  const sourceId = await addUrl(own.db, scope, { url: `${server.origin}/listed`, listed, userId: owner });
  page = paragraphs(goes, "This page was named by a list, and says something else by now.");
  expect(await rereadSource(own.db, scope, { sourceId, policy: fetchingFrom(server), by: owner })).toMatchObject({
    outcome: "changed",
  });
  const snapshots = await own.db.snapshot.findMany({ where: { ...scope, sourceId }, orderBy: { readAt: "asc" } });
  expect(snapshots.map(({ author, publishedOn, dateFrom }) => [author, publishedOn, dateFrom])).toEqual([
    ["Ruth Ames", "1999-03", "list of references"],
    [null, "1999-03", "list of references"],
  ]);
});
