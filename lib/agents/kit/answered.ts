import { z } from "zod";
import type { Sieve } from "./kept";

/** What was asked and is open, by its number, and the facts by which a text answers it. */
export const AnsweredOnes = z.array(z.object({ number: z.int(), factIds: z.array(z.string()) })).default([]);
export type AnsweredOnes = z.infer<typeof AnsweredOnes>;

/** Those of them that were asked, by known facts. */
export function answeredKept(
  open: readonly { number: number }[] | undefined,
  answered: AnsweredOnes,
  facts: Sieve,
): AnsweredOnes {
  const asked = new Set((open ?? []).map(({ number }) => number));
  return answered
    .filter(({ number }) => asked.has(number))
    .map(({ number, factIds }) => ({ number, factIds: facts.ids(factIds) }))
    .filter(({ factIds }) => factIds.length > 0);
}
