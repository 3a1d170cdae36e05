import { keeping } from "@/lib/domain/core/keep";
import { normalForm } from "./fact";

/** Words that a statement can be written with or without. */
const idle = new Set(["a", "an", "the", "that"]);

const denied = /^(is|are|was|were|do|does|did|has|have|had|would|could|should|must|need)nt$/;
const irregular: Readonly<Record<string, string>> = { cannot: "can not", cant: "can not", wont: "will not" };

/** Words that end in an s without being a plural. */
const notPlural = /(?:ss|us|is|as|os|news|series|species|means)$/;

function plainWord(word: string): string {
  const known = irregular[word] ?? word.replace(denied, "$1 not");
  if (known !== word) return known;
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word)) return word.replaceAll(",", "");
  if (!/^[a-z]{4,}s$/.test(word) || notPlural.test(word)) return word;
  return word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}

/**
 * What near-identical statements share: the normal form without articles, plurals, short forms of “not” and commas in
 * numbers. The order of words, every name, number and negation stay, so that statements which differ in one are two.
 */
export const sameForm: (statement: string) => string = keeping(sameFormAnew, { texts: 4_000, length: 2_000 });

function sameFormAnew(statement: string): string {
  const plain = normalForm(statement)
    .replace(/\bper cent\b|\bpercent\b/g, "%")
    .split(" ");
  const kept = plain.filter((word) => !idle.has(word)).map(plainWord);
  return kept.length === 0 ? plain.join(" ") : kept.join(" ");
}
