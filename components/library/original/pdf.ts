import type { PDFDocumentLoadingTask, PDFDocumentProxy } from "pdfjs-dist";
import type { Box } from "@/lib/domain/original/boxes";
import type { OnPage } from "@/lib/domain/original/on-page";
import { type PageDrawing, piecesOfPage, quoteBoxes } from "@/lib/domain/original/quote-boxes";

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

/** A page as it is drawn: its proportions, and where its text stands. */
export interface DrawnPage extends PageDrawing {
  width: number;
  height: number;
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
  const [content] = await Promise.all([page.getTextContent(), page.render({ canvas, viewport }).promise]);
  const toPixels: PageDrawing["toPixels"] = ([x, y]) => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y).map(Number);
    return [left, top];
  };
  return { width: viewport.width, height: viewport.height, toPixels, pieces: piecesOfPage(content) };
}

/** The boxes of a quote on a drawn page, one for each line; null where it could not be placed there. */
export function boxesOf(drawn: DrawnPage, on: OnPage): Box[] | null {
  const pen = document.createElement("canvas").getContext("2d");
  return quoteBoxes(drawn, on, (text, family) => {
    if (pen === null) return 0;
    pen.font = `100px ${family}`;
    return pen.measureText(text).width;
  });
}
