/**
 * How strongly a fact holds a word: how often it stands there, a quote's words counting less, for the length of all that
 * is said there. The index `fact_meets` has an entry for each of these degrees that is reached, in `fact_entries`.
 */
const DEGREES = [0.075, 0.12, 0.17, 0.24, 0.34, 0.5] as const;
/** What every fact's length is taken to be longer, in different words. */
const AND_LENGTH = 8;
/** How often a word counts that a statement and its one quote say once, and how strongly it is held at most. */
const ORDINARY = { times: 1.4, most: 0.07 } as const;

/** BM25's constants; the best of those tried on two collections. Source: bench/finding/knowledge-ranking.ts. */
export const SATURATION = 2;
export const LENGTH = 0.75;

/** The degrees in which a fact may hold a word, from holding it at all. */
export const degrees: readonly number[] = [0, ...DEGREES.map((_, nth) => nth + 1)];

/** How strongly a word is held, about, in a degree. */
function typical(degree: number, length: number): number {
  const least = DEGREES[degree - 1];
  if (least === undefined) return Math.min(ORDINARY.most, ORDINARY.times / (AND_LENGTH + length));
  return Math.sqrt(least * (DEGREES[degree] ?? least * 1.5));
}

/** What a word held in a degree adds to a fact's rank, about, as a share of its weight; of facts of some length. */
export function gain(degree: number, length: number): number {
  const times = typical(degree, length) * (AND_LENGTH + length);
  return (times * (SATURATION + 1)) / (times + SATURATION);
}

/** A lexeme as the index writes it; of those that are held in a degree at least. */
export function entryOf(projectId: string, lexeme: string, degree = 0): string {
  return `${projectId} ${lexeme}${degree === 0 ? "" : `\u0001${degree}`}`;
}

/** What a term says that so many of a project's facts hold: BM25's weight, times how often it was asked for. */
export function weightOf(times: number, held: number, facts: number): number {
  return times * Math.log(1 + (Math.max(0, facts - held) + 0.5) / (held + 0.5));
}
