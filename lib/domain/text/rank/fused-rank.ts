/** The constant of reciprocal rank fusion. Source: Cormack, Clarke and Büttcher, SIGIR 2009. */
const FUSION = 60;

/**
 * Several rankings as one: each entry by the sum of its reciprocal ranks, once; the first of equal keys stands for all.
 * Ties in the order in which the rankings name them, rank by rank.
 */
export function fusedRank<T>(rankings: readonly (readonly T[])[], keyOf: (entry: T) => string): T[] {
  const fused = new Map<string, { entry: T; score: number; best: number; nth: number }>();
  for (const [nth, ranking] of rankings.entries()) {
    const seen = new Set<string>();
    for (const [rank, entry] of ranking.entries()) {
      const key = keyOf(entry);
      if (seen.has(key)) continue;
      seen.add(key);
      const known = fused.get(key) ?? { entry, score: 0, best: rank, nth };
      const isBetter = rank < known.best;
      fused.set(key, {
        entry: known.entry,
        score: known.score + 1 / (FUSION + rank + 1),
        best: isBetter ? rank : known.best,
        nth: isBetter ? nth : known.nth,
      });
    }
  }
  return [...fused.values()]
    .toSorted((a, b) => b.score - a.score || a.best - b.best || a.nth - b.nth)
    .map(({ entry }) => entry);
}
