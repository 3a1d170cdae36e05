import { keeping } from "@/lib/domain/core/keep";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** Two values that stand in one place of two sentences which are otherwise word for word the same. */
export type Twin = readonly [string, string];

/** Words that two such sentences share at least, as a share of the longer one, and terms; words that a value has at most. */
const SHARED = { words: 0.6, terms: 3 } as const;
const VALUE_WORDS = 6;

const wordsOf = keeping(
  (text): readonly string[] =>
    text
      .trim()
      .replace(/[.!?]+$/, "")
      .split(/\s+/),
  { texts: 1_000, length: 2_000 },
);

function bare(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "").replace(/(?<=\d),(?=\d{3})/g, "");
}

/** The first word of a text, by which most that are no twins are told apart. */
const firstOf = keeping((text) => bare(/\S+/.exec(text)?.[0] ?? ""), { texts: 4_000, length: 2_000 });

/** How many words two lists begin with in common. */
function alike(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  for (let nth = 0; nth < most; nth += 1) if (bare(a[nth] ?? "") !== bare(b[nth] ?? "")) return nth;
  return most;
}

/** A number, or a name: what else stands in another's place may only be another word for it. */
function isValue(words: readonly string[]): boolean {
  return words.some((word) => /\p{N}/u.test(word) || /^\p{Lu}/u.test(bare(word)));
}

/**
 * The values by which two sentences differ that are else the same word for word: “it opened in May 1901”, “it opened in
 * June 1903”. Null where they differ in more, in no number and no name, or where the one value only says more of the other.
 */
export function twinValues(one: string, other: string): Twin | null {
  if (firstOf(one) !== firstOf(other)) return null;
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const before = alike(a, b);
  if (before === 0) return null;
  const behind = alike(a.slice(before).reverse(), b.slice(before).reverse());
  const [ours, theirs] = [a.slice(before, a.length - behind), b.slice(before, b.length - behind)];
  if (ours.length === 0 || theirs.length === 0 || Math.max(ours.length, theirs.length) > VALUE_WORDS) return null;
  if (before + behind < SHARED.words * Math.max(a.length, b.length) || !isValue(ours) || !isValue(theirs)) return null;
  const common = termSet([...a.slice(0, before), ...a.slice(a.length - behind)].join(" "));
  const [own, others] = [termSet(ours.join(" ")), termSet(theirs.join(" "))];
  const isMoreOfOne = sharedCount(own, others) === Math.min(own.size, others.size);
  return common.size < SHARED.terms || isMoreOfOne ? null : [ours.join(" "), theirs.join(" ")];
}
