import { isInsidePair, isSentenceMark, isWhite } from "./quote";

/** The smallest stretch of a text that passages are packed from: a sentence, a row, a heading. Offsets in code units. */
export interface Piece {
  from: number;
  to: number;
  isHeading: boolean;
  /** The heading in force; a heading's own. */
  heading: string | null;
  /** How well a passage may end behind it: 3 paragraph, 2 sentence or row, 1 line or word, 0 not (a heading). */
  breakAfter: 0 | 1 | 2 | 3;
}

interface Line {
  from: number;
  to: number;
}

/** Yields the pieces of a Markdown or plain text in order, none longer than `max` code units. Time is linear. */
export function* piecesOf(text: string, max: number): Generator<Piece> {
  let heading: string | null = null;
  for (const block of blocksOf(text)) {
    const title: string | null = block.isCode ? null : headingOf(text, block.lines);
    if (title !== null) heading = title;
    for (const piece of block.isCode ? lineCuts(block.lines, 2) : cutsOf(text, block.lines, title !== null))
      for (const part of withinMax(text, piece, max)) yield { ...part, isHeading: title !== null, heading };
  }
}

/** Lines between blank ones; a heading and a fenced block of code each stand alone. Lines are trimmed. */
function* blocksOf(text: string): Generator<{ lines: Line[]; isCode: boolean }> {
  let lines: Line[] = [];
  let fence: string | null = null;
  for (const line of linesOf(text)) {
    const isBlank = line.from === line.to;
    const mark: string | null = isBlank ? null : fenceMark(text, line);
    if (fence !== null) {
      if (!isBlank) lines.push(line);
      const closes = mark?.startsWith(fence) === true && mark.length === line.to - line.from;
      if (!closes && lines.length < CODE_BLOCK_MAX) continue;
      yield { lines, isCode: true };
      lines = [];
      if (closes) fence = null;
      continue;
    }
    const isOwn = mark !== null || isAtx(text, line);
    if ((isBlank || isOwn) && lines.length > 0) {
      yield { lines, isCode: false };
      lines = [];
    }
    if (isBlank) continue;
    lines.push(line);
    if (mark !== null) fence = mark;
    else if (isOwn || isUnderline(text, line, lines.length)) {
      yield { lines, isCode: false };
      lines = [];
    }
  }
  if (lines.length > 0) yield { lines, isCode: fence !== null };
}

function* linesOf(text: string): Generator<Line> {
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    let from = at;
    let to = end;
    while (from < to && isWhite(text.charCodeAt(from))) from++;
    while (to > from && isWhite(text.charCodeAt(to - 1))) to--;
    yield { from, to };
    at = end + 1;
  }
}

function* cutsOf(
  text: string,
  lines: readonly Line[],
  isHeading: boolean,
): Generator<Omit<Piece, "isHeading" | "heading">> {
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return;
  if (isHeading) yield { from: first.from, to: last.to, breakAfter: 0 };
  else if (isTabular(text, lines)) yield* lineCuts(lines, 2);
  else yield* sentenceCuts(text, lines);
}

function* lineCuts(lines: readonly Line[], strength: 1 | 2): Generator<Omit<Piece, "isHeading" | "heading">> {
  for (const [index, line] of lines.entries())
    yield { from: line.from, to: line.to, breakAfter: index === lines.length - 1 ? 3 : strength };
}

/** Sentences of a paragraph; its lines end pieces too, weakly, and strongly where a list's next item begins. */
function* sentenceCuts(text: string, lines: readonly Line[]): Generator<Omit<Piece, "isHeading" | "heading">> {
  for (const [index, line] of lines.entries()) {
    let from = line.from;
    for (let at = line.from; at < line.to; at++) {
      if (!isSentenceEnd(text, at, line)) continue;
      yield { from, to: at + 1, breakAfter: 2 };
      from = at + 1;
      while (from < line.to && isWhite(text.charCodeAt(from))) from++;
      at = from - 1;
    }
    const next = lines[index + 1];
    const atEnd = next === undefined ? 3 : startsItem(text, next) ? 2 : 1;
    if (from < line.to) yield { from, to: line.to, breakAfter: atEnd };
  }
}

/** Whether a sentence ends with the unit at `at`: a mark or a closing quote behind one, then white space, then no small letter. */
function isSentenceEnd(text: string, at: number, line: Line): boolean {
  if (at + 1 >= line.to) return false;
  const unit = text.charCodeAt(at);
  if (unit > 0x3000 && isSentenceMark(unit)) return true;
  if (!isWhite(text.charCodeAt(at + 1))) return false;
  const isClosed = CLOSERS.includes(text.charAt(at)) && at > line.from && isSentenceMark(text.charCodeAt(at - 1));
  if (!isSentenceMark(unit) && !isClosed) return false;
  let next = at + 1;
  while (next < line.to && isWhite(text.charCodeAt(next))) next++;
  return (
    !/^\p{Ll}/u.test(text.slice(next, next + 2)) && !ABBREVIATED.test(text.slice(Math.max(line.from, at - 5), at + 1))
  );
}

/** Cuts what is longer than `max` between words, else wherever no character is torn. */
function* withinMax(
  text: string,
  piece: Omit<Piece, "isHeading" | "heading">,
  max: number,
): Generator<Omit<Piece, "isHeading" | "heading">> {
  let from = piece.from;
  while (piece.to - from > max) {
    const cut = cutWithin(text, from, from + max);
    let to = cut;
    while (to > from && isWhite(text.charCodeAt(to - 1))) to--;
    if (to > from) yield { from, to, breakAfter: piece.breakAfter === 0 ? 0 : 1 };
    from = cut;
    while (from < piece.to && isWhite(text.charCodeAt(from))) from++;
  }
  if (from < piece.to) yield { ...piece, from };
}

function cutWithin(text: string, from: number, latest: number): number {
  for (let at = latest; at > from + (latest - from) / 2; at--) if (isWhite(text.charCodeAt(at))) return at;
  let at = latest;
  // 32: no writing system stacks more marks on a letter; beyond it only the pair is kept whole.
  while (at > latest - 32 && /^[\p{M}\u200d]/u.test(text.slice(at, at + 2))) at--;
  return isInsidePair(text, at) ? at - 1 : at;
}

function headingOf(text: string, lines: readonly Line[]): string | null {
  const [first, second] = lines;
  if (first === undefined || lines.length > 2) return null;
  if (second === undefined && !isAtx(text, first)) return null;
  if (second !== undefined && !isUnderline(text, second, 2)) return null;
  const title = text.slice(first.from, Math.min(first.to, first.from + HEADING_MAX));
  return (
    title
      .replace(/^#{1,6}\s+/, "")
      .replace(/[\s#]+$/, "")
      .replace(/[*_`]/g, "")
      .trim() || null
  );
}

function isAtx(text: string, line: Line): boolean {
  return (
    text.charAt(line.from) === "#" && /^#{1,6}\s+\S/.test(text.slice(line.from, Math.min(line.to, line.from + 20)))
  );
}

function isUnderline(text: string, line: Line, position: number): boolean {
  return (
    position === 2 && line.to - line.from <= HEADING_MAX && /^(?:={2,}|-{2,})$/.test(text.slice(line.from, line.to))
  );
}

function fenceMark(text: string, line: Line): string | null {
  return /^(?:`{3,}|~{3,})/.exec(text.slice(line.from, Math.min(line.to, line.from + 100)))?.[0] ?? null;
}

function startsItem(text: string, line: Line): boolean {
  return /^(?:[-*+]|\d{1,4}[.)])\s/.test(text.slice(line.from, line.from + 6));
}

/** Rows: each begins with a bar, or the first three hold the same separators, the same number of times. */
function isTabular(text: string, lines: readonly Line[]): boolean {
  if (lines.every((line) => text.charAt(line.from) === "|")) return true;
  if (lines.length < 3) return false;
  const rows = lines.slice(0, 3).map((line) => text.slice(line.from, Math.min(line.to, line.from + 2000)));
  return [",", ";", "\t"].some((separator) => {
    const counts = rows.map((row) => row.split(separator).length);
    return counts[0] !== undefined && counts[0] > 1 && counts.every((count) => count === counts[0]);
  });
}

const HEADING_MAX = 300;
/** Lines of code kept together at most. */
const CODE_BLOCK_MAX = 200;
const CLOSERS = "\"'”’»)]";
/** An initial or a common short form: its full stop ends no sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:\p{Lu}|Dr|Mr|Mrs|Ms|St|No|vs|cf|e\.g|i\.e|al|Fig|approx|ca)\.$/u;
