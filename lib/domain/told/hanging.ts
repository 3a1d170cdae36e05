import { termSet } from "@/lib/domain/text/terms";
import { isBehind, type Standing } from "./decided";

/** Words that say when by what stands before them: “since then”, “that year”. */
const sincePhrase =
  /\b(?:since then|from then on|until then|by then|at (?:that|the same) time|(?:that|the same|the following) (?:year|month|week|day|summer|winter|spring|autumn))\b/iu;
const ownTime = /(?<!\p{N})(?:1\d{3}|20\d\d)(?!\p{N})|\b(?:when|after|once|as soon as)\b/iu;

/** “The cut is the main reason”, “she blames the cut”: what the reason is was named before. */
const namedReason =
  /\bthe (\p{L}{3,}) (?:is|was|are|were) (?:\p{L}+ )?(?:the|a|one) (?:\p{L}+ )?(?:reason|cause)\b|\b(?:blam(?:es|ed)|because of|due to|owing to|down to) the (\p{L}{3,})(?=[.,;]|$| (?:for|and|alone)\b)/iu;

/** “It blamed him alone”: who that is stands before. */
const blamesSome = /\bblam(?:e|es|ed|ing) (?:him|her|them|it)\b/iu;

/** Characters within which what a sentence points to is named before it, beneath the same heading. */
const NAMED_WITHIN = 600;

/** Whether a text says when something was by words that only what stands before it explains: “It has been shut since then.” */
export function hangsOnTime(text: string): boolean {
  const hit = sincePhrase.exec(text);
  return hit !== null && !ownTime.test(text.slice(0, hit.index));
}

function before<T extends Standing>(one: Standing, all: readonly T[]): { other: T; at: number }[] {
  const { place } = one;
  if (place === null) return [];
  return all
    .flatMap((other) => (other.place === null ? [] : [{ other, at: other.place }]))
    .filter(({ other, at }) => other.source === one.source && other.heading === one.heading && at < place)
    .toSorted((a, b) => b.at - a.at);
}

/**
 * The statement that another one hangs on, told before it: the sentence directly before one that says “since then” or
 * blames “him”, or the nearest that names “the cut” which is said to be the reason. Null where it hangs on none, or that is not known.
 */
export function hangsOn<T extends Standing>(one: Standing, all: readonly T[]): T | null {
  const { place, text } = one;
  if (place === null) return null;
  const earlier = before(one, all);
  if (hangsOnTime(text) || blamesSome.test(text)) {
    const [next] = earlier;
    return next !== undefined && isBehind(next.other, one) ? next.other : null;
  }
  const [, is, of] = namedReason.exec(text) ?? [];
  const [term] = termSet(is ?? of ?? "");
  if (term === undefined) return null;
  return earlier.find(({ other, at }) => place - at <= NAMED_WITHIN && termSet(other.text).has(term))?.other ?? null;
}
