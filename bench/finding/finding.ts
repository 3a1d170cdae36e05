import { basename, dirname } from "node:path";
import { quantile, row } from "@/bench/kit/table";
import { agents } from "@/lib/agents/index";
import { ProjectId } from "@/lib/domain/core/ids";
import { untriedQueries } from "@/lib/domain/run/loop";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { namesToFollow } from "@/lib/domain/text/rank/linking";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { searchLibrary } from "@/lib/sources/search/library";
import { storeCorpus } from "./corpus";
import { type Question, readQuestions } from "./multi-hop";

/** Sources that one round reads, and hits of each query and name. Source: lib/run/nodes/search/search-hits.ts */
const ROUND = 8;
const OWN_KEPT = 4;
const HITS = { query: 10, name: 3 } as const;

type Search = (query: string, limit: number) => Promise<string[]>;
/** Finds documents' titles for a question, in the order in which they would be read. */
type Find = (question: string) => Promise<string[]>;

function same(title: string): string {
  return title;
}

function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  const titles = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? []));
  return [...new Set(titles.flat())];
}

function queriesOf(question: string): string[] {
  const nothing = { gaps: [], tried: [], tools: [], keyTerms: [], nearest: [], recurring: [] };
  const perspective = { name: "", focus: "" };
  return agents.generate_queries.offline({ goal: question, question, perspective, ...nothing }).queries;
}

function waysOf(search: Search, texts: ReadonlyMap<string, string>): [string, Find][] {
  const lists = (question: string, each: number): Promise<string[][]> =>
    Promise.all(untriedQueries([question, ...queriesOf(question)], []).map((query) => search(query, each)));
  const fused: Find = async (question) => {
    const [own = [], ...others] = await lists(question, HITS.query);
    return [...new Set([...own.slice(0, OWN_KEPT), ...fusedRank([own, ...others], same)])].slice(0, ROUND);
  };
  return [
    ["words of the question", (question): Promise<string[]> => search(question, ROUND)],
    ["queries in turns", async (question): Promise<string[]> => inTurns(await lists(question, 6)).slice(0, ROUND)],
    ["queries fused", fused],
    [
      "queries fused, names followed",
      async (question): Promise<string[]> => {
        const found = await fused(question);
        const passages = found.map((title) => ({ id: title, sourceTitle: title, text: texts.get(title) ?? "" }));
        const names = namesToFollow(question, passages, []);
        const led = await Promise.all(names.map((name) => search(name, HITS.name)));
        return [...new Set([...found, ...fusedRank(led, same)])];
      },
    ],
  ];
}

async function measure(db: Db, path: string, most: number): Promise<void> {
  const questions: Question[] = (await readQuestions(path)).slice(0, most);
  const paragraphs = new Map(
    questions.flatMap((one) => one.paragraphs).map((one) => [one.title, one.sentences.join(" ")]),
  );
  const documents = [...paragraphs].map(([title, text]) => ({ _id: title, title, text }));
  const { id } = await db.project.create({ data: { name: basename(dirname(path)), goal: "" } });
  const scope = { projectId: ProjectId.parse(id) };
  const { bySource } = await storeCorpus(db, id, { documents, queries: [], judged: new Map() });
  const search: Search = async (query, limit) =>
    (await searchLibrary(db, scope, { query, limit })).map(({ url }) => bySource.get(url) ?? "");
  row([basename(dirname(path)), `${questions.length} asked`, `${documents.length} sources`]);
  row(["sources that matter", "found", "all found", "sources", "time p50"]);
  for (const [name, find] of waysOf(search, paragraphs)) {
    const shares: number[] = [];
    const counts: number[] = [];
    const ms: number[] = [];
    for (const { question, wanted } of questions) {
      const begun = performance.now();
      const found = new Set(await find(question));
      ms.push(performance.now() - begun);
      counts.push(found.size);
      const gold = [...new Set([...wanted].map((one) => one.slice(0, one.lastIndexOf("#"))))];
      shares.push(gold.filter((title) => found.has(title)).length / gold.length);
    }
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
    const all = shares.filter((share) => share === 1).length / shares.length;
    row([name, mean(shares).toFixed(3), all.toFixed(3), mean(counts).toFixed(1), `${quantile(ms, 0.5).toFixed(0)} ms`]);
  }
}

/**
 * How many of the sources that an answer rests on one round finds without a model, all paragraphs of all questions in one
 * library: `npm run bench:finding -- path/to/hotpotqa/….jsonl path/to/musique/….jsonl [--items 50]`.
 */
async function main(): Promise<void> {
  const given = process.argv.slice(2);
  const at = given.indexOf("--items");
  const most = at < 0 ? 1_000 : Number(given[at + 1]);
  const paths = given.filter((_, nth) => at < 0 || (nth !== at && nth !== at + 1));
  if (paths.length === 0) throw new Error("Name the questions: npm run bench:finding -- path/to/questions.jsonl …");
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 4);
  for (const path of paths) await measure(db, path, most);
  await db.$disconnect();
  await database.stop();
}

await main();
