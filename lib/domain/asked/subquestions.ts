import { keeping } from "@/lib/domain/core/keep";
import { lowerFirst, upperFirst } from "@/lib/domain/prose/first-letter";
import { sentences } from "@/lib/domain/prose/sentences";
import { auxiliary, questionWord } from "@/lib/domain/text/asked-terms";
import { words } from "@/lib/domain/text/terms";
import { clausesOf } from "./clauses";
import { askedOfEach } from "./listed-names";
import { framed, led } from "./listed-question";
import { withPlainVerb } from "./plain-verb";
import { antecedentAmong, pointsBack, type Resolving, resolved } from "./pronouns";

const asksByItself = new RegExp(`\\b(?:${questionWord})\\b|^(?:${auxiliary})\\b`, "i");

/** A beginning that asks nothing belongs to the question behind it: “At the last count, what was the share?” */
function joined(parts: readonly string[]): string[] {
  const [first, second, ...others] = parts;
  if (first === undefined || second === undefined || asksByItself.test(first)) return [...parts];
  return [`${first}, ${second}`, ...others];
}

/** A part that is a question word alone asks it of the part before: “When did it close, and why?” */
const loneWord = new RegExp(
  `^(?:${led}|${questionWord}|(?:(?:for|since|until)\\s+)?how\\s+(?:long|often|much|many|far))$`,
  "i",
);
const opening = new RegExp(
  `^(?:${framed})?(?:${led}|(?:${questionWord})(?:\\s+(?:much|many|long|often|far))?)\\s+(?=(?:${auxiliary})\\b)`,
  "i",
);

/** A part without a verb of its own asks more of what stands before it: “How was it mended, and why without glue?” */
const verbless = new RegExp(
  `^(?:${questionWord})(?:\\s+(?:many|much|long|often|far))?\\s+(?:in|without|with|by|for|from|on|at|to|before|after|since|under|through)\\b`,
  "i",
);
const finite = new RegExp(`\\b(?:${auxiliary})\\b`, "i");
/** A part whose verb stands before it: “The rule has changed twice. Why did it?” */
const elliptic = new RegExp(`^(?:${led}|${questionWord})\\s+(?:${auxiliary})\\s+(?:it|they|he|she|this|that)$`, "i");

/** “Which ships came, and how many in 1901?” asks how many ships. */
const countless = /^(how (?:many|much))\s+(?=(?:in|by|for|from|on|at|before|after|since|under|through)\b)/i;
const counted = new RegExp(`^(?:what|which)\\s+((?:[\\p{L}-]+ ){0,2}[\\p{L}-]+)\\s+(?:${auxiliary})\\b`, "iu");

/** A part that counts what the part before asks for, with what it counts. */
function withCounted(parts: readonly string[]): string[] {
  return parts.map((part, nth) => {
    const [, things = ""] = counted.exec(parts[nth - 1] ?? "") ?? [];
    return things === "" ? part : part.replace(countless, `$1 ${things} `);
  });
}

/** “How was it mended, and why without glue?” asks why it was mended without glue. */
const whyHow = /^why\s+(?=(?:with|without|by|from)\b)/i;

/** A part that asks why something was done so, as a question of its own with what was done. */
function withDeed(part: string, before: string | undefined): string {
  const deed = whyHow.test(part) && before !== undefined && opening.test(before) ? before.replace(opening, "") : "";
  const [, aux = ""] = opening.test(before ?? "") ? (new RegExp(`^(${auxiliary})\\b`, "i").exec(deed) ?? []) : [];
  return aux === "" ? part : `why ${deed} ${part.replace(whyHow, "")}`;
}

function withVerbless(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const bare of parts) {
    const before = whole.at(-1);
    const part = withDeed(bare, before);
    const told = whole.findLast((one) => !loneWord.test(one)) ?? parts.find((one) => !loneWord.test(one)) ?? "";
    const isWithoutVerb = verbless.test(part) || (loneWord.test(part) && !opening.test(told));
    const asksMore = elliptic.test(part) || (isWithoutVerb && !finite.test(part));
    if (before !== undefined && asksMore) whole[whole.length - 1] = `${before}, and ${part}`;
    else whole.push(part);
  }
  return whole;
}

/** The forms of a verb for several things, each with that for one. */
const ofOne: Readonly<Record<string, string>> = { do: "does", are: "is", were: "was", have: "has" };

/** “Who was against it, and why?” asks why anyone was: whoever was is what the part before asks for. */
const ofWhoever = /^(is|are|was|were) (?=(?:against|opposed|in favou?r)\b)/i;

function askedOf(told: string): string {
  return told.replace(opening, "").replace(ofWhoever, (_, be: string) => `${ofOne[be.toLowerCase()] ?? be} anyone `);
}

/** Parts that are a question word alone, with what the nearest whole part asks: “Why, and when, did it close?” */
function completed(parts: readonly string[]): string[] {
  return parts.map((part, index) => {
    if (!loneWord.test(part)) return part;
    const isTold = (one: string): boolean => !loneWord.test(one);
    const told = parts.slice(0, index).findLast(isTold) ?? parts.find(isTold) ?? "";
    return opening.test(told) ? `${part} ${askedOf(told)}` : part;
  });
}

/** “What are the costs, risks and benefits of X?” asks for each of the three. */
const enumeration =
  /^(what (?:is|are|was|were)) the ((?:[\p{L}-]+(?: [\p{L}-]+)?, )*[\p{L}-]+(?: [\p{L}-]+)?),? and (?:the )?([\p{L}-]+(?: [\p{L}-]+)?) (of|in|for) (.+)$/iu;

/** “Did the mill and the forge survive the fire?” asks it of each; what two do together is one question. */
const ofBoth =
  /^(did|do|does|is|are|was|were|has|have|had) (the [\p{Ll}-]+) and (the [\p{Ll}-]+) (?!(?:\p{L}+ ){0,2}(?:meet|agree|differ|compare|compete|merge|marry|fight|share|same|together|both|each|equal|alike|similar|different|linked|connected|related)\b)(.+)$/iu;

function enumerated(part: string): string[] {
  const both = ofBoth.exec(part);
  if (both !== null) {
    const [, verb = "", one = "", other = "", rest = ""] = both;
    const own = (thing: string): string =>
      (thing.endsWith("s") ? undefined : ofOne[verb.toLowerCase()]) ?? verb.toLowerCase();
    return [one, other].map((thing) => `${own(thing)} ${thing} ${rest}`);
  }
  const found = enumeration.exec(part);
  if (found === null) return [part];
  const [, opens = "", several = "", last = "", preposition = "", rest = ""] = found;
  return [...several.split(", "), last].map((one) => `${opens} the ${one} ${preposition} ${rest}`);
}

/** What is told to do, or named alone, is asked about: “Tell me about X”, “X in old houses”. */
const telling =
  /^(?:please )?(?:tell me (?:more )?about|describe|explain|summari[sz]e|report on|write about|(?:give|find) (?:me )?(?:an? )?(?:overview|summary) of|research|find out about|look into)\s+/i;
const saying = /\b(?:is|are|was|were|has|have|had|will|would|can|should|must|\p{L}{3,}ed)\b/iu;
/** Words of a title at most. */
const TITLE_WORDS = 12;

function asQuestion(whole: string): string {
  const bare = whole.replace(/[.!]+$/, "");
  const rest = bare.replace(telling, "");
  const isTitle =
    !/\?/.test(bare) && !asksByItself.test(bare) && !saying.test(bare) && words(bare).length <= TITLE_WORDS;
  return rest !== bare || isTitle ? `What do the sources say about ${uncapitalized(rest)}?` : whole;
}

/** A beginning without the capital that only the start of a sentence gave it. */
function uncapitalized(text: string): string {
  const isName =
    /^\p{Lu}[\p{L}\p{N}'’-]*\s+(?:\p{Lu}|of \p{Lu})|^\p{Lu}[\p{L}\p{N}]*\p{Lu}|^\p{Lu}[\p{L}\p{N}'’-]*$/u.test(text);
  return isName ? text : lowerFirst(text);
}

/** Whether a sentence asks something. A question word behind a verb joins a clause: “It closes when it rains.” */
function isAsking(sentence: string): boolean {
  const found = asksByItself.exec(sentence);
  if (found === null || sentence.endsWith("?")) return sentence.endsWith("?");
  return !saying.test(sentence.slice(0, found.index));
}

/** A sentence that asks, and what is stated before it. */
interface Asking {
  stated: string;
  question: string;
}

/** Sentences that ask, each with what is stated before it: “A and B were founded in 1950. Which came first?” is one. */
function withContext(all: readonly string[]): Asking[] {
  const asks: Asking[] = [];
  let stated = "";
  for (const [index, sentence] of all.entries()) {
    const isLast = index === all.length - 1;
    if (isAsking(sentence) || isLast) {
      asks.push({ stated, question: sentence });
      stated = "";
    } else stated = `${stated}${sentence} `;
  }
  return asks.filter(({ question }) => question.trim() !== "");
}

/** What a sentence asks, part by part; what is stated before it stands with the first. */
function partsOf({ stated, question }: Asking): string[] {
  const [first, ...others] = completed(withVerbless(withCounted(joined(clausesOf(question)))));
  return first === undefined ? [] : [`${stated}${first}`, ...others];
}

/** How a question is parted: the part to which another’s pronouns point as it is read for that, and by which rules these are. */
interface Reading {
  plainly: (part: string) => string;
  by: Resolving;
}

const now: Reading = { plainly: withPlainVerb, by: "now" };
const before: Reading = { plainly: (part) => part, by: "before" };

const KEPT = { texts: 1_000, length: 2_000 } as const;

/**
 * The questions within a question, each able to stand alone: parted where a new question begins, with a pronoun replaced
 * by what the first part is about, and each thing that a list asks for by itself.
 */
export const subquestions: (question: string) => readonly string[] = keeping(
  (question) => partedAnew(question, now),
  KEPT,
);

/** The same as runs of earlier rules read them: a verb between two things was taken for a part of the first one’s name. */
export const subquestionsBefore: (question: string) => readonly string[] = keeping(
  (question) => partedAnew(question, before),
  KEPT,
);

/** A question word with its verb: “who won”. */
const short = new RegExp(`^(?:${questionWord})\\s+\\p{L}+$`, "iu");

/** Parts each of which asks something: what is too short for that alone stands with what is before it. */
function longEnough(parts: readonly string[]): string[] {
  const long: string[] = [];
  for (const part of parts) {
    const before = long.at(-1);
    if (before === undefined || words(part).length >= 3 || (short.test(part) && !loneWord.test(part))) long.push(part);
    else long[long.length - 1] = `${before}, and ${part}`;
  }
  return long;
}

function partedAnew(question: string, reading: Reading): readonly string[] {
  const whole = asQuestion(question.trim().replace(/\s+/g, " "));
  const asks = withContext(sentences(whole).map(({ text }) => text));
  const cut = asks.map((asking) => longEnough(partsOf(asking)).flatMap(enumerated));
  const usable = standing(cut, reading);
  return askedOfEach(usable).map((text) => `${upperFirst(text)}?`);
}

/**
 * The parts of sentences as they can stand alone. A pronoun in a sentence stands for what its first part is about, or for
 * who or what a later one speaks of by itself; in that first part, for what is asked first of all.
 */
function standing(cut: readonly (readonly string[])[], { plainly, by }: Reading): string[] {
  const first = cut.flat()[0];
  return cut.flatMap(([own, ...others]) => {
    if (own === undefined || first === undefined) return [];
    const head = own === first ? own : resolved(own, plainly(first), by);
    const told: string[] = [head];
    for (const part of others) {
      const own = others.map((one, at) => (pointsBack(one, by) ? "" : (told[at + 1] ?? "")));
      told.push(resolved(part, antecedentAmong([head, ...own].map(plainly), part, by), by));
    }
    return told;
  });
}
