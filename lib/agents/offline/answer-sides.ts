import { asksForDecision } from "@/lib/domain/asked/decision";
import { markerOf } from "@/lib/domain/core/ids";
import type { ReportLength } from "@/lib/domain/core/words";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { INFERENCE, SCOPE } from "@/lib/domain/markdown/sentence-kinds";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import type { Answer } from "@/lib/domain/questions/answer";
import { headTerms, tellsNumber } from "@/lib/domain/questions/asked-for";
import { isForAdvice, type Side, sideTaken } from "@/lib/domain/told/advice";
import { isProposal, tellsDecision } from "@/lib/domain/told/decided";
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

/** Sentences on each of several things that somebody chooses from, by how long the answer may be. */
const EACH: Record<ReportLength, number> = { short: 1, standard: 2, long: 3 };

/** A name as it opens a line: one that is written with figures stays as it is. */
function capital(text: string): string {
  return /^\S*\p{N}/u.test(text) ? text : upperFirst(text);
}

/** What is told of things to choose from: what speaks of several of them, then of each its own, in the question's order. */
export interface Alternatives {
  shared: readonly CitedFact[];
  sides: readonly { thing: string; told: readonly CitedFact[]; isFound: boolean }[];
}

/** The sentences that are told of the things that a part of a question names to choose from or to tell apart. */
export function alternativesTold(
  entries: readonly CitedFact[],
  { ids, sides }: Answer,
  length: ReportLength,
): Alternatives {
  const ofSides = new Set(sides.flatMap((side) => side.ids));
  const holding = (wanted: readonly string[]): CitedFact[] =>
    entries.filter((one) => one.ids.some((id) => wanted.includes(id)));
  const shared = holding(ids.filter((id) => !ofSides.has(id))).slice(0, EACH[length]);
  const used = new Set(shared);
  return {
    shared,
    sides: sides.map(({ thing, ids: own }) => {
      const told = holding(own)
        .filter((one) => !used.has(one))
        .slice(0, EACH[length]);
      for (const one of told) used.add(one);
      return { thing, told, isFound: own.length > 0 };
    }),
  };
}

/** An item for each thing that somebody chooses from; of one that nobody speaks of that is said. None is recommended. */
export function alternativesText({ shared, sides }: Alternatives): string[] {
  const items = sides.flatMap(({ thing, told, isFound }) => {
    const label = `- **${escapeMarkdown(capital(thing))}**:`;
    if (told.length > 0) return [`${label} ${told.map(cited).join(" ")}`];
    return isFound ? [] : [`${label} ${SCOPE} Nothing that was read speaks of this.`];
  });
  return [shared.map(cited).join(" "), items.join("\n")].filter((part) => part !== "");
}

/** That what is told was only put forward, where a part asks what was decided. */
export function undecided(told: readonly CitedFact[], parts: readonly Answer[]): string[] {
  const onlyPutForward = parts.some(({ question, ids }) => {
    if (!asksForDecision(question)) return false;
    const texts = told.filter((one) => one.ids.some((id) => ids.includes(id))).map(({ fact }) => fact.statement);
    return texts.some(isProposal) && !texts.some(tellsDecision);
  });
  return onlyPutForward ? [`${SCOPE} This was put forward; nothing that was read says what was decided.`] : [];
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
