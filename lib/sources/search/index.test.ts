import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { ProjectId } from "@/lib/domain/core/ids";
import { addText } from "@/lib/sources/library";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import type { ProviderConfig } from "./config";
import type { Hit } from "./hit";
import { fuse, type SearchAll, searchAll } from "./index";

const own = ownDatabase();
let scope: { projectId: ProjectId };
const servers: TestServer[] = [];
beforeAll(async () => {
  const { projectId, owner } = await aProject(own.db);
  scope = { projectId };
  await addText(own.db, scope, { title: "Ours", text: "The tide rises four metres in the bay.", userId: owner });
});
afterEach(async () => {
  await own.db.searchCache.deleteMany();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serve(answer: Parameters<typeof aServer>[0]): Promise<TestServer> {
  const server = await aServer(answer);
  servers.push(server);
  return server;
}

function wikipediaAt({ origin }: TestServer): ProviderConfig {
  return { name: "wikipedia", label: "Wikipedia", base: `${origin}/`, key: null, contact: null };
}

function search(server: TestServer, more: Partial<SearchAll> = {}): ReturnType<typeof searchAll> {
  return searchAll(own.db, scope, {
    query: "tide & bay",
    limit: 10,
    sensitivity: "normal",
    providers: [wikipediaAt(server)],
    policy: fetchingFrom(),
    signal: AbortSignal.timeout(10_000),
    ...more,
  });
}

/** The search answer of a MediaWiki. */
function wiki(...results: { title: string; snippet: string }[]): string {
  const search = results.map((result, index) => ({ ns: 0, pageid: index, size: 1, wordcount: 1, ...result }));
  return JSON.stringify({ batchcomplete: true, query: { searchinfo: { totalhits: results.length }, search } });
}

test("library and web are one list, snippets without their marks, addresses as the site writes them", async () => {
  const marked = 'The <span class="searchmatch">tide</span> &amp; the &quot;moon&quot;&#039;s pull &lt;b&gt;';
  const server = await serve((_, response) => response.end(wiki({ title: "Tide (sea): 50%?", snippet: marked })));
  const { hits, failed } = await search(server);
  expect(failed).toEqual([]);
  expect(hits.map((hit) => hit.title)).toEqual(["Ours", "Tide (sea): 50%?"]);
  expect(hits[1]).toEqual({
    provider: "wikipedia",
    url: `${server.origin}/wiki/Tide_(sea):_50%25%3F`,
    title: "Tide (sea): 50%?",
    snippet: `The tide & the "moon"'s pull <b>`,
    published: null,
  });
  const asked = new URL(server.requests[0] ?? "", server.origin).searchParams;
  expect([asked.get("list"), asked.get("srsearch"), asked.get("srlimit")]).toEqual(["search", "tide & bay", "10"]);
});

test.each([
  ["an error", 500, "no", "did not answer"],
  ["no JSON", 200, "<html>", "could not be read"],
  ["JSON of another form", 200, '{"query":{"search":[{"title":1}]}}', "could not be read"],
])("a provider that answers with %s is named, and the rest is found", async (_, status, body, sentence) => {
  const server = await serve((__, response) => response.writeHead(status).end(body));
  const { hits, failed } = await search(server);
  expect(hits.map((hit) => hit.title)).toEqual(["Ours"]);
  expect(failed).toEqual([expect.stringMatching(new RegExp(`^Wikipedia.*${sentence}`))]);
});

test("a run that reads nothing from the web asks nobody there, a restricted one its domains alone", async () => {
  const server = await serve((_, response) => response.end(wiki({ title: "Tide", snippet: "Tide" })));
  expect((await search(server, { sensitivity: "no_web", allowedDomains: ["127.0.0.1"] })).hits.length).toBe(1);
  expect((await search(server, { sensitivity: "restricted" })).hits.length).toBe(1);
  expect((await search(server, { sensitivity: "restricted", allowedDomains: ["example.org"] })).hits.length).toBe(1);
  expect(server.requests).toEqual([]);
  expect((await search(server, { sensitivity: "restricted", allowedDomains: ["127.0.0.1"] })).hits.length).toBe(2);
});

test("long titles and snippets, and more results than asked for, are cut", async () => {
  const long = { title: "t".repeat(10_000), snippet: "s".repeat(10_000) };
  const server = await serve((_, response) => response.end(wiki(...Array(100).fill(long))));
  const { hits } = await search(server, { limit: 3 });
  expect(hits.length).toBeLessThanOrEqual(3);
  expect(hits.every((hit) => hit.title.length <= 300 && hit.snippet.length <= 500)).toBe(true);
});

test("what was asked within the day is not asked again, and what failed is", async () => {
  let isDown = true;
  const server = await serve((_, response) => {
    if (isDown) return void response.writeHead(500).end();
    response.end(wiki({ title: "Tide", snippet: "Tide" }));
  });
  const query = "a question of its own";
  expect((await search(server, { query })).failed).toHaveLength(1);
  isDown = false;
  server.requests.length = 0;
  const first = await search(server, { query });
  const second = await search(server, { query });
  expect(second.hits).toEqual(first.hits);
  expect(server.requests).toHaveLength(1);
  await own.db.$executeRaw`update search_cache set fetched_at = now() - interval '25 hours'`;
  await search(server, { query });
  expect(server.requests).toHaveLength(2);
});

function hit(url: string): Hit {
  return { provider: "x", url, title: url, snippet: "", published: null };
}

test("what two lists have comes before what one has, the same page once", () => {
  const a = [hit("https://a.org/1"), hit("https://a.org/2")];
  const b = [hit("https://b.org/"), hit("https://A.org/2/?utm_source=x#part")];
  expect(fuse([a, b], 10).map((one) => one.url)).toEqual(["https://a.org/2", "https://a.org/1", "https://b.org/"]);
});

test("a single list keeps its order, and nothing comes twice", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 })), fc.integer({ min: 0, max: 20 }), (numbers, limit) => {
      const list = numbers.map((number) => hit(`https://a.org/${number}`));
      expect(fuse([list], limit)).toEqual(list.slice(0, limit));
      expect(fuse([list, list], limit)).toEqual(list.slice(0, limit));
    }),
  );
});
