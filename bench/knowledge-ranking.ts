import { basename } from "node:path";
import { openDb } from "@/lib/db/client";
import { migrate } from "@/lib/db/migrate";
import { startThrowaway } from "@/lib/db/throwaway";
import { ProjectId } from "@/lib/domain/ids";
import { readSearch } from "@/lib/domain/search-query";
import { noFilter } from "@/lib/knowledge/fact-filter";
import { rankFacts } from "@/lib/knowledge/find";
import { readMatch } from "@/lib/knowledge/match";
import { type Corpus, readCorpus, storeCorpus } from "./corpus";
import { quantile, row } from "./table";

const SHOWN = 10;

/** BM25 (k1 1.2, b 0.75, light stemming) on collections that are often used. */
const PLAIN: Readonly<Record<string, string>> = { cranfield: "0.385", cisi: "0.302" };

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

/** `npm run bench:ranking -- <folder>…`: search of the knowledge base against judged answers, beside plain BM25. */
async function main(): Promise<void> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new Error("Name folders: npm run bench:ranking -- path/to/cranfield path/to/cisi");
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  row(["collection", "queries", "nDCG@10", "plain BM25", "time p50", "time p95"]);
  for (const folder of folders) {
    const corpus = await readCorpus(folder);
    const { id } = await db.project.create({ data: { name: basename(folder), goal: "" } });
    const scope = { projectId: ProjectId.parse(id) };
    const documentOf = await storeCorpus(db, id, corpus);
    const own: number[] = [];
    const ms: number[] = [];
    for (const { text, judged } of answerable(corpus)) {
      const begun = performance.now();
      const match = await readMatch(db, scope, readSearch(`${text} `));
      const found = await rankFacts(db, scope, { match, filter: noFilter, after: null, take: SHOWN });
      ms.push(performance.now() - begun);
      own.push(
        ndcg(
          found.map((fact) => documentOf.get(fact.id) ?? ""),
          judged,
        ),
      );
    }
    const times = [0.5, 0.95].map((share) => `${quantile(ms, share).toFixed(1)} ms`);
    row([basename(folder), own.length, mean(own).toFixed(3), PLAIN[basename(folder)] ?? "unknown", ...times]);
  }
  await db.$disconnect();
  await database.stop();
}

await main();
