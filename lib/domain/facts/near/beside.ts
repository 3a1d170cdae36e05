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

/** Whether one span lies within another: its words say nothing that the other does not. */
export function isWithin(one: Span, other: Span): boolean {
  return one.start >= other.start && one.end <= other.end;
}
