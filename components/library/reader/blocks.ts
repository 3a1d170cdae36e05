import { type Paragraph, paragraphsOf } from "@/lib/domain/prose/paragraphs";
import { cellsOf } from "@/lib/domain/prose/table";
import { codePointCursor } from "@/lib/domain/text/quote";
import type { QuoteSpanView } from "@/lib/features/kit/models";

/** A stretch of text within a block: plain, or a quote in use. */
export interface Stretch {
  /** In code points of the whole text. */
  start: number;
  text: string;
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

function stretchesOf(points: readonly string[], from: number, spans: readonly QuoteSpanView[]): Stretch[] {
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
    return { start, text: points.slice(start - from, end - from).join(""), factKeys };
  });
}

interface InText {
  text: string;
  /** From code units to code points, in ascending order. */
  toCodePoints: (units: number) => number;
}

function rowsOf({ kind, lines }: Paragraph, spans: readonly QuoteSpanView[], of: InText): TableRow[] | null {
  if (kind !== "table" || lines.length > ROWS_MAX) return null;
  return lines
    .filter((line) => line.kind !== "delimiter")
    .map(({ start, end, isHead }) => ({
      start,
      isHead,
      cells: cellsOf(of.text.slice(start, end)).map(({ from, to }) => {
        const points = [...of.text.slice(start + from, start + to)];
        return stretchesOf(points, of.toCodePoints(start + from), spans);
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
    return {
      start,
      isHeading: kind === "heading",
      rows: rowsOf(paragraph, near, { text, toCodePoints }),
      stretches: stretchesOf(points, start, near),
    };
  });
}
