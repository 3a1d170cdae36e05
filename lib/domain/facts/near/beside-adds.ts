import { monthsIn } from "@/lib/domain/text/months";
import { numbersIn } from "@/lib/domain/text/quantities";
import { termSet } from "@/lib/domain/text/terms";

/** A sentence with all that its reader is told it by, apart from words beside quotes: quotes, titles, fields, headings. */
export interface ReadSentence {
  said: string;
  told: string;
}

/** What a text has by which others are compared with it. */
export interface Compared {
  figures: ReadonlySet<string>;
  names: ReadonlySet<string>;
  terms: ReadonlySet<string>;
}

/** Plain words of a sentence that words beside a quote must bear: one alone hardly says when or under what. */
const WORDS_LEAST = 2;
/** Words of a condition, of which one word that it shares with the sentence is enough. */
const CONDITION = /\b(?:if|when|whenever|unless|until|only|except|provided|without|whether|as long as)\b/iu;
/** What points out of a quote, so that one word may say who or what is meant. */
const POINTS =
  /\b(?:its?|itself|they|them|their|he|him|his|she|hers?|former|latter)\b|^\P{L}*(?:this|that|these|those|such|here|there)\b/iu;
/** A piece of a sentence, which begins with a small letter. */
const PIECE = /^[^\p{L}\p{N}]*\p{Ll}/u;
/** A name: what has a capital, as whoever is meant may begin a sentence, or an underscore within. */
const NAME = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]*|[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+/gu;

/** The figures of a text, be they written “08” or “8”. */
function figuresIn(text: string): Set<string> {
  return new Set(numbersIn(text).map((figure) => figure.replace(/^0+(?=\d)/, "")));
}

function namesIn(text: string): Set<string> {
  return new Set((text.match(NAME) ?? []).flatMap((name) => [...termSet(name)]));
}

/** The figures, names and terms of a text. */
export function comparedOf(text: string): Compared {
  return { figures: figuresIn(text), names: namesIn(text), terms: termSet(text) };
}

/** What the sentence has, the words bear, and nothing else that is told does. */
function borne(inSentence: ReadonlySet<string>, inWords: ReadonlySet<string>, inTold: ReadonlySet<string>): number {
  return [...inSentence].filter((one) => inWords.has(one) && !inTold.has(one)).length;
}

/** A sentence that is read once for all that may add to it. */
export interface ComparedSentence {
  /**
   * Whether words beside a quote add to what bears the sentence out: a figure, a date, a name or a condition of it, or
   * who or what the quote only points to, that nothing else says which its reader is told.
   */
  gains(words: string, quote: string): boolean;
  /**
   * How many figures and words of it a field of a source's head (“Status: Rejected”) bears that nothing else says, nor any
   * of the fields that stand there already.
   */
  fieldGain(field: string, others?: readonly string[]): number;
}

/** What a field says, apart from its name; a month of a date by its whole name, as a sentence tells it. */
export function fieldValue(field: string): Compared {
  const value = field.slice(field.indexOf(":") + 1);
  return comparedOf([value, ...monthsIn(value)].join(" "));
}

/** Reads a sentence and what its reader is told it by. */
export function comparedSentence({ said, told }: ReadSentence): ComparedSentence {
  const [own, others] = [comparedOf(said), comparedOf(told)];
  return {
    gains: (words, quote): boolean => {
      const has = comparedOf(words);
      if (borne(own.figures, has.figures, others.figures) > 0) return true;
      if (borne(own.names, has.names, others.terms) > 0) return true;
      const isOpen = POINTS.test(quote) || PIECE.test(quote);
      const least = isOpen || CONDITION.test(words) ? 1 : WORDS_LEAST;
      return borne(own.terms, has.terms, others.terms) >= least;
    },
    fieldGain: (field, beside = []): number => {
      const value = fieldValue(field);
      const before = beside.map(fieldValue);
      const gains = (["figures", "terms"] as const).map((kind) => {
        const said = new Set([...others[kind], ...before.flatMap((one) => [...one[kind]])]);
        return borne(own[kind], value[kind], said);
      });
      return gains.reduce((sum, gain) => sum + gain, 0);
    },
  };
}
