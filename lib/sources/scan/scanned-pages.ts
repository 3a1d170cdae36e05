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

/** Whether every pixel is as the first one. */
function isBlank(pixels: Buffer): boolean {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / Uint32Array.BYTES_PER_ELEMENT);
  return colours.every((colour) => colour === colours[0]);
}

/** A page as a picture, or null where nothing is on it. */
async function pictureOf(pdf: PdfDocument, number: number): Promise<Buffer | null> {
  const page = await pdf.getPage(number);
  const one = page.getViewport({ scale: 1 });
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, Math.sqrt(PIXELS_MAX / (one.width * one.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)));
  await page.render({ canvas: null, canvasContext: canvas.getContext("2d"), viewport }).promise;
  page.cleanup();
  return isBlank(canvas.data()) ? null : canvas.toBuffer("image/png");
}

/** Which pages of a document are looked at: some of them, or all; and how many at most. */
export interface Wanted {
  only?: readonly number[] | undefined;
  most: number;
}

interface Picture {
  number: number;
  /** Pages that were wanted, in all. */
  wanted: number;
  /** Null where nothing is on the page. */
  picture: Buffer | null;
}

/** The wanted pages of a PDF as pictures, one after the other. Throws where it is damaged. */
export async function* scannedPages(bytes: Uint8Array, { only, most }: Wanted): AsyncGenerator<Picture> {
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
    const numbers = only ?? Array.from({ length: pdf.numPages }, (_, nth) => nth + 1);
    for (const number of numbers.slice(0, most)) {
      yield { number, wanted: numbers.length, picture: await pictureOf(pdf, number) };
    }
  } finally {
    await task.destroy();
  }
}
