import { basename, dirname } from "node:path";
import { row } from "@/bench/kit/table";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { relevantSentences } from "@/lib/domain/questions/relevance";
import { questionsFromLinks, rankLinked, type Said } from "@/lib/domain/text/rank/linking";
import { passagesToRead, rankByBm25 } from "@/lib/domain/text/ranking";
import { type Question, readQuestions } from "./multi-hop";

/** Passages that one iteration of a search reads. Source: lib/run/nodes/search/search.ts */
const PASSAGES = 30;
const FIRST = [5, 10, 15] as const;

function allSentences({ paragraphs }: Question): Said[] {
  return paragraphs.flatMap(({ title, sentences: all }) =>
    all.map((text, nth) => ({ id: `${title}#${nth}`, text, title })),
  );
}

/** Ids of the sentences that a quote holds. */
function sentencesIn(quote: string, of: readonly Said[]): string[] {
  return of
    .filter(({ text }) => text !== "" && (quote.includes(text) || text.includes(quote.trim())))
    .map(({ id }) => id);
}

/** What the offline mode keeps as facts of the paragraphs for the question, best first, as ids of their sentences. */
function offlineOrder(asked: Question): { order: string[]; kept: number } {
  const questions = [asked.question, ...subquestions(asked.question)];
  const passages = asked.paragraphs.map(({ title, sentences }, nth) => ({
    id: `p${nth}`,
    sourceTitle: title,
    heading: null,
    text: sentences.join(" "),
  }));
  const readable = passages.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const chosen = new Set(passagesToRead(questions, readable, PASSAGES));
  const read = passages.filter(({ id }) => chosen.has(id));
  const links = questionsFromLinks(asked.question, read);
  const facts = read.flatMap((passage) => {
    const more = links.get(passage.id);
    const found = relevantSentences(asked.question, more ? [...questions, more] : questions, passage);
    return found.map((fact, nth) => ({ ...fact, id: `${passage.id}:${nth}`, title: passage.sourceTitle }));
  });
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const all = Map.groupBy(allSentences(asked), ({ title }) => title);
  const said = facts.map(({ id, quote: text, title }) => ({ id, text, title }));
  const order = rankLinked(asked.question, said).flatMap(({ id }) => {
    const fact = byId.get(id);
    return fact ? sentencesIn(fact.quote, all.get(fact.title) ?? []) : [];
  });
  return { order: [...new Set(order)], kept: facts.length };
}

/** Who puts the sentences in order, best first. */
const rankings: Readonly<Record<string, (asked: Question) => string[]>> = {
  offline: (asked) => offlineOrder(asked).order,
  "own ranking of every sentence": (asked) => rankLinked(asked.question, allSentences(asked)).map(({ id }) => id),
  "BM25 with titles": (asked) => {
    const documents = allSentences(asked).map(({ id, text, title }) => ({ id, text: `${title} ${text}` }));
    return rankByBm25(asked.question, documents).map(({ id }) => id);
  },
};

function printMiss(asked: Question, order: readonly string[]): void {
  const among = new Set(order.slice(0, 10));
  const missed = [...asked.wanted].filter((id) => !among.has(id));
  if (missed.length === 0) return;
  const texts = new Map(allSentences(asked).map(({ id, text }) => [id, text]));
  process.stdout.write(`\n? ${asked.question}\n`);
  for (const id of missed) {
    const place = order.indexOf(id);
    process.stdout.write(`  ${place < 0 ? "not kept" : `at ${place + 1}`}: ${id}: ${texts.get(id)}\n`);
  }
}

async function measure(path: string, isTelling: boolean): Promise<void> {
  const questions = await readQuestions(path);
  const kept = questions.reduce((sum, asked) => sum + offlineOrder(asked).kept, 0) / questions.length;
  row([basename(dirname(path)), `${questions.length} asked`, `${kept.toFixed(1)} facts`]);
  row(["supporting sentences among", ...FIRST.map((first) => `first ${first}`)]);
  for (const [name, rank] of Object.entries(rankings)) {
    const shares = questions.map((asked) => {
      const order = rank(asked);
      if (isTelling && name === "offline") printMiss(asked, order);
      return FIRST.map(
        (first) => order.slice(0, first).filter((id) => asked.wanted.has(id)).length / asked.wanted.size,
      );
    });
    const mean = FIRST.map((_, nth) => shares.reduce((sum, one) => sum + (one[nth] ?? 0), 0) / shares.length);
    row([name, ...mean.map((value) => value.toFixed(3))]);
  }
}

/**
 * How many of the sentences that bear an answer out the offline mode keeps as facts, among the first it would tell:
 * `npm run bench:answers -- path/to/hotpotqa/hipporag_train100.jsonl path/to/musique/train100.jsonl [--misses]`.
 */
const given = process.argv.slice(2);
const paths = given.filter((one) => !one.startsWith("--"));
if (paths.length === 0) throw new Error("Name the questions: npm run bench:answers -- path/to/questions.jsonl …");
for (const path of paths) await measure(path, given.includes("--misses"));
