import { hasVerb } from "@/lib/domain/facts/statement";
import type { Standing } from "./decided";
import { isOrderVerb } from "./order-verbs";

/** “If the pump smells of oil, it ran dry.”: on what condition something holds. */
const conditional = /^(?:if|when|whenever|where|once)\b[^.!?]*,/iu;
const orderWithin = /(?:, |[:;] )(?:then )?(\p{L}+) (?!(?:is|are|was|were|has|have|had|will|can|must|may)\b)\p{L}/giu;

/** Whether a text says on what condition something holds, and not what to do then. */
export function isConditionAlone(text: string): boolean {
  return conditional.test(text) && ![...text.matchAll(orderWithin)].some(([, verb = ""]) => isOrderVerb(verb));
}

/** First words of orders that no list holds: a verb before what it is done to, in a sentence without any other. */
function opensWithOrder(text: string): boolean {
  const [, first = ""] =
    /^(\p{Lu}\p{Ll}+) (?:the|an?|all|your|it|them|each|every|both|any|this|these)\b/u.exec(text) ?? [];
  if (first === "") return false;
  if (isOrderVerb(first)) return true;
  // “Soak all of it”: what has a verb behind it orders nothing by its first word.
  return (
    !hasVerb(text.replace(/^\S+/, "").split(/[.;:,]| and /u)[0] ?? "") &&
    !/(?:s|ed|ing|ly)$/u.test(first) &&
    !small.test(first)
  );
}

/** Words that open sentences with an article behind them, and are no verbs. */
const small =
  /^(?:in|on|at|by|of|for|from|with|after|before|during|since|until|under|over|about|among|between|through|within|without|as|and|but|or|so|if|when|while|where|not|only|even|all|both|half|most|some|such|what|that|this|one|once|like|near|despite|because|though|although|per|via|plus|than|then|thus|yet|nor|upon|behind|beside|beyond|across|against|along|around|inside|outside|above|below|into|onto|off|out|up|down)$/iu;

/** “The cause was a nest in the rail.” */
const opensWithCause =
  /^(?:the|its|their) (?:(?:main|real|only|likely|probable) )?(?:cause|reason) (?:was|is|were|lay|lies)\b/iu;

/** Whether a text says why something was so that stands before it. */
export function tellsCause(text: string): boolean {
  return opensWithCause.test(text);
}

/** Characters that may stand between a sentence and the next of its paragraph. */
const GAP = 3;

/**
 * The sentence directly behind one in its paragraph which tells of it what its own words cannot: what to do on the
 * condition that it names, or the cause of what it tells. Null where none does.
 */
export function tellingBehind<T extends Standing>(one: Standing, all: readonly T[]): T | null {
  const { place, text } = one;
  if (place === null) return null;
  const isNext = (other: T): boolean =>
    other.source === one.source &&
    other.heading === one.heading &&
    other.place !== null &&
    other.place > place &&
    other.place <= place + text.length + GAP;
  const next = all.find(isNext);
  if (next === undefined) return null;
  if (tellsCause(next.text)) return next;
  return isConditionAlone(text) && opensWithOrder(next.text) ? next : null;
}
