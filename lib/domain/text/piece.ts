import { type Paragraph, paragraphsOf } from "@/lib/domain/prose/paragraphs";
import { sentenceEnds } from "@/lib/domain/prose/sentences";
import { isInsidePair, isWhite } from "./quote";

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

/** A line without the white space around it. */
interface Line {
  from: number;
  to: number;
}

/**
 * Yields the pieces of a Markdown or plain text in order, none longer than `max` code units, but that a character of two
 * units is one piece where only one may be. Time is linear.
 */
export function* piecesOf(text: string, max: number): Generator<Piece> {
  let heading: string | null = null;
  for (const paragraph of paragraphsOf(text)) {
    const lines = paragraph.lines.map((line) => trimmed(text, line)).filter(({ from, to }) => to > from);
    const title: string | null = titleOf(text, paragraph);
    if (title !== null) heading = title;
    for (const piece of paragraph.kind === "code" ? lineCuts(lines, 2) : cutsOf(text, lines, title !== null))
      for (const part of withinMax(text, piece, max)) yield { ...part, isHeading: title !== null, heading };
  }
}

function trimmed(text: string, { start, end }: { start: number; end: number }): Line {
  let from = start;
  while (from < end && isWhite(text.charCodeAt(from))) from++;
  return { from, to: withoutBlanks(text, from, end) };
}

/** What a heading says, without marks; null for what is none. One of several lines is a paragraph that happens to be underlined. */
function titleOf(text: string, { kind, lines }: Paragraph): string | null {
  const [first, second] = lines;
  if (kind !== "heading" || first === undefined || second?.kind === "heading") return null;
  const title = text.slice(first.from, Math.min(first.to, first.from + HEADING_MAX));
  // Within a word it belongs to a name: `build_wheel`.
  return title.replace(/[*`]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "").trim() || null;
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
    const next = lines[index + 1];
    const atEnd = next === undefined ? 3 : startsItem(text, next) ? 2 : 1;
    let from = line.from;
    for (const end of sentenceEnds(text.slice(line.from, line.to))) {
      const to = withoutBlanks(text, from, line.from + end);
      yield { from, to, breakAfter: to === line.to ? atEnd : 2 };
      from = line.from + end;
    }
  }
}

/** Where a stretch ends without the white space behind it. */
function withoutBlanks(text: string, from: number, end: number): number {
  let to = end;
  while (to > from && isWhite(text.charCodeAt(to - 1))) to--;
  return to;
}

/** Cuts what is longer than `max` between words, else wherever no character is torn. */
function* withinMax(
  text: string,
  piece: Omit<Piece, "isHeading" | "heading">,
  max: number,
): Generator<Omit<Piece, "isHeading" | "heading">> {
  let from = piece.from;
  const most = Math.max(1, max);
  while (piece.to - from > most) {
    const cut = cutWithin(text, from, from + most);
    const to = withoutBlanks(text, from, cut);
    if (to > from) yield { from, to, breakAfter: piece.breakAfter === 0 ? 0 : 1 };
    from = cut;
    while (from < piece.to && isWhite(text.charCodeAt(from))) from++;
  }
  if (from < piece.to) yield { ...piece, from };
}

/** Where a stretch is cut, behind its beginning in any case. */
function cutWithin(text: string, from: number, latest: number): number {
  for (let at = latest; at > from + (latest - from) / 2; at--) if (isWhite(text.charCodeAt(at))) return at;
  let at = latest;
  // 32: no writing system stacks more marks on a letter; beyond it only the pair is kept whole.
  while (at > Math.max(from, latest - 32) && /^[\p{M}\u200d]/u.test(text.slice(at, at + 2))) at--;
  // All of it stands on one letter.
  if (at === from) at = latest;
  if (!isInsidePair(text, at)) return at;
  return at - 1 > from ? at - 1 : at + 1;
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
