import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "@/lib/domain/original/boxes";
import { type PageDrawing, piecesOfPage, quoteBoxes } from "@/lib/domain/original/quote-boxes";
import type { DrawnPage, PageLooks } from "./drawn-page";

/** Pixels: how many a picture of a page holds at most, and how many one within it. */
const PICTURE_MAX = 10_000_000;
const WITHIN_MAX = 64_000_000;
/** Of 100; letters stay sharp. */
const QUALITY = 88;
/** The box of a quote, as the reader of originals draws it: original.module.css. */
const BOX = { line: "#b45309", fill: "rgb(250 204 21 / 30%)", width: 3, apart: 4 } as const;

const parts = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** What documents do not bring along. */
const beside = {
  standardFontDataUrl: `${join(parts, "standard_fonts")}/`,
  cMapUrl: `${join(parts, "cmaps")}/`,
  cMapPacked: true,
  wasmUrl: `${join(parts, "wasm")}/`,
} as const;

function drawBoxes(pen: SKRSContext2D, boxes: readonly Box[]): void {
  for (const { left, top, right, bottom } of boxes) {
    const frame = [
      left - BOX.apart,
      top - BOX.apart,
      right - left + 2 * BOX.apart,
      bottom - top + 2 * BOX.apart,
    ] as const;
    pen.globalCompositeOperation = "multiply";
    pen.fillStyle = BOX.fill;
    pen.fillRect(...frame);
    pen.globalCompositeOperation = "source-over";
    pen.strokeStyle = BOX.line;
    pen.lineWidth = BOX.width;
    pen.strokeRect(...frame);
  }
}

/**
 * Draws one page of a PDF, and says where its quotes stand on it: what is on the page to see, and nothing else of the
 * document. Null for a page that it does not have.
 */
export async function drawPdfPage(
  bytes: Uint8Array,
  { page: number, width, quotes, isBoxed }: PageLooks,
): Promise<DrawnPage | null> {
  // A copy: the parser takes its bytes away.
  const task = getDocument({
    data: new Uint8Array(bytes),
    ...beside,
    enableXfa: false,
    maxImageSize: WITHIN_MAX,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    if (number > pdf.numPages) return null;
    const page = await pdf.getPage(number);
    const one = page.getViewport({ scale: 1 });
    const scale = Math.min(width / one.width, Math.sqrt(PICTURE_MAX / (one.width * one.height)));
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
    const pen = canvas.getContext("2d");
    await page.render({ canvas: null, canvasContext: pen, viewport }).promise;
    const toPixels: PageDrawing["toPixels"] = ([x, y]) => {
      const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y).map(Number);
      return [left, top];
    };
    const pieces = quotes.length === 0 ? [] : piecesOfPage(await page.getTextContent());
    const widthOf = (text: string, family: string): number => {
      pen.font = `100px ${family}`;
      return pen.measureText(text).width;
    };
    const boxes = quotes.map((on) => quoteBoxes({ pieces, toPixels }, on, widthOf));
    if (isBoxed)
      drawBoxes(
        pen,
        boxes.flatMap((own) => own ?? []),
      );
    const picture = new Uint8Array(canvas.toBuffer("image/webp", QUALITY));
    return { picture, width: canvas.width, height: canvas.height, pages: pdf.numPages, boxes };
  } finally {
    await task.destroy();
  }
}
