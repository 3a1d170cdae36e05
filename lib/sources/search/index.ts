import type { Db } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";
import { canonicalUrl } from "@/lib/domain/url";
import type { Sensitivity } from "@/lib/domain/words";
import { isDomainAllowed } from "@/lib/sources/allowed-domains";
import type { FetchPolicy } from "@/lib/sources/fetch";
import type { Hit } from "./hit";
import { searchLibrary } from "./library";
import { type ProviderAnswer, type ProviderRequest, searchWikipedia } from "./wikipedia";

/** Web search providers, each with where it is. */
const providers = {
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
  /** Hosts that a restricted run may reach; none when left out. */
  allowedDomains?: readonly string[];
  /** Other places of the providers: an instance of one's own. */
  bases?: Partial<Record<ProviderName, string>>;
  policy: FetchPolicy;
  signal: AbortSignal;
}

function baseOf(request: SearchAll, name: ProviderName): string {
  return request.bases?.[name] ?? providers[name].base;
}

/** The providers that the run's sensitivity lets it ask. */
function askable(request: SearchAll): readonly ProviderName[] {
  const { sensitivity, allowedDomains = [] } = request;
  if (sensitivity === "no_web") return [];
  if (sensitivity === "normal") return request.providers;
  return request.providers.filter((name) => isDomainAllowed(baseOf(request, name), allowedDomains));
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
  const { query, limit, policy, signal, sensitivity, allowedDomains = [] } = request;
  const ask = (name: ProviderName): Promise<ProviderAnswer> =>
    providers[name].search({ query, limit, base: baseOf(request, name), policy, signal });
  const [library, answers] = await Promise.all([
    searchLibrary(db, scope, { query, limit }),
    Promise.all(askable(request).map(ask)),
  ]);
  const mayRead = (hit: Hit): boolean => sensitivity !== "restricted" || isDomainAllowed(hit.url, allowedDomains);
  const lists = [library, ...answers.map((answer) => (answer.ok ? answer.hits.filter(mayRead) : []))];
  return { hits: fuse(lists, limit), failed: answers.flatMap((answer) => (answer.ok ? [] : [answer.message])) };
}
