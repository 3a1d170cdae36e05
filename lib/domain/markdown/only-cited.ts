import { placedSentences } from "./citation";

/** A line of which nothing is left but the mark of its list or quotation. */
const EMPTY_ITEM = /^[ \t]*(?:[-*+>]|\d{1,9}[.)])?[ \t]*$/gmu;

/** The Markdown without the sentences, items, rows and headings that cite no fact; empty where none does. */
export function onlyCited(markdown: string): string {
  const uncited = placedSentences(markdown).filter(({ keys }) => keys.length === 0);
  const left = uncited.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), markdown);
  return left
    .replace(EMPTY_ITEM, "")
    .replace(/^#{1,6}[ \t]*$/gmu, "")
    .replace(/[ \t]{2,}/gu, " ")
    .replace(/\n{3,}/gu, "\n\n")
    .trim();
}
