import type { Db } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";
import { canonicalUrl } from "@/lib/domain/url";
import type { Sensitivity } from "@/lib/domain/words";
import type { FetchPolicy } from "@/lib/sources/fetch";
import type { Hit } from "./hit";
import { searchLibrary } from "./library";
import { type ProviderAnswer, type ProviderRequest, searchWikipedia } from "./wikipedia";

/** Web search providers, each with where it is. */
export const providers = {
  wikipedia: { label: "Wikipedia", base: "https://en.wikipedia.org", search: searchWikipedia },
} as const satisfies Record<
  string,
  { label: string; base: string; search: (request: ProviderRequest) => Promise<ProviderAnswer> }
>;
export type ProviderName = keyof typeof providers;

/** The constant of reciprocal rank fusion. Source: Cormack, Clarke and Büttcher, SIGIR 2009. */
const FUSION = 60;

/** The providers that the environment names; none by default, so that nothing is asked unless someone wants it. */
export function configuredProviders(names: string): ProviderName[] {
  const known = Object.keys(providers) as ProviderName[];
  const wanted = names.split(",").map((name) => name.trim().toLowerCase());
  return known.filter((name) => wanted.includes(name));
}

export interface SearchAll {
  query: string;
  limit: number;
  sensitivity: Sensitivity;
  providers: readonly ProviderName[];
  policy: FetchPolicy;
  signal: AbortSignal;
}

/** Ranked lists as one: each hit by the sum of its reciprocal ranks; the same page once. */
export function fuse(lists: readonly (readonly Hit[])[], limit: number): Hit[] {
  const scored = new Map<string, { hit: Hit; score: number; place: number }>();
  let place = 0;
  for (const list of lists) {
    for (const [rank, hit] of list.entries()) {
      const key = canonicalUrl(hit.url) ?? hit.url;
      const known = scored.get(key);
      place += 1;
      scored.set(key, {
        hit: known?.hit ?? hit,
        score: (known?.score ?? 0) + 1 / (FUSION + rank + 1),
        place: known?.place ?? place,
      });
    }
  }
  const ranked = [...scored.values()].sort((a, b) => b.score - a.score || a.place - b.place);
  return ranked.slice(0, limit).map((one) => one.hit);
}

/** Asks the library and, where the run may, the web. A provider that fails is named and does not end the search. */
export async function searchAll(db: Db, scope: Scope, request: SearchAll): Promise<{ hits: Hit[]; failed: string[] }> {
  const { query, limit, policy, signal } = request;
  const web = request.sensitivity === "no_web" ? [] : request.providers;
  const [library, answers] = await Promise.all([
    searchLibrary(db, scope, { query, limit }),
    Promise.all(
      web.map((name) => providers[name].search({ query, limit, base: providers[name].base, policy, signal })),
    ),
  ]);
  const lists = [library, ...answers.map((answer) => (answer.ok ? answer.hits : []))];
  return { hits: fuse(lists, limit), failed: answers.flatMap((answer) => (answer.ok ? [] : [answer.message])) };
}
