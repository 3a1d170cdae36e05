import type { Sentence } from "./sentences";

/** Words of a run-in heading at most. */
const WORDS_MOST = 5;

/** A label at the beginning of a paragraph that names what the rest is about: “Insurance.”, “3. Opening hours:”. */
const alone = /^[*_]{0,3}(\p{Lu}[^.:!?\n]{1,50})[.:][*_]{0,3}$/u;
const before = /^[*_]{0,3}(\p{Lu}[^.:!?\n]{1,50}):[*_]{0,3}\s+\S/u;

/** What says something is no label. */
const asserts =
  /\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|should|\p{L}{2,}ed|said|says|met|went|came|got|made|took|sent|told|gave|found|chose|bought|sold|paid|left|lost|won|began|wrote|kept|held|broke|fell|rose|stood|ran|saw|thought|brought|built)\b|^(?:I|We|He|She|It|They|This|That|These|Those|There|Yes|No|So|Not|Next)\b/u;

/** What stands before the first sentence of a paragraph in its line. */
const opens = /^[ \t>]*(?:(?:[-*+•–]|\(?(?:\p{N}{1,3}(?:\.\p{N}{1,3}){0,4}|\p{L})[.)])[ \t]+)?$/u;

function isFirst(text: string, { start }: Sentence): boolean {
  return opens.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
}

/** The label that a sentence is, or begins with, as the heading of what follows in its paragraph; null where it is none. */
export function runInHeading(text: string, sentence: Sentence): string | null {
  if (sentence.kind !== "prose" && sentence.kind !== "item") return null;
  const own = sentence.text.trim();
  const [, label] = alone.exec(own) ?? before.exec(own) ?? [];
  if (label === undefined || asserts.test(label) || label.split(/\s+/).length > WORDS_MOST) return null;
  return isFirst(text, sentence) ? label.replace(/[*_]+$/, "").trim() : null;
}

/** Whether a sentence begins another paragraph or item than the one that ends before it. */
export function beginsAnew(text: string, { start }: Sentence, end: number): boolean {
  const between = text.slice(end, start);
  return /\n[ \t]*\r?\n/.test(between) || /\n[ \t>]*(?:[-*+•–]|\(?(?:\p{N}{1,3}|\p{L})[.)])[ \t]+$/u.test(between);
}
