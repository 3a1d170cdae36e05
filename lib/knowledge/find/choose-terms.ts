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
  /** Terms whose facts are all ranked before others are looked at; none when no term is rarer than the rest. */
  first: readonly number[];
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
    return { groups: [within], isCounted: terms.map((_, nth) => found.has(nth)), counts, isMany: false, first: [] };
  }
  const together = rarest.slice(0, TOGETHER);
  return { groups: together.map((nth) => [nth]), isCounted: terms.map(() => false), counts, isMany: true, first: [] };
}

/** Common terms that a fact must hold together at most: with more, hardly any fact is left. */
const TOGETHER = 4;

/**
 * The same choice where the rare terms find hardly anything: the rarest of the others finds facts, too, so that a word
 * which nearly nobody uses does not crowd out what all speak of.
 */
export function widened(choice: Choice): Choice {
  const [within = []] = choice.groups;
  const held = new Set(within);
  const others = choice.counts.map((_, nth) => nth).filter((nth) => !held.has(nth));
  const [next] = others.toSorted((a, b) => (choice.counts[a] ?? 0) - (choice.counts[b] ?? 0));
  if (choice.isMany || next === undefined) return choice;
  return { ...choice, groups: [[...within, next]], isMany: true, first: within };
}
