import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { type ProjectId, SourceId, type UserId } from "@/lib/domain/core/ids";
import { getSourceView } from "@/lib/features/library/views/source";
import { identify } from "@/lib/knowledge/facts";
import { inTransaction } from "@/lib/platform/db/tx";
import { retrieve } from "@/lib/sources/retrieve";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { rereadDue, rereadSource, scheduleSource } from "./reread";

const stays = "The tide at Brest rises by seven metres in spring, as every sailor on this coast knows.";
const goes = "The harbour of Brest was dredged in 1912 to a depth of nine metres below the lowest tide.";

let own: TestDatabase;
let scope: { projectId: ProjectId };
let owner: UserId;
let server: TestServer;
let page = "";
let status = 200;

beforeAll(async () => {
  own = await aDatabase();
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
afterAll(async () => {
  await server.close();
  await own.drop();
});

function policy(): { allowed: Set<string>; limits: { backoffMs: number; totalMs: number } } {
  return { allowed: new Set([server.place]), limits: { backoffMs: 5, totalMs: 4_000 } };
}

function paragraphs(...texts: string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join("");
}

async function aRun(): Promise<string> {
  const researcher = await own.db.researcher.create({
    data: { ...scope, name: crypto.randomUUID(), nameKey: crypto.randomUUID(), problem: "?" },
  });
  const run = { number: 1, mode: "offline", strategy: "quick", settings: {}, question: "?", secret: "s" } as const;
  const key = crypto.randomUUID();
  return (await own.db.run.create({ data: { ...scope, researcherId: researcher.id, ...run, idempotencyKey: key } })).id;
}

/** Reads the page into the library and takes each sentence from it as an accepted fact. */
async function aSource(
  path: string,
  ...sentences: string[]
): Promise<{ sourceId: SourceId; facts: Map<string, string> }> {
  // A text of its own: the same text under two addresses is one source.
  page = paragraphs(...sentences, `This page is about ${path.slice(1)}, and about nothing else that anybody knows of.`);
  const run = { runId: await aRun(), sensitivity: "normal", allowedDomains: [], policy: policy() } as const;
  const url = `${server.origin}${path}`;
  const read = await retrieve(own.db, scope, { url, run, signal: AbortSignal.timeout(10_000) });
  if (!read.ok) throw new Error(read.failure.message);
  const content = await own.db.content.findFirstOrThrow({ where: { ...scope, sha256: read.sha256 } });
  const facts = new Map<string, string>();
  for (const sentence of sentences) {
    const start = content.text.indexOf(sentence);
    await inTransaction(own.db, async (tx) => {
      const fact = await tx.fact.create({
        data: {
          ...scope,
          ...identify(`${path} ${sentence}`),
          statement: sentence,
          confidence: 0.8,
          status: "accepted",
        },
      });
      await tx.evidence.create({
        data: {
          ...scope,
          factId: fact.id,
          snapshotId: read.snapshotId,
          start,
          end: start + sentence.length,
          quote: sentence,
          confidence: 0.8,
        },
      });
      facts.set(sentence, fact.id);
    });
  }
  return { sourceId: SourceId.parse(read.sourceId), facts };
}

async function statusOf(id: string | undefined): Promise<string> {
  return (await own.db.fact.findUniqueOrThrow({ where: { id: id ?? "" } })).status;
}

test("a fact whose quote is gone from its page becomes stale, and what it was when the quote comes back", async () => {
  const { sourceId, facts } = await aSource("/tides", stays, goes);
  const first = page;
  expect(await rereadSource(own.db, scope, { sourceId, policy: policy() })).toMatchObject({
    outcome: "unchanged",
    gone: 0,
  });
  page = paragraphs(stays, "The harbour is being rebuilt, and nobody says how deep it is going to be in the end.");
  expect(await rereadSource(own.db, scope, { sourceId, policy: policy() })).toEqual({
    outcome: "changed",
    gone: 1,
    back: 0,
  });
  expect([await statusOf(facts.get(stays)), await statusOf(facts.get(goes))]).toEqual(["accepted", "stale"]);
  page = first;
  expect(await rereadSource(own.db, scope, { sourceId, policy: policy() })).toEqual({
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
  await rereadSource(own.db, scope, { sourceId, policy: policy() });
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
  const answer = await rereadSource(own.db, scope, { sourceId, policy: policy() });
  expect(answer).toMatchObject({ outcome: "unreachable", reason: expect.stringContaining("no such page") });
  const source = await own.db.source.findUniqueOrThrow({ where: { id: sourceId } });
  expect([source.status, source.flags]).toEqual(["ready", ["unreachable"]]);
  expect(await statusOf(facts.get(stays))).toBe("accepted");
  status = 200;
  await rereadSource(own.db, scope, { sourceId, policy: policy() });
  expect((await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).flags).toEqual([]);
});

test("what a person settled stays settled when its quote is gone, without counting as borne out", async () => {
  const { sourceId, facts } = await aSource("/settled", goes);
  await own.db.fact.updateMany({ where: { id: facts.get(goes) ?? "" }, data: { isSettled: true } });
  page = paragraphs(stays);
  expect(await rereadSource(own.db, scope, { sourceId, policy: policy() })).toMatchObject({ gone: 0 });
  expect(await statusOf(facts.get(goes))).toBe("accepted");
  expect(await own.db.evidence.count({ where: { factId: facts.get(goes) ?? "", staleAt: { not: null } } })).toBe(1);
});

test("pages are read again when their time has come, each by one worker", async () => {
  const { sourceId } = await aSource("/weekly", stays, "This page is read every week, and that is what it is for.");
  await scheduleSource(own.db, scope, { sourceId, days: 7 });
  const deps = { policy: policy(), signal: new AbortController().signal };
  expect(await rereadDue(own.db, deps)).toBe(0);
  await own.db.$executeRaw`update source set last_read_at = now() - interval '8 days' where id = ${sourceId}::uuid`;
  const before = server.requests.length;
  const read = await Promise.all([rereadDue(own.db, deps), rereadDue(own.db, deps)]);
  expect(read.toSorted()).toEqual([0, 1]);
  expect(server.requests.slice(before).filter((path) => path === "/weekly")).toHaveLength(1);
  // A worker that stops in the middle leaves it to the next one.
  await own.db.$executeRaw`update source set last_read_at = now() - interval '8 days' where id = ${sourceId}::uuid`;
  await rereadDue(own.db, { ...deps, signal: AbortSignal.abort(new Error("stops")) });
  expect((await own.db.source.findUniqueOrThrow({ where: { id: sourceId } })).flags).toEqual([]);
  expect(await rereadDue(own.db, deps)).toBe(1);
});

test("S8: the one page of another project is read again before the many that have waited longer", async () => {
  const other = await aProject(own.db);
  const insert = async (projectId: ProjectId, pages: number, days: number): Promise<void> => {
    await own.db.$executeRaw`
      insert into source (project_id, kind, status, title, url, reread_days, last_read_at)
      select ${projectId}::uuid, 'url', 'ready', 'Page', ${server.origin} || '/' || i, 7,
        now() - make_interval(days => ${days}::int)
      from generate_series(1, ${pages}::int) i`;
  };
  await insert(scope.projectId, 30, 30);
  await insert(other.projectId, 1, 9);
  const deps = { policy: policy(), signal: new AbortController().signal };
  expect(await rereadDue(own.db, deps)).toBe(2);
  const due = await own.db.$queryRaw<unknown[]>`
    select 1 from source where project_id = ${other.projectId}::uuid and last_read_at < now() - interval '1 day'`;
  expect(due).toEqual([]);
});
