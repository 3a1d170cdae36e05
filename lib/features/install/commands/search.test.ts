import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { testSearch } from "./search";

let own: TestDatabase;
let server: TestServer;
beforeAll(async () => {
  own = await aDatabase();
  const results = [{ url: "https://example.org/", title: "Climate", content: "" }];
  server = await aServer((_, response) => response.end(JSON.stringify({ results })));
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await server.close();
  await own.drop();
});

test("each configured provider is asked once, one in the operator's own network as well", async () => {
  vi.stubEnv("STEMMA_SEARCH", "searxng");
  vi.stubEnv("STEMMA_SEARXNG_URL", server.origin);
  const { results } = await testSearch(own.db, { userId: await aUser(own.db) });
  expect(results).toMatchObject([{ provider: "SearXNG", ok: true, hits: 1, message: "" }]);
});

test("without a provider there is nothing to test, and that is said", async () => {
  vi.stubEnv("STEMMA_SEARCH", "");
  await expect(testSearch(own.db, { userId: await aUser(own.db) })).rejects.toThrow("No search provider is configured");
});
