import type { FactStatus } from "@/lib/domain/core/words";
import { answerShare, isToThePoint, type Wanted, wantedFrom } from "./relevance";

/** A fact of the knowledge base, as its fitness for a question is judged. */
export interface KnownStatement {
  key: string;
  status: FactStatus;
  statement: string;
  /** Whether an open direct contradiction stands against it. */
  isContested: boolean;
  /** Titles and headings of the places that it stands at: they say what an open subject is. */
  near: string;
  /** What its evidence comes from, each source once. */
  sources: readonly string[];
}

/** What research wants to know, and in how large a library. */
export interface AnsweringInput {
  goal: string;
  questions: readonly string[];
  /** Sources of the library that could be read. */
  librarySources: number;
}

export interface Answering {
  /** Keys of the facts to work with, in the order given. */
  used: string[];
  /** Questions that need no search, in the order given. */
  answered: string[];
  /** The questions that any of the facts answers, each with those that do. */
  answers: { question: string; factIds: string[] }[];
}

/** From here a statement counts as an answer: it speaks of what the question asks for, beyond what all research is about. */
const ANSWERS = 0.5;
/** Facts and sources that must stand behind an answer; of a library with one source, that one. */
const ENOUGH = { facts: 3, sources: 2 } as const;

function isEnough(answers: readonly KnownStatement[], librarySources: number): boolean {
  const sources = new Set(answers.flatMap((fact) => fact.sources)).size;
  return answers.length >= ENOUGH.facts && sources >= Math.min(ENOUGH.sources, Math.max(1, librarySources));
}

function answersOf(wanted: Wanted, question: string, facts: readonly KnownStatement[]): KnownStatement[] {
  return facts.filter((fact) => !fact.isContested && answerShare(wanted, question, fact) >= ANSWERS);
}

/**
 * What the knowledge base knows of several questions: the accepted facts that are to the point, and the questions that
 * they answer. Every fact is judged alone, so that one more accepted fact never opens a question again. Facts of any
 * other status count for nothing, and contested ones answer nothing, though a run takes them up to show both sides: what
 * is stale, disputed, contested or rejected is researched again.
 */
export function answeredBy(input: AnsweringInput, facts: readonly KnownStatement[]): Answering {
  const wanted = wantedFrom(input.goal, input.questions);
  const used = facts.filter((fact) => fact.status === "accepted" && isToThePoint(wanted, fact));
  const answers = input.questions.map((question) => ({ question, facts: answersOf(wanted, question, used) }));
  return {
    used: used.map((fact) => fact.key),
    answered: answers.flatMap(({ question, facts: own }) => (isEnough(own, input.librarySources) ? [question] : [])),
    answers: answers.flatMap(({ question, facts: own }) =>
      own.length === 0 ? [] : [{ question, factIds: own.map((fact) => fact.key) }],
    ),
  };
}

/** Searches that one question takes at most: one iteration's queries. Source: agents.md, generate_queries. */
const SEARCHES_EACH = 5;

/**
 * How many searches the knowledge base saved: those that had found the facts in use and were not made again, and no more
 * than as many answered questions would have taken.
 */
export function searchesSaved(use: { answered: number; earlier: readonly string[]; made: readonly string[] }): number {
  const again = new Set(use.made);
  const spared = new Set(use.earlier.filter((query) => !again.has(query)));
  return Math.min(spared.size, use.answered * SEARCHES_EACH);
}
