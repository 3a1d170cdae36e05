import { countTokens } from "@/lib/domain/core/tokens";
import { factLines, isWordForWord, type PromptFact, sourceLine } from "./fact-lines";

/** The share of a prompt that its facts may take, as they stand in it with ids and marks. */
const FACTS_SHARE = 0.5;
/** Tokens of a fact's id in a prompt, and of what frames a source's line. */
const ROW_TOKENS = 6;
const SOURCE_TOKENS = 8;

function tokensOf(fact: PromptFact): number {
  return ROW_TOKENS + countTokens(factLines(fact));
}

function tokensOfSource(fact: PromptFact): number {
  return SOURCE_TOKENS + countTokens(sourceLine(fact));
}

/** A fact as it stands where only its statement is told: without its quote, but where that is the statement. */
function bare<F extends PromptFact>(fact: F): F {
  return isWordForWord(fact) ? fact : { ...fact, quote: "" };
}

/** Facts as they stand where only their statements are told. */
export function statedOnly<F extends PromptFact>(facts: readonly F[]): F[] {
  return facts.map(bare);
}

/** The first facts that fit a prompt of so many tokens together, whole; those that come first are the ones that matter. */
export function factsWithin<F extends PromptFact>(facts: readonly F[], contextTokens: number): F[] {
  const sources = new Set<string>();
  let left = contextTokens * FACTS_SHARE;
  const end = facts.findIndex((fact) => {
    left -= tokensOf(fact) + (sources.has(fact.sourceId) ? 0 : tokensOfSource(fact));
    sources.add(fact.sourceId);
    return left < 0;
  });
  return end === -1 ? [...facts] : facts.slice(0, end);
}

/**
 * Facts in no more tokens, in their order: quotes go before facts do, those of the facts not named before those of the
 * named ones, and no named fact goes. A quote that is left out is empty.
 */
export function leanFacts<F extends PromptFact & { id: string }>(
  facts: readonly F[],
  named: ReadonlySet<string>,
  tokens: number,
): F[] {
  const sources = new Map(facts.map((fact) => [fact.sourceId, fact]));
  let over = [...facts.map(tokensOf), ...[...sources.values()].map(tokensOfSource)].reduce((a, b) => a + b, -tokens);
  const told = new Map<F, F | null>();
  const [own, others] = [facts.filter(({ id }) => named.has(id)), facts.filter(({ id }) => !named.has(id))];
  const without = (some: readonly F[], next: (fact: F) => F | null): void => {
    for (const fact of some.toReversed()) {
      if (over <= 0) return;
      const [now, then] = [told.get(fact) ?? fact, next(fact)];
      over -= tokensOf(now) - (then === null ? 0 : tokensOf(then));
      told.set(fact, then);
    }
  };
  without(others, bare);
  without(others, () => null);
  without(own, bare);
  return facts.flatMap((fact) => {
    const left = told.get(fact);
    return left === null ? [] : [left ?? fact];
  });
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

/** Tokens of one text below which reading it tells too little: fewer texts are read then. */
const LEAST_TEXT = 1_500;

/**
 * Tokens that each text has of a room that all share: what is short is given whole, and what it leaves goes to those that
 * are longer. In a room too small for all, the last ones get nothing.
 */
export function roomForEach(sizes: readonly number[], room: number): number[] {
  const given = sizes.map(() => 0);
  const most = Math.max(0, Math.min(sizes.length, Math.floor(room / LEAST_TEXT)));
  let left = room;
  const waiting = sizes
    .map((size, nth) => ({ size, nth }))
    .slice(0, most)
    .toSorted((a, b) => a.size - b.size || a.nth - b.nth);
  for (const [done, { size, nth }] of waiting.entries()) {
    const own = Math.min(size, Math.floor(left / (waiting.length - done)));
    given[nth] = own;
    left -= own;
  }
  return given;
}

/** How what a text has of a room falls with its place among those that share it, from one at the first. */
const falls = {
  /** By half over four places. */
  evenly: (nth: number): number => 1 / (1 + nth / 4),
  /**
   * By half over three places, and ever faster. Source: of two live runs' first texts half was read, and what readers of the
   * whole told beside it stood in the other half; a fifth of what was read lay in texts behind the tenth.
   */
  steeply: (nth: number): number => 1 / (1 + (nth / 3) ** 2),
} as const;

/**
 * Tokens that each text has of a room that all share, the one that decides most first: all have enough to be worth reading,
 * and of the rest the more the nearer to the first. What is short is given whole, and what it leaves goes to the others.
 */
export function roomByRank(sizes: readonly number[], room: number, fall: keyof typeof falls = "evenly"): number[] {
  const most = Math.max(0, Math.min(sizes.length, Math.floor(room / LEAST_TEXT)));
  const given = sizes.map((size, nth) => (nth < most ? Math.min(size, LEAST_TEXT) : 0));
  let left = given.reduce((rest, own) => rest - own, room);
  let waiting = sizes
    .map((size, nth) => ({ nth, lacks: size - (given[nth] ?? 0), weight: falls[fall](nth) }))
    .filter(({ nth, lacks }) => nth < most && lacks > 0);
  while (waiting.length > 0) {
    const each = left / waiting.reduce((sum, { weight }) => sum + weight, 0);
    const whole = waiting.filter(({ lacks, weight }) => lacks <= weight * each);
    const told = whole.length > 0 ? whole : waiting;
    for (const { nth, lacks, weight } of told) {
      const more = Math.min(lacks, Math.floor(weight * each));
      given[nth] = (given[nth] ?? 0) + more;
      left -= more;
    }
    waiting = waiting.filter((one) => !told.includes(one));
  }
  return given;
}
