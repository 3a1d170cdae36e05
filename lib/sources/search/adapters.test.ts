import { afterEach, expect, test } from "vitest";
import { connections, searchProviders } from "@/lib/domain/install/connections";
import { ask, endPlay, type Got, play } from "@/lib/testing/rigs/search";
import { type Adapter, adapters, type ProviderName, providerNames } from "./adapters";

afterEach(endPlay);

const feed = (entries: string): string =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>https://arxiv.org/api/x</id><title>arXiv Query</title>${entries}</feed>`;

/** Each provider's own form: an answer with one result, what is made of it, and how it says that something is wrong. */
const providers: readonly {
  name: ProviderName;
  answer: string;
  hit: { url: string; title: string; snippet: string; published: string | null };
  asked: (got: Got) => unknown;
  wanted: unknown;
  error: { status: number; body: string; said: string };
}[] = [
  {
    name: "brave",
    answer: JSON.stringify({
      type: "search",
      query: { original: "heat pumps" },
      web: {
        type: "search",
        results: [
          {
            title: "Heat pumps in the <strong>cold</strong>",
            url: "https://example.org/cold",
            description: "They keep <strong>running</strong> at -25 &deg;C &amp; below.",
            page_age: "2024-02-03T00:00:00",
            age: "February 3, 2024",
          },
        ],
      },
    }),
    hit: {
      url: "https://example.org/cold",
      title: "Heat pumps in the cold",
      snippet: "They keep running at -25 &deg;C & below.",
      published: "2024-02-03",
    },
    asked: ({ url, headers }) => [
      url.pathname,
      url.searchParams.get("q"),
      url.searchParams.get("count"),
      headers["x-subscription-token"],
    ],
    wanted: ["/res/v1/web/search", "heat pumps, cold climate", "5", "the-key"],
    error: {
      status: 422,
      body: JSON.stringify({
        type: "ErrorResponse",
        error: {
          status: 422,
          code: "SUBSCRIPTION_TOKEN_INVALID",
          detail: "The provided subscription token is invalid.",
        },
      }),
      said: "The provided subscription token is invalid.",
    },
  },
  {
    name: "tavily",
    answer: JSON.stringify({
      query: "heat pumps",
      results: [
        {
          title: "A trial",
          url: "https://example.org/trial",
          content: "The COP was 2.7.",
          score: 0.9,
          published_date: "2023-05-06",
        },
      ],
      response_time: 0.4,
    }),
    hit: { url: "https://example.org/trial", title: "A trial", snippet: "The COP was 2.7.", published: "2023-05-06" },
    asked: ({ method, url, headers, body }) => [method, url.pathname, headers.authorization, JSON.parse(body)],
    wanted: [
      "POST",
      "/search",
      "Bearer the-key",
      { query: "heat pumps, cold climate", max_results: 5, search_depth: "basic" },
    ],
    error: {
      status: 401,
      body: JSON.stringify({ detail: { error: "Unauthorized: missing or invalid API key." } }),
      said: "Unauthorized: missing or invalid API key.",
    },
  },
  {
    name: "searxng",
    answer: JSON.stringify({
      query: "heat pumps",
      number_of_results: 0,
      results: [
        {
          url: "https://example.org/x",
          title: "X",
          content: "About X.",
          engine: "duckduckgo",
          publishedDate: "2022-01-02T03:04:05",
        },
      ],
      answers: [],
      unresponsive_engines: [["google", "timeout"]],
    }),
    hit: { url: "https://example.org/x", title: "X", snippet: "About X.", published: "2022-01-02" },
    asked: ({ url }) => [url.pathname, url.searchParams.get("q"), url.searchParams.get("format")],
    wanted: ["/search", "heat pumps, cold climate", "json"],
    error: { status: 403, body: "<!doctype html><title>403 Forbidden</title>", said: "refused" },
  },
  {
    name: "openalex",
    answer: JSON.stringify({
      meta: { count: 1 },
      results: [
        {
          id: "https://openalex.org/W1",
          doi: "https://doi.org/10.1/x",
          display_name: "Heat pumps, a review",
          publication_date: "2021-11-12",
          abstract_inverted_index: { running: [2], They: [0], keep: [1] },
          primary_location: { landing_page_url: "https://journal.example/1", pdf_url: null },
          open_access: { is_oa: true, oa_url: "https://repository.example/1.pdf" },
        },
      ],
    }),
    hit: {
      url: "https://repository.example/1.pdf",
      title: "Heat pumps, a review",
      snippet: "They keep running",
      published: "2021-11-12",
    },
    asked: ({ url }) => [
      url.pathname,
      url.searchParams.get("search"),
      url.searchParams.get("per-page"),
      url.searchParams.get("mailto"),
    ],
    wanted: ["/works", "heat pumps, cold climate", "5", "ops@example.org"],
    error: {
      status: 403,
      body: JSON.stringify({ error: "Invalid query parameters error.", message: "perpage is not a valid parameter." }),
      said: "perpage is not a valid parameter.",
    },
  },
  {
    name: "arxiv",
    answer: feed(
      `<entry><id>http://arxiv.org/abs/2401.00001v1</id><title>Heat pumps\n  &amp; frost</title><summary>  We measured\n frost. </summary><published>2024-01-01T00:00:00Z</published><link href="http://arxiv.org/abs/2401.00001v1" rel="alternate" type="text/html"/><link title="pdf" href="http://arxiv.org/pdf/2401.00001v1" rel="related" type="application/pdf"/></entry>`,
    ),
    hit: {
      url: "https://arxiv.org/pdf/2401.00001v1",
      title: "Heat pumps & frost",
      snippet: "We measured frost.",
      published: "2024-01-01",
    },
    asked: ({ url }) => [url.pathname, url.searchParams.get("search_query"), url.searchParams.get("max_results")],
    wanted: ["/api/query", "all:heat AND all:pumps AND all:cold AND all:climate", "5"],
    error: {
      status: 200,
      body: feed(
        "<entry><id>http://arxiv.org/api/errors#incorrect_id_format</id><title>Error</title><summary>incorrect id format for 1234</summary></entry>",
      ),
      said: "incorrect id format",
    },
  },
  {
    name: "wikipedia",
    answer: JSON.stringify({
      batchcomplete: true,
      query: { search: [{ title: "Heat pump", snippet: "A <b>heat</b> pump" }] },
    }),
    hit: { url: "/wiki/Heat_pump", title: "Heat pump", snippet: "A heat pump", published: null },
    asked: ({ url }) => [url.pathname, url.searchParams.get("srsearch"), url.searchParams.get("srlimit")],
    wanted: ["/w/api.php", "heat pumps, cold climate", "5"],
    error: {
      status: 400,
      body: JSON.stringify({ error: { code: "srsearch", info: "The search is unavailable." } }),
      said: "The search is unavailable.",
    },
  },
  {
    name: "crossref",
    answer: JSON.stringify({
      status: "ok",
      "message-type": "work-list",
      message: {
        "total-results": 1,
        items: [
          {
            URL: "https://doi.org/10.1/y",
            title: ["Heat <i>pumps</i>"],
            abstract: "<jats:p>Pumps were tested.</jats:p>",
            published: { "date-parts": [[2020, 3, 4]] },
          },
        ],
      },
    }),
    hit: { url: "https://doi.org/10.1/y", title: "Heat pumps", snippet: "Pumps were tested.", published: "2020-03-04" },
    asked: ({ url }) => [url.pathname, url.searchParams.get("query"), url.searchParams.get("rows")],
    wanted: ["/works", "heat pumps, cold climate", "5"],
    error: {
      status: 400,
      body: JSON.stringify({
        status: "failed",
        "message-type": "validation-failure",
        message: [{ type: "integer-not-valid", value: "x", message: "Integer specified as x but must be positive." }],
      }),
      said: "Integer specified as x",
    },
  },
];

test("every provider has its row here", () => {
  expect(providers.map(({ name }) => name).toSorted()).toEqual(providerNames.toSorted());
});

test.each(providers)(
  "$name is asked in its own way, and its answer is understood",
  async ({ name, answer, hit, asked, wanted }) => {
    const { server, got } = await play({ body: answer });
    const found = await ask(name, server);
    const url = hit.url.startsWith("/") ? `${server.origin}${hit.url}` : hit.url;
    expect(found).toEqual({ ok: true, hits: [{ provider: name, ...hit, url }] });
    expect(got.map(asked)).toEqual([wanted]);
  },
);

test.each(providers)(
  "what $name says is wrong is said on, without a key, and is no result",
  async ({ name, error }) => {
    const { server } = await play({ status: error.status, body: error.body });
    const answer = await ask(name, server);
    expect(answer).toMatchObject({ ok: false, message: expect.stringContaining(error.said) });
    expect(JSON.stringify(answer)).not.toContain("the-key");
  },
);

test.each(providers)("an answer of $name that is not in its form is refused in a sentence", async ({ name }) => {
  for (const body of ["<html>", "null", "[]", '{"results":{}}', ""]) {
    const { server } = await play({ body });
    expect(await ask(name, server)).toMatchObject({ ok: false, message: expect.stringContaining("could not be read") });
  }
});

test("what administrators may enter of each provider is what its adapter asks for", () => {
  expect([...searchProviders].toSorted()).toEqual([...providerNames].toSorted());
  for (const name of searchProviders) {
    const { label, keyVariable, baseVariable, isKeyNeeded }: Adapter = adapters[name];
    expect({ label, key: keyVariable, address: baseVariable ?? null }).toEqual({
      label: connections[name].label,
      key: connections[name].key,
      address: connections[name].address,
    });
    expect(connections[name].needs === "key").toBe(isKeyNeeded);
  }
});

/** What a provider is asked for, without asking it. */
function requestOf(name: ProviderName, query: string, limit: number): { said: URLSearchParams; body: unknown } {
  const adapter: Adapter = adapters[name];
  const base = adapter.base ?? "https://search.example";
  const { url, body } = adapter.request({ base, query, limit, key: "k", contact: null });
  return { said: new URL(url).searchParams, body };
}

test.each<[ProviderName, string, number, string | null, number]>([
  ["brave", "q", 400, "count", 20],
  ["searxng", "q", 400, null, 0],
  ["openalex", "search", 300, "per-page", 50],
  ["crossref", "query", 300, "rows", 50],
  ["wikipedia", "srsearch", 300, "srlimit", 50],
])("%s is asked for no more than it takes: %s of %d letters, %s of %d", (name, query, letters, count, most) => {
  const asked = requestOf(name, "q".repeat(letters + 1), most + 1).said;
  expect(asked.get(query)).toBe("q".repeat(letters));
  if (count === null) return;
  expect(asked.get(count)).toBe(String(most));
  expect(requestOf(name, "q", most - 1).said.get(count)).toBe(String(most - 1));
});

test("Tavily and arXiv are asked for no more than they take, arXiv for words that tell something, each of them", () => {
  expect(requestOf("tavily", "q".repeat(401), 21).body).toMatchObject({ query: "q".repeat(400), max_results: 20 });
  const { said } = requestOf("arxiv", "a heat-pump, 12 x tests", 51);
  expect([said.get("search_query"), said.get("max_results")]).toEqual([
    "all:heat AND all:pump AND all:12 AND all:tests",
    "50",
  ]);
  const many = requestOf("arxiv", Array.from({ length: 20 }, (_, nth) => `word${nth}`).join(" "), 9).said;
  expect(many.get("search_query")?.split(" AND ")).toHaveLength(12);
});

test("a work that Crossref dates by its year or month alone has no day", () => {
  const dated = (...parts: (number | null)[]): unknown => {
    const message = { items: [{ URL: "https://doi.org/x", published: { "date-parts": [parts] } }] };
    const input = { base: "", query: "", limit: 9, key: null, contact: null };
    return adapters.crossref.parse(JSON.stringify({ message }), input)[0]?.published;
  };
  expect([
    dated(2024, 3, 5),
    dated(2024, 3),
    dated(2024),
    dated(null),
    dated(2024, null, 5),
    dated(null, 3, 5),
  ]).toEqual(["2024-03-05", null, null, null, null, null]);
});

test("an abstract of OpenAlex is told in the order of its words, as far as a snippet goes", () => {
  const index = Object.fromEntries(Array.from({ length: 130 }, (_, nth) => [`w${nth}`, [nth]]).toReversed());
  const work = { id: "https://openalex.org/W1", abstract_inverted_index: { ...index, tide: [0] } };
  const input = { base: "", query: "", limit: 9, key: null, contact: null };
  const [hit] = adapters.openalex.parse(JSON.stringify({ results: [work] }), input);
  const words = hit?.snippet?.split(" ") ?? [];
  expect(words).toHaveLength(120);
  expect(words.slice(2, 5)).toEqual(["w1", "w2", "w3"]);
});

const entry = (links: string): string =>
  feed(`<entry><id>http://arxiv.org/abs/1</id><title>Tides</title><summary>They rise.</summary>${links}</entry>`);

test.each([
  [
    '<link href="https://arxiv.org/abs/1"/><link type="application/pdf" href="http://arxiv.org/pdf/1"/>',
    "https://arxiv.org/pdf/1",
  ],
  ['<link href="http://elsewhere.example/1"/>', "https://arxiv.org/abs/1"],
  ['<link type="application/pdf"/>', "https://arxiv.org/abs/1"],
])("a paper of arXiv with the links %s is found at %s", (links, url) => {
  expect(adapters.arxiv.parse(entry(links), { base: "", query: "", limit: 9, key: null, contact: null })).toEqual([
    { url, title: "Tides", snippet: "They rise.", published: null },
  ]);
});
