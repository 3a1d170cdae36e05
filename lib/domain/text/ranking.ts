import MiniSearch from "minisearch";
import { askedTerms } from "./asked-terms";
import { terms } from "./terms";

export interface Document {
  id: string;
  text: string;
}

export interface Ranked {
  id: string;
  score: number;
}

function better(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.id < b.id ? -1 : Number(a.id > b.id));
}

function indexOf(documents: readonly Document[]): MiniSearch<Document> {
  const index = new MiniSearch<Document>({
    fields: ["text"],
    tokenize: (text): string[] => [...terms(text)],
    processTerm: (term): string => term,
    searchOptions: { combineWith: "OR", prefix: false, fuzzy: false },
  });
  index.addAll([...new Map(documents.map((document) => [document.id, document])).values()]);
  return index;
}

function search(index: MiniSearch<Document>, query: string): Ranked[] {
  return index.search(query).map((hit) => ({ id: String(hit.id), score: hit.score }));
}

/** Takes documents in once, to rank them for any number of queries. Of equal ids the last counts. */
export function bm25Over(documents: readonly Document[]): (query: string) => Ranked[] {
  const index = indexOf(documents);
  return (query) => search(index, query).toSorted(better);
}

/** Documents that share a term with the query, best first by BM25 (k1 1.2, b 0.7); ties by id. Of equal ids the last counts. */
export function rankByBm25(query: string, documents: readonly Document[]): Ranked[] {
  return bm25Over(documents)(query);
}

/** Terms that more than half of three queries and more share: they find all of the subject, and nothing in it. */
function sharedTerms(queries: readonly (readonly string[])[]): Set<string> {
  if (queries.length < 3) return new Set();
  const counts = new Map<string, number>();
  for (const query of queries) for (const term of new Set(query)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return new Set([...counts].filter(([, count]) => count > queries.length / 2).map(([term]) => term));
}

/** What a query asks of its own counts more than the subject that all share. */
const OWN_WEIGHT = 2;

/**
 * Passages that answer several queries at once. Each query is asked twice, whole and without what it shares with the
 * others and what only asks, and each time a passage gets its BM25 as a share of the best hit; the shares are summed. At most `limit`,
 * best first; ties by id.
 */
export function rankPassages(queries: readonly string[], passages: readonly Document[], limit: number): Ranked[] {
  const index = indexOf(passages);
  const distinct = [...new Set(queries)];
  const queryTerms = distinct.map((query) => [...askedTerms(query)]);
  const shared = sharedTerms(queryTerms);
  const own = queryTerms.map((query) => query.filter((term) => !shared.has(term)).join(" "));
  const sums = new Map<string, number>();
  const add = (query: string, weight: number): void => {
    const hits = search(index, query).toSorted(better);
    const best = hits[0]?.score ?? 1;
    for (const hit of hits) sums.set(hit.id, (sums.get(hit.id) ?? 0) + (weight * hit.score) / best);
  };
  for (const query of distinct) add(query, 1);
  if (shared.size > 0) for (const query of own) add(query, OWN_WEIGHT);
  return [...sums]
    .map(([id, score]) => ({ id, score }))
    .toSorted(better)
    .slice(0, limit);
}

/** A stretch of a source, as it is chosen for reading. */
interface Readable extends Document {
  title: string;
}

/**
 * The passages to read for several queries, best first: their sources' titles count as if they stood in them, and as long
 * as all of them are few enough, none is left unread.
 */
export function passagesToRead(queries: readonly string[], passages: readonly Readable[], limit: number): string[] {
  const named = passages.map(({ id, title, text }) => ({ id, text: `${title}\n${text}` }));
  const ranked = rankPassages(queries, named, limit).map(({ id }) => id);
  if (passages.length > limit) return ranked;
  return [...new Set([...ranked, ...passages.map(({ id }) => id)])];
}
