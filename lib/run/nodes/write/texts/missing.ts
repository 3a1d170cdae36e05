import { firstWithin } from "@/lib/domain/facts/fitting";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { documentsNamed, isCalled } from "@/lib/domain/questions/named-sources";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import { saysMissing } from "@/lib/domain/questions/reading/says-missing";
import { type RunSettings, readsNeighbours } from "@/lib/domain/run/settings";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { ReadablePassage } from "@/lib/run/nodes/parts/reading";
import type { Found, LinkedPassage } from "@/lib/run/nodes/search/read-passages";

/** Limits that are looked for once more. */
export const LIMITS_MOST = 8;
/** For each of them, passages of a document, and facts that are named. */
const MOST = { passages: 3, near: 6 } as const;

/** What is missing, and the documents that it names. */
export interface Missing {
  limit: string;
  names: readonly string[];
}

/** What a first reader expects of a document, and its passages. */
export interface Expected {
  lookFor: string;
  passages: readonly ReadablePassage[];
}

/** What a first reader missed, with the keys of the facts that answer it, and of what was found where they said to look. */
export interface FoundExpected {
  question: string;
  answeredBy: string[];
  nearest: string[];
}

/** What of a text's limits is looked for once more: what it says was not found, or is open. */
export function missingIn(limits: readonly string[], settings: Pick<RunSettings, "rules">): Missing[] {
  return (readsNeighbours(settings) ? limits.filter(saysMissing) : limits)
    .slice(0, LIMITS_MOST)
    .map((limit) => ({ limit, names: documentsNamed(limit) }));
}

/** What a first reader missed, with what answers it among what was found, or what was found where they said to look. */
export function toldOf(expected: readonly Expected[], found: readonly Found[]): FoundExpected[] {
  const told = expected.map(({ lookFor, passages }) => {
    const own = new Set(passages.map(({ id }) => id));
    const keysOf = (some: readonly Found[]): string[] => [...new Set(some.map(({ fact }) => fact.id))];
    return {
      question: lookFor,
      answeredBy: keysOf(found.filter(({ answers }) => answers.includes(lookFor))),
      nearest: keysOf(found.filter(({ passageId }) => own.has(passageId))).slice(0, MOST.near),
    };
  });
  return told.filter(({ answeredBy, nearest }) => answeredBy.length + nearest.length > 0);
}

/** The ids of the passages that say most towards a question. */
export function nearestTo(question: string, passages: readonly ReadablePassage[]): string[] {
  const own = passages.filter((passage) => !isBackMatter(passage));
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  return passagesToRead([question], readable, MOST.passages);
}

/** The passages that speak most of what is missing: of each document that it names, else of all. */
export function towardsLimits(missing: readonly Missing[], passages: readonly ReadablePassage[]): string[][] {
  return missing.flatMap(({ limit, names }) => {
    const named = names
      .map((name) => passages.filter(({ sourceTitle }) => isCalled({ title: sourceTitle, head: "" }, name)))
      .filter((own) => own.length > 0);
    return (named.length > 0 ? named : [passages]).map((own) => nearestTo(limit, own));
  });
}

/** What is missing as a question: a sentence that says that it was not found asks nothing. */
export function asQuestion({ limit }: Missing): string {
  return `What do these passages tell of this, which was not found before: ${limit}`;
}

/** The best passages of each ranking in turns, as many as fit. */
export function withinFirst(
  ranked: readonly string[][],
  byId: ReadonlyMap<string, ReadablePassage>,
  tokens: number,
): LinkedPassage[] {
  const inOrder = [...new Set(inTurns(ranked))].flatMap((id) => byId.get(id) ?? []);
  return firstWithin(inOrder, tokens, ({ text }) => text).map((passage) => ({ ...passage, link: null }));
}
