import { stem, words } from "@/lib/domain/text/terms";

/** “How well do the pumps heat?”: asks how far something does what it is for. */
export const asksDegree =
  /^how (?:well|badly|poorly|good|bad|efficiently|efficient|effectively|effective|reliably|reliable|safely|safe|successfully|successful)\b/iu;

/** Words that rate: how well a thing does what it is for, or how much of it. */
const rates =
  /\b(?:(?<!as )well|badly|poor(?:ly)?|good|bad|better|worse|best|worst|reliab\p{L}+|unreliab\p{L}+|(?:in)?efficien\p{L}+|(?:in)?effective\p{L}*|perform\p{L}*|coefficients?|successful(?:ly)?|success|satisf\p{L}+|fail(?:s|ed|ures?)?|faults?|cope[sd]?|suffic\p{L}+|enough|excellent\p{L}*|outperform\p{L}*|accura\p{L}+|safe(?:ly|ty|r)?)\b|%|\bper ?cent\b|\b(?:\p{N}+|two|three|four|five|ten) times\b/iu;

/** Whether a text says how well something is done: in words that rate, or by the verb that is asked of and a figure. */
export function tellsDegree(verb: string, text: string): boolean {
  if (rates.test(text)) return true;
  const asked = stem(verb);
  return /\p{N}/u.test(text) && words(text).some((word) => stem(word) === asked);
}
