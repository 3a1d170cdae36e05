import { codePointCount, spanText } from "@/lib/domain/text/quote";

const BETWEEN = "\n\n";

/** What one page of a document says. Pages are counted from 1. */
export interface PageText {
  page: number;
  text: string;
}

/** A text of pages, and where each page begins in it, in code points. */
export interface Paged {
  text: string;
  pages: { page: number; start: number }[];
}

/** One text of all pages, in their order; a page that says nothing is none of them. */
export function assembled(pageTexts: readonly PageText[]): Paged {
  const said = pageTexts.filter(({ text }) => text !== "").toSorted((one, other) => one.page - other.page);
  let start = 0;
  const pages = said.map(({ page, text }) => {
    const at = { page, start };
    start += codePointCount(text) + BETWEEN.length;
    return at;
  });
  return { text: said.map(({ text }) => text).join(BETWEEN), pages };
}

/** The pages that a text was assembled of. */
export function pageTextsOf({ text, pages }: Paged): PageText[] {
  return pages.map(({ page, start }, nth) => {
    const next = pages[nth + 1]?.start;
    const end = next === undefined ? codePointCount(text) : next - BETWEEN.length;
    return { page, text: spanText(text, start, end) };
  });
}

interface Noted extends Paged {
  notes: string[];
}

/** A text that holds pages of pictures which nobody looked at: its notes say so. */
export function withoutScans<T extends Noted>(read: T): T {
  return { ...read, notes: [...read.notes, "pictures_not_read"] };
}

/** What the reader of whole scans notes, noted of some pages of a document. */
const ofSomePages = (note: string): string =>
  note === "pages_not_recognised" ? "pictures_not_read" : note.replace(/^recognised_/, "pages_recognised_");

/** A text with what was recognised on its scanned pages, each at its place: its notes say so. */
export function withScans<T extends Noted>(read: T, scans: Noted): T {
  const whole = assembled([...pageTextsOf(read), ...pageTextsOf(scans)]);
  return { ...read, ...whole, notes: [...new Set([...read.notes, ...scans.notes.map(ofSomePages)])] };
}
