import type { Claim, Finding } from "./claims";
import { readClaim } from "./claims";
import { containment, sharedCount, similarity } from "./diversity";
import type { Quantity } from "./quantities";
import { termSet } from "./terms";
import type { ContradictionNature } from "./words";

/** Two statements that cannot both hold as they stand. */
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
    "laboratory",
    "rated",
    "measured",
  ],
  ["gross", "net"],
  ["before", "after"],
  ["excluding", "including"],
  ["daily", "weekly", "monthly", "annual", "hourly"],
  ["men", "women", "children", "adults"],
  ["largest", "smallest"],
  ["detached", "apartment", "terraced"],
  ["ground", "air"],
  ["north", "south", "east", "west"],
  ["old", "new"],
];

function frameOf(claim: Claim, group: readonly string[]): string {
  // “Than before” compares; it sets no frame.
  const lower = claim.text.toLowerCase().replace(/\b(?:than|as) (?:\p{L}+ )?before\b/gu, " ");
  return group.filter((word) => new RegExp(String.raw`\b${word}\b`).test(lower)).join(" ");
}

function differsInFrame(a: Claim, b: Claim): boolean {
  return frames.some((group) => {
    const [one, other] = [frameOf(a, group), frameOf(b, group)];
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

function sharesNames(a: Claim, b: Claim): boolean {
  if (a.names.size === 0 && b.names.size === 0) return true;
  return [...a.names].some((name) => b.terms.has(name)) || [...b.names].some((name) => a.terms.has(name));
}

/** The same subject in another year, place or circumstance. */
function differsInScope(a: Claim, b: Claim): boolean {
  return isDisjoint(a.years, b.years) || isDisjoint(a.conditions, b.conditions) || differsInNames(a, b);
}

/** One names a circumstance that the other leaves open: nothing can be said. */
function isOpenInScope(a: Claim, b: Claim): boolean {
  const isSameThing = [...a.identifiers].sort().join() === [...b.identifiers].sort().join();
  return !isSameThing || a.conditions.size > 0 !== b.conditions.size > 0 || differsInFrame(a, b);
}

/** Decimal places of a value as written, for rounding. */
function step(value: number): number {
  const decimals = String(value).split(".")[1]?.length ?? 0;
  return 10 ** -decimals;
}

/** Values closer than this share of the larger are one measurement told twice. */
const SAME_VALUE = 0.03;

function disagree(a: Quantity, b: Quantity): boolean {
  if (a.unit !== b.unit) return false;
  if (a.bound === "least" || a.bound === "most" || b.bound === "least" || b.bound === "most") return false;
  if (a.low <= b.high && b.low <= a.high) return false;
  const gap = a.low > b.high ? a.low - b.high : b.low - a.high;
  const size = Math.max(Math.abs(a.high), Math.abs(b.high));
  return gap > size * SAME_VALUE && gap >= Math.max(step(a.low), step(b.low)) * 0.99;
}

function isSaidBy(claim: Claim, quantity: Quantity): boolean {
  return claim.findings.some(({ quantity: other }) => other.unit === quantity.unit && !disagree(other, quantity));
}

/**
 * Terms in common, as a share of the smaller clause, from which two numbers measure the same; more when each clause
 * has a term that the other lacks (“installed cost”, “maintenance cost”).
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

function isSameSubject(a: Claim, b: Claim, share: number): boolean {
  return sharesNames(a, b) && sharedCount(a.terms, b.terms) >= 3 && containment(a.terms, b.terms) >= share;
}

function written(claim: Claim, quantity: Quantity): string {
  return claim.text.slice(quantity.start, quantity.end).trim();
}

/** Below this relative difference, or where one says “about”, two numbers differ in shade, not in kind. */
const NUANCE = 0.12;

function natureOf(a: Quantity, b: Quantity): ContradictionNature {
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

function inNumbers(a: Claim, b: Claim): Contradiction | null {
  const pair = differingNumbers(a, b);
  if (pair === null || !isSameSubject(a, b, 0.5)) return null;
  if (similarity(a.terms, b.terms) < (isMeasure(pair[0].unit) ? SAME_STATEMENT.measured : SAME_STATEMENT.counted))
    return null;
  const [one, other] = pair;
  const numbers = `${written(a, one)} in one source, ${written(b, other)} in the other`;
  if (!differsInScope(a, b))
    return { nature: natureOf(one, other), reason: `Different numbers for the same quantity: ${numbers}.` };
  if (similarity(a.terms, b.terms) < 0.6 || differsInNames(a, b)) return null;
  return { nature: "scope", reason: `Different numbers under different circumstances: ${numbers}.` };
}

function inDirection(a: Claim, b: Claim): Contradiction | null {
  if (a.movement === null || b.movement === null || a.movement.direction === b.movement.direction) return null;
  const isSame = sharedCount(a.moved, b.moved) >= 2 && containment(a.moved, b.moved) >= 0.75;
  if (!isSame || differsInScope(a, b) || !isSameSubject(a, b, 0.5)) return null;
  const [up, down] = a.movement.direction === "up" ? ["first", "second"] : ["second", "first"];
  return {
    nature: "direct",
    reason: `Opposite directions for the same thing: the ${up} says it went up, the ${down} down.`,
  };
}

/** Negation is the weakest sign: nearly all other terms must agree. */
const SAME_BUT_DENIED = 0.7;

function inNegation(a: Claim, b: Claim): Contradiction | null {
  if (a.isNegated === b.isNegated || differsInScope(a, b)) return null;
  if (similarity(a.terms, b.terms) < SAME_BUT_DENIED || sharedCount(a.terms, b.terms) < 4) return null;
  return { nature: "direct", reason: "One source states what the other denies." };
}

/** Whether two statements contradict each other; null, when in doubt. They must share subject and quantity. */
export function contradiction(a: string, b: string): Contradiction | null {
  const [one, other] = [readClaim(a), readClaim(b)];
  if (isOpenInScope(one, other)) return null;
  return inNumbers(one, other) ?? inDirection(one, other) ?? inNegation(one, other);
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
