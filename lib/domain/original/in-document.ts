import { toUnits } from "@/lib/domain/text/quote";
import type { OnPage } from "./on-page";
import { type DrawnPart, partsAt, signsOf } from "./signs";

/** What reading as Markdown changes and a document does not show: also the signs of Markdown itself. */
const UNSTEADY = /[\s\p{C}\p{Pd}\p{M}|*_#`\\>~[\]()]/u;

/** Where a link of Markdown leads, behind its words. */
const LEADS_TO = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g;
/** Numbers of a list's items, which a document does not hold as text. */
const ITEM = /^[ \t]*\d{1,4}\.[ \t]/gm;

/** Code units on each side of a quote, and signs of them, by which one of several like places is told from the others. */
const AROUND = 600;
const ALIKE_MAX = 120;
/** Places that are compared at most. */
const PLACES_MAX = 2_000;

function signs(text: string, isNumbered: boolean): string {
  const words = text.replace(LEADS_TO, "]");
  return signsOf(isNumbered ? words : words.replace(ITEM, ""), UNSTEADY).text;
}

function alikeBefore(one: string, other: string): number {
  let count = 0;
  while (count < ALIKE_MAX && count < one.length && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function alikeBehind(one: string, other: string): number {
  let count = 0;
  while (count < ALIKE_MAX && count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** What goes on from another piece begins with the space between the two. */
function joined(pieces: readonly string[]): (part: DrawnPart, nth: number) => DrawnPart {
  return (part, nth) => {
    const isSpace = !/\S/.test((pieces[part.piece] ?? "").slice(0, part.start));
    return nth > 0 && isSpace ? { ...part, start: 0 } : part;
  };
}

interface Wanted {
  before: string;
  quote: string;
  behind: string;
}

/** The place whose surroundings are most like those of the quote, the first of equals; -1 for none. */
function bestPlace(all: string, { before, quote, behind }: Wanted): number {
  let [best, most, tried] = [-1, -1, 0];
  for (let at = all.indexOf(quote); at >= 0 && tried < PLACES_MAX; at = all.indexOf(quote, at + 1)) {
    const end = at + quote.length;
    const alike =
      alikeBefore(before, all.slice(Math.max(0, at - ALIKE_MAX), at)) +
      alikeBehind(behind, all.slice(end, end + ALIKE_MAX));
    if (alike > most) [best, most] = [at, alike];
    tried += 1;
  }
  return best;
}

/**
 * Where a quote of a text that was read as Markdown stands among the pieces of text of the document itself. A document
 * holds more than was read of it (menus, remarks), so that places in the two cannot be counted alike: of several like
 * places the one counts whose surroundings are the quote's. Null where it holds no such words.
 */
export function partsInDocument({ text, quote }: OnPage, pieces: readonly string[]): DrawnPart[] | null {
  const [from, to] = [toUnits(text, quote.start), toUnits(text, quote.end)];
  const drawn = pieces.map((piece) => signsOf(piece, UNSTEADY));
  const all = drawn.map((one) => one.text).join("");
  for (const isNumbered of [true, false]) {
    const wanted = {
      before: signs(text.slice(Math.max(0, from - AROUND), from), isNumbered),
      quote: signs(text.slice(from, to), isNumbered),
      behind: signs(text.slice(to, to + AROUND), isNumbered),
    };
    const at = wanted.quote === "" ? -1 : bestPlace(all, wanted);
    if (at >= 0) return partsAt(pieces, drawn, { at, length: wanted.quote.length }).map(joined(pieces));
  }
  return null;
}
