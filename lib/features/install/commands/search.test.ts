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

test("what goes wrong is said in our own words, without what the provider said", async () => {
  answer = (response): void => void response.writeHead(403).end(JSON.stringify({ error: "Raw words" }));
  expect(await tested()).toMatchObject({ ok: false, says: "SearXNG refuses the key." });
});

test("a provider that lacks what it needs is not asked, and that is said", async () => {
  vi.stubEnv("STEMMA_SEARXNG_URL", "");
  await expect(tested()).rejects.toThrow("SearXNG is to answer, but its address is missing.");
});
