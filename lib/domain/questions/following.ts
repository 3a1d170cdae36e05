import { formOf, type Passage, placed, type Said, weigh } from "@/lib/domain/text/rank/linking";
import { identifiersIn, isCalled } from "./named-sources";

/** Documents that are searched for by their names in one round, at most. */
const SEARCHED = 3;

/** The word of a document's name: “PEP” of “PEP 788”. */
function wordOf(name: string): string {
  return name.split(" ")[0]?.toLowerCase() ?? "";
}

/** The word by which most of several titles are called, with a number each; null where there is none. */
function sharedWord(titles: readonly string[]): string | null {
  const words = titles.flatMap((title) => [...new Set(identifiersIn(title).map(wordOf))]);
  const counts = Map.groupBy(words, (word) => word);
  const shared = [...counts].find(([, { length }]) => length > 1 && length * 2 > titles.length);
  return shared?.[0] ?? null;
}

/**
 * Documents that what was read names by a word and a number, such as “PEP 788”: first those that sentences name which
 * tell most of the question. None that was searched for, or that one of the sources at hand is; where most
 * of those are called by one word and a number, only what is called so, too: “GPL 2” is no document among PEPs.
 */
export function documentsToFollow(
  question: string,
  read: { passages: readonly Passage[]; statements: readonly Said[] },
  { tried, sources }: { tried: readonly string[]; sources: readonly { title: string; head: string }[] },
): string[] {
  const { weighed } = weigh(question, [...placed(read.passages), ...read.statements]);
  const known = new Set(tried.map(formOf));
  const word = sharedWord(sources.map(({ title }) => title));
  const told = new Map<string, { name: string; score: number }>();
  for (const { said, score } of weighed.filter((one) => one.score > 0)) {
    for (const name of identifiersIn(said.text).filter((one) => word === null || wordOf(one) === word)) {
      const before = told.get(formOf(name));
      told.set(formOf(name), { name: before?.name ?? name, score: (before?.score ?? 0) + score });
    }
  }
  return [...told]
    .filter(([form, { name }]) => !known.has(form) && !sources.some((source) => isCalled(source, name)))
    .toSorted(([formA, a], [formB, b]) => b.score - a.score || (formA < formB ? -1 : 1))
    .slice(0, SEARCHED)
    .map(([, { name }]) => name);
}
