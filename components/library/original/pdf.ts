import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist";
import { type Box, boxOf, byLine, type DrawnPiece } from "@/lib/domain/text/boxes";
import { type DrawnPart, partsOnPage } from "@/lib/domain/text/on-page";
import type { Span } from "@/lib/domain/text/quote";

/** Pixels of a canvas that a page is drawn on at most: phones give up beyond. */
const CANVAS_MAX = 16_000_000;
/** Pixels of one picture within a page at most; larger ones are left blank. */
const PICTURE_MAX = 64_000_000;

/** A PDF of this install that is being opened; `destroy` ends that, and what is open. */
export async function openPdf(url: string): Promise<PDFDocumentLoadingTask> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).href;
  // What a document asks its reader to run is not run; the page's policy forbids it, too.
  return getDocument({ url, enableXfa: false, disableRange: true, maxImageSize: PICTURE_MAX, verbosity: 0 });
}

/** What a document says of a font. */
interface Style {
  ascent?: number;
  descent?: number;
  fontFamily?: string;
}

/** What a page draws as text. */
interface Piece extends DrawnPiece {
  text: string;
  family: string;
}

/** A page as it is drawn: its proportions, and its pieces of text in the order in which they were read. */
export interface DrawnPage {
  width: number;
  height: number;
  toPixels: (point: readonly [number, number]) => [number, number];
  pieces: Piece[];
}

/** Fonts that say nothing of how far they reach, or nonsense. */
function reach(style: Style | undefined): Pick<DrawnPiece, "ascent" | "descent"> {
  const { ascent = 0, descent = 0 } = style ?? {};
  const isSaid = ascent > 0.3 && ascent < 1.5 && descent <= 0 && descent > -0.8;
  return isSaid ? { ascent, descent } : { ascent: 0.8, descent: -0.2 };
}

async function piecesOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items, styles } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item)) return [];
    const style: Style | undefined = styles[item.fontName];
    const family = style?.fontFamily ?? "sans-serif";
    return [{ text: item.str, transform: item.transform.map(Number), width: item.width, family, ...reach(style) }];
  });
}

/** Draws a page on a canvas, `width` wide, and says what it drew. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  { number, canvas, width }: { number: number; canvas: HTMLCanvasElement; width: number },
): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const one = page.getViewport({ scale: 1 });
  const asked = (width * window.devicePixelRatio) / one.width;
  const scale = Math.min(asked, Math.sqrt(CANVAS_MAX / (one.width * one.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  const [pieces] = await Promise.all([piecesOf(page), page.render({ canvas, viewport }).promise]);
  const toPixels = ([x, y]: readonly [number, number]): [number, number] => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y).map(Number);
    return [left, top];
  };
  return { width: viewport.width, height: viewport.height, toPixels, pieces };
}

/** How wide the first letters of a piece are, as a share of all of it, in a font much like its own. */
function shareOf({ text, family }: Piece, units: number, pen: CanvasRenderingContext2D | null): number {
  if (units <= 0) return 0;
  if (units >= text.length) return 1;
  if (pen === null) return units / text.length;
  pen.font = `100px ${family}`;
  const whole = pen.measureText(text).width;
  return whole === 0 ? units / text.length : pen.measureText(text.slice(0, units)).width / whole;
}

/** The boxes of a quote on a drawn page, one for each line; null where it could not be placed there. */
export function boxesOf(drawn: DrawnPage, on: { text: string; quote: Span }): Box[] | null {
  const parts = partsOnPage(
    on,
    drawn.pieces.map(({ text }) => text),
  );
  if (parts === null) return null;
  const pen = document.createElement("canvas").getContext("2d");
  const boxes = parts.flatMap(({ piece: index, start, end }: DrawnPart) => {
    const piece = drawn.pieces[index];
    if (piece === undefined || piece.text.trim() === "") return [];
    return [boxOf(piece, [shareOf(piece, start, pen), shareOf(piece, end, pen)], drawn.toPixels)];
  });
  return byLine(boxes);
}
