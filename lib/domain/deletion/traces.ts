import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { z } from "zod";
import { WRITTEN_MARKER } from "@/lib/domain/core/ids";
import { isContentWord, stem, words } from "@/lib/domain/text/terms";

/** Words in a row that are taken for those of a source, though each of them is ordinary. */
const IN_A_ROW = 4;
/** Letters of a word, and digits of a number, from which it can tell of a source by itself. */
const LETTERS = 4;
const DIGITS = 3;

/**
 * By what a text is known to hold words of a source: its rare words, its words in a row, its names as they stand, and
 * the keys of facts that rest on it alone.
 */
export const Traces = z.object({
  rare: z.array(z.string()),
  rows: z.array(z.string()),
  names: z.array(z.string()),
  keys: z.array(z.string()),
  /** What names a fact, a text or the source itself in records. */
  gone: z.array(z.string()),
});
export type Traces = z.infer<typeof Traces>;

/** A word that says nothing of where it comes from: one that a language model's vocabulary has whole, in small letters. */
function isOrdinary(word: string): boolean {
  return countTokens(` ${word}`) === 1;
}

function bare(word: string): string {
  return word.replace(/['’]s$/u, "");
}

function mayTell(word: string): boolean {
  if (/^\p{N}/u.test(word)) return (word.match(/\p{N}/gu)?.length ?? 0) >= DIGITS;
  return [...word].length >= LETTERS && isContentWord(word) && !isOrdinary(word);
}

/** Words in a row of which at least two say something: what is left are turns that any text may have. */
function* rowsOf(list: readonly string[]): Generator<string> {
  for (let at = 0; at + IN_A_ROW <= list.length; at++) {
    const row = list.slice(at, at + IN_A_ROW);
    if (row.filter(isContentWord).length >= 2) yield row.join(" ");
  }
}

type Named = Partial<Pick<Traces, "names" | "keys" | "gone">>;

/** What a text that is to go is known by, less what other texts say too. */
export interface TraceMaker {
  /** Takes out what a text that stays says. */
  spare: (text: string) => void;
  /** What is left, with names, keys and what else names what goes. */
  end: (named: Named) => Traces;
}

/** Begins with the texts that are to go; what the texts that stay say is taken out one after the other. */
export function makeTraces(texts: Iterable<string>): TraceMaker {
  const rare = new Set<string>();
  const rows = new Set<string>();
  for (const text of texts) {
    const list = words(text);
    for (const word of list.map(bare)) if (mayTell(word)) rare.add(stem(word));
    for (const row of rowsOf(list)) rows.add(row);
  }
  return {
    spare: (text): void => {
      const list = words(text);
      for (const word of list) rare.delete(stem(bare(word)));
      for (const row of rowsOf(list)) rows.delete(row);
    },
    end: ({ names = [], keys = [], gone = [] }) => ({
      rare: [...rare],
      rows: [...rows],
      names: [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))],
      keys,
      gone: [...keys, ...gone],
    }),
  };
}

/** Tells whether a text holds words of the source. */
export type HoldsTrace = (text: string) => boolean;

const ADDRESS = /^[a-z]+:\/\//i;

/** Whether a name stands in a text: a single ordinary word only where it is all of it. */
function namesIn(names: readonly string[]): HoldsTrace {
  const whole = new Set(names.map((name) => words(name).join(" ")).filter((name) => name !== ""));
  const rows = names
    .filter((name) => words(name).length > 1 && !ADDRESS.test(name))
    .map((name) => ` ${words(name).join(" ")} `);
  // The address of a page is no part of that of the page below it.
  const addresses = names
    .filter((name) => ADDRESS.test(name))
    .map((name) => new RegExp(`${name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")}(?![\\w/%?#=&~-])`, "i"));
  return (text) => {
    const row = ` ${words(text).join(" ")} `;
    if (whole.has(row.trim()) || rows.some((name) => row.includes(name))) return true;
    return addresses.some((address) => address.test(text));
  };
}

/** What has no words: ids, hashes, instants, and numbers by themselves. */
const WORDLESS = /^(?:[0-9a-f-]{8,}(?::\d+)?|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?|[\d.,]+)$/i;

/** The test of a text against the traces of a source. */
export function traceFinder(traces: Traces): HoldsTrace {
  const rare = new Set(traces.rare);
  const rows = new Set(traces.rows);
  const keys = new Set(traces.keys);
  const isNamed = namesIn(traces.names);
  return (text) => {
    if (text === "" || WORDLESS.test(text)) return false;
    for (const [, key = ""] of text.matchAll(WRITTEN_MARKER)) if (keys.has(key)) return true;
    const list = words(text);
    if (list.some((word) => rare.has(stem(bare(word))))) return true;
    for (const row of rowsOf(list)) if (rows.has(row)) return true;
    return isNamed(text);
  };
}
