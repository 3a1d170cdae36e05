import type { Movement } from "./polarity";
import { isNegated, movement } from "./polarity";
import type { Quantity } from "./quantities";
import { quantities, years } from "./quantities";
import { stopWords } from "./stop-words";
import { stem, termSet } from "./terms";

/** A finding in numbers, with the terms that say what was measured. */
export interface Finding {
  quantity: Quantity;
  about: ReadonlySet<string>;
}

/** A statement taken apart for comparison with others. */
export interface Claim {
  text: string;
  /** Content terms without numbers and without who says it. */
  terms: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Names with numbers in them, of single things: a home, a machine. */
  identifiers: ReadonlySet<string>;
  years: ReadonlySet<string>;
  conditions: ReadonlySet<string>;
  findings: readonly Finding[];
  isNegated: boolean;
  movement: Movement | null;
  /** Terms before the word of movement: what moved. */
  moved: ReadonlySet<string>;
}

const sayings =
  "reports?|reported|finds?|found|estimates?|estimated|concluded?|concludes|says?|said|states?|stated|notes?|noted|shows?|showed|argues?|argued|claims?|claimed|calculated|confirmed|confirms|suggests?|suggested|announced";
const attributions = [
  /^according to [^,]{3,90},\s*/i,
  /,? according to [^,.]{3,90}(?=[,.]|$)/i,
  new RegExp(String.raw`^[^,.;]{3,90}?\b(?:${sayings}) that\s+`, "i"),
  new RegExp(String.raw`,? (?:the|its|their) [^,.;]{3,60}?\b(?:${sayings})(?=[.]?$)`, "i"),
];

/** Who says it may be a share of people: then it is part of the finding. */
function counts(attribution: string): boolean {
  return quantities(attribution).length > 0;
}

/** A statement without who says it: the attribution is not what it is about. */
function withoutAttribution(text: string): string {
  return attributions.reduce((left, pattern) => left.replace(pattern, (part) => (counts(part) ? part : "")), text);
}

const clauseEnd = /[;:()—]|,\s|\s(?:and|but|while|whereas|against|compared|versus|vs|than)\s/gi;

/** The clause around a span: from the break before it to the break behind it. */
function clauseAround(text: string, span: { start: number; end: number }): string {
  let from = 0;
  let to = text.length;
  for (const hit of text.matchAll(clauseEnd)) {
    const end = hit.index + hit[0].length;
    if (end <= span.start) from = end;
    else if (hit.index >= span.end) {
      to = hit.index;
      break;
    }
  }
  return text.slice(from, to);
}

function withoutNumbers(set: ReadonlySet<string>): Set<string> {
  return new Set([...set].filter((term) => !/^\p{N}/u.test(term)));
}

/** Names of a text: words with a capital inside a sentence, and words with several. Stemmed as terms are. */
export function names(text: string): Set<string> {
  const found = new Set<string>();
  for (const hit of text.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]+(?:['’]s)?/gu)) {
    const word = hit[0].replace(/['’]s$/u, "");
    const lower = word.toLowerCase();
    const isFirst = /(?:^|[.!?:]\s["“(]?)$/.test(text.slice(0, hit.index));
    const isAcronym = /\p{Lu}.*\p{Lu}/u.test(word);
    const isFollowedByName = /^\s\p{Lu}/u.test(text.slice(hit.index + hit[0].length));
    if (stopWords.has(lower) || (isFirst && !isAcronym && !isFollowedByName)) continue;
    if (/^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/.test(lower))
      continue;
    found.add(stem(lower));
  }
  return found;
}

function finding(text: string, quantity: Quantity): Finding {
  const near = withoutNumbers(termSet(clauseAround(text, quantity)));
  near.delete(quantity.unit);
  return { quantity, about: near };
}

/** Takes a statement apart. */
export function readClaim(statement: string): Claim {
  const text = withoutAttribution(statement);
  const found = quantities(text);
  const moving = movement(text);
  return {
    text,
    terms: withoutNumbers(termSet(text)),
    names: names(text),
    identifiers: new Set(text.match(/(?<![\p{L}\p{N}])\p{Lu}\p{L}*-?\d+(?![\p{L}\p{N}])/gu)),
    years: years(text),
    conditions: new Set(found.filter((entry) => entry.isCondition).map((entry) => `${entry.low}${entry.unit}`)),
    findings: found.filter((entry) => !entry.isCondition).map((entry) => finding(text, entry)),
    isNegated: isNegated(text),
    movement: moving,
    moved: moving === null ? new Set() : withoutNumbers(termSet(text.slice(0, moving.at))),
  };
}
