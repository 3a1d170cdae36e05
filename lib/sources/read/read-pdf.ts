import { getDocumentProxy, getMeta } from "unpdf";
import type { PDFDocumentProxy } from "unpdf/pdfjs";
import { cleanText } from "./clean-text";
import { saidOfItself } from "./document-head";
import { assembled } from "./parts/page-texts";
import { organisationOf } from "./publisher";
import { datedAs, type ReadAnswer } from "./read-text";

const PAGES_MAX = 2_000;
/** Line distance, in font sizes, from which a new paragraph begins; the usual leading is 1.2 to 1.5. */
const PARAGRAPH_GAP = 1.75;

/** A stretch of text as it stands on a page. */
interface Item {
  str: string;
  y: number;
  fontSize: number;
}

interface Line {
  text: string;
  y: number;
  size: number;
}

/** Items of one page to lines: items at one height belong together. */
function asLines(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    const isSame = last !== undefined && Math.abs(last.y - item.y) < Math.max(2, item.fontSize * 0.4);
    if (isSame) last.text += item.str;
    else if (item.str.trim() !== "") lines.push({ text: item.str, y: item.y, size: item.fontSize });
  }
  return lines
    .map((line) => ({ ...line, text: line.text.replace(/\s+/g, " ").trim() }))
    .filter((line) => line.text !== "");
}

/** Joins two lines of a paragraph; a word divided at the line's end is made whole. */
function joined(text: string, next: string): string {
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(next) ? text.slice(0, -1) + next : `${text} ${next}`;
}

/** What one page says, from its items in the order in which they are drawn: paragraph by paragraph. */
export function pageInWords(items: readonly Item[]): string {
  return asParagraphs(asLines(items));
}

function asParagraphs(lines: readonly Line[]): string {
  const paragraphs: string[] = [];
  let previous: Line | undefined;
  for (const line of lines) {
    const gap = previous ? Math.abs(previous.y - line.y) / Math.max(1, line.size) : Number.POSITIVE_INFINITY;
    const isOtherSize = previous !== undefined && Math.abs(previous.size - line.size) > 0.75;
    const last = paragraphs.at(-1);
    const isListItem = /^(?:[•▪–—-]|\d{1,2}[.)])\s/.test(line.text);
    if (last === undefined || gap > PARAGRAPH_GAP || isOtherSize || isListItem) paragraphs.push(line.text);
    else paragraphs[paragraphs.length - 1] = joined(last, line.text);
    previous = line;
  }
  return paragraphs.join("\n\n");
}

function named(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

/** Damaged metadata takes nothing from the text. */
async function infoOf(pdf: PDFDocumentProxy): Promise<Record<string, unknown>> {
  try {
    return (await getMeta(pdf)).info;
  } catch {
    return {};
  }
}

function infoText(info: Record<string, unknown>, field: string): string | null {
  const value = info[field];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

async function itemsOf(pdf: PDFDocumentProxy, number: number): Promise<Item[]> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  page.cleanup();
  return items.flatMap((item) => {
    if (!("str" in item)) return [];
    const [, , c = 0, d = 0, , y = 0] = item.transform.map(Number);
    return [{ str: item.str, y, fontSize: Math.hypot(c, d) }];
  });
}

/** Whether anything is drawn of pixels in it: what describes a picture is never packed. Source: ISO 32000, 7.5.7. */
function holdsPicture(bytes: Uint8Array): boolean {
  return /\/Subtype\s*\/Image\b/.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

async function readPages(pdf: PDFDocumentProxy, hasPictures: boolean): Promise<ReadAnswer> {
  if (pdf.numPages > PAGES_MAX) return { ok: false, code: "too_many_pages" };
  const clean: ReturnType<typeof cleanText>[] = [];
  // One after the other: the letters of all pages of a long one at once take more memory than a reader has.
  for (let number = 1; number <= pdf.numPages; number += 1) {
    clean.push(cleanText(pageInWords(await itemsOf(pdf, number))));
  }
  const { text, pages } = assembled(clean.map((page, nth) => ({ page: nth + 1, text: page.text })));
  if (text === "") return { ok: false, code: "no_text" };
  const wordless = hasPictures ? clean.flatMap((page, nth) => (page.text === "" ? [nth + 1] : [])) : [];
  const info = await infoOf(pdf);
  const said = saidOfItself(text);
  const author = infoText(info, "Author") ?? said.author;
  return {
    ok: true,
    read: {
      text,
      title: infoText(info, "Title"),
      author,
      publisher: said.publisher ?? organisationOf(author),
      // When the file was made says nothing of when its text was published.
      ...datedAs(said.dated),
      language: infoText(info, "Language"),
      mediaType: "application/pdf",
      pages,
      ...(wordless.length > 0 ? { wordless } : {}),
      notes: clean.flatMap((page) => page.notes),
    },
  };
}

/** The text of a PDF, paragraph by paragraph, with where each page begins. */
export async function readPdf(bytes: Uint8Array): Promise<ReadAnswer> {
  const hasPictures = holdsPicture(bytes);
  try {
    // A copy: the parser takes its bytes away, and takes no Buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
    try {
      return await readPages(pdf, hasPictures);
    } finally {
      await pdf.loadingTask.destroy();
    }
  } catch (error) {
    return { ok: false, code: named(error) === "PasswordException" ? "encrypted" : "damaged" };
  }
}
