import type { Condition } from "./condition";
import type { Question } from "./expected-ranks";

/** So few facts are ranked rather than told apart by one term more. */
const LEFT = 1;
/**
 * Facts that are ranked in the time in which the index reads an entry that so many times as many facts hold: some 7 µs
 * each. Source: bench/knowledge/knowledge.ts.
 */
const READ = 1 / 800;
/** Facts that are looked at on the way to a choice at most; past that, what is left is not told apart. */
const TRIED_MOST = 500;

/** A way to find facts, and what it costs: as much as ranking so many facts. */
interface Way {
  asked: Condition | "every";
  cost: number;
}

interface Draft {
  question: Question;
  tried: number;
}

/** Facts that still lack so much of the rank, and how many of them are expected. */
interface Lacking {
  missing: number;
  facts: number;
}

/** Of the facts that hold the nth term, which are asked for by its degrees and the terms behind it. */
function holding(draft: Draft, nth: number, { missing, facts }: Lacking): Way[] {
  const term = draft.question.terms[nth];
  if (term === undefined) return [];
  const ways: Way[] = [];
  let before = "";
  for (const [degree, gain] of term.gains.entries()) {
    const held = term.facts[degree] ?? 0;
    const then = choose(draft, nth + 1, { missing: missing - gain, facts: (facts * held) / draft.question.facts });
    const said = JSON.stringify(then?.asked);
    if (then === null || said === before) continue;
    before = said;
    const own = { term: term.nth, degree };
    const cost = then.cost + 1 + held * READ;
    ways.push({ asked: then.asked === "every" ? own : { all: [own, then.asked] }, cost });
    if (then.asked === "every") break;
  }
  return ways;
}

/** Which of such facts are asked for by the terms from the nth on; null when none of them can reach the rank. */
function choose(draft: Draft, nth: number, lacking: Lacking): Way | null {
  const every: Way = { asked: "every", cost: lacking.facts };
  if (lacking.missing <= 0) return every;
  if ((draft.question.rest[nth] ?? 0) < lacking.missing) return null;
  if (lacking.facts <= LEFT || draft.tried > TRIED_MOST) return every;
  draft.tried += 1;
  const lackingToo = choose(draft, nth + 1, lacking);
  if (lackingToo?.asked === "every") return every;
  const ways = [...holding(draft, nth, lacking), ...(lackingToo === null ? [] : [lackingToo])];
  const cost = ways.reduce((sum, way) => sum + way.cost, 0);
  const any = ways.flatMap(({ asked }) => (asked === "every" ? [] : [asked]));
  const [first] = any;
  if (first === undefined || cost >= lacking.facts) return every;
  return { asked: any.length > 1 ? { any } : first, cost };
}

/**
 * Which facts are asked for so that all that reach a rank are among them; others, too, where to rank them is less work than
 * to tell them apart. Null when none can reach it.
 */
export function reaching(question: Question, rank: number): Condition | "every" | null {
  return choose({ question, tried: 0 }, 0, { missing: rank, facts: question.facts })?.asked ?? null;
}
