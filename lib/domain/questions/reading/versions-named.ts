import { stopWords } from "@/lib/domain/text/stop-words";

/** A name and a number with a point: “Python 3.15”, “Kernel 6.8”. */
const VERSION = /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}]{1,30}) (\d{1,3}(?:\.\d{1,3}){1,2})(?![\p{L}\p{N}]|[.,]\d)/gu;

/** What counts or places something. */
const OTHER = /^(?:section|chapter|table|figure|part|page|step|version)$/iu;

/** Texts that name a version, from which on it is more than mentioned. */
const SEVERAL = 2;

/**
 * The versions of things that at least two texts name, in their words, at most so many: of the thing whose versions are named
 * most first, the newest first, as what is advised now hangs on those.
 */
export function versionsNamed(texts: readonly string[], most: number): string[] {
  const named = Map.groupBy(texts.flatMap(versionsIn), ({ name }) => name);
  return [...named.values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap(newestFirst)
    .slice(0, most);
}

interface Version {
  name: string;
  number: string;
}

/** The versions that one text names, each once. */
function versionsIn(text: string): Version[] {
  const found = [...text.matchAll(VERSION)].flatMap(([, name = "", number = ""]) =>
    isOther(name) ? [] : [{ name, number }],
  );
  return [...new Map(found.map((one) => [`${one.name} ${one.number}`, one])).values()];
}

/** Of versions of one thing those that several texts name, the newest first. */
function newestFirst(versions: readonly Version[]): string[] {
  const byNumber = Map.groupBy(versions, ({ number }) => number);
  return [...byNumber.values()]
    .filter((own) => own.length >= SEVERAL)
    .flatMap((own) => own.slice(0, 1))
    .toSorted((a, b) => byParts(b.number, a.number))
    .map(({ name, number }) => `${name} ${number}`);
}

/** Compares versions part by part: 3.9 is before 3.15. */
function byParts(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
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
