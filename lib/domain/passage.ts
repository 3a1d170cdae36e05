import { type Piece, piecesOf } from "./piece";
import { codePointCursor } from "./quote";

/** A stretch of a text that fits a prompt; what search in the library ranks. */
export interface Passage {
  ordinal: number;
  /** In code points; `end` is exclusive. */
  start: number;
  end: number;
  /** The Markdown heading that it stands under. */
  heading: string | null;
  /** The exact slice of the text. */
  text: string;
}

/** No longer than this in code units, but for a short rest that joins the passage before it. */
export const PASSAGE_MAX = 1400;
/** A passage is closed at the end of a paragraph only from this length on. */
const PASSAGE_MIN = 600;
/** A section shorter than this shares its passage with the next one; a rest shorter than this joins the one before. */
const SECTION_MIN = 200;

interface Draft {
  from: number;
  to: number;
  heading: string | null;
}

/**
 * Cuts a text into passages of about 600 to 1,400 characters at the ends of sections, paragraphs, rows or sentences, in
 * this order. They follow each other, do not overlap, and hold all that is not white space. Time is linear.
 */
export function splitPassages(text: string): Passage[] {
  const toCodePoints = codePointCursor(text);
  return pack(piecesOf(text, PASSAGE_MAX)).map(({ from, to, heading }, ordinal) => {
    const start = toCodePoints(from);
    return { ordinal, start, end: toCodePoints(to), heading, text: text.slice(from, to) };
  });
}

function pack(pieces: Iterable<Piece>): Draft[] {
  const drafts: Draft[] = [];
  let open: Piece[] = [];
  for (const piece of pieces) {
    if (piece.isHeading && lengthOf(open) >= SECTION_MIN) {
      close(drafts, open);
      open = [];
    }
    while (open.length > 0 && lengthWith(open, piece) > PASSAGE_MAX) {
      const count = bestBreak(open);
      close(drafts, open.slice(0, count));
      open = open.slice(count);
    }
    open.push(piece);
  }
  close(drafts, open);
  return drafts;
}

/** How many of the open pieces make the next passage: up to the strongest break that leaves it long enough. */
function bestBreak(open: readonly Piece[]): number {
  const start = open[0]?.from ?? 0;
  let best = { count: open.length, strength: 0 };
  for (const [index, piece] of open.entries()) {
    const isLong = piece.to - start >= PASSAGE_MIN;
    const strength = piece.breakAfter + (isLong && piece.breakAfter > 0 ? 10 : 0);
    if (strength > 0 && strength >= best.strength) best = { count: index + 1, strength };
  }
  return best.count;
}

function close(drafts: Draft[], pieces: readonly Piece[]): void {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return;
  const before = drafts.at(-1);
  const isRest = !first.isHeading && last.to - first.from < SECTION_MIN;
  if (isRest && before && last.to - before.from <= PASSAGE_MAX + SECTION_MIN) {
    before.to = last.to;
    return;
  }
  const heading = (pieces.find((piece) => !piece.isHeading) ?? last).heading;
  drafts.push({ from: first.from, to: last.to, heading });
}

function lengthOf(open: readonly Piece[]): number {
  return (open.at(-1)?.to ?? 0) - (open[0]?.from ?? 0);
}

function lengthWith(open: readonly Piece[], piece: Piece): number {
  return piece.to - (open[0]?.from ?? piece.from);
}
