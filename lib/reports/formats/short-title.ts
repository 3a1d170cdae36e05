import { cutBetweenWords } from "@/lib/domain/text/cut";

/** What parts the name of a work from what explains it: `PEP 703 – Making …`, `Tides: a survey`. */
const PARTED = /\s+[–—|-]\s+|[:;]\s+/u;
/** Characters of a title that has no such part; about a line of a note. */
const SHORT = 40;

function shortened(title: string): string {
  const [name = ""] = title.split(PARTED);
  return cutBetweenWords(/\p{L}/u.test(name) ? name : title, SHORT);
}

/**
 * The titles of works as they are named once each was told whole: by what stands before a dash or a colon, or by their
 * first words. A title that would be another's, too, stays whole.
 */
export function shortTitles(titles: Iterable<string>): Map<string, string> {
  const all = [...new Set(titles)];
  const taken = Map.groupBy(all, shortened);
  return new Map(all.map((title) => [title, taken.get(shortened(title))?.length === 1 ? shortened(title) : title]));
}
