import { type Asked, covered, type Weighed } from "./weighed";

/** Whether one statement leads to another: they stand in one source, or one names what the other is about. */
export function areLinked(a: Weighed, b: Weighed): boolean {
  const names = (one: Weighed, other: Weighed): boolean =>
    other.named.size > 0 && other.named.size <= 5 && [...other.named].every((term) => one.said.has(term));
  return a.title === b.title || names(a, b) || names(b, a);
}

/** Statements that an answer to one question has at most, and those that are looked at for what it lacks. */
const MOST = 3;
const LOOKED_AT = 40;
/** What a further statement must add of a question that those before it leave open: less where it leads on from them. */
const ADDS = { alone: 0.2, linked: 0.05 } as const;

/**
 * The statements that answer with those that speak of what they leave open of the question, most of it first: what one
 * sentence says of a thing, another says of what it leads to.
 */
export function completed(asked: Asked, chosen: readonly Weighed[], ranked: readonly Weighed[]): Weighed[] {
  const told = [...chosen];
  while (told.length < MOST) {
    const before = covered(asked, told);
    const [next] = ranked
      .slice(0, LOOKED_AT)
      .flatMap((one) => {
        if (told.includes(one)) return [];
        const least = told.some((other) => areLinked(one, other)) ? ADDS.linked : ADDS.alone;
        const value = covered(asked, [...told, one]) - before - least;
        return value < 0 ? [] : [{ one, value }];
      })
      .toSorted((a, b) => b.value - a.value);
    if (next === undefined) break;
    told.push(next.one);
  }
  return told;
}
