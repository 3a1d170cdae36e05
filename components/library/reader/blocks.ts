import { type Paragraph, paragraphsOf } from "@/lib/domain/prose/paragraphs";
import { type DrawnPiece, signsIn } from "@/lib/domain/prose/signs";
import { cellsOf } from "@/lib/domain/prose/table";
import { codePointCursor } from "@/lib/domain/text/quote";
import type { QuoteSpanView } from "@/lib/features/kit/models";

/** Words, or signs of Markdown, of a stretch. */
type Piece = Pick<DrawnPiece, "as" | "tones"> & { start: number; end: number; text: string };

/** The quotes near a paragraph, and the signs of Markdown in it. */
interface Near {
  spans: readonly QuoteSpanView[];
  pieces: readonly Piece[];
}

/** A stretch of text within a block: plain, or a quote in use. */
export interface Stretch {
  /** In code points of the whole text. */
  start: number;
  text: string;
  /** The text once more, cut where signs of Markdown stand that are not seen. */
  pieces: Piece[];
  /** The facts whose quote this is; empty for plain text. */
  factKeys: string[];
}

/** A row of a table, each cell cut where quotes begin and end. */
export interface TableRow {
  start: number;
  isHead: boolean;
  cells: Stretch[][];
}

/** A paragraph of a source, cut where quotes begin and end. */
export interface TextBlock {
  start: number;
  isHeading: boolean;
  /** The stretches once more, without the signs that make a table of them; null for what is none, or is too large for one. */
  rows: TableRow[] | null;
  stretches: Stretch[];
}

/** Rows that are drawn as a table at most: larger ones stay lines of text, which a browser lays out much sooner. */
const ROWS_MAX = 500;

/** Of the pieces of a paragraph those, or the parts of those, that stand in a stretch of it. */
function piecesOf(stretch: Pick<Stretch, "start" | "text">, all: readonly Piece[]): Piece[] {
  const points = [...stretch.text];
  const end = stretch.start + points.length;
  return all.flatMap((piece) => {
    const [from, to] = [Math.max(piece.start, stretch.start), Math.min(piece.end, end)];
    if (from >= to) return [];
    return [{ ...piece, start: from, end: to, text: points.slice(from - stretch.start, to - stretch.start).join("") }];
  });
}

function stretchesOf(points: readonly string[], from: number, { spans, pieces }: Near): Stretch[] {
  const to = from + points.length;
  const own = spans.filter((span) => span.start < to && span.end > from);
  const cuts = new Set([from, to]);
  for (const span of own) {
    cuts.add(Math.max(from, span.start));
    cuts.add(Math.min(to, span.end));
  }
  const ordered = [...cuts].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, index) => {
    const end = ordered[index + 1] ?? to;
    const factKeys = own.filter((span) => span.start <= start && span.end >= end).map((span) => span.factKey);
    const text = points.slice(start - from, end - from).join("");
    return { start, text, factKeys, pieces: piecesOf({ start, text }, pieces) };
  });
}

interface InText {
  text: string;
  /** From code units to code points, in ascending order. */
  toCodePoints: (units: number) => number;
}

/** The pieces of a stretch of the text whose first code point is given. */
function drawnPieces(
  { text }: InText,
  { from, to }: { from: number; to: number },
  lines: Paragraph["lines"],
  start: number,
): Piece[] {
  let at = start;
  return signsIn(text, { from, to }, lines).map((piece) => {
    const said = text.slice(piece.from, piece.to);
    const begins = at;
    at += [...said].length;
    return { as: piece.as, tones: piece.tones, start: begins, end: at, text: said };
  });
}

function rowsOf({ kind, lines }: Paragraph, spans: readonly QuoteSpanView[], of: InText): TableRow[] | null {
  if (kind !== "table" || lines.length > ROWS_MAX) return null;
  return lines
    .filter((line) => line.kind !== "delimiter")
    .map(({ start, end, isHead }) => ({
      start,
      isHead,
      cells: cellsOf(of.text.slice(start, end)).map(({ from, to }) => {
        const stretch = { from: start + from, to: start + to };
        const points = [...of.text.slice(stretch.from, stretch.to)];
        const first = of.toCodePoints(stretch.from);
        return stretchesOf(points, first, { spans, pieces: drawnPieces(of, stretch, [], first) });
      }),
    }));
}

/**
 * A source's text as paragraphs, its quotes marked. Spans count code points, so the text is walked in them; nothing of
 * it is left out but the empty lines between paragraphs.
 */
export function asBlocks(text: string, quotes: readonly QuoteSpanView[]): TextBlock[] {
  const sorted = [...quotes].sort((a, b) => a.start - b.start);
  const toCodePoints = codePointCursor(text);
  return [...paragraphsOf(text)].map((paragraph) => {
    const { lines, kind } = paragraph;
    const [from, to] = [lines[0]?.start ?? 0, lines.at(-1)?.end ?? 0];
    const start = toCodePoints(from);
    const points = [...text.slice(from, to)];
    const near = sorted.filter((span) => span.start < start + points.length && span.end > start);
    const of = { text, toCodePoints };
    const pieces =
      kind === "code"
        ? [{ as: "words" as const, tones: [], start, end: start + points.length, text: points.join("") }]
        : drawnPieces(of, { from, to }, lines, start);
    return {
      start,
      isHeading: kind === "heading",
      rows: rowsOf(paragraph, near, of),
      stretches: stretchesOf(points, start, { spans: near, pieces }),
    };
  });
}
