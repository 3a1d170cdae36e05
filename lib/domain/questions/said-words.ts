import { keeping } from "@/lib/domain/core/keep";
import { meaningOf } from "@/lib/domain/text/meanings";
import { isContentWord, stem } from "@/lib/domain/text/terms";

/** A word or a mark of a text, with the forms under which it is compared; a mark has none. */
export interface SaidWord {
  text: string;
  /** What it means: one form for all words that say the same. */
  meaning: string;
  stem: string;
  /** Whether it says anything of what a text is about. */
  isContent: boolean;
}

/** A word keeps what joins its parts: “ring-main”, “marker.cfg”; anything else is a mark by itself. */
const piece = /(?<![\p{L}\p{N}])\.?[\p{L}\p{N}]+(?:['’._/:-]+[\p{L}\p{N}]+)*|[^\s\p{L}\p{N}]/gu;

/** The words and marks of a text in order. */
export const readWords: (text: string) => readonly SaidWord[] = keeping(readAnew, { texts: 2_000, length: 2_000 });

function readAnew(text: string): readonly SaidWord[] {
  return [...text.matchAll(piece)].map(([found]) => {
    const lower = found.toLowerCase().replace(/['’]s?$/u, "");
    if (!/^\.?[\p{L}\p{N}]/u.test(found)) return { text: found, meaning: "", stem: "", isContent: false };
    // The stemmer puts “authorized” with “author”.
    const root = /^authori/.test(lower) ? lower : stem(lower);
    return { text: found, meaning: meaningOf(root), stem: root, isContent: isContentWord(lower) };
  });
}

/** The words of a text that say what it is about. */
export function contentOf(text: string): SaidWord[] {
  return readWords(text).filter(({ isContent }) => isContent);
}

/** Shortest root that two words may share, and what may stand behind it in one of them: “mark”, “marker”. */
const ROOT = 4;
const ending = /^(?:e|e?rs?|ors?|ings?|e?d|ions?|ations?|ments?|als?|able|ists?|y|t)$/u;

/** Whether two words say one thing, or are of one root. */
export function areOne(a: SaidWord, b: SaidWord): boolean {
  if (a.meaning === "" || b.meaning === "") return false;
  if (a.meaning === b.meaning) return true;
  const [short, long] = a.stem.length < b.stem.length ? [a.stem, b.stem] : [b.stem, a.stem];
  return short.length >= ROOT && long.startsWith(short) && ending.test(long.slice(short.length));
}

/** Where a word is said in a text. */
export function placesOf(said: readonly SaidWord[], word: SaidWord): number[] {
  return said.flatMap((one, at) => (areOne(one, word) ? [at] : []));
}

/** Whether a word is said in a stretch of a text. */
export function isSaidIn(said: readonly SaidWord[], word: SaidWord): boolean {
  return said.some((one) => areOne(one, word));
}

/** Share of words of which something holds; 1 of none. */
export function shareOf(words: readonly SaidWord[], holds: (word: SaidWord) => boolean): number {
  return words.length === 0 ? 1 : words.filter(holds).length / words.length;
}

/** A mark at which a clause ends. */
export const endsClause = /^[.;:!?]$/u;

/** Whether it is a word rather than a mark. */
export function isWord({ meaning }: SaidWord): boolean {
  return meaning !== "";
}
