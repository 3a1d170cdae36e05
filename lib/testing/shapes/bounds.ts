import type { z } from "zod";

/** How much a field takes, at least and at most: characters of a text, entries of a list. */
interface Bounds {
  least: number;
  most: number;
}

/** What a field takes of texts, or of lists of `entry`, around its bounds: as `within` where they are as said. */
export function takenAround(field: z.ZodType, { least, most }: Bounds, entry?: unknown): boolean[] {
  const of = (size: number): unknown => (entry === undefined ? "a".repeat(size) : Array(size).fill(entry));
  const below = least === 0 ? [] : [least - 1];
  return [...below, least, most, most + 1].map((size) => field.safeParse(of(size)).success);
}

/** What is taken around bounds of which the lower is 0, where nothing is too little. */
export const within = { fromNone: [true, true, false], fromSome: [false, true, true, false] } as const;
