import { basename } from "node:path";
import { quantile, row } from "@/bench/kit/table";
import { ProjectId } from "@/lib/domain/core/ids";
import { readSearch } from "@/lib/domain/core/search-query";
import { bm25Over } from "@/lib/domain/text/ranking";
import { noFilter } from "@/lib/knowledge/find/fact-filter";
import { rankFacts } from "@/lib/knowledge/find/find";
import { readMatch } from "@/lib/knowledge/find/match";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { searchLibrary } from "@/lib/sources/search/library";
import { type Corpus, readCorpus, type StoredCorpus, storeCorpus } from "./corpus";

const SHOWN = 10;

/** Normalized discounted cumulative gain of the first ten, 0 to 1. */
function ndcg(found: readonly string[], judged: ReadonlyMap<string, number>): number {
  const gain = (scores: readonly number[]): number =>
    scores.slice(0, SHOWN).reduce((sum, score, nth) => sum + score / Math.log2(nth + 2), 0);
  const ideal = gain([...judged.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : gain(found.map((document) => judged.get(document) ?? 0)) / ideal;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function answerable(corpus: Corpus): { text: string; judged: ReadonlyMap<string, number> }[] {
  return corpus.queries.flatMap(({ _id, text }) => {
    const judged = corpus.judged.get(_id);
    return judged && [...judged.values()].some((score) => score > 0) ? [{ text, judged }] : [];
  });
}

/** Finds documents' ids for a question, the best first. */
type Search = (question: string) => Promise<string[]>;

/** Searches of a collection: the knowledge base's, the library's, and BM25 over titles and texts. */
function searchesOf(db: Db, scope: { projectId: ProjectId }, corpus: Corpus, stored: StoredCorpus): [string, Search][] {
  const documents = corpus.documents
    .filter(({ text }) => text.trim() !== "")
    .map(({ _id, title, text }) => ({ id: _id, text: `${title} ${text}` }));
  const bm25 = bm25Over(documents);
  return [
    [
      "knowledge base",
      async (question): Promise<string[]> => {
        const match = await readMatch(db, scope, readSearch(`${question} `));
        const { facts } = await rankFacts(db, scope, { match, filter: noFilter, after: null, take: SHOWN });
        return facts.map(({ id }) => stored.byFact.get(id) ?? "");
      },
    ],
    [
      "library",
      async (question): Promise<string[]> => {
        const found = await searchLibrary(db, scope, { query: question, limit: SHOWN });
        return found.map(({ url }) => stored.bySource.get(url) ?? "");
      },
    ],
    ["BM25", async (question): Promise<string[]> => bm25(question).map(({ id }) => id)],
  ];
}

/**
 * Search of the knowledge base and of the library against judged answers, beside plain BM25 with titles:
 * `npm run bench:ranking -- path/to/cranfield path/to/cisi`, folders with corpus.jsonl, queries.jsonl and qrels.tsv.
 */
async function main(): Promise<void> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error("Name folders: npm run bench:ranking -- path/to/cranfield path/to/cisi");
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  row(["collection", "queries", "nDCG@10", "finds none", "time p50", "time p95"]);
  for (const folder of folders) {
    const corpus = await readCorpus(folder);
    const { id } = await db.project.create({ data: { name: basename(folder), goal: "" } });
    const scope = { projectId: ProjectId.parse(id) };
    const stored = await storeCorpus(db, id, corpus);
    for (const [name, search] of searchesOf(db, scope, corpus, stored)) {
      const gains: number[] = [];
      const ms: number[] = [];
      let empty = 0;
      for (const { text, judged } of answerable(corpus)) {
        const begun = performance.now();
        const found = await search(text);
        ms.push(performance.now() - begun);
        if (found.length === 0) empty += 1;
        gains.push(ndcg(found, judged));
      }
      const times = [0.5, 0.95].map((share) => `${quantile(ms, share).toFixed(1)} ms`);
      row([`${basename(folder)}, ${name}`, gains.length, mean(gains).toFixed(3), empty, ...times]);
    }
  }
  await db.$disconnect();
  await database.stop();
}

await main();
