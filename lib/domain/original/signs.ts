import type { Span } from "@/lib/domain/text/quote";

/** A part of one of the pieces of text that something is drawn with, in code units of the piece. */
export interface DrawnPart extends Span {
  piece: number;
}

/** The visible signs of a text, each with where it stands in it. */
export interface Signs {
  text: string;
  /** For each code unit of `text`: where the letter that it comes from begins. */
  starts: number[];
  /** Whether there are more than are told. */
  isCut: boolean;
}

/** Signs of a text that are told at most: a letter of Arabic can be as many as eighteen. */
const SIGNS_MAX = 2_000_000;

function decomposed(letter: string): string {
  return letter < "\u0080" ? letter : letter.normalize("NFKD");
}

/** The signs of a text but for those that are `unsteady`: which reading and drawing do not have in common. */
export function signsOf(text: string, unsteady: RegExp, most = SIGNS_MAX): Signs {
  const signs: string[] = [];
  const starts: number[] = [];
  let start = 0;
  for (const letter of text) {
    for (const sign of decomposed(letter)) {
      if (unsteady.test(sign)) continue;
      signs.push(sign);
      for (let unit = 0; unit < sign.length; unit++) starts.push(start);
    }
    if (starts.length > most) return { text: signs.join(""), starts, isCut: true };
    start += letter.length;
  }
  return { text: signs.join(""), starts, isCut: false };
}

/** Where the letter ends that begins at a place of a text. */
export function letterEnd(text: string, start: number): number {
  return start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
}

/** The parts of the pieces that hold so many signs from a place among the signs of all of them. */
export function partsAt(
  pieces: readonly string[],
  drawn: readonly Signs[],
  { at, length }: { at: number; length: number },
): DrawnPart[] {
  const parts: DrawnPart[] = [];
  let begin = 0;
  for (const [piece, { starts }] of drawn.entries()) {
    const text = pieces[piece] ?? "";
    const first = starts[Math.max(0, at - begin)];
    const last = starts[Math.min(starts.length, at + length - begin) - 1];
    begin += starts.length;
    if (first !== undefined && last !== undefined && last >= first) {
      const isLast = begin >= at + length;
      // A hyphen at the end of a line that the quote goes on behind belongs to it.
      const end = isLast ? letterEnd(text, last) : text.trimEnd().length;
      parts.push({ piece, start: first, end });
    }
    if (begin >= at + length) break;
  }
  return parts;
}
