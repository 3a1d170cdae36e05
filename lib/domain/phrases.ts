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
}

const token = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

/** Runs of content words between stop words and punctuation. */
function runs(text: string): string[][] {
  const found: string[][] = [[]];
  for (const [piece] of text.matchAll(token)) {
    const isWord = /^[\p{L}]/u.test(piece) && piece.length > 2 && isContentWord(piece.toLowerCase());
    if (isWord) found.at(-1)?.push(piece);
    else found.push([]);
  }
  return found.filter((run) => run.length > 0);
}

function grams(run: readonly string[]): string[][] {
  return run.flatMap((_, start) =>
    [1, 2, 3].map((size) => run.slice(start, start + size)).filter((gram, index) => gram.length === index + 1),
  );
}

function read(documents: readonly string[]): Map<string, Seen> {
  const seen = new Map<string, Seen>();
  documents.forEach((text, index) => {
    for (const gram of runs(text).flatMap(grams)) {
      const key = gram.map((piece) => stem(piece.toLowerCase())).join(" ");
      const entry = seen.get(key) ?? { forms: new Map(), documents: new Set(), count: 0, length: gram.length };
      const form = gram.join(" ");
      entry.forms.set(form, (entry.forms.get(form) ?? 0) + 1);
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
function distinct(ranked: readonly Ranked[], limit: number): Phrase[] {
  const chosen: Ranked[] = [];
  for (const phrase of ranked) {
    if (chosen.length >= limit) break;
    const isPart = chosen.some(
      (other) => ` ${other.key} `.includes(` ${phrase.key} `) || ` ${phrase.key} `.includes(` ${other.key} `),
    );
    if (!isPart) chosen.push(phrase);
  }
  return chosen.map(({ text, score }) => ({ text, score }));
}

function strongestFirst(a: Ranked, b: Ranked): number {
  return b.score - a.score || (a.key < b.key ? -1 : 1);
}

/**
 * The strongest phrases of one to three content words. Score: occurrences × documents × length, so that a term of the
 * trade beats its parts; a phrase within a stronger one is left out. Ties by the phrase.
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
  return distinct(ranked, limit);
}

/**
 * Phrases that stand in several documents, those of most documents first; a longer one counts more, as it says more.
 */
export function sharedPhrases(documents: readonly string[], limit: number): Phrase[] {
  const ranked = [...read(documents)]
    .filter(([, seen]) => seen.documents.size >= 2)
    .map(([key, seen]) => ({ key, text: written(seen.forms), score: seen.documents.size * seen.length }))
    .toSorted(strongestFirst);
  return distinct(ranked, limit);
}
