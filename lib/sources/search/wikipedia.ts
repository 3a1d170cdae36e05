import { z } from "zod";
import { type FetchPolicy, guardedFetch } from "@/lib/sources/fetch";
import { atPace } from "@/lib/sources/manners";
import type { Hit } from "./hit";

const Answer = z.object({
  query: z.object({
    search: z.array(z.object({ title: z.string(), snippet: z.string() })),
  }),
});

export type ProviderAnswer = { ok: true; hits: Hit[] } | { ok: false; message: string };

export interface ProviderRequest {
  query: string;
  limit: number;
  /** Where the provider is; another address in tests. */
  base: string;
  policy: FetchPolicy;
  signal: AbortSignal;
}

/** What a result may hold, in characters; the rest of a longer one says no more. */
const TITLE_MAX = 300;
const SNIPPET_MAX = 500;
/** Results that the interface gives at most. */
const LIMIT_MAX = 50;

const entities = new Map([
  ["quot", '"'],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["nbsp", " "],
  ["#39", "'"],
  ["#039", "'"],
]);

/** A snippet without the marks around what was found. */
function plain(html: string): string {
  const text = html.replace(/<[^<>]{0,200}>/g, "");
  return text.replace(/&([a-z]{2,4}|#\d{2,3});/g, (whole, name: string) => entities.get(name) ?? whole);
}

/** The address of a page as the site itself writes it. */
function pageUrl(title: string, base: string): string {
  const name = encodeURIComponent(title.replaceAll(" ", "_")).replace(/%(?:2F|3A|2C|3B|40|24)/g, decodeURIComponent);
  return new URL(`/wiki/${name}`, base).href;
}

/** Pages of Wikipedia, by its full-text search. */
export async function searchWikipedia(request: ProviderRequest): Promise<ProviderAnswer> {
  const url = new URL("/w/api.php", request.base);
  url.search = new URLSearchParams({
    action: "query",
    list: "search",
    format: "json",
    formatversion: "2",
    srlimit: String(Math.min(request.limit, LIMIT_MAX)),
    srsearch: request.query.slice(0, 300),
  }).toString();
  const answer = await atPace(url.host, () => guardedFetch(url.href, request.policy, request.signal));
  if (!answer.ok) return { ok: false, message: `Wikipedia did not answer (${answer.code}).` };
  const parsed = Answer.safeParse(parseJson(answer.bytes));
  if (!parsed.success) return { ok: false, message: "Wikipedia answered in a form that could not be read." };
  const hits = parsed.data.query.search.slice(0, request.limit).map(
    (hit): Hit => ({
      provider: "wikipedia",
      url: pageUrl(hit.title, request.base),
      title: hit.title.slice(0, TITLE_MAX).toWellFormed(),
      snippet: plain(hit.snippet).slice(0, SNIPPET_MAX).toWellFormed(),
      // The timestamp is of the last edit, which is not when the page was published.
      published: null,
    }),
  );
  return { ok: true, hits };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    // Not JSON at all: the schema refuses it with the same sentence as any other wrong form.
    return null;
  }
}
