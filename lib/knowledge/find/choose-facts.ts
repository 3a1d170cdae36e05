import { type Condition, type Entry, entriesIn, isMet, steppedThrough } from "./condition";
import { expectedFrom, leastRank, type Question, questionOf, rankOf, type Steps, without } from "./expected-ranks";
import { reaching } from "./reaching";

/** Facts that are asked for. */
export interface FactChoice {
  asked: Condition;
  /** For each term whether all facts that hold it are asked for. */
  isWhole: readonly boolean[];
  /** Whether every fact is asked for that holds any term. */
  isAll: boolean;
}

/** Terms that choose, those that tell most, and their degrees: fewer where the index would have too much to do. */
const COARSER = [
  { terms: 6, degrees: 7 },
  { terms: 6, degrees: 4 },
  { terms: 6, degrees: 2 },
  { terms: 6, degrees: 1 },
  { terms: 4, degrees: 1 },
] as const;
/** Things that one question of the index names at most, and what it may have to do: facts it steps through, times these. */
const NAMED_MOST = 60;
const WORK_MOST = 200_000;
/**
 * Facts that rare terms may bring without being told apart: for each that is wanted, and in all. Which of these is best is
 * told by more than the words that they hold. Source: the pairs of bench/knowledge/knowledge.ts.
 */
const WHOLE = { share: 2.5, most: 1_500 } as const;
/**
 * Parts of the wanted facts: with so many of rare terms no further term is taken whole, with so many others need to be
 * among the best only, and so many of all are the best.
 */
const SURE = { whole: 1 / 2, others: 1 / 6, best: 1 / 30 } as const;
/** Of the best, those without a rare term that may be expected and yet not be looked for. */
const LOST = 0.2;

/** Facts that hold rare terms, all of which are ranked. */
interface Rare {
  terms: ReadonlySet<number>;
  facts: number;
}

/** The terms that tell most, as long as few facts hold them together. */
function rareTerms({ terms }: Question, wanted: number): Rare {
  const most = Math.min(wanted * WHOLE.share, Math.max(wanted, WHOLE.most));
  const rare = new Set<number>();
  let facts = 0;
  for (const term of terms) {
    const held = term.facts[0] ?? 0;
    if (facts >= wanted * SURE.whole || facts + held > most) break;
    rare.add(term.nth);
    facts += held;
  }
  return { terms: rare, facts };
}

/** Which facts are asked for beside those that hold a rare term: null when hardly any of them could be among the best. */
function besideRare(
  question: Question,
  rare: Rare,
  { wanted, least }: { wanted: number; least: number },
): Condition | "every" | null {
  const others = without(question, rare.terms);
  if (rare.facts < wanted * SURE.others) return reaching(others, least);
  const best = rankOf(question, wanted * SURE.best);
  if (expectedFrom(others, best) < LOST) return null;
  return reaching(others, Math.min(best, leastRank(question, wanted * SURE.others)));
}

function everything(terms: readonly Steps[]): FactChoice {
  return {
    asked: { any: terms.map((_, term) => ({ term, degree: 0 })) },
    isWhole: terms.map(() => true),
    isAll: true,
  };
}

function choiceOf(terms: readonly Steps[], asked: Condition): FactChoice {
  const isWhole = terms.map((_, nth) => isMet(asked, ({ term, degree }) => term === nth && degree === 0));
  return { asked, isWhole, isAll: false };
}

/** Whether the index answers a question in little time. */
function isLittleWork(terms: readonly Steps[], asked: Condition): boolean {
  const named = entriesIn(asked).length;
  const factsOf = ({ term, degree }: Entry): number => terms[term]?.[degree]?.facts ?? 0;
  return named <= NAMED_MOST && named * steppedThrough(asked, factsOf) <= WORK_MOST;
}

/**
 * Chooses the facts that are ranked: those that hold a rare term, and those that reach a rank which about `wanted` of so
 * many facts reach, by which terms they hold and how strongly. Whatever of the others stands in a fact, it ranks behind
 * these.
 */
export function chooseFacts(terms: readonly Steps[], facts: number, wanted: number): FactChoice {
  const rare = rareTerms(questionOf(terms, facts, COARSER[0]), wanted);
  if (rare.terms.size === terms.length) return everything(terms);
  let coarsest: Condition | null = null;
  for (const most of COARSER) {
    const question = questionOf(terms, facts, most);
    const least = leastRank(question, wanted);
    if (least <= 1) return everything(terms);
    const beside = besideRare(question, rare, { wanted, least });
    if (beside === "every") return everything(terms);
    const any = [...[...rare.terms].map((term) => ({ term, degree: 0 })), ...(beside === null ? [] : [beside])];
    const [first] = any;
    if (first === undefined) continue;
    coarsest = any.length > 1 ? { any } : first;
    if (isLittleWork(terms, coarsest)) break;
  }
  return coarsest === null ? everything(terms) : choiceOf(terms, coarsest);
}
