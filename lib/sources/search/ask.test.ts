import { afterEach, expect, test } from "vitest";
import { ask, endPlay, play } from "@/lib/testing/rigs/search";

afterEach(endPlay);

test("a provider that asks to wait is not asked before its time", async () => {
  const { server, got } = await play({ status: 429, headers: { "retry-after": "120" }, body: "{}" });
  expect(await ask("brave", server)).toMatchObject({ ok: false, message: expect.stringContaining("(429)") });
  const asked = got.length;
  const again = await ask("brave", server);
  expect(again).toMatchObject({
    ok: false,
    message: expect.stringMatching(/asked to wait, for another 1[12]\d seconds/),
  });
  expect(got).toHaveLength(asked);
});

test("a key goes to the provider alone, never to where it redirects", async () => {
  const other = await play({ body: "{}" });
  const { server, got } = await play({ status: 302, headers: { location: `${other.server.origin}/stolen` }, body: "" });
  await ask("brave", server);
  expect(got[0]?.headers["x-subscription-token"]).toBe("the-key");
  // The other place is not the operator's word, and in the house: it is not even reached.
  expect(other.got).toEqual([]);
});

test("L13: duplicates, marks, other schemes, endless snippets and a thousand results are cleaned and cut", async () => {
  const result = (nth: number): object => ({
    url: ["https://example.org/a", "javascript:alert(1)", "", "ftp://example.org/", `https://example.org/${nth}`][
      nth % 5
    ],
    title: nth % 2 === 0 ? `<script>alert(1)</script>${"t".repeat(400)}` : null,
    content: `<img src=x onerror=alert(1)>${"s".repeat(600)}`,
    publishedDate: "2099-13-45",
  });
  const body = JSON.stringify({ results: Array.from({ length: 3_000 }, (_, nth) => result(nth)) });
  const { server } = await play({ body });
  const answer = await ask("searxng", server, { limit: 50 });
  const hits = answer.ok ? answer.hits : [];
  expect(hits).toHaveLength(50);
  expect(new Set(hits.map((hit) => hit.url)).size).toBe(50);
  for (const hit of hits) {
    expect(hit.url).toMatch(/^https:\/\/example\.org\//);
    expect(hit.title.length).toBeLessThanOrEqual(300);
    expect(hit.snippet.length).toBeLessThanOrEqual(500);
    expect(hit.title + hit.snippet).not.toMatch(/<script|<img/);
    expect(hit.published).toBeNull();
  }
});

test("what a provider says of an error is told in one line without the key, with the status, and cut where it is long", async () => {
  const detail = `Bad\n key the-key. ${"x".repeat(400)}`;
  const { server } = await play({ status: 401, body: JSON.stringify({ error: { detail } }) });
  const answer = await ask("brave", server);
  expect(answer).toMatchObject({ ok: false, code: "refused_by_site", status: 401 });
  const message = answer.ok ? "" : answer.message;
  expect(message).toMatch(/^Brave \(401\): Bad key \[key removed\]\. x+$/);
  expect(message.length).toBe("Brave (401): ".length + 300);
});

test("a provider that says nothing of its error is told of in the words for it, one that is not there without a status", async () => {
  const { server } = await play({ status: 403, body: "<p>no</p>" });
  expect(await ask("brave", server)).toMatchObject({ message: "Brave (403): The site refused to give the page." });
  await server.close();
  const gone = await ask("brave", server);
  expect(gone).toMatchObject({ ok: false, code: "unreachable" });
  expect(gone).not.toHaveProperty("status");
});

test("why an answer could not be read is told of arXiv alone, which says so in its feed", async () => {
  const { server } = await play({ body: "{}" });
  expect(await ask("brave", server)).toEqual({
    ok: false,
    message: "Brave answered in a form that could not be read.",
  });
  const arxiv = await play({ body: "<html>" });
  expect(await ask("arxiv", arxiv.server)).toEqual({
    ok: false,
    message: "arXiv answered in a form that could not be read. It is not an Atom feed.",
  });
});
