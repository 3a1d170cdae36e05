import { sentences } from "@/lib/domain/prose/sentences";
import { meaningsBefore } from "@/lib/domain/text/meanings";
import { stem, termSet, words } from "@/lib/domain/text/terms";

/** A passage of a stored text in which something is looked for. */
export interface SearchedPassage {
  id: string;
  sourceId: string;
  sourceTitle: string;
  published: string | null;
  heading: string | null;
  /** The headings above it, the outermost first, where they are known. */
  above?: readonly string[];
  text: string;
}

/** A sentence of a report, with the quotes of the facts that it cites. */
export interface CitingSentence {
  text: string;
  quotes: readonly { sourceId: string; quote: string }[];
}

/** A stretch of a passage, in code units, and the words of it that are meant. */
export interface Stretch {
  passage: SearchedPassage;
  start: number;
  end: number;
  text: string;
}

/** What was found elsewhere on a sentence of a report, and how near it is to that: at least 0, more is nearer. */
export interface FoundElsewhere {
  said: string;
  found: Stretch;
  score: number;
}

/** Longest sentence that is looked at, in code units: a longer one is a list, or a table that nobody marked. */
const LONGEST = 600;
/** Words from which it may say something by itself: less is the mark of a list. */
const WORDS_LEAST = 3;
/** A line that says how its document is drawn: a directive of reStructuredText, a target of a link. */
const DIRECTIVE = /^\.\. |^:[\w -]+:(?!`)/;

/** A line of a program that nobody marked as one. */
const CODE = /(?:^|\s)def \w+\(|\w = [\w.]+\(|\) # |\$\d|^(?:>>>|\$|#) /u;

/** The sentences of prose and of lists in a passage, in their order. */
export function sentencesIn(passage: SearchedPassage): Stretch[] {
  return sentences(passage.text)
    .filter(({ kind }) => kind === "prose" || kind === "item")
    .filter(({ text }) => text.length <= LONGEST && words(text).length >= WORDS_LEAST)
    .filter(({ text }) => !DIRECTIVE.test(text) && !CODE.test(text))
    .map(({ start, end, text }) => ({ passage, start, end, text }));
}

/** A sentence with the next one where nothing stands between them, as a heading does. */
export function withNext(first: Stretch, next: Stretch | undefined): Stretch {
  const { passage, start, end } = first;
  if (next === undefined || passage.text.slice(end, next.start).trim() !== "") return first;
  return { ...first, end: next.end, text: passage.text.slice(start, next.end) };
}

/** Words by which texts tell how fast something is; what tells of it in other words tells of it all the same. */
const PACE = new Set(
  "slow slower slows slowdown slowdowns fast faster speed speeds speedup speedups quick quicker overhead overheads penalty penalties performance runtime"
    .split(" ")
    .map(stem),
);

/** What a text is about: its terms without numbers, those of one meaning as one. */
export function subjectOf(text: string): ReadonlySet<string> {
  const worded = [...termSet(text)].filter((term) => !/^\p{N}/u.test(term));
  return meaningsBefore(new Set(worded.map((term) => (PACE.has(term) ? "pace" : term))), text);
}

/** How much a term tells, the more the fewer of some texts have it. */
export type Weight = (term: string) => number;

/** Weighs terms by how few of these texts have them, as BM25 does; a term that stands nowhere changes nothing. */
export function weightIn(texts: readonly ReadonlySet<string>[]): Weight {
  const having = new Map<string, number>();
  for (const own of texts) for (const term of own) having.set(term, (having.get(term) ?? 0) + 1);
  return (term) => {
    const held = having.get(term) ?? 0;
    return held === 0 ? 0 : Math.log(1 + (texts.length - held + 0.5) / (held + 0.5));
  };
}

/** What terms weigh together. */
export function weightOf(terms: Iterable<string>, weight: Weight): number {
  return [...terms].reduce((sum, term) => sum + weight(term), 0);
}

/** The share of a subject, by weight, that a text has, 0 to 1. */
export function shareOf(subject: ReadonlySet<string>, text: ReadonlySet<string>, weight: Weight): number {
  const all = weightOf(subject, weight);
  if (all === 0) return 0;
  const shared = [...subject].filter((term) => text.has(term));
  return weightOf(shared, weight) / all;
}
