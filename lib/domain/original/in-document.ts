import { spanText, toUnits } from "@/lib/domain/text/quote";
import type { OnPage } from "./on-page";
import { BORDER, isOwnWords, type Place } from "./own-words";
import { type DrawnPart, letterEnd, type Signs, signsOf } from "./signs";

/** What reading as Markdown changes and a document does not show: also the signs of Markdown itself. */
const UNSTEADY = /[\s\p{C}\p{Pd}|*_#`\\>~[\]()]/u;

/** Where a link of Markdown leads, behind its words. */
const LEADS_TO = /\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\)/g;
/** Numbers of a list's items, which a document does not hold as text. */
const ITEM = /^[ \t]*\d{1,4}\.[ \t]/gm;

/** Code units on each side of a quote, and signs of them, by which one of several like places is told from the others. */
const AROUND = 600;
const ALIKE_MAX = 120;
/** Signs around a quote that are like those around a place, under which it may as well be another place. */
const ALIKE_MIN = 10;
/** Places that are compared at most. */
const PLACES_MAX = 2_000;

/** What of a text a quote is placed by: the quote, and as much around it as is looked at. */
export function placedBy({ text, quote: { start, end } }: OnPage): OnPage {
  const from = Math.max(0, start - AROUND);
  return { text: spanText(text, from, end + AROUND), quote: { start: start - from, end: end - from } };
}

function shown(text: string, isNumbered: boolean): string {
  const words = text.replace(LEADS_TO, "]");
  return isNumbered ? words : words.replace(ITEM, "");
}

/** A quote with what stands around it, as the document may have it. */
interface Wanted {
  /** The quote's place among the signs of the text around it. */
  place: Place;
  before: string;
  quote: string;
  behind: string;
}

function wantedOf(text: string, [from, to]: readonly [number, number], isNumbered: boolean): Wanted {
  const parts = [text.slice(Math.max(0, from - AROUND), from), text.slice(from, to), text.slice(to, to + AROUND)];
  const raws = parts.map((part) => shown(part, isNumbered));
  const [before = "", quote = "", behind = ""] = raws.map((raw) => signsOf(raw, UNSTEADY).text);
  const raw = raws.join("");
  return { place: { raw, signs: signsOf(raw, UNSTEADY), at: before.length }, before, quote, behind };
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

interface Document {
  /** Its pieces of text, with a border between each two. */
  raw: string;
  signs: Signs;
  /** Whether it goes on where nobody looks. */
  isCut: boolean;
}

/**
 * The place that holds the quote's own words: the only one, or of several the one whose surroundings are most like the
 * quote's; -1 where it cannot be told.
 */
function bestPlace({ raw, signs, isCut }: Document, { place, before, quote, behind }: Wanted): number {
  const all = signs.text;
  let [best, most, places, tried] = [-1, -1, 0, 0];
  for (let at = all.indexOf(quote); at >= 0; at = all.indexOf(quote, at + 1)) {
    tried += 1;
    if (tried > PLACES_MAX) return -1;
    if (!isOwnWords(place, { raw, signs, at }, quote.length)) continue;
    places += 1;
    const end = at + quote.length;
    const alike =
      alikeBefore(before, all.slice(Math.max(0, at - ALIKE_MAX), at)) +
      alikeBehind(behind, all.slice(end, end + ALIKE_MAX));
    if (alike > most) [best, most] = [at, alike];
  }
  const isOnly = places === 1 && !isCut;
  return isOnly || most >= ALIKE_MIN ? best : -1;
}

/** What of each piece lies between two places of all of them, but for pieces of nothing but white space. */
function partsBetween(pieces: readonly string[], from: number, to: number): DrawnPart[] {
  const parts: DrawnPart[] = [];
  let begin = 0;
  for (const [piece, text] of pieces.entries()) {
    const start = Math.max(0, from - begin);
    const end = to - begin <= text.length ? to - begin : text.trimEnd().length;
    if (end > start && text.slice(start, end).trim() !== "") parts.push({ piece, start, end });
    begin += text.length + BORDER.length;
    if (begin >= to) break;
  }
  return parts;
}

/**
 * Where a quote of a text that was read as Markdown stands among the pieces of text of the document itself. A document
 * holds more than was read of it (menus, remarks), so that places in the two cannot be counted alike: of several like
 * places the one counts whose surroundings are the quote's. Null where it holds no such words, and where it cannot be
 * told which of them are the quote's.
 */
export function partsInDocument(
  { text, quote }: OnPage,
  pieces: readonly string[],
  isCut: boolean,
): DrawnPart[] | null {
  const raw = pieces.map((piece) => piece.replaceAll(BORDER, " ")).join(BORDER);
  const signs = signsOf(raw, UNSTEADY);
  if (signs.isCut) return null;
  const span = [toUnits(text, quote.start), toUnits(text, quote.end)] as const;
  for (const isNumbered of [true, false]) {
    const wanted = wantedOf(text, span, isNumbered);
    const at = wanted.quote === "" ? -1 : bestPlace({ raw, signs, isCut }, wanted);
    const [first, last] = [signs.starts[at], signs.starts[at + wanted.quote.length - 1]];
    if (first !== undefined && last !== undefined) return partsBetween(pieces, first, letterEnd(raw, last));
  }
  return null;
}
