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
  return [...passagesOf(text)];
}

/**
 * The passages of a text one after the other, for whoever must not hold the thread for as long as a long text takes.
 */
export function* passagesOf(text: string): Generator<Passage> {
  const toCodePoints = codePointCursor(text);
  let ordinal = 0;
  for (const { from, to, heading } of pack(piecesOf(text, PASSAGE_MAX))) {
    const start = toCodePoints(from);
    yield { ordinal, start, end: toCodePoints(to), heading, text: text.slice(from, to) };
    ordinal += 1;
  }
}

/** The last draft is held back until it is known that no rest joins it. */
function* pack(pieces: Iterable<Piece>): Generator<Draft> {
  let held: Draft | null = null;
  for (const packed of packs(pieces)) {
    const next: Draft | null = close(held, packed);
    if (next === null) continue;
    if (held) yield held;
    held = next;
  }
  if (held) yield held;
}

function* packs(pieces: Iterable<Piece>): Generator<readonly Piece[]> {
  let open: Piece[] = [];
  for (const piece of pieces) {
    if (piece.isHeading && lengthOf(open) >= SECTION_MIN) {
      yield open;
      open = [];
    }
    while (open.length > 0 && lengthWith(open, piece) > PASSAGE_MAX) {
      const count = bestBreak(open);
      yield open.slice(0, count);
      open = open.slice(count);
    }
    open.push(piece);
  }
  yield open;
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

/** The pieces as a draft, or null when there are none or when they are a rest that joins the one before. */
function close(before: Draft | null, pieces: readonly Piece[]): Draft | null {
  const first = pieces[0];
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return null;
  const isRest = !first.isHeading && last.to - first.from < SECTION_MIN;
  if (isRest && before && last.to - before.from <= PASSAGE_MAX + SECTION_MIN) {
    before.to = last.to;
    return null;
  }
  const heading = (pieces.find((piece) => !piece.isHeading) ?? last).heading;
  return { from: first.from, to: last.to, heading };
}

function lengthOf(open: readonly Piece[]): number {
  return (open.at(-1)?.to ?? 0) - (open[0]?.from ?? 0);
}

function lengthWith(open: readonly Piece[], piece: Piece): number {
  return piece.to - (open[0]?.from ?? piece.from);
}
