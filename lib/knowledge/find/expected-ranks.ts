/** A degree in which facts hold a term: what it adds to their rank, and how many facts hold it so strongly at least. */
export interface Step {
  gain: number;
  facts: number;
}

/** A term's degrees, the weakest first. */
export type Steps = readonly Step[];

/** Parts of the best rank that are told apart. */
const GRAIN = 400;
/** How many times more or fewer facts than wanted may be asked for where ranks leave no choice. */
const SLACK = 4;

/** How many terms choose, those that tell most, and how many degrees of each. */
export interface Fineness {
  terms: number;
  degrees: number;
}

interface Term {
  nth: number;
  /** What each degree adds, in parts of the best rank; at least one. */
  gains: readonly number[];
  /** How many facts hold it in each degree at least. */
  facts: readonly number[];
}

/** What a search asks, in parts of the best rank. */
export interface Question {
  /** The term that tells most first. */
  terms: readonly Term[];
  /** For each term what it and all behind it add at most. */
  rest: readonly number[];
  facts: number;
}

function asQuestion(terms: readonly Term[], facts: number): Question {
  const rest = terms.map((_, from) => terms.slice(from).reduce((sum, { gains }) => sum + (gains.at(-1) ?? 0), 0));
  return { terms, rest, facts };
}

/** A search of so many facts, as finely as is said. */
export function questionOf(terms: readonly Steps[], facts: number, most: Fineness): Question {
  const chosen = terms
    .map((steps, nth) => ({ steps: steps.slice(0, most.degrees), nth }))
    .toSorted((a, b) => (b.steps[0]?.gain ?? 0) - (a.steps[0]?.gain ?? 0) || a.nth - b.nth)
    .slice(0, most.terms);
  const best = chosen.reduce((sum, { steps }) => sum + (steps.at(-1)?.gain ?? 0), 0);
  const inParts = chosen.map(({ steps, nth }) => ({
    nth,
    gains: steps.map(({ gain }) => Math.max(1, Math.round((gain / best) * GRAIN))),
    facts: steps.map((step) => Math.min(facts, step.facts)),
  }));
  return asQuestion(inParts, Math.max(1, facts));
}

/** The same search without some of its terms. */
export function without({ terms, facts }: Question, left: ReadonlySet<number>): Question {
  return asQuestion(
    terms.filter(({ nth }) => !left.has(nth)),
    facts,
  );
}

/** What `before` says of each rank once one more term is told apart. */
function withTerm(before: Float64Array, { gains, facts: held }: Term, facts: number): Float64Array {
  const shares = held.map((own, step) => Math.max(0, own - (held[step + 1] ?? 0)) / facts);
  const lacking = 1 - shares.reduce((sum, share) => sum + share, 0);
  const after = before.map((expected) => expected * lacking);
  for (const [step, share] of shares.entries()) {
    const gain = gains[step] ?? 0;
    for (let rank = gain; rank < after.length; rank += 1) {
      after[rank] = (after[rank] ?? 0) + (before[rank - gain] ?? 0) * share;
    }
  }
  return after;
}

/** What is expected of a question, which is asked for several times: reckoned once. */
const reckoned = new WeakMap<Question, Float64Array>();

/** How many facts are to be expected of each rank, by its parts, if words came together by chance. */
function expectedByRank(question: Question): Float64Array {
  const known = reckoned.get(question);
  if (known !== undefined) return known;
  const { terms, rest, facts } = question;
  const none = Float64Array.of(facts, ...new Float64Array(rest[0] ?? 0));
  const expected = terms.reduce<Float64Array>((before, term) => withTerm(before, term, facts), none);
  reckoned.set(question, expected);
  return expected;
}

/** How many facts are to be expected of a rank at least. */
export function expectedFrom(question: Question, rank: number): number {
  return expectedByRank(question)
    .slice(rank)
    .reduce((sum, facts) => sum + facts, 0);
}

/** The rank that so many facts are to be expected to reach; at least something. */
export function rankOf(question: Question, nth: number): number {
  const expected = expectedByRank(question);
  let sum = 0;
  for (let rank = expected.length - 1; rank > 0; rank -= 1) {
    sum += expected[rank] ?? 0;
    if (sum >= nth) return rank;
  }
  return 1;
}

/**
 * The lowest rank from which on not more than `wanted` facts are expected: at most the best, at least something. Where that
 * leaves hardly any, as very many facts share the next rank, those too, unless they are far too many.
 */
export function leastRank(question: Question, wanted: number): number {
  const expected = expectedByRank(question);
  const best = question.rest[0] ?? 1;
  let sum = 0;
  for (let rank = expected.length - 1; rank > 0; rank -= 1) {
    const next = sum + (expected[rank] ?? 0);
    if (next > wanted && (sum >= wanted / SLACK || next > wanted * SLACK)) return Math.min(rank + 1, best);
    // Too many by a little: the rank below finds that there are enough.
    sum = next;
  }
  return 1;
}
