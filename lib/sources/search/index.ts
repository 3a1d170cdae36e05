import type { Scope } from "@/lib/domain/core/ids";
import { canonicalUrl } from "@/lib/domain/core/url";
import type { Sensitivity } from "@/lib/domain/core/words";
import { isNamedIn } from "@/lib/domain/questions/named-sources";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import type { Db } from "@/lib/platform/db/client";
import { isDomainAllowed } from "@/lib/sources/fetch/allowed-domains";
import type { FetchPolicy } from "@/lib/sources/fetch/fetch";
import { askProvider, type ProviderAnswer } from "./ask";
import { cached } from "./cache";
import type { ProviderConfig } from "./config";
import type { Hit } from "./hit";
import { searchLibrary } from "./library";
import { type Meaning, searchByMeaning } from "./meaning";

export interface SearchAll {
  query: string;
  limit: number;
  sensitivity: Sensitivity;
  providers: readonly ProviderConfig[];
  /** Hosts that a restricted run may reach; none when left out. */
  allowedDomains?: readonly string[];
  policy: FetchPolicy;
  signal: AbortSignal;
  /** Ranks the library by meaning, too. */
  meaning?: Meaning | null;
}

/** The providers that the run's sensitivity lets it ask. */
function askable(request: SearchAll): readonly ProviderConfig[] {
  const { sensitivity, allowedDomains = [] } = request;
  if (sensitivity === "no_web") return [];
  if (sensitivity === "normal") return request.providers;
  return request.providers.filter(({ base }) => isDomainAllowed(base, allowedDomains));
}

/** Ranked lists as one: each hit by the sum of its reciprocal ranks; the same page once. */
export function fuse(lists: readonly (readonly Hit[])[], limit: number): Hit[] {
  return fusedRank(lists, ({ url }) => canonicalUrl(url) ?? url).slice(0, limit);
}

/** Asks the library and, where the run may, the web. A provider that fails is named and does not end the search. */
export async function searchAll(db: Db, scope: Scope, request: SearchAll): Promise<{ hits: Hit[]; failed: string[] }> {
  const { query, limit, policy, signal, sensitivity, allowedDomains = [] } = request;
  const ask = (config: ProviderConfig): Promise<ProviderAnswer> =>
    cached(db, scope, { provider: config.name, query, limit }, () =>
      askProvider(config, { query, limit, policy, signal }),
    );
  const { meaning = null } = request;
  const [meant, library, answers] = await Promise.all([
    meaning === null ? { hits: [], failed: null } : searchByMeaning(db, scope, { query, limit, meaning }),
    searchLibrary(db, scope, { query, limit }),
    Promise.all(askable(request).map(ask)),
  ]);
  const mayRead = (hit: Hit): boolean => sensitivity !== "restricted" || isDomainAllowed(hit.url, allowedDomains);
  const lists = [meant.hits, library, ...answers.map((answer) => (answer.ok ? answer.hits.filter(mayRead) : []))];
  const failed = answers.flatMap((answer) => (answer.ok ? [] : [answer.message]));
  // What the query names comes first, whatever else is near it.
  const named = library.filter(({ title, snippet }) => isNamedIn(query, { title, head: snippet }));
  return {
    hits: fuse([[...named, ...fuse(lists, limit)]], limit),
    failed: [...failed, ...(meant.failed === null ? [] : [meant.failed])],
  };
}
