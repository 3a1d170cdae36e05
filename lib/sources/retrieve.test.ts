import { afterEach, beforeAll, expect, test } from "vitest";
import type { ProjectId, SourceId, UserId } from "@/lib/domain/core/ids";
import type { Sensitivity } from "@/lib/domain/core/words";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { addText, excludeSource } from "./library";
import { type RetrieveAnswer, retrieve } from "./retrieve";

const own = ownDatabase();
let scope: { projectId: ProjectId };
let userId: UserId;
let runId: string;
const servers: TestServer[] = [];

async function aRun(projectId: ProjectId): Promise<string> {
  const researcher = await own.db.researcher.create({
    data: { projectId, name: "Ada", nameKey: "ada", problem: "How high is the tide?" },
  });
  const run = await own.db.run.create({
    data: {
      projectId,
      researcherId: researcher.id,
      number: 1,
      mode: "offline",
      strategy: "perspectives",
      settings: {},
      question: "How high is the tide?",
      secret: "secret",
      idempotencyKey: "key",
    },
  });
  return run.id;
}

beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  scope = { projectId };
  userId = owner;
  runId = await aRun(projectId);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer((request, response) =>
    request.url === "/robots.txt" ? response.writeHead(404).end() : answer(request, response),
  );
  servers.push(server);
  return server;
}

function ask(url: string, sensitivity: Sensitivity = "normal", allowedDomains: string[] = []): Promise<RetrieveAnswer> {
  const run = { runId, sensitivity, allowedDomains, policy: fetchingFrom(...servers) };
  return retrieve(own.db, scope, { url, run, signal: AbortSignal.timeout(10_000) });
}

function codeOf(answer: RetrieveAnswer): string | undefined {
  return answer.ok ? "ok" : answer.failure.code;
}

let made = 0;
function someText(): string {
  made += 1;
  return `Table ${made} says that the tide rises ${made} metres.`;
}

function aSource(text = someText()): Promise<SourceId> {
  return addText(own.db, scope, { title: "A note", text, userId });
}

test("a source of the library gives its newest snapshot, whatever the run may read", async () => {
  const sourceId = await aSource();
  for (const sensitivity of ["normal", "restricted", "no_web"] as const) {
    expect(await ask(`library:${sourceId}`, sensitivity)).toMatchObject({ ok: true, sourceId });
  }
});

test.each(["library:", "library:none", "library:00000000-0000-4000-8000-000000000000"])(
  "%s is not in the library",
  async (url) => expect(codeOf(await ask(url))).toBe("not_found"),
);

test("a source of another project is not in the library", async () => {
  const other = await aProject(own.db);
  const foreign = await addText(own.db, other, { title: "Theirs", text: someText(), userId: other.owner });
  expect(codeOf(await ask(`library:${foreign}`))).toBe("not_found");
});

test("an excluded source is not read, by its id or by its address", async () => {
  const server = await serve((_, response) => response.end(someText()));
  const answer = await ask(`${server.origin}/a`);
  if (!answer.ok) throw new Error(answer.failure.message);
  await excludeSource(own.db, scope, { sourceId: answer.sourceId, userId });
  const before = server.requests.length;
  expect(codeOf(await ask(`library:${answer.sourceId}`))).toBe("excluded");
  expect(codeOf(await ask(`${server.origin}/a#part`))).toBe("excluded");
  expect(server.requests.length).toBe(before);
});

test("a page becomes a source that says which run added it, and is fetched once", async () => {
  const server = await serve((_, response) => response.end(someText()));
  const first = await ask(`${server.origin}/a`);
  expect(first.ok).toBe(true);
  expect(await ask(`${server.origin}/a?utm_source=x`)).toEqual(first);
  expect(server.requests).toEqual(["/robots.txt", "/a"]);
  expect(await own.db.source.findFirst({ where: { canonicalUrl: `${server.origin}/a` } })).toMatchObject({
    kind: "url",
    addedByRunId: runId,
    addedById: null,
  });
});

test("H15: a page that passes itself off as another is known by the address that it was fetched from", async () => {
  const other = "https://statistics.gov.example.com/tides";
  const html = `<!doctype html><head><base href="${other}"><link rel="canonical" href="${other}">
    <meta property="og:url" content="${other}"></head><article><p>Source: ${other}. ${someText()}</p></article>`;
  const server = await serve((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(html));
  const answer = await ask(`${server.origin}/claims`);
  if (!answer.ok) throw new Error(answer.failure.message);
  const source = await own.db.source.findUniqueOrThrow({ where: { id: answer.sourceId } });
  expect([source.url, source.canonicalUrl]).toEqual([`${server.origin}/claims`, `${server.origin}/claims`]);
  expect(await own.db.source.count({ where: { canonicalUrl: { contains: "statistics.gov" } } })).toBe(0);
});

test("two nodes that come to the same page at once read one and the same snapshot", async () => {
  const text = someText();
  const server = await serve((_, response) => response.end(text));
  const [a, b] = await Promise.all([ask(`${server.origin}/twice`), ask(`${server.origin}/twice`)]);
  expect(a?.ok).toBe(true);
  expect(a).toEqual(b);
});

test("a copy of a text under another address is the source that has it", async () => {
  const text = someText();
  const sourceId = await aSource(text);
  const server = await serve((_, response) => response.end(text));
  expect(await ask(`${server.origin}/copy`)).toMatchObject({ ok: true, sourceId });
});

test("a run that reads nothing from the web sends nothing to it, and one that is restricted only to its domains", async () => {
  const server = await serve((_, response) => response.end(someText()));
  expect(codeOf(await ask(`${server.origin}/a`, "no_web"))).toBe("no_web");
  expect(codeOf(await ask(`${server.origin}/a`, "restricted", ["example.org"]))).toBe("not_allowed");
  expect(codeOf(await ask("https://notexample.org/", "restricted", ["example.org"]))).toBe("not_allowed");
  expect(server.requests).toEqual([]);
  expect(codeOf(await ask(`${server.origin}/a`, "restricted", ["127.0.0.1"]))).toBe("ok");
});

test("a page that robots.txt forbids is not fetched for a run", async () => {
  const server = await aServer((_, response) => response.end("User-agent: *\nDisallow: /"));
  servers.push(server);
  expect(codeOf(await ask(`${server.origin}/a`))).toBe("robots");
  expect(server.requests).toEqual(["/robots.txt"]);
});

test.each([
  [404, { kind: "permanent", code: "not_found" }],
  [503, { kind: "unavailable", code: "unreachable" }],
  [429, { kind: "rate_limited", code: "rate_limited" }],
])("a page that answers %i fails as what another try may or may not mend", async (status, failure) => {
  const server = await serve((_, response) => response.writeHead(status).end());
  expect(await ask(`${server.origin}/a`)).toMatchObject({ ok: false, failure });
});

test.each([
  ["javascript:alert(1)", "invalid_url"],
  ["http://127.0.0.1/", "blocked_address"],
  ["http://localhost:1/", "blocked_port"],
])("%s is refused", async (url, code) => expect(codeOf(await ask(url))).toBe(code));
