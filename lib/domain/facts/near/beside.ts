import { codePointCount, findQuote, type Span, spanText, withoutMarks } from "@/lib/domain/text/quote";

/**
 * Code points before a quote, and behind it, in which words that complete it stand: its paragraph first, then as much as
 * whoever names them was told of what is around it.
 */
const NEAR = [
  { before: 600, after: 500 },
  { before: 2_400, after: 800 },
] as const;

/** As much of a text around a quote as words beside it may stand in. */
export const BESIDE_WITHIN = NEAR[1];

/** Pieces of words that a reader names beside one quote, or a checker beside the quotes of one sentence, at most. */
export const BESIDE_MOST = 3;

/** A stretch of a text, and where it begins in that, in code points. */
interface Stretch {
  text: string;
  from: number;
}

/** The part of a stretch around a span. */
function around({ text, from }: Stretch, span: Span, within: (typeof NEAR)[number]): Stretch {
  const first = Math.max(0, span.start - within.before - from);
  return { text: spanText(text, first, span.end + within.after - from), from: from + first };
}

/**
 * Where words that are said to complete a quote stand next to it in its text, as the text has them: nobody's word is taken
 * for it. Null where they do not stand there, or are a single word, which says nothing by itself.
 */
export function wordsBeside(stretch: Stretch, quote: Span, words: string): (Span & { quote: string }) | null {
  if (!/\S\s+\S/.test(words.trim())) return null;
  for (const within of NEAR) {
    const near = around(stretch, quote, within);
    const found = findQuote(near.text, words);
    if (found === null) continue;
    const plain = withoutMarks(found);
    const start = near.from + plain.start;
    return { start, end: start + codePointCount(plain.quote), quote: plain.quote };
  }
  return null;
}

/** A piece of what a fact rests on: a quote or words beside one, from `start` on in the text with that hash. */
interface Piece {
  sha256: string;
  /** In code points. */
  start: number;
  quote: string;
  isBeside?: boolean | undefined;
}

const endOf = ({ start, quote }: Piece): number => start + codePointCount(quote);

/** Code points between words and a quote; null where they do not stand beside it. */
function between(words: Piece, quote: Piece): number | null {
  const before = quote.start - BESIDE_WITHIN.before;
  const isNear = words.start >= before && endOf(words) <= endOf(quote) + BESIDE_WITHIN.after;
  if (words.sha256 !== quote.sha256 || !isNear) return null;
  return Math.max(words.start - endOf(quote), quote.start - endOf(words), 0);
}

/** The quote that words stand nearest to, the first of equally near ones; null where they stand beside none. */
function nearest<Of extends Piece>(words: Piece, quotes: readonly Of[]): Of | null {
  const near = quotes.flatMap((quote) => {
    const gap = between(words, quote);
    return gap === null ? [] : [{ quote, gap }];
  });
  return near.toSorted((a, b) => a.gap - b.gap)[0]?.quote ?? null;
}

/** Words in the order of their text, equal ones once. */
function eachOnce<Of extends Piece>(words: readonly Of[]): Of[] {
  const inOrder = words.toSorted((a, b) => a.start - b.start);
  return [...new Map(inOrder.toReversed().map((piece) => [piece.quote, piece])).values()].toReversed();
}

/** The quotes among what a fact rests on, each with the words beside it; and words that stand beside none of them. */
export function withWordsBeside<Of extends Piece>(
  evidence: readonly Of[],
): { quotes: { quote: Of; beside: Of[] }[]; alone: Of[] } {
  const quotes = evidence.filter(({ isBeside }) => isBeside !== true);
  const words = evidence.filter(({ isBeside }) => isBeside === true);
  const byQuote = Map.groupBy(words, (piece) => nearest(piece, quotes));
  return {
    quotes: quotes.map((quote) => ({ quote, beside: eachOnce(byQuote.get(quote) ?? []) })),
    alone: byQuote.get(null) ?? [],
  };
}

/** Whether one span lies within another: its words say nothing that the other does not. */
export function isWithin(one: Span, other: Span): boolean {
  return one.start >= other.start && one.end <= other.end;
}
