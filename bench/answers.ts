import { readFile } from "node:fs/promises";
import { z } from "zod";
import { questionsFromLinks, rankLinked } from "@/lib/domain/linking";
import { rankByBm25, rankPassages } from "@/lib/domain/ranking";
import { relevantSentences } from "@/lib/domain/relevance";
import { subquestions } from "@/lib/domain/subquestions";
import { row } from "./table";

/** A question with paragraphs of which few matter, and the sentences that bear its answer out. */
const Question = z.object({
  question: z.string(),
  context: z.array(z.object({ title: z.string(), sentences: z.array(z.string()) })),
  supporting_facts: z.array(z.tuple([z.string(), z.int()])),
});
type Question = z.infer<typeof Question>;

interface Sentence {
  id: string;
  text: string;
  title: string;
}

/** Passages that one iteration of a search reads. Source: lib/engine/nodes/search.ts */
const PASSAGES = 10;
const FIRST = [5, 10, 15] as const;

function allSentences({ context }: Question): Sentence[] {
  return context.flatMap(({ title, sentences: all }) =>
    all.map((text, nth) => ({ id: `${title}#${nth}`, text, title })),
  );
}

/** Ids of the sentences that a quote holds. */
function sentencesIn(quote: string, of: readonly Sentence[]): string[] {
  return of
    .filter(({ text }) => text.trim() !== "" && (quote.includes(text.trim()) || text.includes(quote.trim())))
    .map(({ id }) => id);
}

/** What the offline mode keeps as facts of the paragraphs for the question, best first, as ids of their sentences. */
function offlineOrder(asked: Question): { order: string[]; kept: number } {
  const questions = [asked.question, ...subquestions(asked.question)];
  const passages = asked.context.map(({ title, sentences }, nth) => ({
    id: `p${nth}`,
    sourceTitle: title,
    heading: null,
    text: sentences.join(""),
  }));
  const chosen = new Set(rankPassages(questions, passages, PASSAGES).map(({ id }) => id));
  const read = passages.filter(({ id }) => chosen.has(id));
  const links = questionsFromLinks(asked.question, read);
  const facts = read.flatMap((passage) => {
    const more = links.get(passage.id);
    const found = relevantSentences(asked.question, more ? [...questions, more] : questions, passage);
    return found.map((fact, nth) => ({ ...fact, id: `${passage.id}:${nth}`, title: passage.sourceTitle }));
  });
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const all = allSentences(asked);
  const said = facts.map(({ id, statement: text, title }) => ({ id, text, title }));
  const order = rankLinked(asked.question, said).flatMap(({ id }) => {
    const fact = byId.get(id);
    return fact
      ? sentencesIn(
          fact.quote,
          all.filter(({ title }) => title === fact.title),
        )
      : [];
  });
  return { order: [...new Set(order)], kept: facts.length };
}

/** `npm run bench:answers -- <file>`: how many of the sentences that bear an answer out the offline mode keeps as facts. */
const path = process.argv[2];
if (!path) throw new Error("Name the questions: npm run bench:answers -- path/to/hotpotqa/hipporag_train100.jsonl");
const questions = (await readFile(path, "utf8"))
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => Question.parse(JSON.parse(line)));
const shares = { offline: [0, 0, 0], bm25: [0, 0, 0] };
let kept = 0;
for (const asked of questions) {
  const wanted = new Set(asked.supporting_facts.map(([title, nth]) => `${title}#${nth}`));
  const found = offlineOrder(asked);
  kept += found.kept;
  const orders = { offline: found.order, bm25: rankByBm25(asked.question, allSentences(asked)).map(({ id }) => id) };
  for (const name of ["offline", "bm25"] as const) {
    for (const [nth, first] of FIRST.entries()) {
      shares[name][nth] =
        (shares[name][nth] ?? 0) +
        orders[name].slice(0, first).filter((id) => wanted.has(id)).length / wanted.size / questions.length;
    }
  }
}
row(["questions", questions.length]);
row(["facts kept for each", (kept / questions.length).toFixed(1)]);
row(["supporting sentences among", ...FIRST.map((first) => `first ${first}`)]);
for (const [name, figures] of Object.entries(shares)) row([name, ...figures.map((value) => value.toFixed(3))]);
