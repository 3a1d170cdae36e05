import { type Span, toUnits } from "@/lib/domain/text/quote";

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

/** A part of one of a page's pieces of text, in code units of the piece. */
export interface DrawnPart extends Span {
  piece: number;
}

/** The visible signs of a text, each with where it stands in it. */
interface Signs {
  text: string;
  /** For each code unit of `text`: where the letter that it comes from begins and ends. */
  spans: Span[];
}

/** What reading changes and drawing does not: white space, hyphens, what shows nothing, marks joined to their letter. */
const UNSTEADY = /[\s\p{C}\p{Pd}\p{M}]/u;

function signsOf(text: string): Signs {
  const signs: string[] = [];
  const spans: Span[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    for (const sign of letter.normalize("NFKD")) {
      if (UNSTEADY.test(sign)) continue;
      signs.push(sign);
      for (let unit = 0; unit < sign.length; unit++) spans.push({ start, end });
    }
    start = end;
  }
  return { text: signs.join(""), spans };
}

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
  const expected = signsOf(text.slice(0, from)).text.length;
  const wanted = signsOf(text.slice(from, to)).text;
  const drawn = pieces.map(signsOf);
  const at = wanted === "" ? -1 : nearest(drawn.map((signs) => signs.text).join(""), wanted, expected);
  if (at < 0) return null;
  const parts: DrawnPart[] = [];
  let begin = 0;
  for (const [piece, signs] of drawn.entries()) {
    const first = signs.spans[Math.max(0, at - begin)];
    const last = signs.spans[Math.min(signs.spans.length, at + wanted.length - begin) - 1];
    begin += signs.spans.length;
    if (first !== undefined && last !== undefined && last.end > first.start) {
      const isLast = begin >= at + wanted.length;
      // A hyphen at the end of a line that the quote goes on behind belongs to it.
      const end = isLast ? last.end : (pieces[piece] ?? "").trimEnd().length;
      parts.push({ piece, start: first.start, end });
    }
    if (begin >= at + wanted.length) break;
  }
  return parts;
}
