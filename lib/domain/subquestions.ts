import { keyPhrases } from "./phrases";
import { terms, words } from "./terms";

/** Words that only ask; what a question is about stands in the others. Stemmed as terms are. */
const asking = new Set(
  terms(
    `question answer evidence source sources figure figures measured measurement measurements report reported reports
    known data show shows finding findings experience experiences depend depends decide decides influence influences
    happen happens role important importance way ways kind kinds part parts people person help helps mean means explain
    describe compare overview main key best good well long large high often far big advantage advantages disadvantage
    disadvantages doubt doubts disagree disagreement speak against promise reason reasons limit limits condition
    conditions problem problems practice expect expected lesson lessons result results affect effect effects change
    changes exist lie live work arise occur occurs require requires required matter matters quantity number numbers detail details aspect aspects aim matter`,
  ),
);

/** The terms of a question that an answer has to speak of; all of them when it only asks. */
export function askedTerms(question: string): Set<string> {
  const all = terms(question);
  const telling = all.filter((term) => !asking.has(term));
  return new Set(telling.length === 0 ? all : telling);
}

const clauseStart =
  /(?:,\s*(?:and\s+)?|;\s*|\s+and\s+)(?=(?:what|how|which|who|when|where|why|whether|is|are|do|does|can|should)\s)/i;
const pronoun = /\b(?:they|them|it)\b/gi;

const trailingVerb =
  /\s(?:perform|work|cost|help|affect|influence|compare|change|improve|reduce|increase|cause|differ|matter|lead|pay|last|exist)s?$|\s\p{Ll}{2,}ed$/iu;

/** A phrase without a verb at its end. */
export function withoutVerb(phrase: string): string {
  return phrase.replace(trailingVerb, "");
}

/** What a question is about: its strongest phrase of two words or three, else its first content word. */
export function subjectOf(question: string): string {
  const phrases = keyPhrases([question], 8).map((phrase) => withoutVerb(phrase.text));
  const inOrder = phrases.toSorted((a, b) => question.indexOf(a) - question.indexOf(b));
  return inOrder.find((phrase) => /[ -]/.test(phrase)) ?? inOrder[0] ?? "";
}

/**
 * The questions within a question, each able to stand alone: parted where a new question word begins, with a pronoun
 * replaced by what the first part is about.
 */
export function subquestions(question: string): string[] {
  const whole = question.trim().replace(/\s+/g, " ");
  const sentences = whole.split(/(?<=[?.!])\s+/).filter((part) => part.trim() !== "");
  const parts = sentences.flatMap((sentence) => sentence.replace(/[?.!]+$/, "").split(clauseStart));
  const usable = parts.map((part) => part.trim()).filter((part) => words(part).length >= 3);
  const subject = subjectOf(parts[0] ?? whole);
  return usable.map((part, index) => {
    const text = index === 0 || subject === "" ? part : part.replace(pronoun, subject);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
  });
}
