import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, type PdfDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Pixels of a page that is recognised: an A4 at 200 dots an inch has 3.9 million. Source: Tesseract, 300 at best, 200 read well. */
const PIXELS_MAX = 9_000_000;
const WITHIN_MAX = 64_000_000;
const DOTS_PER_INCH = 200;
const POINTS_PER_INCH = 72;

const parts = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));

async function pictureOf(pdf: PdfDocument, number: number): Promise<Buffer> {
  const page = await pdf.getPage(number);
  const one = page.getViewport({ scale: 1 });
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, Math.sqrt(PIXELS_MAX / (one.width * one.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await page.render({ canvas: null, canvasContext: canvas.getContext("2d"), viewport }).promise;
  page.cleanup();
  return canvas.toBuffer("image/png");
}

/** The pages of a PDF as pictures, one after the other, up to `most`; with how many it has. Throws where it is damaged. */
export async function* scannedPages(
  bytes: Uint8Array,
  most: number,
): AsyncGenerator<{ number: number; pages: number; picture: Buffer }> {
  const task = getDocument({
    // A copy: the parser takes its bytes away.
    data: new Uint8Array(bytes),
    standardFontDataUrl: `${join(parts, "standard_fonts")}/`,
    cMapUrl: `${join(parts, "cmaps")}/`,
    cMapPacked: true,
    wasmUrl: `${join(parts, "wasm")}/`,
    enableXfa: false,
    maxImageSize: WITHIN_MAX,
    verbosity: 0,
  });
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= Math.min(most, pdf.numPages); number += 1) {
      yield { number, pages: pdf.numPages, picture: await pictureOf(pdf, number) };
    }
  } finally {
    await task.destroy();
  }
}
