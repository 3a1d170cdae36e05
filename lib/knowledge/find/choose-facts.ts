/** A degree in which facts hold a term: what it adds to their rank, and how many facts hold it so strongly at least. */
export interface Step {
  gain: number;
  facts: number;
}

/** A term's degrees, the weakest first. */
type Steps = readonly Step[];

/** Which facts are asked for: those that hold a term in a degree at least, or several such things, or any of some. */
export type Condition =
  | { term: number; degree: number }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] };

/** Facts that are asked for. */
export interface FactChoice {
  asked: Condition;
  /** For each term whether all facts that hold it are asked for. */
  isWhole: readonly boolean[];
  /** Whether every fact is asked for that holds any term. */
  isAll: boolean;
}

/** Parts of the best rank that are told apart. */
const GRAIN = 400;
/** So few facts are asked for beyond those wanted, rather than told apart by one term more. */
const LEFT = 1;
/** How many times more or fewer facts than wanted may be asked for where ranks leave no choice. */
const SLACK = 4;
/** Things that one question of the index names at most. */
const NAMED_MOST = 60;
/** Terms that choose, those that tell most, and their degrees: fewer where the question would be too long. */
const COARSER = [
  { terms: 6, degrees: 7 },
  { terms: 5, degrees: 4 },
  { terms: 5, degrees: 2 },
  { terms: 4, degrees: 1 },
] as const;

interface Term {
  nth: number;
  /** What each degree adds, in parts of the best rank; at least one. */
  gains: readonly number[];
  /** How many facts hold it in each degree at least. */
  facts: readonly number[];
}

interface Question {
  /** The term that tells most first. */
  terms: readonly Term[];
  /** For each term what it and all behind it add at most. */
  rest: readonly number[];
  facts: number;
}

function questionOf(terms: readonly Steps[], facts: number, most: (typeof COARSER)[number]): Question {
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
  const rest = inParts.map((_, from) => inParts.slice(from).reduce((sum, { gains }) => sum + (gains.at(-1) ?? 0), 0));
  return { terms: inParts, rest, facts: Math.max(1, facts) };
}

/** How many facts are to be expected of each rank, by its parts, if words came together by chance. */
function expectedByRank({ terms, rest, facts }: Question): number[] {
  let expected = [facts, ...Array.from({ length: rest[0] ?? 0 }, () => 0)];
  for (const term of terms) {
    const ways = term.facts.map((held, step) => ({
      gain: term.gains[step] ?? 0,
      share: Math.max(0, held - (term.facts[step + 1] ?? 0)) / facts,
    }));
    const without = 1 - ways.reduce((sum, { share }) => sum + share, 0);
    const before = expected;
    expected = before.map((own, rank) =>
      ways.reduce((sum, { gain, share }) => sum + (before[rank - gain] ?? 0) * share, own * without),
    );
  }
  return expected;
}

/**
 * The lowest rank from which on not more than `wanted` facts are expected: at most the best, at least something. Where that
 * leaves hardly any, as very many facts share the next rank, those too, unless they are far too many.
 */
function leastRank(question: Question, wanted: number): number {
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

/** What is asked for so far: how many things it names. */
interface Draft {
  question: Question;
  named: number;
}

/** Facts that still lack so much of the rank, and how many of them are expected. */
interface Lacking {
  missing: number;
  facts: number;
}

/** Which of such facts are asked for by the terms from the nth on; null when none of them can reach the rank. */
function reaching(draft: Draft, nth: number, { missing, facts }: Lacking): Condition | "every" | null {
  if (missing <= 0) return "every";
  const term = draft.question.terms[nth];
  if (term === undefined || (draft.question.rest[nth] ?? 0) < missing) return null;
  if (facts <= LEFT || draft.named > NAMED_MOST) return "every";
  const without = reaching(draft, nth + 1, { missing, facts });
  if (without === "every") return "every";
  const ways: Condition[] = [];
  let before = "";
  for (const [degree, gain] of term.gains.entries()) {
    const share = (term.facts[degree] ?? 0) / draft.question.facts;
    const then = reaching(draft, nth + 1, { missing: missing - gain, facts: facts * share });
    const said = JSON.stringify(then);
    if (then === null || said === before) continue;
    before = said;
    draft.named += 1;
    const own = { term: term.nth, degree };
    ways.push(then === "every" ? own : { all: [own, then] });
    if (then === "every") break;
  }
  if (without !== null) ways.push(without);
  return ways.length > 1 ? { any: ways } : (ways[0] ?? null);
}

function everything(terms: readonly Steps[]): FactChoice {
  return {
    asked: { any: terms.map((_, term) => ({ term, degree: 0 })) },
    isWhole: terms.map(() => true),
    isAll: true,
  };
}

/**
 * Chooses the facts that are ranked: those that reach a rank which about `wanted` of so many facts reach, by which terms
 * they hold and how strongly. Whatever of the others stands in a fact, it ranks behind these.
 */
export function chooseFacts(terms: readonly Steps[], facts: number, wanted: number): FactChoice {
  const longest = COARSER.at(-1) ?? COARSER[0];
  for (const most of COARSER) {
    const question = questionOf(terms, facts, most);
    const least = leastRank(question, wanted);
    if (least <= 1) return everything(terms);
    const draft = { question, named: 0 };
    const asked = reaching(draft, 0, { missing: least, facts: question.facts });
    if (asked === "every") return everything(terms);
    if (asked === null || (draft.named > NAMED_MOST && most !== longest)) continue;
    const whole = new Set(question.terms.filter(({ gains }) => (gains[0] ?? 0) >= least).map(({ nth }) => nth));
    return { asked, isWhole: terms.map((_, nth) => whole.has(nth)), isAll: false };
  }
  return everything(terms);
}
