import { lowerFirst, upperFirst } from "@/lib/domain/prose/first-letter";
import { inPattern } from "@/lib/domain/prose/in-pattern";
import { auxiliary, isName, questionWord, subjectOf, thingsIn } from "@/lib/domain/text/asked-terms";
import { resolved } from "./pronouns";
import { subquestions } from "./subquestions";

/** How a follow-up opens without saying anything yet: “And what about …”, “but …”. */
const opening = /^(?:(?:and|but|or|so|then|also|ok|okay|well|now)\b[\s,]*)+/iu;
const about = /^(?:(?:what|how)\s+about|what\s+of)\s+/iu;
/** A question word that asks its question of what stood before: “Why?”, “Since when?”. */
const loneWord = new RegExp(
  `^(?:(?:by|in|at|to|for|from|with|since|until|of|on|under)\\s+)?(?:${questionWord}|how\\s+(?:long|often|much|many|far))$`,
  "iu",
);
const asks = new RegExp(`\\b(?:${questionWord})\\b|\\b(?:${auxiliary})\\b`, "iu");
const preposition =
  /^(?:in|on|at|for|during|with|without|under|after|before|since|until|from|by|outside|inside|within)\s+/iu;
const year = /\b(?:1[5-9]|20)\d{2}\b/u;

function asQuestion(text: string): string {
  const bare = text.replace(/[?.!\s]+$/u, "");
  return `${upperFirst(bare)}?`;
}

/** Names in a text, wherever they stand in it. */
function namesIn(text: string): string[] {
  const placed = `about ${text}`;
  return thingsIn(placed).filter((thing) => isName(thing, placed));
}

/** A question with its last name, or its year, in place of which another is asked for. */
function withName(fragment: string, earlier: string): string[] {
  const [newYear, oldYear] = [year.exec(fragment)?.[0], year.exec(earlier)?.[0]];
  const dated = newYear !== undefined && oldYear !== undefined ? [earlier.replace(oldYear, newYear)] : [];
  const [name, before] = [namesIn(fragment)[0], namesIn(earlier).at(-1)];
  if (name === undefined || before === undefined || before === name) return dated;
  return [...dated, earlier.replace(before, name)];
}

/** A question that asks the same of another subject. */
function withSubject(fragment: string, earlier: string): string[] {
  const subject = subjectOf(earlier);
  if (subject === "") return [];
  const told = new RegExp(`\\b(?:(?:an?|the)\\s+)?${inPattern(subject)}`, "iu");
  return told.test(earlier) ? [earlier.replace(told, fragment)] : [];
}

/** A question that names, in brackets, what the one before was about. */
function withThings(text: string, earlier: string): string[] {
  const own = text.toLowerCase();
  const things = [...new Set([subjectOf(earlier), ...namesIn(earlier)])];
  const told = things.filter((thing) => thing !== "" && !own.includes(thing.toLowerCase()));
  return told.length === 0 ? [] : [`${text} (${told.join(", ")})`];
}

/** What a few words without a question of their own may ask, after the question before. */
function ofFragment(fragment: string, earlier: string): string[] {
  // What goes on with a question begins none.
  const further = lowerFirst(fragment);
  if (loneWord.test(fragment)) {
    const asked = subquestions(`${earlier}, and ${further}?`);
    const own = asked.length > 1 ? asked.slice(-1) : [];
    return [...own, `${earlier}, and ${further}`];
  }
  const named = withName(fragment, earlier);
  if (preposition.test(fragment)) return [...named, `${earlier} ${further}`];
  return [...named, ...withThings(`What about ${fragment}`, earlier), ...withSubject(fragment, earlier)];
}

/** What a whole question may ask: what its pronouns point to stood in the question before. */
function ofQuestion(question: string, earlier: string): string[] {
  const pointed = resolved(question, earlier);
  return pointed === question ? [question, ...withThings(question, earlier)] : [pointed];
}

/**
 * The ways in which a question may be meant that follows another, the likeliest first; each can stand alone. One that
 * already does comes first itself.
 */
export function readingsOf(question: string, before: string): string[] {
  const earlier = before.trim().replace(/[?.!\s]+$/u, "");
  const whole = question.trim().replace(/[?.!\s]+$/u, "");
  const opened = whole.replace(opening, "");
  // “And?” asks for more of the same.
  if (opened === "") return [asQuestion(earlier || whole)];
  const fragment = opened.replace(about, "");
  const isFragment = fragment !== opened || loneWord.test(fragment) || !asks.test(fragment);
  const ways = isFragment ? ofFragment(fragment, earlier) : ofQuestion(opened, earlier);
  return [...new Set((ways.length === 0 ? [whole] : ways).map(asQuestion))];
}
