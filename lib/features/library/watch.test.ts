import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import { type Db, openDb } from "@/lib/platform/db/client";
import type { Source } from "@/lib/platform/db/generated/client";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aReadPage, type ReadPage } from "@/lib/testing/rigs/pages";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { lookDue, watchSource } from "./watch";

const rises = "The tide at Brest rises by seven metres in spring, as every sailor on this coast knows.";
const deep = "The harbour of Brest was dredged in 1912 to a depth of nine metres below the lowest tide.";
const long = "The northern quay is 240 metres long, and nothing of more than forty tonnes may stand on it.";
const other = "Nobody who works at this harbour says anything of it today, and nobody seems to be there.";

const DAY_MS = 86_400_000;
const LEASE_MS = 5 * 60_000;

const own = ownDatabase();
let scope: { projectId: ProjectId };
let owner: UserId;
let server: TestServer;
let page = "";
let status = 200;
/** Where the server leads to who asks for a page; null for nowhere. */
let leadsTo: string | null = null;
/** What the server answered to those who asked for a page. */
let answered: number[] = [];

beforeAll(async () => {
  server = await aServer((request, response) => {
    if (request.url === "/robots.txt") return void response.writeHead(404).end();
    if (leadsTo !== null && request.url !== leadsTo) return void response.writeHead(302, { location: leadsTo }).end();
    const body = `<!doctype html><title>Brest</title><body><article><h1>Brest</h1>${page}</article></body>`;
    const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"`;
    const isKnown = status === 200 && request.headers["if-none-match"] === etag;
    answered.push(isKnown ? 304 : status);
    if (isKnown) return void response.writeHead(304).end();
    response.writeHead(status, { "content-type": "text/html", etag }).end(body);
  });
  const project = await aProject(own.db);
  scope = { projectId: project.projectId };
  owner = project.owner;
});
afterEach(async () => {
  [status, answered, leadsTo] = [200, [], null];
  await own.db.source.updateMany({ data: { nextLookAt: null, rereadDays: null } });
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: null, settings: {} } });
});
afterAll(() => server.close());

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join("");
}

async function aPage(path: string, ...sentences: string[]): Promise<ReadPage & { says: (...texts: string[]) => void }> {
  // A text of its own: the same text under two addresses is one source.
  const about = `This page is about ${path.slice(1)}, and about nothing else that anybody knows of.`;
  const says = (...texts: string[]): void => {
    page = paragraphs(...texts, about);
  };
  says(...sentences);
  const url = `${server.origin}${path}`;
  return { ...(await aReadPage(own.db, scope, { url, policy: fetchingFrom(server), sentences })), says };
}

/** Has a page watched; the first planned look. */
async function watch(sourceId: SourceId, days = 7): Promise<Date> {
  await own.db.source.update({ where: { id: sourceId }, data: { lastReadAt: new Date() } });
  await watchSource(own.db, scope, { sourceId, days, by: owner });
  return (await stored(sourceId)).nextLookAt ?? expect.unreachable("no look is planned");
}

async function stored(id: SourceId): Promise<Source> {
  return await own.db.source.findUniqueOrThrow({ where: { id } });
}

function at(date: Date, ms = 0): Parameters<typeof lookDue>[1] {
  return { policy: fetchingFrom(server), signal: new AbortController().signal, now: new Date(date.getTime() + ms) };
}

async function changesOf(sourceId: SourceId): Promise<unknown[]> {
  const where = { ...scope, kind: "source_changed", payload: { path: ["sourceId"], equals: sourceId } };
  const events = await own.db.auditEvent.findMany({ where, orderBy: { seq: "asc" }, select: { payload: true } });
  return events.map(({ payload }) => payload);
}

test("of ten weekly looks exactly those that brought a change are noted, and told where a quote moved, each once, though each is made twice and one worker died", async () => {
  const { sourceId, facts, says } = await aPage("/ten", rises, deep);
  const viewer = await aMember(own.db, scope.projectId, "viewer");
  const muted = await aMember(own.db, scope.projectId, "viewer");
  await own.db.membership.updateMany({ where: { userId: muted }, data: { mutedAt: new Date() } });
  const others: Db[] = [openDb(own.url, 2), openDb(own.url, 2)];
  /** What the page says each week, and with which status; what is left out is as it was the week before. */
  const weeks: readonly { texts?: string[]; status?: number }[] = [
    { texts: [rises, deep] },
    { texts: [rises.replaceAll(" ", "\n "), deep] },
    { texts: [rises] },
    {},
    { status: 503 },
    { texts: [deep, long] },
    {},
    { texts: [deep, long, other] },
    { status: 404 },
    { texts: [other] },
  ];
  const outcomes: (string | null)[] = [];
  let planned = await watch(sourceId);
  for (const [nth, week] of weeks.entries()) {
    status = week.status ?? 200;
    if (week.texts) says(...week.texts);
    if (nth === 2) {
      // As a worker that was killed in the middle leaves it.
      const lookUntil = new Date(planned.getTime() + LEASE_MS);
      await own.db.source.update({ where: { id: sourceId }, data: { lookUntil } });
      expect(await lookDue(own.db, at(planned))).toBe(0);
    }
    const now = at(planned, nth === 2 ? LEASE_MS : 0);
    const looks = await Promise.all(others.map((db) => lookDue(db, now)));
    expect(looks.toSorted()).toEqual([0, 1]);
    expect(await lookDue(own.db, now)).toBe(0);
    const { nextLookAt, lookOutcome } = await stored(sourceId);
    expect(nextLookAt).toEqual(new Date(planned.getTime() + 7 * DAY_MS));
    outcomes.push(lookOutcome);
    planned = nextLookAt ?? planned;
  }
  await Promise.all(others.map((db) => db.$disconnect()));
  const [same, changed, unread] = ["unchanged", "changed", "unreachable"];
  expect(outcomes).toEqual([same, same, changed, same, unread, changed, same, changed, unread, changed]);
  const changes = [
    { lost: 1, found: 0 },
    { lost: 1, found: 1 },
    { lost: 0, found: 0 },
    { lost: 1, found: 0 },
  ];
  const of = { sourceId, title: (await stored(sourceId)).title };
  expect(await changesOf(sourceId)).toEqual(changes.map((change) => ({ ...of, ...change })));
  const told = await own.db.notification.findMany({ where: { kind: "page_changed" }, orderBy: { createdAt: "asc" } });
  const to = (userId: UserId): unknown[] => told.filter((one) => one.userId === userId).map(({ payload }) => payload);
  // Of a change that left every quote where it was the feed speaks alone.
  const moved = changes.filter(({ lost, found }) => lost + found > 0);
  expect(to(viewer)).toEqual(moved.map((change) => ({ ...of, ...change })));
  expect(to(muted)).toEqual([]);
  const marks = await own.db.quoteChange.findMany({ orderBy: { readAt: "asc" }, include: { evidence: true } });
  const said = marks.map(({ isGone, evidence }) => `${isGone ? "gone" : "back"}: ${evidence.quote}`);
  expect(said.toSorted()).toEqual([`back: ${deep}`, `gone: ${deep}`, `gone: ${deep}`, `gone: ${rises}`]);
  expect(await own.db.fact.count({ where: { id: { in: [...facts.values()] }, status: "stale" } })).toBe(2);
  // What did not change was not sent again.
  expect(answered.filter((code) => code === 304)).toHaveLength(2);
}, 60_000);

test("a look that is missed for a month is made up once, and the next one is on its day", async () => {
  const { sourceId } = await aPage("/missed", long);
  const planned = await watch(sourceId);
  expect(await lookDue(own.db, at(planned, -1))).toBe(0);
  answered = [];
  expect(await lookDue(own.db, at(planned, 30 * DAY_MS))).toBe(1);
  expect(await lookDue(own.db, at(planned, 30 * DAY_MS))).toBe(0);
  expect(answered).toHaveLength(1);
  expect((await stored(sourceId)).nextLookAt).toEqual(new Date(planned.getTime() + 35 * DAY_MS));
});

test("a page that cannot be read says why and is left alone for longer each time, until it can be read", async () => {
  const { sourceId, facts } = await aPage("/away", deep);
  let planned = await watch(sourceId, 1);
  status = 404;
  const waits: number[] = [];
  for (let nth = 0; nth < 3; nth++) {
    await lookDue(own.db, at(planned));
    const { nextLookAt, lookOutcome, statusReason } = await stored(sourceId);
    expect([lookOutcome, statusReason]).toEqual(["unreachable", "The site says that there is no such page."]);
    waits.push(((nextLookAt?.getTime() ?? 0) - planned.getTime()) / DAY_MS);
    planned = nextLookAt ?? planned;
  }
  expect(waits).toEqual([1, 2, 4]);
  expect((await own.db.fact.findUniqueOrThrow({ where: { id: facts.get(deep) ?? "" } })).status).toBe("accepted");
  status = 200;
  await lookDue(own.db, at(planned));
  expect(await stored(sourceId)).toMatchObject({
    lookOutcome: "unchanged",
    lookFailures: 0,
    statusReason: null,
    flags: [],
    nextLookAt: new Date(planned.getTime() + DAY_MS),
  });
  expect(await changesOf(sourceId)).toEqual([]);
});

test("a look that breaks while it is written leaves nothing of it behind, says so, and is made again when the next one is due", async () => {
  const { sourceId, says } = await aPage("/broken", rises, deep, long);
  const planned = await watch(sourceId);
  const seen = async (): Promise<unknown> => [
    await own.db.snapshot.count({ where: { sourceId } }),
    await changesOf(sourceId),
  ];
  const before = await seen();
  says(rises, deep);
  await own.db.$executeRaw`alter table quote_change add constraint broken check (not is_gone) not valid`;
  await lookDue(own.db, at(planned));
  expect(await lookDue(own.db, at(planned, LEASE_MS))).toBe(0);
  const broken = await stored(sourceId);
  expect([broken.lookOutcome, broken.lookFailures, broken.statusReason]).toEqual([
    "unreachable",
    1,
    expect.stringContaining("went wrong on the server"),
  ]);
  const next = broken.nextLookAt ?? expect.unreachable("no look is planned");
  expect(next).toEqual(new Date(planned.getTime() + 7 * DAY_MS));
  await lookDue(own.db, at(next));
  const again = (await stored(sourceId)).nextLookAt ?? expect.unreachable("no look is planned");
  expect(again).toEqual(new Date(next.getTime() + 14 * DAY_MS));
  await own.db.$executeRaw`alter table quote_change drop constraint broken`;
  expect(await seen()).toEqual(before);
  expect(await lookDue(own.db, at(again))).toBe(1);
  expect(await changesOf(sourceId)).toMatchObject([{ lost: 1, found: 0 }]);
  expect(await stored(sourceId)).toMatchObject({ lookOutcome: "changed", lookFailures: 0, statusReason: null });
});

test("a quote that comes in from an earlier reading once its page has changed is marked at the next look, and told", async () => {
  const { sourceId, facts, says } = await aPage("/late", rises, deep);
  const planned = await watch(sourceId, 1);
  says(rises);
  await lookDue(own.db, at(planned));
  const taken = await own.db.evidence.findFirstOrThrow({ where: { factId: facts.get(deep) ?? "" } });
  const late = { ...scope, factId: facts.get(rises) ?? "", snapshotId: taken.snapshotId, confidence: 0.5 };
  const add = (cut: number): Promise<unknown> =>
    own.db.evidence.create({ data: { ...late, quote: deep.slice(cut), start: taken.start + cut, end: taken.end } });
  await add(4);
  answered = [];
  await lookDue(own.db, at(planned, DAY_MS));
  expect(answered).toEqual([304]);
  expect(await stored(sourceId)).toMatchObject({ lookOutcome: "unchanged" });
  const one = { lost: 1, found: 0 };
  expect(await changesOf(sourceId)).toMatchObject([one, one]);
  await add(16);
  // The site says nothing of what has changed, and the page says the same.
  await own.db.source.update({ where: { id: sourceId }, data: { pageEtag: null, pageModified: null } });
  await lookDue(own.db, at(planned, 2 * DAY_MS));
  expect(await stored(sourceId)).toMatchObject({ lookOutcome: "unchanged" });
  expect(await changesOf(sourceId)).toMatchObject([one, one, one]);
  await lookDue(own.db, at(planned, 3 * DAY_MS));
  expect(await changesOf(sourceId)).toHaveLength(3);
});

test("what a page says now is kept where there is room for it; where there is none, that is said", async () => {
  const { sourceId, facts, says } = await aPage("/full", rises, other);
  const planned = await watch(sourceId, 1);
  says(rises, long);
  const full = { name: "project_megabytes", value: 0 };
  await own.db.installSetting.create({ data: full });
  await lookDue(own.db, at(planned));
  await own.db.installSetting.delete({ where: { name: full.name } });
  expect(await stored(sourceId)).toMatchObject({
    lookOutcome: "unreachable",
    statusReason: expect.stringContaining("MB"),
    nextLookAt: new Date(planned.getTime() + DAY_MS),
  });
  expect(await own.db.snapshot.count({ where: { sourceId } })).toBe(1);
  expect(await own.db.fact.count({ where: { id: { in: [...facts.values()] }, status: "stale" } })).toBe(0);
  // Another reading is not another source.
  await own.db.installSetting.create({ data: { name: "project_sources", value: 0 } });
  await lookDue(own.db, at(planned, DAY_MS));
  await own.db.installSetting.delete({ where: { name: "project_sources" } });
  expect(await stored(sourceId)).toMatchObject({ lookOutcome: "changed", statusReason: null });
});

test("a worker that stops in the middle gives the look back", async () => {
  const { sourceId } = await aPage("/stopped", rises, long);
  const planned = await watch(sourceId);
  const stops = { ...at(planned), signal: AbortSignal.abort(new Error("stops")) };
  await lookDue(own.db, stops);
  expect(await stored(sourceId)).toMatchObject({ lookUntil: null, lookOutcome: null, nextLookAt: planned });
  expect(await lookDue(own.db, at(planned))).toBe(1);
});

test("a page that a process of the version before has watched is looked at, and can be watched as often anew", async () => {
  const { sourceId } = await aPage("/before", rises, long);
  const lastReadAt = new Date();
  const due = new Date(lastReadAt.getTime() + DAY_MS);
  await own.db.source.update({ where: { id: sourceId }, data: { lastReadAt, rereadDays: 1 } });
  expect(await lookDue(own.db, at(due, -1))).toBe(0);
  expect(await lookDue(own.db, at(due))).toBe(1);
  expect(await stored(sourceId)).toMatchObject({
    lookOutcome: "unchanged",
    nextLookAt: new Date(due.getTime() + DAY_MS),
  });
  await own.db.source.update({ where: { id: sourceId }, data: { nextLookAt: null } });
  await watchSource(own.db, scope, { sourceId, days: 1, by: owner });
  expect((await stored(sourceId)).nextLookAt).toEqual(new Date(due.getTime() + DAY_MS));
});

test("nothing is looked at in an archived project, of an excluded page, or of one that is no longer watched", async () => {
  const { sourceId } = await aPage("/quiet", rises, other);
  const planned = await watch(sourceId);
  const source = { where: { id: sourceId } };
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: new Date() } });
  expect(await lookDue(own.db, at(planned))).toBe(0);
  await own.db.project.update({ where: { id: scope.projectId }, data: { archivedAt: null } });
  await own.db.source.update({ ...source, data: { archivedAt: new Date() } });
  expect(await lookDue(own.db, at(planned))).toBe(0);
  await own.db.source.update({ ...source, data: { archivedAt: null } });
  await watchSource(own.db, scope, { sourceId, days: null, by: owner });
  expect(await lookDue(own.db, at(planned, 90 * DAY_MS))).toBe(0);
});

test("a project that names sites has no others looked at", async () => {
  const { sourceId } = await aPage("/named", deep, long);
  const planned = await watch(sourceId, 1);
  const settings = { allowedDomains: ["example.org"] };
  await own.db.project.update({ where: { id: scope.projectId }, data: { settings } });
  answered = [];
  const { lastReadAt } = await stored(sourceId);
  await lookDue(own.db, at(planned));
  expect(await stored(sourceId)).toMatchObject({
    lastReadAt,
    lookOutcome: "unreachable",
    statusReason: "This site is not among the project's allowed domains.",
  });
  expect(answered).toEqual([]);
  await watchSource(own.db, scope, { sourceId, days: null, by: owner });
  const again = watchSource(own.db, scope, { sourceId, days: 7, by: owner });
  await expect(again).rejects.toMatchObject({ kind: "invalid", message: expect.stringContaining("allowed domains") });
});

test("a page whose address leads to a site's first page or to a login keeps what it said, and says where it leads to", async () => {
  const { sourceId, facts, says } = await aPage("/led", deep, long);
  let planned = await watch(sourceId, 1);
  says(rises, other);
  for (const to of ["/", "/account/login"]) {
    leadsTo = to;
    await lookDue(own.db, at(planned));
    const { lookOutcome, statusReason, nextLookAt } = await stored(sourceId);
    const where = `${server.place}${to === "/" ? "" : to}`;
    expect([lookOutcome, statusReason]).toEqual(["unreachable", `Its address leads to ${where} now, not to the page.`]);
    planned = nextLookAt ?? planned;
  }
  expect(await own.db.fact.count({ where: { id: { in: [...facts.values()] }, status: "stale" } })).toBe(0);
  leadsTo = "/moved";
  says(deep, long);
  await lookDue(own.db, at(planned));
  expect(await stored(sourceId)).toMatchObject({ lookOutcome: "unchanged", statusReason: null });
});

test("robots.txt holds for looks, whoever added the page", async () => {
  const shut = await aServer((_, response) => void response.end("User-agent: *\nDisallow: /\n"));
  const page = { ...scope, kind: "url", status: "ready", title: "Shut", url: `${shut.origin}/page` } as const;
  const { id } = await own.db.source.create({ data: { ...page, rereadDays: 7, nextLookAt: new Date(0) } });
  const allowed = { allowed: new Set([shut.place]) };
  await lookDue(own.db, { ...at(new Date()), policy: allowed });
  expect(await own.db.source.findUniqueOrThrow({ where: { id } })).toMatchObject({
    lookOutcome: "unreachable",
    statusReason: "The site's robots.txt asks not to be read by programs.",
  });
  expect(shut.requests).toEqual(["/robots.txt"]);
  await shut.close();
});

test("the one page of another project is looked at before the many that have waited longer", async () => {
  const stranger = await aProject(own.db);
  const now = new Date();
  const insert = async (projectId: ProjectId, pages: number, days: number): Promise<void> => {
    await own.db.$executeRaw`
      insert into source (project_id, kind, status, title, url, reread_days, last_read_at, next_look_at)
      select ${projectId}::uuid, 'url', 'ready', 'Page', ${server.origin} || '/many' || i, 7,
        ${now}::timestamptz - make_interval(days => ${days}::int), ${now}::timestamptz - make_interval(days => ${days - 7}::int)
      from generate_series(1, ${pages}::int) i`;
  };
  await insert(scope.projectId, 30, 30);
  await insert(stranger.projectId, 1, 9);
  expect(await lookDue(own.db, at(now))).toBe(2);
  expect(await own.db.source.count({ where: { projectId: stranger.projectId, nextLookAt: { lte: now } } })).toBe(0);
});
