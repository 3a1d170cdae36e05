import { type Span, toUnits } from "@/lib/domain/text/quote";
import { type DrawnPart, partsAt, signsOf } from "./signs";

/** Where a page's text begins within the text as read, in code points. */
export interface PageStart {
  page: number;
  start: number;
}

/** The page that a place in the text as read stands on; null before the first one. */
export function pageAt(pages: readonly PageStart[], place: number): PageStart | null {
  return pages.findLast(({ start }) => start <= place) ?? null;
}

/** What of the text as read stands on a page: to where the next page with text begins; null for a page without any. */
export function spanOfPage(pages: readonly PageStart[], page: number): Span | null {
  const index = pages.findIndex((one) => one.page === page);
  const own = pages[index];
  if (own === undefined) return null;
  return { start: own.start, end: pages[index + 1]?.start ?? Number.POSITIVE_INFINITY };
}

/** What reading changes and drawing does not: white space, hyphens, what shows nothing, marks joined to their letter. */
const UNSTEADY = /[\s\p{C}\p{Pd}\p{M}]/u;

/** Where `wanted` stands in `text`: at the place expected, else nearest to it; -1 for nowhere. */
function nearest(text: string, wanted: string, expected: number): number {
  if (text.startsWith(wanted, expected)) return expected;
  const before = text.lastIndexOf(wanted, expected);
  const after = text.indexOf(wanted, expected);
  if (before < 0 || after < 0) return Math.max(before, after);
  return expected - before <= after - expected ? before : after;
}

/** A quote on a page: the page's text as read, and the quote's place in it, in code points. */
export interface OnPage {
  text: string;
  quote: Span;
}

/**
 * Where a quote stands among the pieces of text that a page draws, in the order in which they were read. Place and
 * length are counted in signs that reading leaves as they are, so that the parts come of the same offsets as the
 * quote. Null where the page draws no such signs.
 */
export function partsOnPage({ text, quote }: OnPage, pieces: readonly string[]): DrawnPart[] | null {
  const [from, to] = [toUnits(text, quote.start), toUnits(text, quote.end)];
  const expected = signsOf(text.slice(0, from), UNSTEADY).text.length;
  const wanted = signsOf(text.slice(from, to), UNSTEADY).text;
  const drawn = pieces.map((piece) => signsOf(piece, UNSTEADY));
  const at = wanted === "" ? -1 : nearest(drawn.map((signs) => signs.text).join(""), wanted, expected);
  if (at < 0) return null;
  return partsAt(pieces, drawn, { at, length: wanted.length });
}
