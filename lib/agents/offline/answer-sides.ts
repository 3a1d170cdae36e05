import { markerOf } from "@/lib/domain/core/ids";
import { INFERENCE, SCOPE } from "@/lib/domain/markdown/sentence-kinds";
import type { Answer } from "@/lib/domain/questions/answer";
import { headTerms, tellsNumber } from "@/lib/domain/questions/asked-for";
import { isForAdvice, type Side, sideTaken } from "@/lib/domain/told/advice";
import { listedOf } from "@/lib/domain/told/listed";
import { type CitedFact, cited, clause } from "./prose";

const leads: Record<Side, string> = { for: "What speaks for it", against: "What speaks against it" };

/** The facts of one side in a sentence: “What speaks for it: …; ….” */
function sideText(side: Side, told: readonly CitedFact[]): string {
  const parts = told.map(({ fact, ids }) => `${clause(fact.statement)} ${ids.map(markerOf).join("")}`);
  return `${leads[side]}: ${parts.join("; ")}.`;
}

/**
 * The sentences of an answer, those that answer whether to do something gathered into what speaks for it and what against
 * it; of a side of which nothing was found that is said. The product recommends nothing.
 */
export function inSides(told: readonly CitedFact[], parts: readonly Answer[]): string[] {
  const asked = new Set(parts.filter(({ question }) => isForAdvice(question)).flatMap(({ ids }) => ids));
  if (asked.size === 0) return told.map(cited);
  const sideOf = ({ fact, ids, markdown }: CitedFact): Side | null =>
    markdown === undefined && ids.some((id) => asked.has(id)) ? sideTaken(fact.statement) : null;
  const [pro, contra] = [told.filter((one) => sideOf(one) === "for"), told.filter((one) => sideOf(one) === "against")];
  const others = told.filter((one) => sideOf(one) === null);
  return [
    ...(pro.length > 0 ? [sideText("for", pro)] : []),
    ...(contra.length > 0 ? [sideText("against", contra)] : []),
    ...others.map(cited),
    ...(pro.length === 0 && contra.length > 0 ? [`${SCOPE} Nothing that was read speaks for it.`] : []),
    ...(contra.length === 0 && pro.length > 0 ? [`${SCOPE} Nothing that was read speaks against it.`] : []),
  ];
}

/** How many there are of things that a source lists without saying a number: counted, and marked as the product's own step. */
export function counted(told: readonly CitedFact[], parts: readonly Answer[]): string[] {
  return parts.flatMap(({ question, ids }) => {
    const [first] = told.filter((one) => one.ids.some((id) => ids.includes(id)));
    if (first === undefined || first.markdown !== undefined || !/\bhow many\b/iu.test(question)) return [];
    const { statement } = first.fact;
    const { length } = listedOf(headTerms(question), statement);
    if (length === 0 || tellsNumber(question, statement)) return [];
    return [`${INFERENCE} Counted in that list, there are ${length}. ${first.ids.map(markerOf).join("")}`];
  });
}
