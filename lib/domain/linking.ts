import { sentences } from "./sentences";
import { askedTerms } from "./subquestions";
import { termSet, words } from "./terms";

/** Something that was said, and in what: the title of its source says what its subject is where it does not itself. */
export interface Said {
  id: string;
  text: string;
  title: string;
}

/** What a word of the title counts against one of the statement. */
const TITLE = 0.6;
/** What the best of its source adds to a statement. */
const SOURCE = 0.3;
/** What it adds that a telling statement elsewhere names the source. */
const LINK = 0.7;
/** Statements that are taken for telling. */
const TELLING = 6;
/** Words of a title that can be a name; longer ones describe. */
const NAME_WORDS = 6;

/** A title without what tells it from others of its name: “Mercury (planet)”, “Mercury | Encyclopedia”. */
export function bareTitle(title: string): string {
  return (title.split(/\s[|–—-]\s|\s*\(/u)[0] ?? "").trim();
}

/** The terms of a title that is short enough to be a name; none of one that describes. */
function nameTerms(title: string): string[] {
  const bare = bareTitle(title);
  return words(bare).length > NAME_WORDS ? [] : [...termSet(bare)];
}

interface Weighed {
  said: Said;
  terms: ReadonlySet<string>;
  score: number;
}

function weights(all: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[]): (term: string) => number {
  const counts = new Map<string, number>();
  for (const [text, title] of all)
    for (const term of new Set([...text, ...title])) counts.set(term, (counts.get(term) ?? 0) + 1);
  return (term) => {
    const having = counts.get(term) ?? 0;
    return Math.log(1 + (all.length - having + 0.5) / (having + 0.5));
  };
}

/** How much of a question each speaks of, its rare words counting most; what stands in a telling source counts more. */
function weigh(question: string, statements: readonly Said[]): Weighed[] {
  const titles = new Map(statements.map(({ title }) => [title, termSet(title)]));
  const sets = statements.map(({ text, title }) => [termSet(text), titles.get(title) ?? new Set<string>()] as const);
  const weightOf = weights(sets);
  const asked = [...askedTerms(question)].map((term) => [term, weightOf(term)] as const);
  const own = sets.map(([text, title]) =>
    asked.reduce((sum, [term, weight]) => sum + (text.has(term) ? weight : title.has(term) ? TITLE * weight : 0), 0),
  );
  const best = new Map<string, number>();
  for (const [index, { title }] of statements.entries())
    best.set(title, Math.max(best.get(title) ?? 0, own[index] ?? 0));
  return statements.map((said, index) => ({
    said,
    terms: sets[index]?.[0] ?? new Set<string>(),
    score: (own[index] ?? 0) + SOURCE * (best.get(said.title) ?? 0),
  }));
}

function better(a: Weighed, b: Weighed): number {
  return b.score - a.score || (a.said.id < b.said.id ? -1 : 1);
}

/** How surely telling statements of other sources name each source, 0 to 1, by its title. */
function namedBy(weighed: readonly Weighed[]): Map<string, number> {
  const telling = weighed.toSorted(better).slice(0, TELLING);
  const most = telling[0]?.score ?? 0;
  const named = new Map<string, number>();
  for (const title of new Set(weighed.map(({ said }) => said.title))) {
    const name = nameTerms(title);
    if (name.length === 0 || most === 0) continue;
    const naming = telling.find(({ said, terms }) => said.title !== title && name.every((term) => terms.has(term)));
    if (naming) named.set(title, naming.score / most);
  }
  return named;
}

/** A stretch of a source. */
interface Passage {
  id: string;
  sourceTitle: string;
  text: string;
}

/** Longest question that an agent is asked. */
const QUESTION_MAX = 300;

/** Whether a question names a source itself. */
function isAsked(question: string, title: string): boolean {
  const asked = termSet(question);
  const name = nameTerms(title);
  return name.length > 0 && name.every((term) => asked.has(term));
}

/**
 * A further question to each passage whose source the question names, or the most telling sentences of other sources
 * name: what it leads to in one step or in two. By the id of the passage.
 */
export function questionsFromLinks(question: string, passages: readonly Passage[]): Map<string, string> {
  const said = passages.flatMap(({ id, sourceTitle: title, text }) =>
    sentences(text).map((sentence, nth) => ({ id: `${id}:${nth}`, text: sentence.text, title })),
  );
  const named = namedBy(weigh(question, said));
  return new Map(
    passages
      .filter(({ sourceTitle }) => named.has(sourceTitle) || isAsked(question, sourceTitle))
      .map(({ id, sourceTitle }) => [id, `What is ${bareTitle(sourceTitle)}?`.slice(0, QUESTION_MAX)]),
  );
}

/**
 * Statements by how much they bear on a question, best first: by what they say of it, by what else their source says,
 * and by whether a telling statement elsewhere names their source. Ties by id.
 */
export function rankLinked(question: string, statements: readonly Said[]): { id: string; score: number }[] {
  const weighed = weigh(question, statements);
  const named = namedBy(weighed);
  const most = Math.max(0, ...weighed.map(({ score }) => score));
  return weighed
    .map((one) => ({ ...one, score: one.score + LINK * most * (named.get(one.said.title) ?? 0) }))
    .filter(({ score }) => score > 0)
    .toSorted(better)
    .map(({ said, score }) => ({ id: said.id, score }));
}
