import { keeping } from "@/lib/domain/core/keep";
import { codesIn } from "@/lib/domain/text/codes";
import { isNegated } from "@/lib/domain/text/polarity";
import { numbersIn } from "@/lib/domain/text/quantities";
import type { Document, Ranked } from "@/lib/domain/text/ranking";
import { termSet } from "@/lib/domain/text/terms";

/** Share of terms that two sets have in common (Jaccard), 0 to 1. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedCount(a, b);
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** Share of the smaller set that the other has too, 0 to 1. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const least = Math.min(a.size, b.size);
  return least === 0 ? 0 : sharedCount(a, b) / least;
}

/** How many terms two sets have in common. */
export function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const term of few) if (many.has(term)) count += 1;
  return count;
}

/** What two sentences are compared by. */
interface Said {
  isNegated: boolean;
  numbers: readonly string[];
  codes: readonly string[];
  terms: ReadonlySet<string>;
}

/** Each is compared with many others. */
const saidBy = keeping(
  (text): Said => ({
    isNegated: isNegated(text),
    numbers: numbersIn(text),
    codes: codesIn(text),
    terms: termSet(text),
  }),
  { texts: 2_000, length: 2_000 },
);

/** Terms in common from which two sentences with the same numbers and negation say the same. */
const SAME = 0.6;

/** Whether two sentences say the same: the same numbers and names in code, the same negation, and most of their terms in common. */
export function isNearDuplicate(a: string, b: string): boolean {
  const [one, other] = [saidBy(a), saidBy(b)];
  if (one.isNegated !== other.isNegated) return false;
  if (one.numbers.join(" ") !== other.numbers.join(" ")) return false;
  if (one.codes.join(" ") !== other.codes.join(" ")) return false;
  return similarity(one.terms, other.terms) >= SAME;
}

/** Share of a statement's terms that another must have, to say all of it. */
const WHOLE = 0.85;

/** Whether one sentence says all that another says, and perhaps more: its terms, its numbers, its negation. */
export function saysAllOf(longer: string, shorter: string): boolean {
  const [whole, part] = [saidBy(longer), saidBy(shorter)];
  if (whole.isNegated !== part.isNegated || part.terms.size < 4) return false;
  if (part.codes.some((code) => !whole.codes.includes(code))) return false;
  if (part.numbers.some((number) => !whole.numbers.includes(number))) return false;
  return sharedCount(part.terms, whole.terms) >= part.terms.size * WHOLE;
}

/** Terms of the shorter of two statements of the same words that the longer has, too, from which they say the same. */
const RESTATED = { alike: 0.6, denied: 0.8 } as const;

/**
 * Whether two statements of the same stretch of a text say the same: one has most terms of the other, and its numbers. Where
 * only one is put as a denial (“forbids”, “must not”), it takes more of them.
 */
export function restates(a: string, b: string): boolean {
  const [one, other] = [saidBy(a), saidBy(b)];
  const isWithin = (few: Said, many: Said): boolean => few.numbers.every((number) => many.numbers.includes(number));
  if (!isWithin(one, other) && !isWithin(other, one)) return false;
  const least = one.isNegated === other.isNegated ? RESTATED.alike : RESTATED.denied;
  return containment(one.terms, other.terms) >= least;
}

/** Weight of relevance against novelty; the rest goes to being unlike what was chosen. */
const RELEVANCE = 0.7;

/**
 * Up to `limit` ids by maximal marginal relevance: relevance (score as a share of the best) less likeness to what was
 * chosen before. Ties go to the earlier in the ranking.
 */
export function chooseDiverse(ranked: readonly Ranked[], documents: readonly Document[], limit: number): string[] {
  const best = Math.max(...ranked.map((entry) => entry.score), Number.MIN_VALUE);
  const sets = new Map(documents.map((document) => [document.id, termSet(document.text)]));
  const left = ranked.map((entry) => ({ id: entry.id, relevance: entry.score / best, likeness: 0 }));
  const chosen: string[] = [];
  while (chosen.length < limit && left.length > 0) {
    const values = left.map((entry) => RELEVANCE * entry.relevance - (1 - RELEVANCE) * entry.likeness);
    const [taken] = left.splice(values.indexOf(Math.max(...values)), 1);
    if (taken === undefined) break;
    chosen.push(taken.id);
    const own = sets.get(taken.id) ?? new Set();
    for (const entry of left) {
      entry.likeness = Math.max(entry.likeness, similarity(own, sets.get(entry.id) ?? new Set()));
    }
  }
  return chosen;
}
