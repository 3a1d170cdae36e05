import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";

/** A fact that the project knows, with the titles and headings of where it stands. */
interface Known {
  key: string;
  statement: string;
  near: string;
}

/** So few are all taken: too few to tell by them which words say something. */
const FEW = 40;
/**
 * From here a fact is near: the share of a question's words that it says, each counting the more the rarer it is among
 * what is known. Source: read against 700 facts of two subjects in one project, at 0.15 to 0.35: of the other subject one
 * in twelve is left, of the own one four in five.
 */
const NEAR = 0.25;

/**
 * Of facts that share words with what is asked, those that share its telling words. What a team knows of another subject
 * shares the common ones (“rejected”, “library”, “rule”) with every question.
 */
export function nearKnown<F extends Known>(questions: readonly string[], facts: readonly F[]): F[] {
  if (facts.length <= FEW) return [...facts];
  const terms = facts.map(({ statement, near }) => meanings(termSet(`${statement}\n${near}`), statement));
  const having = new Map<string, number>();
  for (const own of terms) for (const term of own) having.set(term, (having.get(term) ?? 0) + 1);
  const weight = (term: string): number => Math.log(1 + facts.length / (1 + (having.get(term) ?? 0)));
  const asked = questions.map((question) => {
    const weights = [...meanings(askedTerms(question))].map((term) => ({ term, weight: weight(term) }));
    return { weights, all: weights.reduce((sum, one) => sum + one.weight, 0) };
  });
  return facts.filter((_, index) =>
    asked.some(({ weights, all }) => {
      const said = weights.reduce((sum, { term, weight: own }) => sum + (terms[index]?.has(term) ? own : 0), 0);
      return said > 0 && said >= NEAR * all;
    }),
  );
}
