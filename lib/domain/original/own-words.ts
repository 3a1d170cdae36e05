import { letterEnd, type Signs } from "./signs";

/** A text and the signs of it, and which of them are looked at. */
export interface Place {
  raw: string;
  signs: Signs;
  at: number;
}

/** What stands between two pieces of a document's text: never within one of them. */
export const BORDER = "\0";

const WORD = /[\p{L}\p{N}\p{M}]/u;
const DIGIT = /\p{N}/u;
const FIGURE = /[\p{N}\p{Sc}.,]/u;
/** What before a figure makes another one of it: a minus, a bracket of accounts, the digits before its point. */
const CHANGES_FIGURE = /(?:[\p{Pd}\u2212(]|\p{N}[.,])\0*$/u;
const SHOWS_NOTHING = /[[\p{Cf}\p{Cc}]--[\s\0]]/gv;
/** Signs of Markdown, and those that it takes for letters: behind a stroke. */
const MARKDOWN = /\\([^\s\w])|[*_`[\]]/g;

/** What a text of Markdown may stand for: its signs as letters, and as emphasis and links. */
function readings(text: string): string[] {
  const seen = text.replace(SHOWS_NOTHING, "");
  return [seen, seen.replace(MARKDOWN, "$1")];
}

function gapBefore({ raw, signs, at }: Place, nth: number): string | null {
  const before = signs.starts[at + nth - 1] ?? 0;
  const start = signs.starts[at + nth] ?? 0;
  return before === start ? null : raw.slice(letterEnd(raw, before), start);
}

/** Whether two signs that follow each other stand as far apart in the document as in the quote. */
function isGapAlike(pair: readonly [string, string], quote: string, drawn: string): boolean {
  const isBorder = drawn.includes(BORDER);
  const gap = drawn.replace(SHOWS_NOTHING, "").replaceAll(BORDER, "");
  const [before, behind] = pair;
  const isWord = WORD.test(before) && WORD.test(behind);
  const isNumber = DIGIT.test(before) && DIGIT.test(behind);
  return readings(quote).some((own) => {
    if (isWord && !isBorder && (own === "") !== (gap === "")) return false;
    if (isNumber && !isBorder && own.replace(/\s/g, "") !== gap.replace(/\s/g, "")) return false;
    return !FIGURE.test(behind) || CHANGES_FIGURE.test(own) === CHANGES_FIGURE.test(gap);
  });
}

/** Code units beside a quote that tell whether it begins or ends within a word or a figure. */
const EDGE = 8;

function isBeginAlike(first: string, quote: string, drawn: string): boolean {
  const seen = drawn.replace(SHOWS_NOTHING, "");
  return readings(quote).some((own) => {
    if (WORD.test(first) && WORD.test(seen.at(-1) ?? "") && !WORD.test(own.at(-1) ?? "")) return false;
    return !FIGURE.test(first) || CHANGES_FIGURE.test(own) === CHANGES_FIGURE.test(seen);
  });
}

const GOES_ON = /^\0*[.,]\p{N}/u;

function isEndAlike(last: string, quote: string, drawn: string): boolean {
  const seen = drawn.replace(SHOWS_NOTHING, "");
  return readings(quote).some((own) => {
    if (WORD.test(last) && WORD.test(seen.at(0) ?? "") && !WORD.test(own.at(0) ?? "")) return false;
    return !DIGIT.test(last) || GOES_ON.test(own) === GOES_ON.test(seen);
  });
}

function begin({ raw, signs, at }: Place): string {
  const start = signs.starts[at] ?? 0;
  return raw.slice(Math.max(0, start - EDGE), start);
}

function end({ raw, signs, at }: Place, length: number): string {
  const last = letterEnd(raw, signs.starts[at + length - 1] ?? 0);
  return raw.slice(last, last + EDGE);
}

/** Whether a letter is cut in two before the sign: its mark stands alone. */
function isTorn({ signs, at }: Place, nth: number): boolean {
  return signs.starts[at + nth] !== undefined && signs.starts[at + nth] === signs.starts[at + nth - 1];
}

/**
 * Whether so many signs, which are the same in both, are the same words and figures: none begins or ends within another
 * word, no words run together or come apart, and no figure has another sign, or is another one's part.
 */
export function isOwnWords(quote: Place, drawn: Place, length: number): boolean {
  const sign = (nth: number): string => String.fromCodePoint(quote.signs.text.codePointAt(quote.at + nth) ?? 0);
  if ([0, length].some((nth) => isTorn(drawn, nth) && !isTorn(quote, nth))) return false;
  if (!isBeginAlike(sign(0), begin(quote), begin(drawn))) return false;
  if (!isEndAlike(sign(length - 1), end(quote, length), end(drawn, length))) return false;
  for (let nth = 1; nth < length; nth++) {
    const [own, other] = [gapBefore(quote, nth), gapBefore(drawn, nth)];
    if (own === null || other === null || (own === "" && other === "")) continue;
    if (!isGapAlike([sign(nth - 1), sign(nth)], own, other)) return false;
  }
  return true;
}
