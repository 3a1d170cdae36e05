import { stemmer } from "stemmer";
import { keeping } from "@/lib/domain/core/keep";
import { stopWords } from "./stop-words";

const word = /[\p{L}\p{N}]+(?:['’][\p{L}]+|[.,](?=\p{N})\p{N}+)*/gu;

/** Scripts that put no space between words; read by pairs of characters. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** The words of a text in order, in lower case; a hyphen parts two words, a number keeps its decimals. */
export function words(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(word) ?? [];
}

function pairs(text: string): string[] {
  const letters = [...text];
  if (letters.length < 2) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index] ?? ""}${letter}`);
}

const stemOf = keeping(stemmer, { texts: 20_000, length: 32 });

/** Form under which a word is compared: its stem when it is English, else the word itself. */
export function stem(text: string): string {
  return /^[a-z]{3,}$/.test(text) ? stemOf(text) : text;
}

/** Whether a word says anything of what a text is about. */
export function isContentWord(text: string): boolean {
  return !stopWords.has(text) && (text.length > 1 || /\p{N}/u.test(text) || unspaced.test(text));
}

/** Texts whose terms are kept, and how long one may be: sentences and passages are compared with many others. */
const KEPT = { texts: 4_000, length: 2_000 };

/** What a text is about, word by word in order: content words only, stemmed. Repeats are kept. */
export const terms: (text: string) => readonly string[] = keeping(termsAnew, KEPT);

function termsAnew(text: string): readonly string[] {
  return words(text).flatMap((found) => {
    if (unspaced.test(found)) return pairs(found);
    const bare = found.replace(/['’]s$/u, "");
    return isContentWord(bare) ? [stem(bare)] : [];
  });
}

/** The distinct terms of a text. */
export const termSet: (text: string) => ReadonlySet<string> = keeping((text) => new Set(terms(text)), KEPT);

/** The content words of a text as written, in lower case and in order: what one would type into a search box. */
export function contentWords(text: string): string[] {
  return words(text)
    .map((found) => found.replace(/['’]s$/u, ""))
    .filter((found) => isContentWord(found));
}
