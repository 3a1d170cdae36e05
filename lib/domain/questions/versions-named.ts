import { stopWords } from "@/lib/domain/text/stop-words";

/** A name and a number with a point: “Python 3.15”, “Kernel 6.8”. */
const VERSION = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]{1,30}) (\d{1,3}(?:\.\d{1,3}){1,2})(?![\p{L}\p{N}]|[.,]\d)/gu;

/** What counts or places something. */
const OTHER = /^(?:section|chapter|table|figure|part|page|step|version)$/iu;

/** The versions of things that texts name, in their words, those of most texts first; at most so many. */
export function versionsNamed(texts: readonly string[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const named = [...text.matchAll(VERSION)].flatMap(([, name = "", number = ""]) =>
      isOther(name) ? [] : [`${name} ${number}`],
    );
    for (const one of new Set(named)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([one]) => one);
}

/** What is written in capitals names a document: “IEEE 802.11”. */
function isOther(name: string): boolean {
  return name === name.toUpperCase() || OTHER.test(name) || stopWords.has(name.toLowerCase());
}

/** Whether a document is called by a version: its title has the number whole. */
export function isCalledByVersion(title: string, version: string): boolean {
  const number = version.slice(version.indexOf(" ") + 1);
  return [...title.matchAll(/\d+(?:\.\d+)+/g)].some(([own]) => own === number);
}
