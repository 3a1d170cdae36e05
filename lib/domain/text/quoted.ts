import { keeping } from "@/lib/domain/core/keep";

/** Text between quotation marks: what stands between, and where the marks and it stand, in code units. */
export interface Quoted {
  text: string;
  start: number;
  end: number;
}

/**
 * Pairs of marks within one line. A straight mark opens behind white space or a bracket and closes before it, so that
 * inches and seconds are none.
 */
const PAIRS = /“([^“”\n]+)”|„([^„“”\n]+)[“”]|«([^«»\n]+)»|(?<![^\s([{—–])"(?=\S)([^"\n]*[^"\s])"(?![\p{L}\p{N}])/gu;

/** What stands between quotation marks, the innermost where they lie in each other. */
export function quotedIn(text: string): Quoted[] {
  return [...text.matchAll(PAIRS)]
    .map((hit) => ({
      text: hit.slice(1).find((part) => part !== undefined) ?? "",
      start: hit.index,
      end: hit.index + hit[0].length,
    }))
    .filter((quoted) => /[\p{L}\p{N}]/u.test(quoted.text));
}

/** A quote between quotation marks; one that its source has in such marks already stands as it is. */
export function inQuotes(quote: string): string {
  return /^(?:“[^“”]*”|"[^"]*"|„[^„“”]*[“”]|«[^«»]*»)$/u.test(quote.trim()) ? quote.trim() : `“${quote}”`;
}

/** Words as they are compared: white space folded, the marks of Markdown and the kinds of quotation marks aside. */
export const quoteForm = keeping(formOf, { texts: 4_000, length: 4_000 });

function formOf(text: string): string {
  return text
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .replace(/[“”„«»"]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

/** Whether words stand in one of the texts; a comma or full stop that the sentence around them set is not theirs. */
function standsIn(quoted: string, texts: readonly string[]): boolean {
  const form = quoteForm(quoted).replace(/[.,;:!?…]+$/, "");
  return form === "" || texts.some((text) => quoteForm(text).includes(form));
}

/** What a text puts between quotation marks although it stands in none of the quotes. */
export function falseQuotes(text: string, quotes: readonly string[]): Quoted[] {
  const all = quotes.map(quoteForm);
  return quotedIn(text).filter((one) => !standsIn(one.text, all));
}

/** The text without the marks of these. */
function without(text: string, marked: readonly Quoted[]): string {
  let left = text;
  for (const { start, end } of [...marked].reverse()) {
    left = `${left.slice(0, start)}${left.slice(start + 1, end - 1)}${left.slice(end)}`;
  }
  return left;
}

/** The text with quotation marks around words of the quotes alone: from all else they are taken away. */
export function withTrueQuotes(text: string, quotes: readonly string[]): string {
  let left = text;
  // Marks may lie in each other: what is taken away may bare a pair around it.
  for (let wrong = falseQuotes(left, quotes); wrong.length > 0; wrong = falseQuotes(left, quotes)) {
    left = without(left, wrong);
  }
  return left;
}

/** The text without any quotation marks: what the product says in its own words quotes nobody. */
export function unquoted(text: string): string {
  return withTrueQuotes(text, []);
}
