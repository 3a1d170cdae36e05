import { inTurns } from "@/lib/domain/prose/in-turns";

/** The share of the documents that decide which have a field of a head, from which on it says what they are about. */
const SHARED = 1 / 2;
/** How many of the documents that decide a document names, from which on it is of their matter beyond doubt. */
const SEVERAL = 2;

/** Documents that only the subject's terms find: the newest of them mostly speak of something else. */
const FOUND_MOST = 8;

/** A document by its address, and when it was published. */
interface Dated {
  url: string;
  published: string | null;
}

/** A document near those on which a report rests. */
interface Near extends Dated {
  /** How many of the documents that decide it names. */
  names: number;
  /** Whether its head has a field that most of them share. */
  isOfKind: boolean;
}

/** The fields that at least half of several documents' heads share: “Topic: Trees”. */
export function fieldsShared(heads: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>();
  for (const field of heads.flatMap((fields) => [...new Set(fields)])) counts.set(field, (counts.get(field) ?? 0) + 1);
  const least = Math.max(SEVERAL, heads.length * SHARED);
  return [...counts].filter(([, count]) => count >= least).map(([field]) => field);
}

/** The newest first; what has no date comes last. */
function newestFirst(documents: readonly Dated[]): Dated[] {
  const date = ({ published }: Dated): string => published ?? "";
  return documents.toSorted((a, b) => {
    if (date(a) !== date(b)) return date(a) > date(b) ? -1 : 1;
    return a.url < b.url ? -1 : 1;
  });
}

/** The date in the middle of those that documents have; none before it is of news to them. */
function middleOf(dates: readonly (string | null)[]): string {
  const known = dates.flatMap((date) => date ?? []).toSorted();
  return known[Math.floor(known.length / 2)] ?? "";
}

/** What was found near the documents that decide. */
interface NearThem {
  /** The dates of those that decide. */
  dates: readonly (string | null)[];
  near: readonly Near[];
  /** What the terms of the subject find. */
  found: readonly Dated[];
}

/**
 * The addresses of at most so many documents near those on which a report rests, and no older than half of them, in turns:
 * those that name several of them, those that name one or are of their kind, and a few that the subject's terms find, each
 * the newest first.
 */
export function neighboursInOrder({ dates, near, found }: NearThem, most: number): string[] {
  const since = middleOf(dates);
  const several = near.filter(({ names }) => names >= SEVERAL);
  const urlsOf = (list: readonly Dated[]): string[] => {
    const own = newestFirst(list).filter(({ published }) => published === null || published >= since);
    return [...new Set(own.map(({ url }) => url))];
  };
  const lists = [urlsOf(several), urlsOf(near), urlsOf(found).slice(0, FOUND_MOST)];
  return [...new Set(inTurns(lists))].slice(0, most);
}
