import { aspectsIn, cueShare } from "./aspects";
import { chooseDiverse } from "./diversity";
import { quantities } from "./quantities";
import { type Document, type Ranked, rankPassages } from "./ranking";
import { askedTerms, subquestions } from "./subquestions";
import { termSet } from "./terms";

/** How much of what a question asks for a text speaks of, 0 to 1. */
export function coverage(question: string, text: string): number {
  const asked = askedTerms(question);
  if (asked.size === 0) return 0;
  const said = termSet(text);
  return [...asked].filter((term) => said.has(term)).length / asked.size;
}

/**
 * How well one of several texts answers a question, 0 to 1. Terms that few of the texts have weigh more: what all of
 * them speak of answers nothing in particular.
 */
export function bestCoverage(question: string, texts: readonly string[]): number {
  const sets = texts.map(termSet);
  const weights = [...askedTerms(question)].map((term) => {
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

/** Below this a question counts as open: its best text speaks of less than two fifths of what it asks. */
export const OPEN_BELOW = 0.4;

/** Whether none of the texts answers the question. */
export function isOpen(question: string, texts: readonly string[]): boolean {
  return bestCoverage(question, texts) < OPEN_BELOW;
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

function weighted(ranked: readonly Ranked[], weights: ReadonlyMap<string, number>): Ranked[] {
  return ranked
    .map(({ id, score }) => ({ id, score: score * (weights.get(id) ?? 1) }))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/**
 * The ids that answer a question best, in order: for each question within it the best that are unlike each other, in
 * turns, so that no part of the question is left out. `weight` says how well a document is borne out.
 */
export function chooseForAnswer(
  question: string,
  documents: readonly (Document & { weight: number })[],
  limit: number,
): string[] {
  const weights = new Map(documents.map((document) => [document.id, document.weight]));
  const lists = subquestions(question).map((part) => {
    const aspects = aspectsIn(part);
    const answering = new Map(
      documents.map(({ id, text }) => {
        const figure = quantities(text).length > 0 ? 1 : 0.8;
        return [id, (weights.get(id) ?? 1) * (0.4 + 0.6 * cueShare(aspects, termSet(text))) * figure];
      }),
    );
    const ranked = weighted(rankPassages([part], documents, 20), answering);
    return chooseDiverse(ranked, documents, limit);
  });
  return turns(lists, limit);
}
