import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { aServer, type TestServer } from "@/lib/testing/rigs/sources";
import { saidOfFailure, testSearch } from "./search";

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

type Failed = Parameters<typeof saidOfFailure>[1];

test.each<[Omit<Failed, "ok" | "message">, string]>([
  [{ code: "refused_by_site", status: 401 }, "Brave refuses the key."],
  [{ code: "refused_by_site", status: 403 }, "Brave refuses the key."],
  [{ code: "refused_by_site", status: 402 }, "Brave says that the account has no credit left."],
  [{ code: "refused_by_site", status: 404 }, "Brave refuses the request (404)."],
  [{ code: "rate_limited", status: 429 }, "Brave asks to wait: it gets more requests than it takes. Try again later."],
  [{ code: "timeout" }, "Brave gave no answer in time."],
  [{ code: "unreachable" }, "Brave could not be reached."],
  [{}, "Brave asked to wait, for another 60 seconds."],
])("of a failure as %j is said what whoever set the provider up can do about it", (failure, says) => {
  const message = "Brave asked to wait, for another 60 seconds.";
  expect(saidOfFailure("Brave", { ok: false, message, ...failure })).toBe(says);
});

test("a provider in a network that is closed to this install says who may open it", () => {
  const says = saidOfFailure("SearXNG", { ok: false, message: "?", code: "blocked_address" });
  expect(says).toMatch(/Whoever runs this install may allow it with STEMMA_FETCH_ALLOW\.$/);
});

test("a provider that lacks what it needs is not asked, and that is said", async () => {
  vi.stubEnv("STEMMA_SEARXNG_URL", "");
  await expect(tested()).rejects.toThrow("SearXNG is to answer, but its address is missing.");
});
