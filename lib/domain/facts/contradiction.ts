import { keeping } from "@/lib/domain/core/keep";
import type { ContradictionNature } from "@/lib/domain/core/words";
import type { Quantity } from "@/lib/domain/text/quantities";
import { containment, sharedCount, similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { inBaseUnit } from "@/lib/domain/text/units";
import type { Claim, Finding } from "./claims";
import { readClaim } from "./claims";
import { differingSlot } from "./slots";

/** Two statements that cannot both hold as they stand, or of which a reader would ask how both can. */
interface Contradiction {
  nature: ContradictionNature;
  /** A sentence for people. */
  reason: string;
}

/**
 * Words that each set a different frame for the same measure. Statements that differ in one of them speak of two
 * things, not against each other.
 */
const frames: readonly (readonly string[])[] = [
  ["minimum", "maximum", "median", "lowest", "highest", "peak", "average", "mean"],
  ["first", "second", "third", "fourth", "final"],
  ["winter", "summer", "spring", "autumn"],
  [
    "planned",
    "expected",
    "projected",
    "forecast",
    "target",
    "budgeted",
    "predicted",
    "modelled",
    "estimated",
    "measured",
  ],
  ["gross", "net"],
  ["before", "after"],
  ["excluding", "including"],
  ["daily", "weekly", "monthly", "annual", "hourly"],
  ["men", "women", "children", "adults"],
  ["largest", "smallest"],
  ["north", "south", "east", "west"],
  ["old", "new"],
];

const framePatterns = frames.map((group) => group.map((word) => new RegExp(String.raw`\b${word}\b`)));

/** For each group of frames the words of it that a text sets. */
const framesOf = keeping(
  (text: string): string[] => {
    // “Than before” compares; it sets no frame.
    const lower = text.toLowerCase().replace(/\b(?:than|as) (?:\p{L}+ )?before\b/gu, " ");
    return framePatterns.map((group) =>
      group
        .filter((word) => word.test(lower))
        .map(({ source }) => source)
        .join(" "),
    );
  },
  { texts: 2_000, length: 2_000 },
);

function differsInFrame(a: Claim, b: Claim): boolean {
  const [ours, theirs] = [framesOf(a.text), framesOf(b.text)];
  return frames.some((group, at) => {
    const [one, other] = [ours[at], theirs[at]];
    return one !== other && ((one !== "" && other !== "") || group.includes("before") || group.includes("excluding"));
  });
}

function isDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && sharedCount(a, b) === 0;
}

/** Each names something that the other does not: two places, two trials, two organizations. */
function differsInNames(a: Claim, b: Claim): boolean {
  const onlyA = [...a.names].some((name) => !b.names.has(name) && !b.terms.has(name));
  const onlyB = [...b.names].some((name) => !a.names.has(name) && !a.terms.has(name));
  return onlyA && onlyB;
}

/** Titles of the sources of two statements: they say of whom one speaks that names nobody. */
export type Titles = readonly [one: string, other: string];

function sharesNames(a: Claim, b: Claim, [ofA, ofB]: Titles): boolean {
  if (a.names.size === 0 && b.names.size === 0) return true;
  const isNamed = (named: Claim, by: Claim, title: string): boolean => {
    const titled = by.names.size === 0 ? termSet(title) : new Set<string>();
    return [...named.names].some((name) => by.terms.has(name) || titled.has(name));
  };
  return isNamed(a, b, ofB) || isNamed(b, a, ofA);
}

/** Whether two claims speak of one subject in another year, place or circumstance. */
function differsInScope(a: Claim, b: Claim): boolean {
  return isDisjoint(a.years, b.years) || isDisjoint(a.conditions, b.conditions) || differsInNames(a, b);
}

/** Each speaks of another kind of the same: “entry fee”, “annual fee”. */
function differsInKind(a: Claim, b: Claim): boolean {
  for (const [term, own] of a.kinds) {
    const others = b.kinds.get(term);
    if (others === undefined || sharedCount(own, others) > 0) continue;
    const isForeign = (kinds: ReadonlySet<string>, to: Claim): boolean =>
      [...kinds].every((kind) => !to.terms.has(kind));
    if (isForeign(own, b) && isForeign(others, a)) return true;
  }
  return false;
}

/** One holds with what the other holds without, or under a circumstance of which the other does not speak. */
function differsInProviso(a: Claim, b: Claim): boolean {
  const isWithout = (claim: Claim): boolean => claim.provisos.some((one) => one.isWithout);
  if (isWithout(a) !== isWithout(b)) return true;
  const isUnheard = (one: Claim, by: Claim): boolean =>
    one.provisos.some(({ terms }) => terms.size > 0 && sharedCount(terms, by.terms) === 0);
  return isUnheard(a, b) || isUnheard(b, a);
}

/** One names a circumstance that the other leaves open: nothing can be said. */
function isOpenInScope(a: Claim, b: Claim): boolean {
  const isSameThing = [...a.identifiers].sort().join() === [...b.identifiers].sort().join();
  return !isSameThing || a.conditions.size > 0 !== b.conditions.size > 0 || differsInFrame(a, b);
}

/**
 * Whether two statements may speak of one thing, be it at another time: neither names another place, sets another frame,
 * means another kind, or holds under a circumstance of which the other does not speak.
 */
export function mayBeOfOneThing(a: Claim, b: Claim): boolean {
  if (isOpenInScope(a, b) || isDisjoint(a.conditions, b.conditions)) return false;
  return !differsInNames(a, b) && !differsInProviso(a, b) && !differsInKind(a, b);
}

/** Decimal places of a value as written, for rounding. */
function step(value: number): number {
  const decimals = String(value).split(".")[1]?.length ?? 0;
  return 10 ** -decimals;
}

/** Values closer than this share of the larger are one measurement told twice. */
const SAME_VALUE = 0.03;

/** Whether two figures of one kind cannot both be what was measured: they are apart by more than their rounding. */
export function disagree(one: Quantity, other: Quantity): boolean {
  const [a, b] = [inBaseUnit(one), inBaseUnit(other)];
  if (a.unit !== b.unit) return false;
  if (a.bound === "least" || a.bound === "most" || b.bound === "least" || b.bound === "most") return false;
  if (a.low <= b.high && b.low <= a.high) return false;
  const gap = a.low > b.high ? a.low - b.high : b.low - a.high;
  const size = Math.max(Math.abs(a.high), Math.abs(b.high));
  return gap > size * SAME_VALUE && gap >= Math.max(step(one.low) * a.factor, step(other.low) * b.factor) * 0.99;
}

function isSaidBy(claim: Claim, quantity: Quantity): boolean {
  const { unit } = inBaseUnit(quantity);
  return claim.findings.some(({ quantity: other }) => inBaseUnit(other).unit === unit && !disagree(other, quantity));
}

/**
 * Terms in common, as a share of the smaller clause, from which two numbers measure the same; more when each clause
 * has a term that the other lacks (“entry fee”, “annual fee”).
 */
const SAME_MEASURE = { within: 0.6, beside: 0.75 } as const;

function measuresSame(a: Finding, b: Finding): boolean {
  const shared = sharedCount(a.about, b.about);
  const isBeside = shared < a.about.size && shared < b.about.size;
  const least = isBeside ? SAME_MEASURE.beside : SAME_MEASURE.within;
  return shared >= 2 && containment(a.about, b.about) >= least;
}

/** The pair of numbers for one quantity in which two claims differ, if there is exactly such. */
function differingNumbers(a: Claim, b: Claim): [Quantity, Quantity] | null {
  for (const one of a.findings) {
    if (isSaidBy(b, one.quantity)) continue;
    for (const other of b.findings) {
      if (isSaidBy(a, other.quantity)) continue;
      if (measuresSame(one, other) && disagree(one.quantity, other.quantity)) return [one.quantity, other.quantity];
    }
  }
  return null;
}

/** Terms in common, as a share of the smaller statement, from which two speak of one subject. */
const SAME_SUBJECT = 0.5;

function isSameSubject(a: Claim, b: Claim, titles: Titles): boolean {
  return (
    sharesNames(a, b, titles) && sharedCount(a.terms, b.terms) >= 3 && containment(a.terms, b.terms) >= SAME_SUBJECT
  );
}

function written(claim: Claim, quantity: Quantity): string {
  return claim.text.slice(quantity.start, quantity.end).trim();
}

/** Below this relative difference, or where one says “about”, two numbers differ in shade, not in kind. */
const NUANCE = 0.12;

function natureOf(one: Quantity, other: Quantity): ContradictionNature {
  const [a, b] = [inBaseUnit(one), inBaseUnit(other)];
  const gap = Math.abs(a.low - b.low) / Math.max(Math.abs(a.high), Math.abs(b.high));
  const isAbout = a.bound === "about" || b.bound === "about";
  return gap < NUANCE || (isAbout && gap < 2 * NUANCE) ? "nuanced" : "direct";
}

/** Terms in common, as a share of all of both, from which two statements make one claim; things counted need more. */
const SAME_STATEMENT = { measured: 0.4, counted: 0.6 } as const;

function isMeasure(unit: string): boolean {
  return /^(?:|%|(?:eur|usd|gbp)\/.*|eur|usd|gbp|°[cf]|[kmg]?wh?|db.*|year|month|dai|day|hour|minut|kg|tonn|km|metr|cm|mm|kwh?)$/.test(
    unit,
  );
}

function inNumbers(a: Claim, b: Claim, titles: Titles): Contradiction | null {
  const pair = differingNumbers(a, b);
  if (pair === null || !isSameSubject(a, b, titles) || differsInKind(a, b)) return null;
  if (similarity(a.terms, b.terms) < (isMeasure(pair[0].unit) ? SAME_STATEMENT.measured : SAME_STATEMENT.counted))
    return null;
  const [one, other] = pair;
  const numbers = `${written(a, one)} in one source, ${written(b, other)} in the other`;
  if (!differsInScope(a, b) && !differsInProviso(a, b))
    return { nature: natureOf(one, other), reason: `Different numbers for the same quantity: ${numbers}.` };
  if (differsInNames(a, b)) return null;
  return { nature: "scope", reason: `Different numbers under different circumstances: ${numbers}.` };
}

function inDirection(a: Claim, b: Claim, titles: Titles): Contradiction | null {
  if (a.movement === null || b.movement === null || a.movement.direction === b.movement.direction) return null;
  const isSame = sharedCount(a.moved, b.moved) >= 2 && containment(a.moved, b.moved) >= 0.75;
  if (!isSame || differsInScope(a, b) || differsInProviso(a, b) || !isSameSubject(a, b, titles)) return null;
  const [up, down] = a.movement.direction === "up" ? ["first", "second"] : ["second", "first"];
  return {
    nature: "direct",
    reason: `Opposite directions for the same thing: the ${up} says it went up, the ${down} down.`,
  };
}

/** Negation is the weakest sign: nearly all other terms must agree. */
const SAME_BUT_DENIED = 0.7;

function inNegation(a: Claim, b: Claim): Contradiction | null {
  if (a.isNegated === b.isNegated || differsInScope(a, b) || differsInProviso(a, b)) return null;
  if (similarity(a.terms, b.terms) < SAME_BUT_DENIED || sharedCount(a.terms, b.terms) < 4) return null;
  return { nature: "direct", reason: "One source states what the other denies." };
}

/** Terms in common, beside the values, from which two slots belong to one thing; names are filled twice more often. */
const SAME_SLOT = {
  date: { terms: 2, share: 0.4 },
  name: { terms: 3, share: 0.6 },
} as const;

/** What tells two things of one name apart, where it stands in brackets behind it: “Skua (1941 film)”. */
function toldApart(a: Claim, b: Claim): [string, string] | null {
  const bracketed = ({ text }: Claim): string => /^[^.,;()]{1,80}\(([^()]{3,60})\)/u.exec(text)?.[1] ?? "";
  const [one, other] = [bracketed(a), bracketed(b)];
  const [left, right] = [termSet(one), termSet(other)];
  // One that only says more than the other tells of nothing else.
  return sharedCount(left, right) < Math.min(left.size, right.size) ? [one, other] : null;
}

function without(terms: ReadonlySet<string>, value: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !value.has(term)));
}

function says({ text }: Claim, value: ReadonlySet<string>): boolean {
  return sharedCount(value, termSet(text)) === value.size;
}

/** Other values in one slot: the one of them may be wrong, or each may be one of several. */
function inSlots(a: Claim, b: Claim): Contradiction | null {
  const pair = differingSlot(a.slots, b.slots);
  if (pair === null) return null;
  const [one, other] = pair;
  if (says(a, other.terms) || says(b, one.terms)) return null;
  const [left, right] = [without(a.terms, one.terms), without(b.terms, other.terms)];
  const least = SAME_SLOT[one.kind];
  if (sharedCount(left, right) < least.terms || containment(left, right) < least.share) return null;
  const [ours, theirs] = [without(a.names, one.terms), without(b.names, other.terms)];
  // Who or what is spoken of must be named, and by both.
  if (sharedCount(ours, right) === 0 || sharedCount(theirs, left) === 0) return null;
  if (differsInProviso(a, b)) return null;
  const values = `${one.value} in one source, ${other.value} in the other`;
  const two = toldApart(a, b);
  if (two === null) return { nature: "nuanced", reason: `Different values for the same: ${values}.` };
  return { nature: "scope", reason: `Different values for two of one name (${two.join("; ")}): ${values}.` };
}

/**
 * Whether two statements contradict each other; null, when in doubt. They must share subject and quantity, or fill one
 * slot with two values.
 */
export function contradiction(a: string, b: string, titles: Titles = ["", ""]): Contradiction | null {
  const [one, other] = [readClaim(a), readClaim(b)];
  const slots = (): Contradiction | null => inSlots(one, other);
  if (isOpenInScope(one, other)) return slots();
  return inNumbers(one, other, titles) ?? inDirection(one, other, titles) ?? inNegation(one, other) ?? slots();
}

/** Shared terms without which an equal number is a coincidence. */
const SAME_MATTER = 0.5;

/** How well one statement bears out another, 0 to 1: shared terms, and whether its numbers are found there. */
export function agreement(a: string, b: string): number {
  if (contradiction(a, b) !== null) return 0;
  const [one, other] = [readClaim(a), readClaim(b)];
  if (isDisjoint(one.years, other.years) || isDisjoint(one.conditions, other.conditions) || differsInFrame(one, other))
    return 0;
  const numbers = one.findings.filter(({ quantity }) => quantity.bound !== "least" && quantity.bound !== "most");
  const same = numbers.filter(({ quantity, about }) =>
    other.findings.some(
      (found) =>
        found.quantity.unit === quantity.unit &&
        !disagree(found.quantity, quantity) &&
        sharedCount(found.about, about) >= 1,
    ),
  ).length;
  const shared = containment(termSet(a), termSet(b));
  if (numbers.length === 0 && other.findings.length === 0) {
    return one.isNegated === other.isNegated ? similarity(one.terms, other.terms) : 0;
  }
  return same === 0 || shared < SAME_MATTER ? 0 : 0.5 * shared + 0.5 * (same / Math.max(1, numbers.length));
}
