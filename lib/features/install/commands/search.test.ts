import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { testSearch } from "./search";

const own = ownDatabase();
let server: TestServer;
let answer: (response: ServerResponse) => void;
beforeAll(async () => {
  server = await aServer((_, response) => answer(response));
});
beforeEach(() => vi.stubEnv("STEMMA_SEARXNG_URL", server.origin));
afterAll(() => server.close());

async function tested(): Promise<Awaited<ReturnType<typeof testSearch>>> {
  return await testSearch(own.db, { userId: await aUser(own.db) }, { provider: "searxng" });
}

test("a provider is asked once, one in the operator's own network as well", async () => {
  const results = [{ url: "https://example.org/", title: "Climate", content: "" }];
  answer = (response): void => void response.end(JSON.stringify({ results }));
  expect(await tested()).toMatchObject({
    ok: true,
    says: expect.stringMatching(/^SearXNG answered in \d+ ms with 1 result\.$/),
  });
});

test.each([
  [401, "SearXNG refuses the key."],
  [402, "SearXNG says that the account has no credit left."],
  [403, "SearXNG refuses the key."],
  [404, "SearXNG refuses the request (404)."],
  [429, "SearXNG asks to wait: it gets more requests than it takes. Try again later."],
])("an answer of status %i is said in our own words, without what the provider said", async (status, says) => {
  answer = (response): void => void response.writeHead(status).end(JSON.stringify({ error: "Raw words" }));
  expect(await tested()).toMatchObject({ ok: false, says });
});

test("several results are counted, and none is an answer too", async () => {
  const results = [1, 2].map((nth) => ({ url: `https://example.org/${nth}`, title: "Climate", content: "" }));
  answer = (response): void => void response.end(JSON.stringify({ results }));
  expect((await tested()).says).toMatch(/ with 2 results\.$/);
  answer = (response): void => void response.end(JSON.stringify({ results: [] }));
  expect((await tested()).says).toMatch(/ with 0 results\.$/);
});

test("a provider that is not there is said to be out of reach", async () => {
  vi.stubEnv("STEMMA_SEARXNG_URL", "http://127.0.0.1:9");
  expect(await tested()).toMatchObject({ ok: false, says: "SearXNG could not be reached." });
});

test("a provider that lacks what it needs is not asked, and that is said", async () => {
  vi.stubEnv("STEMMA_SEARXNG_URL", "");
  await expect(tested()).rejects.toThrow("SearXNG is to answer, but its address is missing.");
});
