import { factLines, sourceLine, type ToldFact } from "./fact-lines";
import { countTokens } from "./tokens";

/** The share of a prompt that its facts may take, as they stand in it with ids and marks. */
const FACTS_SHARE = 0.5;
/** Tokens of a fact's id in a prompt, and of what frames a source's line. */
const ROW_TOKENS = 6;
const SOURCE_TOKENS = 8;

function tokensOf(fact: ToldFact): number {
  return ROW_TOKENS + countTokens(factLines(fact));
}

function tokensOfSource(fact: ToldFact): number {
  return SOURCE_TOKENS + countTokens(sourceLine(fact));
}

/** The first facts that fit a prompt of so many tokens together, whole; those that come first are the ones that matter. */
export function factsWithin<F extends ToldFact>(facts: readonly F[], contextTokens: number): F[] {
  const sources = new Set<string>();
  let left = contextTokens * FACTS_SHARE;
  const end = facts.findIndex((fact) => {
    left -= tokensOf(fact) + (sources.has(fact.sourceId) ? 0 : tokensOfSource(fact));
    sources.add(fact.sourceId);
    return left < 0;
  });
  return end === -1 ? [...facts] : facts.slice(0, end);
}

/** The first entries of a list that have no more tokens together, whole; `textOf` says what of each stands in a prompt. */
export function firstWithin<T>(entries: readonly T[], tokens: number, textOf: (entry: T) => string): T[] {
  let left = tokens;
  const end = entries.findIndex((entry) => {
    left -= countTokens(textOf(entry));
    return left < 0;
  });
  return end === -1 ? [...entries] : entries.slice(0, end);
}
