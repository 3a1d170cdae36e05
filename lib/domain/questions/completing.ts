import { isDefinition } from "./asked-for";
import { covered, type ParsedQuestion, type Weighed } from "./weighed";

/** Whether one statement leads to another: they stand in one source, or one names what the other is about. */
export function areLinked(a: Weighed, b: Weighed): boolean {
  return (a.title === b.title && (a.heading ?? "") === (b.heading ?? "")) || isNamedIn(a, b) || isNamedIn(b, a);
}

/** Statements that an answer to one question has at most, and those that are looked at for what it lacks. */
const MOST = 3;
const LOOKED_AT = 40;
/** What a further statement must add of a question that those before it leave open: less where it leads on from them. */
const ADDS = { alone: 0.2, linked: 0.1, named: 0.02, defined: 0 } as const;
/** Share of a question from which nothing of it is left open. */
const WHOLE = 0.97;

/** Whether the second statement names what the source of the first is about. */
export function isNamedIn(one: Weighed, other: Weighed): boolean {
  const { size } = one.named;
  return size > 0 && size <= 5 && [...one.named].every((term) => other.said.has(term));
}

/** What a statement must add at least: nothing, where it says what the thing is that one before it leads to. */
function leastOf(parsed: ParsedQuestion, chosen: readonly Weighed[], one: Weighed): number {
  const isNamed = chosen.some((other) => other.title !== one.title && isNamedIn(one, other));
  if (isNamed) {
    const isNew = [...one.named].some((term) => !parsed.weights.has(term));
    return isNew && isDefinition(one.text) ? ADDS.defined : ADDS.named;
  }
  return chosen.some((other) => areLinked(one, other)) ? ADDS.linked : ADDS.alone;
}

/**
 * The statements that answer with those that speak of what they leave open of the question, most of it first: what one
 * sentence says of a thing, another says of what it leads to.
 */
export function completed(parsed: ParsedQuestion, chosen: readonly Weighed[], ranked: readonly Weighed[]): Weighed[] {
  const taken = [...chosen];
  while (taken.length < MOST) {
    const before = covered(parsed, taken);
    const [next] = ranked
      .slice(0, LOOKED_AT)
      .flatMap((one) => {
        if (taken.includes(one)) return [];
        const value = covered(parsed, [...taken, one]) - before - leastOf(parsed, taken, one);
        return value < 0 || before > WHOLE ? [] : [{ one, value }];
      })
      .toSorted((a, b) => b.value - a.value);
    if (next === undefined) break;
    taken.push(next.one);
  }
  return taken;
}
