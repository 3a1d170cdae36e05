import { askedTerms } from "@/lib/domain/text/asked-terms";
import type { Document } from "@/lib/domain/text/ranking";
import { termSet } from "@/lib/domain/text/terms";
import { answersTo } from "./answers";

/** How much of what a question asks for a text speaks of, 0 to 1. */
export function coverage(question: string, text: string): number {
  const wanted = askedTerms(question);
  if (wanted.size === 0) return 0;
  const said = termSet(text);
  return [...wanted].filter((term) => said.has(term)).length / wanted.size;
}

/** Terms that more than half of several questions share: what all of them are about, and no one asks. */
function sharedSubject(questions: readonly string[]): Set<string> {
  const sets = questions.map(askedTerms);
  const all = new Set(sets.flatMap((set) => [...set]));
  if (sets.length < 3) return new Set();
  return new Set([...all].filter((term) => sets.filter((set) => set.has(term)).length > sets.length / 2));
}

/**
 * How well the best of several texts answers each of several questions, 0 to 1. Terms that few of the texts have
 * weigh more, and the subject that the questions share does not count: what all speak of answers nothing.
 */
export function coverages(questions: readonly string[], texts: readonly string[]): Map<string, number> {
  const subject = sharedSubject(questions);
  const sets = texts.map(termSet);
  return new Map(
    questions.map((question) => {
      const wanted = [...askedTerms(question)];
      const own = wanted.filter((term) => !subject.has(term));
      return [question, bestOf(own.length > 0 ? own : wanted, sets)];
    }),
  );
}

function bestOf(questions: readonly string[], sets: readonly ReadonlySet<string>[]): number {
  const weights = questions.map((term) => {
    const having = sets.filter((set) => set.has(term)).length;
    return { term, weight: Math.log(1 + (sets.length + 1) / (having + 1)) };
  });
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  if (all === 0) return 0;
  return sets.reduce((best, set) => {
    const said = weights.reduce((sum, { term, weight }) => sum + (set.has(term) ? weight : 0), 0);
    return Math.max(best, said / all);
  }, 0);
}

function turns(lists: readonly (readonly string[])[], limit: number): string[] {
  const chosen = new Set<string>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const id = list[rank];
      if (id !== undefined && chosen.size < limit) chosen.add(id);
    }
  }
  return [...chosen];
}

/**
 * The ids that answer a question best, in order: for each question within it those that answer it, or where none does the
 * nearest, in turns, so that no part of the question is left out. `weight` says how well a document is borne out.
 */
export function chooseForAnswer(
  question: string,
  documents: readonly (Document & { weight: number; title?: string })[],
  limit: number,
): string[] {
  const candidates = documents.map((document) => ({ ...document, title: document.title ?? "" }));
  return turns(
    answersTo(question, candidates).map(({ ids, nearest }) => [...ids, ...nearest]),
    limit,
  );
}
