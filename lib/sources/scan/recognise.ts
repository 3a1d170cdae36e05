import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, type Worker } from "tesseract.js";
import { codePointCount } from "@/lib/domain/text/quote";
import { cleanText } from "@/lib/sources/read/clean-text";
import { datedAs, type ReadAnswer } from "@/lib/sources/read/read-text";
import { scannedPages } from "./scanned-pages";

/** Pages of a scan that are recognised: what five minutes of computing hold at ten seconds each, on a busy machine. */
const SCANNED_MOST = 30;
/** Of 100: what is recognised less surely than this is taken for no text. A photograph comes to 20 to 40. */
const SURE_MIN = 50;
const BETWEEN = "\n\n";

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
    .join(BETWEEN);
}

interface Recognised {
  page: number;
  text: string;
  confidence: number;
}

/** The words of each page, with how sure the recogniser is of them, from 0 to 100. */
async function recognisePages(bytes: Uint8Array): Promise<{ found: Recognised[]; isCut: boolean }> {
  const recogniser = await openRecogniser();
  const found: Recognised[] = [];
  let isCut = false;
  try {
    for await (const { number: page, pages, picture } of scannedPages(bytes, SCANNED_MOST)) {
      isCut = pages > SCANNED_MOST;
      const { data } = await recogniser.recognize(picture);
      const { text } = cleanText(asParagraphs(data.text));
      if (text !== "" && data.confidence >= SURE_MIN) found.push({ page, text, confidence: data.confidence });
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

function placed(found: readonly Recognised[]): { page: number; start: number }[] {
  let start = 0;
  return found.map(({ page, text }) => {
    const at = { page, start };
    start += codePointCount(text) + BETWEEN.length;
    return at;
  });
}

/** The text of a scanned PDF as it was recognised: said so, with how sure that is. English letters alone are known. */
export async function recognise(bytes: Uint8Array): Promise<ReadAnswer> {
  const { found, isCut } = await recognisePages(bytes);
  if (found.length === 0) return { ok: false, code: "no_text" };
  return {
    ok: true,
    read: {
      text: found.map(({ text }) => text).join(BETWEEN),
      title: null,
      author: null,
      publisher: null,
      // A misread figure would be a wrong date.
      ...datedAs(null),
      language: null,
      mediaType: "application/pdf",
      pages: placed(found),
      notes: [`recognised_${confidenceOf(found)}`, ...(isCut ? ["pages_not_recognised"] : [])],
    },
  };
}
