import type { Span } from "@/lib/domain/text/quote";

/** A part of one of the pieces of text that something is drawn with, in code units of the piece. */
export interface DrawnPart extends Span {
  piece: number;
}

/** The visible signs of a text, each with where it stands in it. */
interface Signs {
  text: string;
  /** For each code unit of `text`: where the letter that it comes from begins and ends. */
  spans: Span[];
}

/** The signs of a text but for those that are `unsteady`: which reading and drawing do not have in common. */
export function signsOf(text: string, unsteady: RegExp): Signs {
  const signs: string[] = [];
  const spans: Span[] = [];
  let start = 0;
  for (const letter of text) {
    const end = start + letter.length;
    for (const sign of letter.normalize("NFKD")) {
      if (unsteady.test(sign)) continue;
      signs.push(sign);
      for (let unit = 0; unit < sign.length; unit++) spans.push({ start, end });
    }
    start = end;
  }
  return { text: signs.join(""), spans };
}

/** The parts of the pieces that hold so many signs from a place among the signs of all of them. */
export function partsAt(
  pieces: readonly string[],
  drawn: readonly Signs[],
  { at, length }: { at: number; length: number },
): DrawnPart[] {
  const parts: DrawnPart[] = [];
  let begin = 0;
  for (const [piece, signs] of drawn.entries()) {
    const first = signs.spans[Math.max(0, at - begin)];
    const last = signs.spans[Math.min(signs.spans.length, at + length - begin) - 1];
    begin += signs.spans.length;
    if (first !== undefined && last !== undefined && last.end > first.start) {
      const isLast = begin >= at + length;
      // A hyphen at the end of a line that the quote goes on behind belongs to it.
      const end = isLast ? last.end : (pieces[piece] ?? "").trimEnd().length;
      parts.push({ piece, start: first.start, end });
    }
    if (begin >= at + length) break;
  }
  return parts;
}
