import { keeping } from "@/lib/domain/core/keep";

/** Whether what stands before this is the label of a field: “Resolution: accepted”, “Post-History: 3 May”. */
export function labelsWhatFollows(behind: string): boolean {
  return /^\s?:/u.test(behind);
}

/** Words that begin a line as labels. */
const fieldWords = /(?:^|\n)[ \t]*(\p{Lu}[\p{L}-]{2,19})\s?:(?=\s)/gu;

const labelsOf = keeping((text) => [...text.matchAll(fieldWords)].map(([, word = ""]) => word.toLowerCase()), {
  texts: 4_000,
  length: 4_000,
});

/** Words that label fields anywhere in the texts: elsewhere, too, they are words and no names. */
export function labelsIn(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(labelsOf));
}

/** Whether a name is made of nothing but such labels: “The Resolution”, “Status and Type”. */
export function isLabel(name: string, labels: ReadonlySet<string>): boolean {
  return name.split(/\s+/u).every((word) => !/^\p{Lu}/u.test(word) || word === "The" || labels.has(word.toLowerCase()));
}
