import { z } from "zod";
import { codePointCount, spanText, toCodePoints, toUnits } from "./quote";

/** What stands before and after a passage, as far as it is kept; in code points. */
const CONTEXT = 48;
/** A side of so few letters says nothing of a place. */
const TELLING = 8;
/** The least share of a passage's words that must stand in a stretch for it to be the same passage, changed. */
const ALIKE = 0.6;
/** Occurrences that are weighed in each direction; a passage of one letter may have as many as the text has letters. */
const WEIGHED = 2_000;
/** Longest passage that may be commented on, in code points. */
export const ANCHOR_QUOTE_MAX = 2_000;

/** A passage of a text, kept so that it is found again when the text has changed. */
export const Anchor = z.strictObject({
  quote: z
    .string()
    .min(1)
    .max(2 * ANCHOR_QUOTE_MAX),
  before: z.string().max(2 * CONTEXT),
  after: z.string().max(2 * CONTEXT),
  /** Where it began, in code points. */
  start: z.int().min(0),
  /** The heading that it stood under; empty without one. */
  place: z.string().max(300),
});
export type Anchor = z.infer<typeof Anchor>;

/**
 * Where a passage stands now, in code units. `same`: its words, and what stood on one side at least. `moved`: its
 * words, elsewhere. `changed`: what took its place, or most of its words. `gone`: nothing of the kind.
 */
export type Place = { state: "same" | "moved" | "changed"; from: number; to: number } | { state: "gone" };

/** The anchor of the passage between two places of a text, in code units; null for one that is blank. */
export function makeAnchor(text: string, passage: { from: number; to: number; place: string }): Anchor | null {
  const { from, to, place } = passage;
  const quote = spanText(text.slice(from, to), 0, ANCHOR_QUOTE_MAX);
  if (quote.trim() === "" || !quote.isWellFormed()) return null;
  const end = from + quote.length;
  return {
    quote,
    // One unit more than may be kept, so that half a letter at the cut is left off.
    before: lastOf(text.slice(Math.max(0, from - 2 * CONTEXT - 1), from)),
    after: spanText(text.slice(end, end + 2 * CONTEXT), 0, CONTEXT).toWellFormed(),
    start: toCodePoints(text, from),
    place: spanText(place, 0, 150).toWellFormed(),
  };
}

function lastOf(text: string): string {
  return spanText(text, Math.max(0, codePointCount(text) - CONTEXT), text.length + CONTEXT).toWellFormed();
}

/** Finds a passage again: its own words first, then by what stood around it, then by most of its words. */
export function findAnchor(text: string, anchor: Anchor): Place {
  return exact(text, anchor) ?? between(text, anchor) ?? alike(text, anchor) ?? { state: "gone" };
}

interface Weighed {
  from: number;
  context: number;
  distance: number;
}

/** The occurrence of the very words whose surroundings fit best; of equals the one nearest to where it was. */
function exact(text: string, anchor: Anchor): Place | null {
  const was = toUnits(text, anchor.start);
  let best: Weighed | null = null;
  for (const from of occurrences(text, anchor.quote, was)) {
    const one = { from, context: contextAt(text, anchor, from), distance: Math.abs(from - was) };
    if (best === null || isBetter(one, best)) best = one;
  }
  if (best === null) return null;
  const sides = sidesAt(text, anchor, best.from);
  const isSame = sides.some(({ matched, length }) => matched === length) || best.context >= CONTEXT / 2;
  return { state: isSame ? "same" : "moved", from: best.from, to: best.from + anchor.quote.length };
}

function isBetter(one: Weighed, other: Weighed): boolean {
  return one.context > other.context || (one.context === other.context && one.distance < other.distance);
}

/** Where the words stand, outwards from a place in both directions. */
function* occurrences(text: string, quote: string, was: number): Generator<number> {
  let at = text.indexOf(quote, was);
  for (let count = 0; at >= 0 && count < WEIGHED; count += 1, at = text.indexOf(quote, at + 1)) yield at;
  at = was === 0 ? -1 : text.lastIndexOf(quote, was - 1);
  for (let count = 0; at >= 0 && count < WEIGHED; count += 1) {
    yield at;
    at = at === 0 ? -1 : text.lastIndexOf(quote, at - 1);
  }
}

function contextAt(text: string, anchor: Anchor, from: number): number {
  return sidesAt(text, anchor, from).reduce((sum, { matched }) => sum + matched, 0);
}

/** How much of what stood on each side stands there now, counted from the passage outwards. */
function sidesAt(text: string, anchor: Anchor, from: number): { matched: number; length: number }[] {
  const { before, after, quote } = anchor;
  let left = 0;
  while (left < before.length && text.charAt(from - 1 - left) === before.charAt(before.length - 1 - left)) left += 1;
  let right = 0;
  const end = from + quote.length;
  while (right < after.length && text.charAt(end + right) === after.charAt(right)) right += 1;
  return [
    { matched: left, length: before.length },
    { matched: right, length: after.length },
  ];
}

/** What stands now between what stood before and what stood after. */
function between(text: string, anchor: Anchor): Place | null {
  const { before, after, quote } = anchor;
  if (before.trim().length < TELLING || after.trim().length < TELLING) return null;
  const start = text.indexOf(before);
  if (start < 0) return null;
  const from = start + before.length;
  const to = text.indexOf(after, from);
  if (to <= from || to - from > 2 * quote.length + CONTEXT) return null;
  return trimmed(text, from, to);
}

function trimmed(text: string, from: number, to: number): Place | null {
  const piece = text.slice(from, to);
  const lead = piece.length - piece.trimStart().length;
  const words = piece.trim();
  return words === "" ? null : { state: "changed", from: from + lead, to: from + lead + words.length };
}

interface Word {
  word: string;
  from: number;
  to: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((hit) => ({
    word: hit[0].toLowerCase(),
    from: hit.index,
    to: hit.index + hit[0].length,
  }));
}

/** The stretch of as many words that has most of the passage's own, each counted as often as it stands there. */
function alike(text: string, anchor: Anchor): Place | null {
  const wanted = wordsOf(anchor.quote);
  const words = wordsOf(text);
  // Three words are found in many places.
  if (wanted.length < 4 || words.length < wanted.length) return null;
  const lacking = new Map<string, number>();
  for (const { word } of wanted) lacking.set(word, (lacking.get(word) ?? 0) + 1);
  const was = toUnits(text, anchor.start);
  let shared = 0;
  let best: { shared: number; index: number; distance: number } | null = null;
  for (const [index, { word }] of words.entries()) {
    shared += take(lacking, word);
    const left = words[index - wanted.length];
    if (left !== undefined) shared -= giveBack(lacking, left.word);
    const distance = Math.abs((words[Math.max(0, index - wanted.length + 1)]?.from ?? 0) - was);
    if (best === null || shared > best.shared || (shared === best.shared && distance < best.distance)) {
      best = { shared, index, distance };
    }
  }
  if (best === null || best.shared < ALIKE * wanted.length) return null;
  const known = new Set(wanted.map(({ word }) => word));
  const stretch = words.slice(Math.max(0, best.index - wanted.length + 1), best.index + 1);
  const own = stretch.filter(({ word }) => known.has(word));
  const [first, last] = [own[0], own.at(-1)];
  return first && last ? { state: "changed", from: first.from, to: last.to } : null;
}

/** Takes a word into the stretch; 1 when the passage has one more of it. */
function take(lacking: Map<string, number>, word: string): number {
  const left = lacking.get(word);
  if (left === undefined) return 0;
  lacking.set(word, left - 1);
  return left > 0 ? 1 : 0;
}

/** Takes a word out of the stretch again; 1 when the stretch now has one less of the passage's. */
function giveBack(lacking: Map<string, number>, word: string): number {
  const left = lacking.get(word);
  if (left === undefined) return 0;
  lacking.set(word, left + 1);
  return left >= 0 ? 1 : 0;
}
