import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, type Worker } from "tesseract.js";
import { cleanText } from "@/lib/sources/read/clean-text";
import { guessLanguage } from "@/lib/sources/read/language";
import { assembled } from "@/lib/sources/read/parts/page-texts";
import { datedAs, type ReadAnswer, SCANNED_MOST } from "@/lib/sources/read/read-text";
import { scannedPages } from "./scanned-pages";

/** Of 100: what is recognised less surely than this is taken for no text. A photograph comes to 20 to 40. */
const SURE_MIN = 50;

/** What knows English letters and words: it lies in a package, and nothing is loaded from elsewhere. */
const language = join(
  dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json")),
  "4.0.0_best_int",
);

async function openRecogniser(): Promise<Worker> {
  return await createWorker("eng", 1, {
    langPath: language,
    cacheMethod: "none",
    gzip: true,
    errorHandler: () => undefined,
  });
}

/** Lines of one paragraph as one line: a word divided at a line's end is made whole. */
function asParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((lines) =>
      lines
        .trim()
        .replace(/(\p{Ll})-\n(?=\p{Ll})/gu, "$1")
        .replace(/\s*\n\s*/g, " "),
    )
    .filter((paragraph) => paragraph !== "")
    .join("\n\n");
}

interface Recognised {
  page: number;
  text: string;
  confidence: number;
  notes: string[];
}

async function recognisePage(recogniser: Worker, page: number, picture: Buffer): Promise<Recognised[]> {
  const { data } = await recogniser.recognize(picture);
  const { text, notes } = cleanText(asParagraphs(data.text));
  const isWords = text !== "" && data.confidence >= SURE_MIN;
  return isWords ? [{ page, text, confidence: data.confidence, notes }] : [];
}

/** The words of each page, with how sure the recogniser is of them, from 0 to 100. */
async function recognisePages(
  bytes: Uint8Array,
  only: readonly number[] | undefined,
): Promise<{ found: Recognised[]; isCut: boolean }> {
  const recogniser = await openRecogniser();
  const found: Recognised[] = [];
  let isCut = false;
  try {
    for await (const { number, wanted, picture } of scannedPages(bytes, { only, most: SCANNED_MOST })) {
      isCut = wanted > SCANNED_MOST;
      if (picture !== null) found.push(...(await recognisePage(recogniser, number, picture)));
    }
  } finally {
    await recogniser.terminate();
  }
  return { found, isCut };
}

/** How sure the recogniser is of all pages, by how much stands on each. */
function confidenceOf(found: readonly Recognised[]): number {
  const letters = found.reduce((sum, { text }) => sum + text.length, 0);
  return Math.floor(found.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters);
}

/**
 * The text of a scanned PDF, or of `only` some pages of one, as it was recognised: said so, with how sure that is. English
 * letters alone are known.
 */
export async function recognise(bytes: Uint8Array, only?: readonly number[]): Promise<ReadAnswer> {
  const { found, isCut } = await recognisePages(bytes, only);
  if (found.length === 0) return { ok: false, code: "no_text" };
  const { text, pages } = assembled(found);
  const notes = found.flatMap((page) => page.notes);
  return {
    ok: true,
    read: {
      text,
      title: null,
      author: null,
      publisher: null,
      // A misread figure would be a wrong date.
      ...datedAs(null),
      language: guessLanguage(text),
      mediaType: "application/pdf",
      pages,
      notes: [...new Set([`recognised_${confidenceOf(found)}`, ...(isCut ? ["pages_not_recognised"] : []), ...notes])],
    },
  };
}
