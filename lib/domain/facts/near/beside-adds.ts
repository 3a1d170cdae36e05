import { numbersIn } from "@/lib/domain/text/quantities";
import { termSet } from "@/lib/domain/text/terms";

/** A sentence with all that its reader is told it by, apart from words beside quotes: quotes, titles, fields, headings. */
export interface ReadSentence {
  said: string;
  told: string;
}

/** Plain words of a sentence that words beside a quote must bear: one alone hardly says who, when or under what. */
const WORDS_LEAST = 2;
/** Words of a condition, of which one word that it shares with the sentence is enough. */
const CONDITION = /\b(?:if|when|whenever|unless|until|only|except|provided|without|whether|as long as)\b/iu;
/** A name: what has a capital within a sentence, or an underscore within. */
const NAME = /(?<=[^\s.!?:|]\s+\P{L}*)\p{Lu}[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu;

/** The figures of a text, be they written “08” or “8”. */
function figuresIn(text: string): Set<string> {
  return new Set(numbersIn(text).map((figure) => figure.replace(/^0+(?=\d)/, "")));
}

function namesIn(text: string): Set<string> {
  return new Set((text.match(NAME) ?? []).flatMap((name) => [...termSet(name)]));
}

/** What the sentence has, the words bear, and nothing else that is told does. */
function borne(inSentence: ReadonlySet<string>, inWords: ReadonlySet<string>, inTold: ReadonlySet<string>): number {
  return [...inSentence].filter((one) => inWords.has(one) && !inTold.has(one)).length;
}

/**
 * Whether words beside a quote add to what bears a sentence out: a figure, a date, a name or a condition of it that
 * nothing else says which its reader is told.
 */
export function addsToQuote(words: string, { said, told }: ReadSentence): boolean {
  if (borne(figuresIn(said), figuresIn(words), figuresIn(told)) > 0) return true;
  const [inWords, inTold] = [termSet(words), termSet(told)];
  if (borne(namesIn(said), inWords, inTold) > 0) return true;
  return borne(termSet(said), inWords, inTold) >= (CONDITION.test(words) ? 1 : WORDS_LEAST);
}

/**
 * Whether a field of a source's head (“Status: Rejected”) bears of a sentence what nothing else says which its reader is
 * told: a figure or a word of its value.
 */
export function fieldAdds(field: string, { said, told }: ReadSentence): boolean {
  const value = field.slice(field.indexOf(":") + 1);
  if (borne(figuresIn(said), figuresIn(value), figuresIn(told)) > 0) return true;
  return borne(termSet(said), termSet(value), termSet(told)) > 0;
}
