import { z } from "zod";
import { type FetchPolicy, guardedFetch } from "@/lib/sources/fetch";
import type { Hit } from "./hit";

const Answer = z.object({
  query: z.object({
    search: z.array(z.object({ title: z.string(), snippet: z.string(), timestamp: z.string().optional() })),
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

function plain(html: string): string {
  return html
    .replace(/<[^<>]{0,200}>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Pages of Wikipedia, by its full-text search. */
export async function searchWikipedia(request: ProviderRequest): Promise<ProviderAnswer> {
  const url = new URL("/w/api.php", request.base);
  url.search = new URLSearchParams({
    action: "query",
    list: "search",
    format: "json",
    formatversion: "2",
    srlimit: String(request.limit),
    srsearch: request.query.slice(0, 300),
  }).toString();
  const answer = await guardedFetch(url.href, request.policy, request.signal);
  if (!answer.ok) return { ok: false, message: `Wikipedia did not answer (${answer.code}).` };
  const parsed = Answer.safeParse(parseJson(answer.bytes));
  if (!parsed.success) return { ok: false, message: "Wikipedia answered in a form that could not be read." };
  const hits = parsed.data.query.search.map(
    (hit): Hit => ({
      provider: "wikipedia",
      url: new URL(`/wiki/${encodeURIComponent(hit.title.replaceAll(" ", "_"))}`, request.base).href,
      title: hit.title,
      snippet: plain(hit.snippet),
      published: hit.timestamp?.slice(0, 10) ?? null,
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
