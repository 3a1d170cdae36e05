import { subquestions } from "@/lib/domain/asked/subquestions";
import type { FactStatus } from "@/lib/domain/core/words";
import { names } from "@/lib/domain/facts/claims";
import { aspectsIn, cueShare } from "@/lib/domain/questions/aspects";
import { askedTerms, subjectOf } from "@/lib/domain/text/asked-terms";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** A fact of the knowledge base, as its fitness to answer a person's question is judged. */
export interface Held {
  key: string;
  status: FactStatus;
  /** Whether an open direct contradiction stands against it. */
  isContested: boolean;
  statement: string;
  /** Titles and headings of the places that it stands at. */
  near: string;
}

/** What a person is told when no accepted fact answers. */
export const NOT_HELD = "The knowledge base does not hold this.";

/** From here a fact answers a question; from the lesser a model is shown it, which may see more in it. */
const ANSWERS = 0.5;
const SHOWN = 0.3;
/** What the words of an aspect are worth where the question's own words are missing. */
const CUES = 0.75;
/** Facts that one answer is made from at most. */
const FACTS_SHOWN = 24;

interface Part {
  subject: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** What is asked of the subject. */
  telling: ReadonlySet<string>;
  text: string;
}

function partsOf(question: string): Part[] {
  const parts = subquestions(question);
  const subject = termSet(subjectOf(question));
  return (parts.length === 0 ? [question] : parts).map((text) => {
    const wanted = askedTerms(text);
    const own = [...wanted].filter((term) => !subject.has(term));
    return { text, subject, names: names(text), telling: new Set(own.length === 0 ? wanted : own) };
  });
}

/** How well a statement answers one part, 0 to 1: names must fit and the subject must be its own, then its words count. */
function shareOf(part: Part, { statement, near }: Held): number {
  const said = termSet(statement);
  const around = new Set([...said, ...termSet(near)]);
  if ([...part.names].some((name) => !around.has(name))) return 0;
  if (part.subject.size > 0 && sharedCount(part.subject, around) * 2 < part.subject.size) return 0;
  const words = part.telling.size === 0 ? 0 : sharedCount(part.telling, said) / part.telling.size;
  return Math.max(words, CUES * cueShare(aspectsIn(part.text), statement));
}

/**
 * The facts by which a question is answered, the best first, and whether the knowledge base holds an answer at all. Only
 * accepted facts that nothing contradicts count, each judged alone: one more accepted fact never takes an answer away.
 */
export function heldFor(question: string, facts: readonly Held[]): { isHeld: boolean; keys: string[] } {
  const parts = partsOf(question);
  const shares = facts
    .filter((fact) => fact.status === "accepted" && !fact.isContested)
    .map((fact) => ({ key: fact.key, share: Math.max(0, ...parts.map((part) => shareOf(part, fact))) }))
    .filter(({ share }) => share >= SHOWN)
    .toSorted((a, b) => b.share - a.share || (a.key < b.key ? -1 : 1));
  return {
    isHeld: shares.some(({ share }) => share >= ANSWERS),
    keys: shares.slice(0, FACTS_SHOWN).map(({ key }) => key),
  };
}

/** The shown facts that answer by themselves: what is said without a model is made from them alone. */
export function answeringAlone(question: string, facts: readonly Held[]): string[] {
  const parts = partsOf(question);
  return facts.filter((fact) => parts.some((part) => shareOf(part, fact) >= ANSWERS)).map((fact) => fact.key);
}
