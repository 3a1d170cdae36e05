import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { z } from "zod";
import { WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { isContentWord, stem, words } from "@/lib/domain/text/terms";

/** Words in a row that are taken for those of a source, though each of them is ordinary. */
const IN_A_ROW = 4;
/** As many are told on by whoever was told of them, word for word: fewer may be a turn that two writers have in common. */
const TOLD_IN_A_ROW = 6;
/** Letters of a word, and digits of a number, from which it can tell of a source by itself. */
const LETTERS = 4;
const DIGITS = 3;

/**
 * By what a text is known to hold words of a source: its rare words, its words in a row, its names, the keys of facts that
 * rest on it alone, and the hashes of its texts.
 */
export const Traces = z.object({
  rare: z.array(z.string()),
  rows: z.array(z.string()),
  /** How many words such a row has. */
  inARow: z.int().default(IN_A_ROW),
  /** All that it is called. */
  titles: z.array(z.string()),
  /** What of that tells of it where a text is nothing else; and, of these, what no other source says, wherever it stands. */
  names: z.array(z.string()),
  phrases: z.array(z.string()),
  keys: z.array(z.string()),
  /** How the hashes of its texts begin. */
  hashes: z.array(z.string()),
  /** What names a fact, a text or the source itself in records. */
  gone: z.array(z.string()),
});
export type Traces = z.infer<typeof Traces>;

/** Digits of a hash by which people are told of a text. */
const HASH_DIGITS = 12;

/** A word that says nothing of where it comes from: one that a language model's vocabulary has whole, in small letters. */
function isOrdinary(word: string): boolean {
  return countTokens(` ${word}`) === 1;
}

function bare(word: string): string {
  return word.replace(/['’]s$/u, "");
}

/** Whether a word, or a number, can tell by itself where a text comes from. */
function mayTell(word: string): boolean {
  if (/^\p{N}/u.test(word)) return (word.match(/\p{N}/gu)?.length ?? 0) >= DIGITS;
  return [...word].length >= LETTERS && isContentWord(word) && !isOrdinary(word);
}

/** Words in a row of which at least two say something: what is left are turns that any text may have. */
function* rowsOf(list: readonly string[], inARow: number): Generator<string> {
  for (let at = 0; at + inARow <= list.length; at++) {
    const row = list.slice(at, at + inARow);
    if (row.filter(isContentWord).length >= 2) yield row.join(" ");
  }
}

/** What else names what goes. */
interface Named {
  keys?: readonly string[];
  gone?: readonly string[];
  hashes?: readonly string[];
}

/** What a text that is to go is known by, less what other texts say too. */
export interface TraceMaker {
  /** Takes in what one more text says that is to go: before any is spared. */
  take: (text: string) => void;
  /** Takes out what a text that stays says. */
  spare: (text: string) => void;
  /** What is left, with keys, hashes and what else names what goes. */
  end: (named?: Named) => Traces;
}

/** A line of words, each between two blanks. */
function lineOf(list: readonly string[]): string {
  return ` ${list.join(" ")} `;
}

/** A name of one ordinary word tells nothing by itself, nor does a word of ours: `report`, `search-1`. */
function isTelling(name: string): boolean {
  const list = words(name);
  if (list.length < 2) return list.some(mayTell);
  return !KEY.test(name);
}

const KEY = /^[a-z_]+(?:-\d+)*$/;
const ADDRESS = /^[a-z]+:\/\//i;

/**
 * Begins with the texts that are to go and the names of their source; what the texts that stay say is taken out one after
 * the other. `isToldOn` where they are looked for among what others wrote of the same: what was told on word for word.
 */
export function makeTraces(
  texts: Iterable<string>,
  given: readonly string[] = [],
  { isToldOn = false }: { isToldOn?: boolean } = {},
): TraceMaker {
  const inARow = isToldOn ? TOLD_IN_A_ROW : IN_A_ROW;
  const rare = new Set<string>();
  const rows = new Set<string>();
  const names = [...new Set(given.map((name) => name.trim()))].filter(isTelling);
  const phrases = new Set(names);
  const take = (text: string): void => {
    const list = words(text);
    if (!isToldOn) for (const word of list.map(bare)) if (mayTell(word)) rare.add(stem(word));
    // Pages of one site have the beginnings of their addresses in common.
    if (!ADDRESS.test(text)) for (const row of rowsOf(list, inARow)) rows.add(row);
  };
  for (const text of [...texts, ...given]) take(text);
  return {
    take,
    spare: (text): void => {
      const list = words(text);
      for (const word of list) rare.delete(stem(bare(word)));
      for (const row of rowsOf(list, inARow)) rows.delete(row);
      const line = phrases.size === 0 ? "" : lineOf(list);
      for (const name of phrases) if (!ADDRESS.test(name) && line.includes(lineOf(words(name)))) phrases.delete(name);
    },
    end: ({ keys = [], gone = [], hashes = [] } = {}) => ({
      rare: [...rare],
      rows: [...rows],
      inARow,
      titles: [...given],
      names,
      phrases: [...phrases],
      keys: [...keys],
      hashes: hashes.map((hash) => hash.slice(0, HASH_DIGITS)),
      gone: [...keys, ...gone],
    }),
  };
}

/** Tells whether a text holds words of the source. */
export type HoldsTrace = (text: string) => boolean;

/** What has no words: ids, hashes and instants by themselves. */
const WORDLESS = /^(?:[0-9a-f-]{8,}(?::\d+)?|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?)$/i;
const HASH = /\b[0-9a-f]{12,64}\b/g;

/** Whether an address stands in a text; that of a page is no part of that of the page below it. */
function addressIn(address: string): RegExp {
  return new RegExp(`${address.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}(?![\\w/%?#=&~-])`, "i");
}

/** Whether a text is or has a name of the source; a key of ours is none. */
function namesIn({ names, phrases }: Traces): (text: string, list: readonly string[]) => boolean {
  const whole = new Set(names.map((name) => lineOf(words(name))));
  const lines = phrases.filter((name) => !ADDRESS.test(name)).map((name) => lineOf(words(name)));
  const addresses = phrases.filter((name) => ADDRESS.test(name)).map(addressIn);
  return (text, list) => {
    if (KEY.test(text)) return false;
    const line = lineOf(list);
    return whole.has(line) || lines.some((name) => line.includes(name)) || addresses.some((one) => one.test(text));
  };
}

/** The test of a text against the traces of a source. */
export function traceFinder(traces: Traces): HoldsTrace {
  const [rare, rows] = [new Set(traces.rare), new Set(traces.rows)];
  const [keys, hashes] = [new Set(traces.keys), new Set(traces.hashes)];
  const isNamed = namesIn(traces);
  return (text) => {
    if (text === "" || WORDLESS.test(text)) return false;
    for (const [, key = ""] of text.matchAll(WRITTEN_MARKER)) if (keys.has(key)) return true;
    // By itself a hash is no word: records name by it what is gone.
    if (/\s/.test(text) && text.match(HASH)?.some((hash) => hashes.has(hash.slice(0, HASH_DIGITS)))) return true;
    const list = words(text);
    if (list.some((word) => rare.has(stem(bare(word))))) return true;
    for (const row of rowsOf(list, traces.inARow)) if (rows.has(row)) return true;
    return isNamed(text, list);
  };
}
