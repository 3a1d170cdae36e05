import { nearKnown } from "@/lib/domain/facts/near/near-known";
import { answeredBy, type KnownStatement } from "@/lib/domain/questions/answering";
import type { KnownFact } from "@/lib/domain/run/bundle";

/** Facts that one search takes from the knowledge base at most. */
const TAKEN = 120;

/** What a search asks, and what all of its run is about. */
export interface Asked {
  goal: string;
  questions: readonly string[];
}

/** A known fact, as its fitness for a question is judged. */
export function statementOf(fact: KnownFact): KnownStatement {
  const { key, status, statement, isContested, evidence } = fact;
  const near = evidence.map((piece) => `${piece.title} ${piece.heading ?? ""}`).join(" ");
  return { key, status, statement, isContested, near, sources: [...new Set(evidence.map((piece) => piece.sha256))] };
}

/** The accepted facts that are to the point, in the order given. */
export function toThePoint({ goal, questions }: Asked, found: readonly KnownFact[]): KnownFact[] {
  const used = new Set(answeredBy({ goal, questions, librarySources: 0 }, found.map(statementOf)).used);
  return found.filter(({ key }) => used.has(key));
}

/**
 * Which of them a search takes up: those that the researcher found itself, for it looked for them towards its problem, and
 * of the others those that are near to what is asked.
 */
export function takenUp(
  { goal, questions }: Asked,
  known: readonly KnownFact[],
  own: ReadonlySet<string>,
): KnownFact[] {
  const others = known.filter(({ key }) => !own.has(key)).map(statementOf);
  const near = new Set(nearKnown([...questions, goal], others).map(({ key }) => key));
  return known.filter(({ key }) => own.has(key) || near.has(key)).slice(0, TAKEN);
}
