import type { LoopEnd } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";

/** What a search node's next iteration depends on. How many facts there are is none of it: judgement is by questions. */
export interface LoopState {
  iteration: number;
  iterationCap: number;
  /** Questions that the search has to answer; those that nothing answers yet; and of these, those not asked yet. */
  questions: number;
  open: number;
  untried: number;
  /** Whether the iteration brought a fact that was not known before. */
  isNew: boolean;
  /** What the agent decided: all there is to go by where a search has no questions. */
  shouldContinue: boolean;
  /** Milliseconds of research left; `Infinity` without a limit. */
  leftMs: number;
}

/** Why the node stops looking, or null when it goes on. */
export function loopEnd(state: LoopState): LoopEnd | null {
  if (state.questions > 0 && state.open === 0) return "covered";
  if (state.leftMs <= 0) return "time_up";
  if (state.questions === 0 && !state.shouldContinue) return "no_gaps";
  if (state.untried === 0 && !state.isNew) return "exhausted";
  return state.iteration >= state.iterationCap ? "cap_reached" : null;
}

/** Which facts answer a question. */
export interface Answered {
  question: string;
  factIds: readonly string[];
}

/** The questions that nothing answers, in order. */
export function unanswered(questions: readonly string[], answers: readonly Answered[]): string[] {
  const done = new Set(answers.filter((one) => one.factIds.length > 0).map((one) => normalForm(one.question)));
  return questions.filter((question) => !done.has(normalForm(question)));
}

/**
 * How many open questions no iteration has asked for yet. An expert asks in words of his own: once as many iterations
 * were made as there are questions, all of them had their turn.
 */
export function untried(open: readonly string[], searched: readonly string[], questions: number): number {
  if (searched.length >= questions) return 0;
  const said = new Set(searched.map(normalForm));
  return open.filter((question) => !said.has(normalForm(question))).length;
}

/** Answers of several rounds or searches together: each question once, its facts in the order in which they were named. */
export function mergedAnswers(...rounds: readonly (readonly Answered[])[]): { question: string; factIds: string[] }[] {
  const merged = new Map<string, { question: string; ids: Set<string> }>();
  for (const { question, factIds } of rounds.flat()) {
    const form = normalForm(question);
    const known = merged.get(form) ?? { question, ids: new Set<string>() };
    for (const id of factIds) known.ids.add(id);
    merged.set(form, known);
  }
  return [...merged.values()].map(({ question, ids }) => ({ question, factIds: [...ids] }));
}

function queryForm(query: string): string {
  return normalForm(query).split(" ").toSorted().join(" ");
}

/** The queries that were not tried before, in whatever order of words, each once. */
export function untriedQueries(queries: readonly string[], tried: readonly string[]): string[] {
  const seen = new Set(tried.map(queryForm));
  return queries.filter((query) => {
    const form = queryForm(query);
    if (seen.has(form)) return false;
    seen.add(form);
    return true;
  });
}
