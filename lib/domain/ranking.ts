import MiniSearch from "minisearch";
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
    tokenize: terms,
    processTerm: (term): string => term,
    searchOptions: { combineWith: "OR", prefix: false, fuzzy: false },
  });
  index.addAll(documents);
  return index;
}

function search(index: MiniSearch<Document>, query: string): Ranked[] {
  return index.search(query).map((hit) => ({ id: String(hit.id), score: hit.score }));
}

/** Documents that share a term with the query, best first by BM25 (k1 1.2, b 0.7); ties by id. Ids are distinct. */
export function rankByBm25(query: string, documents: readonly Document[]): Ranked[] {
  return search(indexOf(documents), query).toSorted(better);
}

/**
 * Passages that answer several queries at once: for each query BM25 as a share of its best hit, summed over queries.
 * At most `limit`, best first; ties by id.
 */
export function rankPassages(queries: readonly string[], passages: readonly Document[], limit: number): Ranked[] {
  const index = indexOf(passages);
  const sums = new Map<string, number>();
  for (const query of queries) {
    const hits = search(index, query).toSorted(better);
    const best = hits[0]?.score ?? 1;
    for (const hit of hits) sums.set(hit.id, (sums.get(hit.id) ?? 0) + hit.score / best);
  }
  return [...sums]
    .map(([id, score]) => ({ id, score }))
    .toSorted(better)
    .slice(0, limit);
}
