import { keeping } from "@/lib/domain/core/keep";
import type { Movement } from "@/lib/domain/text/polarity";
import { isNegated, movement } from "@/lib/domain/text/polarity";
import type { Quantity } from "@/lib/domain/text/quantities";
import { isSpelledNumber, quantities, years } from "@/lib/domain/text/quantities";
import { stopWords } from "@/lib/domain/text/stop-words";
import { isContentWord, stem, termSet, words } from "@/lib/domain/text/terms";
import { type Slot, slotsIn } from "./slots";

/** A finding in numbers, with the terms that say what was measured. */
export interface Finding {
  quantity: Quantity;
  about: ReadonlySet<string>;
}

/** “With the grant”, “without it”, “if rents rise”: when something is said to hold. */
interface Proviso {
  isWithout: boolean;
  terms: ReadonlySet<string>;
}

/** A statement taken apart for comparison with others. */
export interface Claim {
  text: string;
  /** Content terms without numbers and without who says it. */
  terms: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Names with numbers in them, of single things: a form, a model, a patient. */
  identifiers: ReadonlySet<string>;
  years: ReadonlySet<string>;
  conditions: ReadonlySet<string>;
  /** Circumstances in words under which it is said to hold. */
  provisos: readonly Proviso[];
  slots: readonly Slot[];
  /** For each term the one right before it: what kind of it is meant. */
  kinds: ReadonlyMap<string, ReadonlySet<string>>;
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

const sayingWord = new RegExp(String.raw`\b(?:${sayings}|according)\b`, "gi");

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

/** Who a statement says that it is from, as terms; none when it speaks for its source. */
export const speakerOf: (statement: string) => ReadonlySet<string> = keeping(speakerAnew, {
  texts: 4_000,
  length: 2_000,
});

function speakerAnew(statement: string): ReadonlySet<string> {
  const said = attributions.flatMap((pattern) => pattern.exec(statement)?.[0] ?? []).filter((part) => !counts(part));
  const own = termSet((said[0] ?? "").replace(sayingWord, " "));
  return new Set([...own].filter((term) => term !== "accord"));
}

const proviso =
  /\b(?<word>with|without|if|unless|assuming|provided|excluding|including|before|after|when|under)\s(?<what>[^,.;:()]{1,60}?)(?=[,.;:()]|\s(?:and|but|or|is|was|are|were|it|the \p{L}+ (?:is|was))\s|$)/giu;

function provisosIn(text: string): Proviso[] {
  return [...text.matchAll(proviso)].map(({ groups }) => ({
    isWithout: /^(?:without|excluding|unless|before)$/i.test(groups?.word ?? ""),
    terms: withoutNumbers(termSet(groups?.what ?? "")),
  }));
}

/** For each content word the content word right before it. */
function kindsIn(text: string): Map<string, Set<string>> {
  const kinds = new Map<string, Set<string>>();
  let before: string | null = null;
  for (const word of words(text)) {
    const isNumber = /^\p{N}/u.test(word) || isSpelledNumber(word);
    const term: string | null = isContentWord(word) && !isNumber ? stem(word) : null;
    if (term !== null && before !== null) kinds.set(term, (kinds.get(term) ?? new Set()).add(before));
    before = term;
  }
  return kinds;
}

function withoutNumbers(set: ReadonlySet<string>): Set<string> {
  return new Set([...set].filter((term) => !/^\p{N}/u.test(term)));
}

/** Names of a text: words with a capital inside a sentence, and words with several. Stemmed as terms are. */
export const names: (text: string) => ReadonlySet<string> = keeping(namesAnew, { texts: 4_000, length: 2_000 });

function namesAnew(text: string): ReadonlySet<string> {
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

function readAnew(statement: string): Claim {
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
    provisos: provisosIn(text),
    slots: slotsIn(text),
    kinds: kindsIn(text),
    findings: found.filter((entry) => !entry.isCondition).map((entry) => finding(text, entry)),
    isNegated: isNegated(text),
    movement: moving,
    moved: moving === null ? new Set() : withoutNumbers(termSet(text.slice(0, moving.at))),
  };
}

/** Takes a statement apart. A statement is compared with many others: it is read once for all of them. */
export const readClaim = keeping(readAnew, { texts: 2_000, length: 2_000 });
