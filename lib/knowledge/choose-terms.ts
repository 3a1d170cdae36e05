/** A term's index with how many facts hold it, about. */
interface Counted {
  count: number;
}

/** Which facts are ranked, and what is known of each term's count. */
export interface Choice {
  /** Of each group a fact that is ranked holds at least one term; terms by their place. */
  groups: readonly (readonly number[])[];
  /** For each term whether all facts that hold it are among those that are ranked. */
  isCounted: readonly boolean[];
  counts: readonly number[];
  /** Whether more facts than are ranked may be found. */
  isMany: boolean;
}

/**
 * Chooses by which terms facts are found, so that not many more than `most` must be ranked: any of the rarest. When
 * even the rarest is held by too many, only facts that hold several of the rarest together.
 */
export function chooseTerms(terms: readonly Counted[], most: number): Choice {
  const counts = terms.map(({ count }) => count);
  const rarest = terms.map((_, nth) => nth).toSorted((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  let sum = 0;
  const within = rarest.filter((nth) => {
    sum += counts[nth] ?? 0;
    return sum <= most;
  });
  if (within.length > 0) {
    const found = new Set(within);
    return { groups: [within], isCounted: terms.map((_, nth) => found.has(nth)), counts, isMany: false };
  }
  const together = rarest.slice(0, TOGETHER);
  return { groups: together.map((nth) => [nth]), isCounted: terms.map(() => false), counts, isMany: true };
}

/** Common terms that a fact must hold together at most: with more, hardly any fact is left. */
const TOGETHER = 4;
