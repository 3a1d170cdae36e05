import { type Claim, readClaim } from "@/lib/domain/facts/claims";
import { mayBeOfOneThing } from "@/lib/domain/facts/contradiction";
import { normalForm } from "@/lib/domain/facts/fact";
import { isSpelledNumber } from "@/lib/domain/text/quantities";
import { containment, isNearDuplicate, saysAllOf, sharedCount, similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { changedFigure, type FigureChange } from "./changed-figure";

/** What is compared of a claim: what it says, and the facts and quotes that it rests on. */
export interface Matchable {
  text: string;
  facts: readonly { key: string; quotes: readonly { quote: string }[]; isFixed: boolean }[];
}

/** Two tellings of one claim. */
export interface Match<C> {
  before: C;
  after: C;
  figure: FigureChange | null;
}

/** What belongs together, and what is left of either side. `compared` counts the pairs that were looked at. */
export interface Matching<C> {
  matches: Match<C>[];
  onlyBefore: C[];
  onlyAfter: C[];
  compared: number;
}

interface Entry<C> {
  claim: C;
  order: number;
  read: Claim;
  /** All its words, however they are written. */
  form: string;
  terms: ReadonlySet<string>;
  keys: ReadonlySet<string>;
  quotes: ReadonlySet<string>;
  /** The words of its quotes. */
  quoted: ReadonlySet<string>;
  /** Whether a person accepted a fact of it: likeness alone does not say that it still stands. */
  isFixed: boolean;
}

/** A quote shorter than this may stand in two places by chance. */
const QUOTE_LENGTH = 20;

function entryOf<C extends Matchable>(claim: C, order: number): Entry<C> {
  const quotes = claim.facts.flatMap(({ quotes }) => quotes.map(({ quote }) => normalForm(quote)));
  return {
    claim,
    order,
    read: readClaim(claim.text),
    form: normalForm(claim.text),
    terms: termSet(claim.text),
    keys: new Set(claim.facts.map(({ key }) => key)),
    quoted: termSet(quotes.join(" ")),
    quotes: new Set(quotes.filter((quote) => quote.length >= QUOTE_LENGTH)),
    isFixed: claim.facts.some(({ isFixed }) => isFixed),
  };
}

/** What two claims of one thing are likely to share: facts, quotes, words. */
function tokensOf({ form, keys, quotes, terms }: Entry<unknown>): string[] {
  const marked = (mark: string, set: ReadonlySet<string>): string[] => [...set].map((one) => `${mark} ${one}`);
  return [`said ${form}`, ...marked("fact", keys), ...marked("quote", quotes), ...marked("term", terms)];
}

/** What more claims than this share says little of any of them. Keeps the work linear. */
const BLOCK_CAP = 60;
/** Partners that one claim is compared with at most, the likest first. */
export const PARTNER_CAP = 12;

/** For each later claim the earlier ones that share most with it; what few share weighs more. */
function candidates<C>(before: readonly Entry<C>[], after: readonly Entry<C>[]): [Entry<C>, Entry<C>][] {
  const blocks = Map.groupBy(
    before.flatMap((entry) => tokensOf(entry).map((token) => ({ token, entry }))),
    ({ token }) => token,
  );
  return after.flatMap((entry) => {
    const weights = new Map<Entry<C>, number>();
    for (const token of tokensOf(entry)) {
      const block = blocks.get(token) ?? [];
      if (block.length > BLOCK_CAP) continue;
      const weight = Math.log(1 + before.length / block.length) * (token.startsWith("term") ? 1 : 3);
      for (const { entry: other } of block) weights.set(other, (weights.get(other) ?? 0) + weight);
    }
    return [...weights]
      .toSorted(([a, one], [b, other]) => other - one || a.order - b.order)
      .slice(0, PARTNER_CAP)
      .map(([other]): [Entry<C>, Entry<C>] => [other, entry]);
  });
}

/** Terms that two sentences have in common from which they may tell one claim; less does where they share a fact. */
const ALIKE = { sharing: 0.2, figure: 0.4, words: 0.5, reworded: 0.75 } as const;

/** One says that it rose or that it is, the other that it fell or that it is not: no two tellings of one claim. */
function isTurned(a: Claim, b: Claim): boolean {
  if (a.isNegated !== b.isNegated) return true;
  return a.movement !== null && b.movement !== null && a.movement.direction !== b.movement.direction;
}

/** The term that a sentence begins with, where that may be a name: “Leland has …”. Names inside sentences are known as such. */
function opening({ text, terms }: Claim): string | null {
  const word = /^\p{Lu}[\p{L}'’-]+/u.exec(text)?.[0];
  const [term] = word === undefined || isSpelledNumber(word) ? [] : termSet(word);
  return term !== undefined && terms.has(term) ? term : null;
}

/** Whether two sentences begin with two words of which neither speaks: they are likely to be of two. */
function opensOtherwise(a: Claim, b: Claim): boolean {
  const [one, other] = [opening(a), opening(b)];
  return one !== null && other !== null && !b.terms.has(one) && !a.terms.has(other);
}

/** Whether both give figures, as many and of the same units, or neither does. */
function hasSameFigures(a: Claim, b: Claim): boolean {
  const units = ({ findings }: Claim): string =>
    findings
      .map(({ quantity }) => quantity.unit)
      .toSorted()
      .join();
  return units(a) === units(b);
}

/** Whether a sentence has a word of the quotes that it cites; one whose quotes are not known is taken at its word. */
function speaksOfQuotes({ terms, quoted }: Entry<unknown>): boolean {
  return quoted.size === 0 || sharedCount(terms, quoted) > 0;
}

interface Weighed<C> {
  before: Entry<C>;
  after: Entry<C>;
  score: number;
  figure: FigureChange | null;
}

/** How surely two claims are one: by what they rest on, then by the figure that they measure, then by their words. */
function weigh<C>(before: Entry<C>, after: Entry<C>): Weighed<C> | null {
  const [a, b] = [before.read, after.read];
  const alike = similarity(before.terms, after.terms);
  const subject = similarity(a.terms, b.terms);
  const shared = similarity(before.keys, after.keys) + similarity(before.quotes, after.quotes);
  const figure = changedFigure(a, b);
  const weighed = (rank: number): Weighed<C> => ({ before, after, score: rank + alike, figure });
  if (before.form === after.form) return { before, after, score: 5 + shared, figure: null };
  if (shared > 0) {
    // What rests on the very same facts is one claim, however it is told, as long as it speaks of what they say.
    const restsOnSame = similarity(before.keys, after.keys) === 1 && speaksOfQuotes(before) && speaksOfQuotes(after);
    const isLike = restsOnSame || alike >= ALIKE.sharing || containment(before.terms, after.terms) >= 2 * ALIKE.sharing;
    return isLike ? weighed(2 + shared) : null;
  }
  if (isTurned(a, b) || opensOtherwise(a, b) || !mayBeOfOneThing(a, b)) return null;
  if (figure !== null) return subject >= ALIKE.figure && sharedCount(a.terms, b.terms) >= 2 ? weighed(1) : null;
  // What says the same of the same figures is surer than what measures the same.
  if (isNearDuplicate(a.text, b.text)) return weighed(1.5);
  if (saysAllOf(b.text, a.text)) return weighed(0);
  if (before.isFixed) return null;
  if (!hasSameFigures(a, b)) return saysAllOf(a.text, b.text) ? weighed(0) : null;
  const isSame =
    alike >= ALIKE.words || (containment(before.terms, after.terms) >= ALIKE.reworded && before.terms.size > 2);
  return isSame ? weighed(0) : null;
}

/** Whether a claim that has no partner of its own says again, or in part, what one says that has. */
function isCovered(own: Entry<unknown>, by: Entry<unknown>): boolean {
  const [text, other] = [own.read.text, by.read.text];
  if (sharedCount(own.keys, by.keys) === 0 && opensOtherwise(own.read, by.read)) return false;
  if (isNearDuplicate(text, other) || saysAllOf(other, text)) return true;
  if (own.isFixed || changedFigure(own.read, by.read) !== null || isTurned(own.read, by.read)) return false;
  return similarity(own.terms, by.terms) >= (sharedCount(own.keys, by.keys) > 0 ? ALIKE.figure : ALIKE.words);
}

/**
 * Claims of two versions of a report matched with each other: each with the one that it surely is, the surest first. A claim
 * that is left, and says what a matched one of the other side says, is no other claim: it is told with it.
 */
export function matchClaims<C extends Matchable>(before: readonly C[], after: readonly C[]): Matching<C> {
  const [ours, theirs] = [before.map(entryOf), after.map(entryOf)];
  const pairs = candidates(ours, theirs);
  const weighed = pairs
    .flatMap(([one, other]) => weigh(one, other) ?? [])
    .toSorted((a, b) => b.score - a.score || a.after.order - b.after.order || a.before.order - b.before.order);
  const taken = new Set<Entry<C>>();
  const matches: Match<C>[] = [];
  for (const { before: one, after: other, figure } of weighed) {
    if (taken.has(one) || taken.has(other)) continue;
    taken.add(one).add(other);
    matches.push({ before: one.claim, after: other.claim, figure });
  }
  const told = new Set(taken);
  for (const [one, other] of pairs) {
    if (!taken.has(one) && taken.has(other) && isCovered(one, other)) told.add(one);
    if (!taken.has(other) && taken.has(one) && isCovered(other, one)) told.add(other);
  }
  const left = (entries: readonly Entry<C>[]): C[] => entries.filter((one) => !told.has(one)).map(({ claim }) => claim);
  return { matches, onlyBefore: left(ours), onlyAfter: left(theirs), compared: pairs.length };
}
