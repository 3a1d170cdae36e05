import { z } from "zod";
import { parseArxiv } from "./arxiv";
import type { RawHit } from "./hit";

/** One search, as a provider is asked it. */
interface ProviderInput {
  base: string;
  query: string;
  limit: number;
  key: string | null;
  /** An address where the operator can be reached; two providers are quicker for those who name one. */
  contact: string | null;
}

/** What goes over the wire. */
interface WireRequest {
  url: string;
  headers?: Record<string, string>;
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
}

/** How one provider is asked and understood; `parse` throws when an answer is not in the provider's form. */
export interface Adapter {
  label: string;
  base: string | null;
  /** The variable that says where it answers; without one it answers at `base` alone. */
  baseVariable?: string;
  /** The variable that holds its key; `isKeyNeeded` when it does not answer without. */
  keyVariable: string | null;
  isKeyNeeded: boolean;
  /** What it says is public to those it asks: a server of one's own is asked without leaving the house. */
  request(input: ProviderInput): WireRequest;
  parse(text: string, input: ProviderInput): RawHit[];
  /** What an error's body says, in the provider's words. */
  error: z.ZodType<string>;
}

function withQuery(base: string, path: string, query: Record<string, string | null>): string {
  const url = new URL(path, base);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

const text = z.string().nullish();

const Brave = z.object({
  type: z.literal("search"),
  web: z
    .object({ results: z.array(z.object({ url: text, title: text, description: text, page_age: text })) })
    .optional(),
});

const brave: Adapter = {
  label: "Brave",
  base: "https://api.search.brave.com",
  keyVariable: "BRAVE_API_KEY",
  isKeyNeeded: true,
  request: ({ base, query, limit, key }) => ({
    url: withQuery(base, "/res/v1/web/search", { q: query.slice(0, 400), count: String(Math.min(20, limit)) }),
    headers: { accept: "application/json", "x-subscription-token": key ?? "" },
  }),
  parse: (answer) =>
    (Brave.parse(JSON.parse(answer)).web?.results ?? []).map(({ url, title, description, page_age }) => ({
      url,
      title,
      snippet: description,
      published: page_age,
    })),
  error: z.object({ error: z.object({ detail: z.string() }) }).transform(({ error }) => error.detail),
};

const Tavily = z.object({
  results: z.array(z.object({ url: text, title: text, content: text, published_date: text })),
});

const tavily: Adapter = {
  label: "Tavily",
  base: "https://api.tavily.com",
  keyVariable: "TAVILY_API_KEY",
  isKeyNeeded: true,
  request: ({ base, query, limit, key }) => ({
    url: withQuery(base, "/search", {}),
    headers: { authorization: `Bearer ${key ?? ""}` },
    body: { query: query.slice(0, 400), max_results: Math.min(20, limit), search_depth: "basic" },
  }),
  parse: (answer) =>
    Tavily.parse(JSON.parse(answer)).results.map(({ url, title, content, published_date }) => ({
      url,
      title,
      snippet: content,
      published: published_date,
    })),
  error: z
    .object({ detail: z.union([z.string(), z.object({ error: z.string() })]) })
    .transform(({ detail }) => (typeof detail === "string" ? detail : detail.error)),
};

const Searxng = z.object({
  results: z.array(z.object({ url: text, title: text, content: text, publishedDate: text })),
});

const searxng: Adapter = {
  label: "SearXNG",
  base: null,
  baseVariable: "STEMMA_SEARXNG_URL",
  keyVariable: null,
  isKeyNeeded: false,
  request: ({ base, query }) => ({ url: withQuery(base, "search", { q: query.slice(0, 400), format: "json" }) }),
  parse: (answer) =>
    Searxng.parse(JSON.parse(answer)).results.map(({ url, title, content, publishedDate }) => ({
      url,
      title,
      snippet: content,
      published: publishedDate,
    })),
  error: z.object({ error: z.string() }).transform(({ error }) => error),
};

const place = z.object({ landing_page_url: text, pdf_url: text }).nullish();
const OpenAlex = z.object({
  results: z.array(
    z.object({
      id: text,
      doi: text,
      display_name: text,
      publication_date: text,
      abstract_inverted_index: z.record(z.string(), z.array(z.int())).nullish(),
      primary_location: place,
      open_access: z.object({ oa_url: text }).nullish(),
    }),
  ),
});

/** An abstract from the index of its words, as far as a snippet needs it. */
function abstractOf(index: Record<string, number[]> | null | undefined): string {
  const placed = Object.entries(index ?? {}).flatMap(([word, places]) => places.map((at) => ({ at, word })));
  return placed
    .sort((a, b) => a.at - b.at)
    .slice(0, 120)
    .map(({ word }) => word)
    .join(" ");
}

const openalex: Adapter = {
  label: "OpenAlex",
  base: "https://api.openalex.org",
  keyVariable: "OPENALEX_API_KEY",
  isKeyNeeded: false,
  request: ({ base, query, limit, key, contact }) => ({
    url: withQuery(base, "/works", {
      search: query.slice(0, 300),
      "per-page": String(Math.min(50, limit)),
      api_key: key,
      mailto: contact,
    }),
  }),
  parse: (answer) =>
    OpenAlex.parse(JSON.parse(answer)).results.map((work) => ({
      url: work.open_access?.oa_url ?? work.primary_location?.landing_page_url ?? work.doi ?? work.id,
      title: work.display_name,
      snippet: abstractOf(work.abstract_inverted_index),
      published: work.publication_date,
    })),
  error: z.object({ message: z.string() }).transform(({ message }) => message),
};

const arxiv: Adapter = {
  label: "arXiv",
  base: "https://export.arxiv.org",
  keyVariable: null,
  isKeyNeeded: false,
  request: ({ base, query, limit }) => ({
    url: withQuery(base, "/api/query", {
      search_query: query
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1)
        .slice(0, 12)
        .map((word) => `all:${word}`)
        .join(" AND "),
      start: "0",
      max_results: String(Math.min(50, limit)),
    }),
  }),
  parse: (answer) => parseArxiv(answer),
  error: z.string().transform((body) => body),
};

const Crossref = z.object({
  message: z.object({
    items: z.array(
      z.object({
        URL: text,
        title: z.array(z.string()).optional(),
        abstract: text,
        published: z.object({ "date-parts": z.array(z.array(z.int().nullable())) }).optional(),
      }),
    ),
  }),
});

function dayFrom(parts: readonly (number | null)[] | undefined): string | null {
  const [year, month, day] = parts ?? [];
  if (!year || !month || !day) return null;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

const crossref: Adapter = {
  label: "Crossref",
  base: "https://api.crossref.org",
  keyVariable: null,
  isKeyNeeded: false,
  request: ({ base, query, limit, contact }) => ({
    url: withQuery(base, "/works", {
      query: query.slice(0, 300),
      rows: String(Math.min(50, limit)),
      select: "URL,title,abstract,published",
      mailto: contact,
    }),
  }),
  parse: (answer) =>
    Crossref.parse(JSON.parse(answer)).message.items.map((item) => ({
      url: item.URL,
      title: item.title?.[0],
      snippet: item.abstract,
      published: dayFrom(item.published?.["date-parts"][0]),
    })),
  error: z
    .object({ message: z.union([z.string(), z.array(z.object({ message: z.string() })).min(1)]) })
    .transform(({ message }) => (typeof message === "string" ? message : (message[0]?.message ?? ""))),
};

const Wikipedia = z.object({
  query: z.object({ search: z.array(z.object({ title: z.string(), snippet: z.string() })) }),
});

/** The address of a page as the site itself writes it. */
function pageUrl(title: string, base: string): string {
  const name = encodeURIComponent(title.replaceAll(" ", "_")).replace(/%(?:2F|3A|2C|3B|40|24)/g, decodeURIComponent);
  return new URL(`/wiki/${name}`, base).href;
}

const wikipedia: Adapter = {
  label: "Wikipedia",
  base: "https://en.wikipedia.org",
  keyVariable: null,
  isKeyNeeded: false,
  request: ({ base, query, limit }) => ({
    url: withQuery(base, "/w/api.php", {
      action: "query",
      list: "search",
      format: "json",
      formatversion: "2",
      srlimit: String(Math.min(50, limit)),
      srsearch: query.slice(0, 300),
    }),
  }),
  // The timestamp is of the last edit, which is not when the page was published.
  parse: (answer, { base }) =>
    Wikipedia.parse(JSON.parse(answer)).query.search.map(({ title, snippet }) => ({
      url: pageUrl(title, base),
      title,
      snippet,
    })),
  error: z.object({ error: z.object({ info: z.string() }) }).transform(({ error }) => error.info),
};

/** Search providers, each behind the same interface. */
export const adapters = { brave, tavily, searxng, openalex, arxiv, wikipedia, crossref } as const;
export type ProviderName = keyof typeof adapters;
export const providerNames = Object.keys(adapters) as readonly ProviderName[];
