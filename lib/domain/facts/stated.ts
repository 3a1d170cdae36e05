import { upperFirst } from "@/lib/domain/prose/first-letter";
import type { Sentence } from "@/lib/domain/prose/sentences";
import { words } from "@/lib/domain/text/terms";
import { isFinding, plainStatement, standsAlone } from "./statement";

/** A sentence as a fact: what it states, and the words of the text that state it. */
export interface Stated {
  statement: string;
  quote: string;
}

/** Openings that tie a sentence to the one before and can be left off: what follows says the same without them. */
const opening =
  /^(?:(?:however|therefore|moreover|furthermore|also|meanwhile|nevertheless|nonetheless|thus|hence|consequently|accordingly|similarly|likewise|in addition|in fact|for (?:example|instance)|as a result|in contrast|by contrast|on the other hand|finally|again|additionally|besides|indeed|of course|afterwards?|earlier|later),\s+|(?:but|and|so|yet),?\s+)(?=\S)/iu;

/** Longest name before a statement; of a longer title the first words. */
const NAME_MAX = 80;

/** The number of a heading, which counts nothing: “25.1. Cleaning”, “3) Dues”. */
const headingNumber = /^\s*\d{1,3}(?:\.\d{1,3}){0,4}[.)]\s+(?=\p{L})/u;

/**
 * A title as the name before a statement: on one line, without marks that end a sentence. Figures stay as they are, or go
 * whole where they only number a heading.
 */
export function plainlyNamed(title: string): string {
  // What stands behind a colon only says more of the same: the statement follows behind one.
  const [before = title] = title.split(/:\s/, 1);
  const plain = (words(before).length >= 2 ? before : title)
    .replace(headingNumber, "")
    // Initials are written without stops; the stop of a number or an address is a part of it.
    .replace(/(?<![\p{L}\p{N}])\p{Lu}(?:\.\p{Lu})*\.(?![\p{L}\p{N}])/gu, (initials) => initials.replaceAll(".", ""))
    .replace(/[.!?…]+(?=\s|$)/g, "")
    .replace(/[!?…]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return plain.length <= NAME_MAX ? plain : plain.slice(0, plain.lastIndexOf(" ", NAME_MAX)).slice(0, NAME_MAX).trim();
}

/** The name before a statement and its colon, as a pattern: a stop in it ends no sentence. */
export const NAME_BEFORE = `(?:[^.!?\\n]|\\.(?=\\S)){1,${NAME_MAX}}: `;
const nameAlone = new RegExp(`^${NAME_BEFORE}$`, "u");

/** Whether a sentence is a quote word for word, beneath the name of what its source is about. */
export function isNamedQuote(sentence: string, quote: string): boolean {
  if (quote === "" || !sentence.endsWith(quote)) return false;
  return nameAlone.test(sentence.slice(0, -quote.length));
}

/** What a sentence is said of where it does not say so itself. */
interface About {
  /** Title of its source. */
  title: string;
  /** The name that the sentences before it speak of, where it points to that; null where it does not. */
  antecedent: string | null;
  /** The term that it says something of, in a list of definitions; null of any other sentence. */
  term?: string | null;
}

/** What a sentence stands under that says something of a term: what its source is about, and the term. */
function nameOfTerm(title: string, term: string): string {
  const plain = plainlyNamed(term);
  const name = plainlyNamed(title);
  return name !== "" && `${name}, ${plain}`.length <= NAME_MAX ? `${name}, ${plain}` : plain;
}

/**
 * A sentence as a statement that can be understood alone: as it stands, without the word that ties it to the one before,
 * or, where it points to what stands outside of it, under the name that was named before or its source's title. Null
 * when it says nothing.
 */
export function asStated(
  sentence: Pick<Sentence, "text" | "kind">,
  { title, antecedent, term = null }: About,
): Stated | null {
  if (!isFinding(sentence)) return null;
  const quote = sentence.text.replace(opening, "");
  const statement = upperFirst(plainStatement(quote));
  if (term !== null) return { statement: `${nameOfTerm(title, term)}: ${plainStatement(quote)}`, quote };
  if (antecedent === null && standsAlone({ kind: sentence.kind, text: statement })) return { statement, quote };
  const name = plainlyNamed(antecedent ?? title);
  return name === "" ? null : { statement: `${name}: ${plainStatement(quote)}`, quote };
}
