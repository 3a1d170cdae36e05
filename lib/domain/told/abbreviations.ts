import { keeping } from "@/lib/domain/core/keep";
import { inPattern } from "@/lib/domain/prose/in-pattern";
import { meanings } from "@/lib/domain/text/meanings";
import { stem, termSet } from "@/lib/domain/text/terms";

/** A short form that a text gives behind the words that it stands for: “high-water mark (HWM)”. */
interface Abbreviation {
  short: string;
  /** The words that it stands for, as they are written there. */
  long: string;
}

const bracketed = /\((\p{Lu}[\p{Lu}\p{N}]{1,6})s?\)/gu;
/** Words that a short form may leave out. */
const small = /^(?:of|the|and|for|in|to|an?|on|by|with)$/iu;
/** Words that a short form stands for at most, for each of its letters, and in what length of text they are sought. */
const WORDS_EACH = 2;
const BEFORE_MOST = 120;

/** The words at the end of a text whose first letters are a short form; null where they are none. */
function endingIn(before: string, short: string): string | null {
  const words = [...before.matchAll(/[\p{L}\p{N}]+/gu)];
  let left = short.toLowerCase();
  for (const found of words.slice(-WORDS_EACH * short.length).reverse()) {
    const word = found[0].toLowerCase();
    if (left.endsWith(word.slice(0, 1))) left = left.slice(0, -1);
    else if (left.length === short.length || !small.test(word)) return null;
    if (left === "") return before.slice(found.index).trim();
  }
  return null;
}

/** The short forms that a text gives, each with what it stands for. */
export const abbreviationsIn: (text: string) => readonly Abbreviation[] = keeping(
  (text) =>
    [...text.matchAll(bracketed)].flatMap(({ 1: short = "", index }) => {
      const long = endingIn(text.slice(Math.max(0, index - BEFORE_MOST), index), short);
      return long === null ? [] : [{ short, long }];
    }),
  { texts: 4_000, length: 2_000 },
);

/** Short forms that are known at most: each is looked for in each text, and a text may be made of nothing else. */
const ABBREVIATIONS_MOST = 50;

/** What stands for the same, as terms, by how a text is seen to say it. */
interface Widening {
  says: RegExp;
  terms: ReadonlySet<string>;
}

function wideningsOf({ short, long }: Abbreviation): Widening[] {
  const spelled = long
    .split(/[\s-]+/u)
    .map(inPattern)
    .join("[\\s-]+");
  return [
    { says: new RegExp(`(?<![\\p{L}\\p{N}])${short}s?(?![\\p{L}\\p{N}])`, "u"), terms: meanings(termSet(long)) },
    {
      says: new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, "iu"),
      terms: new Set([stem(short.toLowerCase())]),
    },
  ];
}

/**
 * The terms that a text says beside its own by short forms that some of several texts give: of one that says only the short
 * form what that stands for, of one that says all of it the short form.
 */
export function byAbbreviation(texts: Iterable<string>): (text: string) => readonly string[] {
  const known = new Map<string, Abbreviation>();
  for (const text of texts) {
    for (const one of abbreviationsIn(text)) {
      if (known.size < ABBREVIATIONS_MOST && !known.has(one.short)) known.set(one.short, one);
    }
  }
  const all = [...known.values()].flatMap(wideningsOf);
  return (text) => all.flatMap(({ says, terms }) => (says.test(text) ? [...terms] : []));
}
