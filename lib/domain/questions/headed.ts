import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings, withoutIdioms } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";

/** A heading that asks, behind its number: “B1. When the gate is shut”, “2.3 Why at the ford”. */
const asking = /^(?:[\p{L}\p{N}]{1,3}(?:\.\p{N}+)*[.)]? +)?(when|where|why|how|who|which|what) (.+)$/iu;
/** Share of a question that a heading must speak of to ask the same. */
const SAME = 0.6;

/** Whether a heading asks what a question asks: with the same word, of the same things and of no others. */
export function asksTheSame(question: string, heading: string): boolean {
  const [, word = "", rest = ""] = asking.exec(heading.trim()) ?? [];
  if (word === "" || !question.toLowerCase().startsWith(`${word.toLowerCase()} `)) return false;
  const asked = meanings(askedTerms(withoutIdioms(question)));
  const above = [...meanings(termSet(rest))];
  const shared = above.filter((term) => asked.has(term)).length;
  return above.length > 1 && shared === above.length && shared >= asked.size * SAME;
}
