import { auxiliary, questionWord } from "@/lib/domain/text/asked-terms";
import { beginsListed, isQuestion, led } from "./listed-question";

/**
 * Where a new question begins: behind “and” or a semicolon with any question word; behind a comma alone with those that
 * begin no relative clause; and with an auxiliary only before its subject, or else it is part of what came before.
 */
const clauseStart = new RegExp(
  [
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*(?:and\\s+)?|\\s+(?:and|but)\\s+)(?=(?:(?:${questionWord})|${led})\\b)`,
    "(?<!\\p{N}),\\s*(?=(?:what|how|why|whether)\\b)",
    `(?<!\\p{N}),\\s*(?=(?:when|where)\\s+(?:${auxiliary})\\b)`,
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*|\\s+(?:and|but)\\s+)(?=(?:${auxiliary})\\s+(?:it|they|he|she|there|this|that|these|those|I|we|you)\\b)`,
    `(?:,\\s*(?:and|but|or)\\s+|;\\s*)(?=(?:${auxiliary})\\s+(?:the|a|an)\\b)`,
    "(?:,\\s*(?:and|but|or)\\s+|;\\s*)(?=(?:do|does|did)\\s+(?!not\\b))",
  ].join("|"),
  "iu",
);

/** “…, and is Ada a member?” behind a question that has its own subject behind its verb: what else “is” would be of that one. */
const nameStart = new RegExp(`,\\s*(?:and|but|or)\\s+(?=(?:${auxiliary})\\s+\\p{Lu})`, "u");
const hasSubject = new RegExp(`^(?:(?:what|how|when|where|why)(?:\\s\\p{L}+){0,2}\\s)?(?:${auxiliary})\\s`, "iu");

function withNamed(part: string): string[] {
  return hasSubject.test(part) ? part.split(nameStart) : [part];
}

/** Where a question of a list may begin: behind a comma alone. */
const listedStart = new RegExp(`,\\s*(?=(?:${led}|${questionWord}|${auxiliary})\\b)`, "iu");

/** A part behind which another question stands, cut where further questions of the same list begin. */
function listed(part: string): string[] {
  const questions: string[] = [];
  for (const piece of part.split(listedStart)) {
    const before = questions.at(-1);
    const isNew = before === undefined || (isQuestion(before) && beginsListed(piece, before));
    if (isNew) questions.push(piece);
    else questions[questions.length - 1] = `${before}, ${piece}`;
  }
  return questions;
}

/**
 * A sentence cut where its questions begin. Several apart by commas are a list where another question ends it: “When did it
 * open, who paid, and what did it cost?” Without that end, “who paid” tells who is meant.
 */
export function clausesOf(sentence: string): string[] {
  const bare = sentence.trim().replace(/[?.!\s]+$/, "");
  const parts = bare
    .split(clauseStart)
    .flatMap(withNamed)
    .map((part) => part.trim());
  return parts.flatMap((part, nth) => (nth < parts.length - 1 ? listed(part) : [part]));
}
