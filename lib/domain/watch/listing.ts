/** What names pages and can be looked at again: a feed, a sitemap, a search. */
export const listKinds = ["feed", "sitemap", "search"] as const;
export type ListKind = (typeof listKinds)[number];

export const listKindWords: Readonly<Record<ListKind, string>> = {
  feed: "Feed",
  sitemap: "Sitemap",
  search: "Search",
};

/** New entries of one look that are read at most, and entries that one look takes note of. */
export const MOST_OF_A_LOOK = 100;
export const ENTRIES_MOST = 10_000;

/** An address that a list names; `stamp` is when it was changed, as the list writes it. */
export interface ListedEntry {
  url: string;
  canonical: string;
  stamp: string | null;
}

/** What one look at a list says of its entries. */
export interface SortedEntries {
  /** Named for the first time, and to be read. */
  fresh: readonly ListedEntry[];
  /** Named for the first time, and more than are read of one look. */
  left: readonly ListedEntry[];
  /** Known, and changed by what the list says. */
  changed: readonly ListedEntry[];
}

function once(entries: readonly ListedEntry[]): ListedEntry[] {
  return [...new Map(entries.map((entry) => [entry.canonical, entry])).values()];
}

/**
 * What is new and what has changed of what a list names, in its order: at most `most` of each are read. `known` holds the
 * stamps of all entries that were named before. A page of which the list never said a time counts as unchanged.
 */
export function sortEntries(
  listed: readonly ListedEntry[],
  known: ReadonlyMap<string, string | null>,
  most: number,
): SortedEntries {
  const entries = once(listed.slice(0, ENTRIES_MOST));
  const added = entries.filter(({ canonical }) => !known.has(canonical));
  const changed = entries.filter(({ canonical, stamp }) => {
    const before = known.get(canonical) ?? null;
    return stamp !== null && before !== null && stamp !== before;
  });
  return { fresh: added.slice(0, most), left: added.slice(most), changed: changed.slice(0, most) };
}
