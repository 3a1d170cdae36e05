import { keeping } from "@/lib/domain/core/keep";
import { meaningOf } from "@/lib/domain/text/meanings";
import { isSpelledNumber } from "@/lib/domain/text/quantities";
import { isContentWord, stem } from "@/lib/domain/text/terms";

/** “How many coal ships …”: words before the first in the plural say which of them are counted. */
const counted =
  /\bhow many ((?:[\p{L}'’-]+ ){0,3}?(?:\p{L}*[^\Wsui]s|people|men|women|children|teeth|feet|mice|sheep|fish|deer|cattle|police|staff|\p{L}+men|\p{L}+women))(?![\p{L}'’-])/iu;

/** The words for the things whose number a question asks for, the thing itself last: “coal ships”; none where it asks for no number. */
export function countedThings(question: string): string[] {
  const [, things = ""] = counted.exec(question) ?? [];
  return things.toLowerCase().split(" ").filter(isContentWord);
}

/** Words for people and things of whom nothing is said: whatever stands behind a number may be some. */
const anything = /^(?:people|persons|things|ones|items)$/iu;
/** What is done or happens, and is nobody: “three closures”, “two decisions”. */
const happening = /(?:ures?|tions?|sions?|ments?|ances?|ences?)$/iu;
/** What a number measures, and so counts no things. */
const measure =
  /^(?:percent|per|cent|times?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|mm|cm|m|km|centimet(?:re|er)s?|kilomet(?:re|er)s?|met(?:re|er)s?|miles?|feet|foot|inch(?:es)?|yards?|acres?|hectares?|degrees?|grams?|kilograms?|kg|tonnes?|tons?|lit(?:re|er)s?|euros?|dollars?|pounds?|o['’]clock)$/iu;

/** What tells how often: “twice”, “a three-time winner”, “on four occasions”. */
const often = /\b(?:once|twice|thrice|never|\p{L}+-times?|\p{N}+-times?|occasions|terms)\b/iu;

const scale = /^(?:hundred|thousand|million|billion|dozen)s?$/iu;
const token = /[€$£¥]?\d+(?:[.,]\d+)*%?|\p{L}[\p{L}'’-]*|[^\s\p{L}\p{N}]/gu;
const month = /^(?:January|February|March|April|May|June|July|August|September|October|November|December)$/u;

function isNumber(text: string): boolean {
  return /^\d[\d.,]*$/.test(text) || isSpelledNumber(text) || scale.test(text);
}

const tokensOf = keeping((text): readonly string[] => [...text.matchAll(token)].map(([found]) => found), {
  texts: 4_000,
  length: 2_000,
});

/** Words of a thing that is counted behind its number, at most: “nine old coal ships”. */
const WITHIN = 4;

/** The words of what a number counts: those behind it, up to a small word or a mark. */
function behind(tokens: readonly string[], at: number): string[] {
  const from = tokens.slice(at + 1).findIndex((one) => !isNumber(one)) + at + 1;
  const rest = from === at ? [] : tokens.slice(from, from + WITHIN);
  const end = rest.findIndex((one) => !isContentWord(one.toLowerCase()) || !/^\p{L}/u.test(one) || month.test(one));
  return end < 0 ? rest : rest.slice(0, end);
}

function formOf(word: string): string {
  return meaningOf(stem(word.toLowerCase()));
}

/** “trained” is no train, whatever its stem. */
function isThing(word: string, thing: string): boolean {
  return formOf(word) === formOf(thing) && (!/(?:ed|ing)$/iu.test(word) || /(?:ed|ing)s?$/iu.test(thing));
}

/** Whether a number before this one counts something else: “five votes to four”, “64 calls in May and 118 in June”. */
function goesOn(tokens: readonly string[], at: number): boolean {
  return tokens.slice(0, at).some((one, nth) => {
    const [first] = isNumber(one) ? behind(tokens, nth) : [];
    return first !== undefined && !measure.test(first) && !/(?:ed|ing)$/iu.test(first);
  });
}

/** A number by itself, behind which no word says what it counts: “rose to 31”, “of whom nine drowned”. */
function isBare(question: string, words: readonly string[]): boolean {
  const [first] = words;
  if (first === undefined) return true;
  return [...question.matchAll(token)].some(
    ([one]) => isContentWord(one.toLowerCase()) && formOf(one) === formOf(first),
  );
}

/** Whether a number is that of some among others: “18 of 24”, “17 were drowned”. */
function isSome(tokens: readonly string[], at: number): boolean {
  const [next = "", after = ""] = tokens.slice(at + 1);
  return (/^of$/iu.test(next) && isNumber(after)) || /^(?:were|was|are|have|had)$/iu.test(next);
}

/**
 * Whether a text gives the number of what a question counts: a number before the word for it, or one by itself in a text
 * that has the word, or stands beneath it (`near`, as terms). Any number of people may be one of people.
 */
export function tellsCount(question: string, text: string, near: ReadonlySet<string> = new Set()): boolean {
  const thing = countedThings(question).at(-1);
  if (/^times$/u.test(thing ?? "") && often.test(text)) return true;
  const tokens = tokensOf(text);
  const isSaid =
    thing === undefined || near.has(formOf(thing)) || tokens.some((one) => /^\p{L}/u.test(one) && isThing(one, thing));
  return tokens.some((one, at) => {
    if (!isNumber(one)) return false;
    const words = behind(tokens, at);
    const isMeasured = /^[%°]$/u.test(tokens[at + 1] ?? "") || (words[0] !== undefined && measure.test(words[0]));
    if (thing !== undefined && words.some((word) => isThing(word, thing))) return true;
    if (isMeasured || /^one$/iu.test(one)) return false;
    if (thing === undefined) return true;
    if (anything.test(thing) && words.length === 0) return isSome(tokens, at);
    if (anything.test(thing)) return !words.every((word) => happening.test(word));
    return isSaid && isBare(question, words) && !goesOn(tokens, at);
  });
}
