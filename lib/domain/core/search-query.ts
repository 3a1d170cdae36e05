/** One word that is looked for; a prefix stands for every word that begins so. */
export interface SearchWord {
  text: string;
  isPrefix: boolean;
  /** How often it was asked for: what a long question says again is what it is about. */
  times: number;
}

/** What a search box was asked. */
export interface SearchQuery {
  /** The more of these words stand in a text, and the rarer they are, the better it fits. */
  words: readonly SearchWord[];
  /** What must stand in the text, word after word. */
  phrases: readonly string[];
  /** What may not stand in the text. */
  excluded: readonly string[];
}

/** Words that are looked for at most; what a longer text adds is noise. */
const WORDS_MOST = 24;
/** Phrases, and exclusions, at most. */
const PHRASES_MOST = 8;
const LETTERS_MOST = 60;
/** Letters from which a beginning says something. */
const PREFIX_LEAST = 2;

const part = /(-?)(?:"([^"]*)"?|(\S+))/gu;
const word = /[\p{L}\p{M}\p{N}]+(?:[.,](?=\p{N})\p{N}+)*/gu;

function wordsOf(text: string): string[] {
  return (text.match(word) ?? []).map((found) => [...found].slice(0, LETTERS_MOST).join(""));
}

function wanted(raw: string, isLast: boolean): SearchWord[] {
  const texts = wordsOf(raw);
  const isBegun = raw.endsWith("*") || (isLast && /[\p{L}\p{M}\p{N}]$/u.test(raw));
  return texts.map((text, index) => ({
    text,
    times: 1,
    isPrefix: isBegun && index === texts.length - 1 && [...text].length >= PREFIX_LEAST,
  }));
}

/** Words from which a text asks a question in prose, where quotation marks and dashes are no operators. */
const PROSE_WORDS = 9;

/** Whether a text was written as a question or a sentence, and not as words for a search box. */
function isProse(text: string): boolean {
  return /\?["”’)]?\s*$/u.test(text) || (text.match(/\S+/gu)?.length ?? 0) >= PROSE_WORDS;
}

function withoutRepeats(words: readonly SearchWord[]): SearchWord[] {
  const known = new Map<string, SearchWord>();
  for (const one of words) {
    const before = known.get(one.text);
    const isPrefix = one.isPrefix || (before?.isPrefix ?? false);
    known.set(one.text, { text: one.text, isPrefix, times: one.times + (before?.times ?? 0) });
  }
  return [...known.values()];
}

/**
 * Reads what was typed: words, "phrases", beginnings with `*`, and what is left out with `-`. The last word is a
 * beginning too while no space follows it. In a question, and in a long text, all are words. Every text can be read; one that asks nothing has no words and no phrases.
 */
export function readSearch(typed: string): SearchQuery {
  const text = typed
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[“”„«»]/gu, '"');
  const words: SearchWord[] = [];
  const isText = isProse(text);
  const phrases: string[] = [];
  const excluded: string[] = [];
  for (const found of text.matchAll(part)) {
    const [whole, minus, quoted, bare] = found;
    const said = wordsOf(quoted ?? bare ?? "").join(" ");
    if (said === "") continue;
    if (isText) words.push(...wanted(quoted ?? bare ?? "", found.index + whole.length === text.length));
    else if (minus === "-") excluded.push(said);
    else if (quoted !== undefined) phrases.push(said);
    else words.push(...wanted(bare ?? "", found.index + whole.length === text.length));
  }
  return {
    words: withoutRepeats(words).slice(0, WORDS_MOST),
    phrases: [...new Set(phrases)].slice(0, PHRASES_MOST),
    excluded: [...new Set(excluded)].slice(0, PHRASES_MOST),
  };
}
