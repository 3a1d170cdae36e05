import { keepingBy } from "@/lib/domain/core/keep";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings, withoutIdioms } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";

/** The number of a heading: “B1.”, “2.3”. */
const numbered = /^(?:\p{Lu}?\p{N}{1,3}(?:\.\p{N}+)*[.)]? +|\p{Lu}[.)] +)/u;
const questionWord = /^(?:when|where|why|how|who|which|what)\b/iu;
/** What makes a clause of a heading: “The ferry does not answer”. One that only names a subject asks nothing. */
const clause = /\b(?:is|are|was|were|do|does|did|has|have|had|can|cannot|will|should|must|may|not|never)\b/iu;
/** Share of a question that a heading must speak of to ask the same, and terms of it at least. */
const SAME = { share: 0.6, least: 2 } as const;
/** Words of a heading that asks of “it”, at least. */
const OF_IT = 3;

/** Verbs whose form goes by how many they are said of. */
const verbForms: readonly (readonly string[])[] = [
  ["do", "does"],
  ["is", "are"],
  ["was", "were"],
  ["has", "have"],
];
const pronoun = /^(?:it|they|them|he|she|him|her|this|these)$/u;

const article = /^(?:an?|the)$/u;

/** The words of a question, without articles: “a fine” and “the fine” are asked about alike. */
function plainWords(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[’']/gu, "'")
    .replace(/\b(ca|wo)n't\b/gu, (_, verb: string) => (verb === "ca" ? "can not" : "will not"))
    .replace(/n't\b/gu, " not")
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== "" && !article.test(word));
}

/** A word of a heading as a question may have it: a pronoun stands for a thing in any words. */
function asPattern(word: string): string {
  if (pronoun.test(word)) return "(.+)";
  const forms = verbForms.find((one) => one.includes(word));
  // Words hold letters, digits, hyphens and apostrophes: none of them says anything in a pattern.
  return forms === undefined ? word : `(?:${forms.join("|")})`;
}

/**
 * The thing of which a question asks what a heading asks of “it”, without its article: “new oven” of “Does the new oven smoke?”, beneath
 * “Does it smoke?” Null of any other.
 */
export const askedOfIt: (asked: { question: string; heading: string }) => string | null = keepingBy(
  ({ question, heading }: { question: string; heading: string }) => {
    const own = plainWords(heading.trim().replace(numbered, ""));
    if (own.length < OF_IT || own.filter((word) => pronoun.test(word)).length !== 1) return null;
    const [, thing = null] =
      new RegExp(`^${own.map(asPattern).join(" ")}$`, "u").exec(plainWords(question).join(" ")) ?? [];
    return thing;
  },
  ({ question, heading }) => `${question}\n${heading}`,
  { texts: 4_000, length: 2_000 },
);

/** Whether a heading asks a question in the very same words. */
export const isAskedAbove: (asked: { question: string; heading: string }) => boolean = keepingBy(
  ({ question, heading }: { question: string; heading: string }) => {
    const own = plainWords(heading.trim().replace(numbered, ""));
    return own.length >= OF_IT && own.join(" ") === plainWords(question).join(" ");
  },
  ({ question, heading }) => `${question}\n${heading}`,
  { texts: 4_000, length: 2_000 },
);

/**
 * Whether a heading asks what a question asks, or says it: of the same things and of no others, and with the same word,
 * where it begins with one that asks. Two such terms at least: one alone is a subject.
 */
export function asksTheSame(question: string, heading: string): boolean {
  return heading !== "" && areOneAsked({ question, heading });
}

const areOneAsked = keepingBy(
  ({ question, heading }: { question: string; heading: string }) => asksTheSameAnew(question, heading),
  ({ question, heading }) => `${question}\n${heading}`,
  { texts: 4_000, length: 2_000 },
);

function asksTheSameAnew(question: string, heading: string): boolean {
  const plain = heading.trim().replace(numbered, "");
  const [word] = questionWord.exec(plain) ?? [];
  if (word !== undefined && !question.toLowerCase().startsWith(`${word.toLowerCase()} `)) return false;
  if (word === undefined && !clause.test(plain)) return false;
  const said = meanings(termSet(withoutIdioms(question)));
  const asked = meanings(askedTerms(withoutIdioms(question)));
  const above = [...meanings(termSet(plain))];
  const shared = above.filter((term) => said.has(term)).length;
  return above.length >= SAME.least && shared === above.length && shared >= asked.size * SAME.share;
}
