import { type Box, boxOf, byLine, type DrawnPiece, type Point } from "./boxes";
import { type OnPage, partsOnPage } from "./on-page";
import type { DrawnPart } from "./signs";

/** What a page draws as text, as a reader of PDFs tells it; marks of content stand among its pieces. */
interface PageText {
  items: readonly (object | { str: string; transform: readonly unknown[]; width: number; fontName: string })[];
  styles: Readonly<Record<string, { ascent?: number; descent?: number; fontFamily?: string }>>;
}

/** A piece of text that a page draws. */
export interface PagePiece extends DrawnPiece {
  text: string;
  family: string;
}

/** A page as it is drawn: its pieces of text in the order in which they were read, and where they stand. */
export interface PageDrawing {
  pieces: readonly PagePiece[];
  /** From the page's own measures to pixels. */
  toPixels: (point: Point) => Point;
}

/** How wide a text is in a family of fonts, in whatever unit; 0 where that cannot be told. */
export type TextWidth = (text: string, family: string) => number;

/** Fonts that say nothing of how far they reach, or nonsense. */
function reach({ ascent = 0, descent = 0 }: PageText["styles"][string]): Pick<DrawnPiece, "ascent" | "descent"> {
  const isSaid = ascent > 0.3 && ascent < 1.5 && descent <= 0 && descent > -0.8;
  return isSaid ? { ascent, descent } : { ascent: 0.8, descent: -0.2 };
}

/** The pieces of text of a page. */
export function piecesOfPage({ items, styles }: PageText): PagePiece[] {
  return items.flatMap((item) => {
    if (!("str" in item)) return [];
    const style = styles[item.fontName] ?? {};
    const { fontFamily: family = "sans-serif" } = style;
    return [{ text: item.str, transform: item.transform.map(Number), width: item.width, family, ...reach(style) }];
  });
}

/** How wide the first letters of a piece are, as a share of all of it, in a font much like its own. */
function shareOf({ text, family }: PagePiece, units: number, widthOf: TextWidth): number {
  if (units <= 0) return 0;
  if (units >= text.length) return 1;
  const whole = widthOf(text, family);
  return whole === 0 ? units / text.length : widthOf(text.slice(0, units), family) / whole;
}

/** The boxes of a quote on a drawn page, one for each line; null where it could not be placed there. */
export function quoteBoxes({ pieces, toPixels }: PageDrawing, on: OnPage, widthOf: TextWidth): Box[] | null {
  const parts = partsOnPage(
    on,
    pieces.map(({ text }) => text),
  );
  if (parts === null) return null;
  const boxes = parts.flatMap(({ piece: index, start, end }: DrawnPart) => {
    const piece = pieces[index];
    if (piece === undefined || piece.text.trim() === "") return [];
    return [boxOf(piece, [shareOf(piece, start, widthOf), shareOf(piece, end, widthOf)], toPixels)];
  });
  return byLine(boxes);
}
