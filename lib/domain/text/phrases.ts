import { lowerFirst } from "@/lib/domain/prose/first-letter";
import { isContentWord, stem } from "./terms";

interface Phrase {
  /** As it was most often written, in lower case unless it is a name. */
  text: string;
  score: number;
}

interface Seen {
  forms: Map<string, number>;
  documents: Set<number>;
  count: number;
  length: number;
  before: Map<string, number>;
}

const token = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

interface Run {
  before: string;
  words: string[];
}

/** Whether a piece is a word that says something; of short ones, only those in capitals, as names are. */
function isTelling(piece: string): boolean {
  if (!/^\p{L}/u.test(piece)) return false;
  if (/^\p{Lu}$/u.test(piece)) return piece !== "A" && piece !== "I";
  return (piece.length > 2 || /^\p{Lu}+$/u.test(piece)) && isContentWord(piece.toLowerCase());
}

/** Runs of content words between stop words and punctuation. */
function runs(text: string): Run[] {
  const found: Run[] = [{ before: "", words: [] }];
  for (const [piece] of text.matchAll(token)) {
    if (isTelling(piece)) found.at(-1)?.words.push(piece);
    else found.push({ before: piece.toLowerCase(), words: [] });
  }
  return found.filter((run) => run.words.length > 0);
}

interface Gram {
  words: string[];
  before: string;
}

function grams({ before, words }: Run): Gram[] {
  return words.flatMap((_, start) =>
    [1, 2, 3]
      .filter((size) => start + size <= words.length)
      .map((size) => ({
        words: words.slice(start, start + size),
        before: start === 0 ? before : (words[start - 1] ?? "").toLowerCase(),
      })),
  );
}

function count<T>(counts: Map<T, number>, value: T): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function read(documents: readonly string[]): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  documents.forEach((text, index) => {
    for (const { words, before } of runs(text).flatMap(grams)) {
      const key = words.map((piece) => stem(piece.toLowerCase())).join(" ");
      const entry: Seen = seen.get(key) ?? {
        forms: new Map(),
        documents: new Set(),
        count: 0,
        length: words.length,
        before: new Map(),
      };
      count(entry.forms, words.join(" "));
      count(entry.before, before);
      entry.documents.add(index);
      entry.count += 1;
      seen.set(key, entry);
    }
  });
  return seen;
}

function written(forms: ReadonlyMap<string, number>): string {
  const [best = ["", 0]] = [...forms].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return best[0];
}

interface Ranked extends Phrase {
  key: string;
}

/** The first that are no part of one chosen before, nor hold one. */
function distinct<P extends Ranked>(ranked: readonly P[], limit: number): P[] {
  const chosen: P[] = [];
  for (const phrase of ranked) {
    if (chosen.length >= limit) break;
    const isPart = chosen.some(
      (other) => ` ${other.key} `.includes(` ${phrase.key} `) || ` ${phrase.key} `.includes(` ${other.key} `),
    );
    if (!isPart) chosen.push(phrase);
  }
  return chosen;
}

function bare({ text, score }: Phrase): Phrase {
  return { text, score };
}

function strongestFirst(a: Ranked, b: Ranked): number {
  return b.score - a.score || b.key.split(" ").length - a.key.split(" ").length || (a.key < b.key ? -1 : 1);
}

/**
 * The strongest phrases of one to three content words. Score: occurrences × documents × length, so that a term of the
 * trade beats its parts; a phrase within a stronger one is left out. Of equals the longer comes first.
 */
export function keyPhrases(documents: readonly string[], limit: number): Phrase[] {
  const ranked = [...read(documents)]
    .filter(([, seen]) => seen.length === 1 || seen.count > 1 || documents.length === 1)
    .map(([key, seen]) => ({
      key,
      text: written(seen.forms),
      score: seen.count * Math.log2(1 + seen.documents.size) * seen.length,
    }))
    .toSorted(strongestFirst);
  return distinct(ranked, limit).map(bare);
}

/**
 * Phrases that stand in several documents, those of most documents first; a longer one counts more, as it says more.
 * Those that `isWanted` refuses, by their text and the number of their documents, are left out.
 */
export function sharedPhrases(
  documents: readonly string[],
  limit: number,
  isWanted: (text: string, documents: number) => boolean = (): boolean => true,
): Phrase[] {
  const ranked = [...read(documents)]
    .filter(([, seen]) => seen.documents.size >= 2 && isWanted(written(seen.forms), seen.documents.size))
    .map(([key, seen]) => ({ key, text: written(seen.forms), score: seen.documents.size * seen.length }))
    .toSorted(strongestFirst);
  return distinct(ranked, limit).map(bare);
}

/** What a text speaks of as a thing: a phrase that it introduces like one, with the article that it has there. */
export interface NounPhrase extends Phrase {
  /** The phrase with its article: “the payback time”, “night trains”. */
  named: string;
  documents: number;
}

const determiners = new Set([
  "the",
  "a",
  "an",
  "its",
  "their",
  "his",
  "her",
  "our",
  "this",
  "these",
  "those",
  "each",
  "every",
  "any",
  "no",
  "some",
]);
const prepositions = new Set([
  "of",
  "in",
  "for",
  "with",
  "by",
  "on",
  "from",
  "about",
  "at",
  "under",
  "without",
  "between",
  "against",
  "into",
  "per",
  "during",
  "after",
  "before",
  "through",
]);

/** What stands before a sentence's first word. */
const starts = new Set(["", ".", "!", "?", ":", ";", "•", "-", "*", "#"]);

function times(before: ReadonlyMap<string, number>, words: ReadonlySet<string>): number {
  return [...before].reduce((sum, [word, times]) => sum + (words.has(word) ? times : 0), 0);
}

/** Ends of words that name no thing, and verbs that often follow one. */
const notNouns =
  /(?:ly|ing|\p{L}{3}ed)$|^(?:fell|rose|grew|fall|falls|rise|rises|grow|grows|cut|cost|took|found|show|shows|shown|kept|ran|run|paid|left|held|lost|led|won|met|built|sold|bought|saw|began|became|drew|told|went|brought|include|includes|remain|remains|mean|means|depend|depends|disagree|agree|want|call|calls|fear|argue|argues|offer|offers|higher|lower|larger|smaller|better|worse|able|likely|available|due|high|low|new|old)$/u;

/** Whether a phrase is introduced as a thing: behind a determiner, or where no gerund begins behind a preposition or a full stop. */
function isThing({ before }: Seen, text: string): boolean {
  const [first = "", ...others] = text.toLowerCase().split(" ");
  if (/ly$/.test(first)) return false;
  if (notNouns.test(others.at(-1) ?? first)) return false;
  if (times(before, determiners) > 0) return true;
  return !/ing$/.test(first) && times(before, prepositions) + times(before, starts) > 0;
}

/** A phrase as it is written inside of a sentence: one that only ever begins one has its capital from there. */
function writtenInside({ forms, before }: Seen): string {
  const text = written(forms);
  const [first = "", ...others] = text.split(" ");
  const isOneCapital = /^\p{Lu}\p{Ll}+$/u.test(first) && !others.some((word) => /^\p{Lu}/u.test(word));
  const capitals = forms.get(text) ?? 0;
  return isOneCapital && capitals <= times(before, starts) ? lowerFirst(text) : text;
}

function withArticle({ before, count: all }: Seen, text: string): string {
  const isName = /^\p{Lu}/u.test(text);
  const definite = times(before, new Set(["the"]));
  const single = isName ? 0 : times(before, new Set(["a", "an", "each", "every", "this"]));
  return (definite + single) / all >= 0.5 ? `the ${text}` : text;
}

/** The share of its places from which a phrase is taken to be a part of the longer one that it stands in. */
const PART = 0.6;

/** Keys of phrases that mostly stand within one and the same longer phrase. */
function partsOfOthers(seen: ReadonlyMap<string, Seen>): Set<string> {
  const parts = new Set<string>();
  for (const [key, { count: times, documents }] of seen) {
    if (documents.size < 2) continue;
    const words = key.split(" ");
    for (const part of [words.slice(1), words.slice(0, -1)].map((some) => some.join(" "))) {
      if (part !== "" && times >= PART * (seen.get(part)?.count ?? times)) parts.add(part);
    }
  }
  return parts;
}

/** Things of two words or three that several documents speak of, those of most documents first. */
export function nounPhrases(documents: readonly string[], limit: number): NounPhrase[] {
  const seen = read(documents);
  const parts = partsOfOthers(seen);
  const things = [...seen].flatMap(([key, entry]) => {
    const text = writtenInside(entry);
    if (entry.length < 2 || entry.documents.size < 2 || parts.has(key) || !isThing(entry, text)) return [];
    const score = entry.documents.size + entry.count / 100;
    return [{ key, text, score, named: withArticle(entry, text), documents: entry.documents.size }];
  });
  return distinct(things.toSorted(strongestFirst), limit).map(({ text, score, named, documents: of }) => {
    return { text, score, named, documents: of };
  });
}
