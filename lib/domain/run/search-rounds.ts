import { z } from "zod";
import { loopEnds, questionStates } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { type Answered, unanswered } from "./loop";

/** What was decided at the end of a search's round. */
export const LoopDecision = z.object({
  iteration: z.int(),
  summary: z.string(),
  gaps: z.array(z.string()),
  end: z.enum(loopEnds).nullable(),
});
export type LoopDecision = z.infer<typeof LoopDecision>;

const RoundQuestion = z.object({ question: z.string(), state: z.enum(questionStates) });
export type RoundQuestion = z.infer<typeof RoundQuestion>;

/** How far a search under way has come: told with each decision to go on. */
export const SearchRound = z.object({
  attempt: z.int(),
  decision: LoopDecision,
  questions: z.array(RoundQuestion),
});
export type SearchRound = z.infer<typeof SearchRound>;

interface Rounds {
  questions: readonly string[];
  answers: readonly Answered[];
  /** What was searched for, in the words in which it was asked. */
  searched: readonly string[];
  end: z.infer<typeof LoopDecision>["end"];
}

/**
 * How each question of a search stands. Only a search that ended because nothing new can be found has exhausted what it
 * could not answer; one that a limit ended may go on.
 */
export function standOfQuestions({ questions, answers, searched, end }: Rounds): RoundQuestion[] {
  const isDone = end === "covered" || end === "known";
  const open = new Set(isDone ? [] : unanswered(questions, answers));
  const said = new Set(searched.map(normalForm));
  return questions.map((question) => {
    if (!open.has(question)) return { question, state: "answered" };
    if (end === "exhausted") return { question, state: "exhausted" };
    return { question, state: said.has(normalForm(question)) ? "asked" : "open" };
  });
}

/** A round that leads to another, in a line for people. */
export function roundText(
  { round, rounds }: { round: number; rounds: number },
  stands: readonly RoundQuestion[],
): string {
  const of = `Round ${round} of ${rounds}`;
  if (stands.length === 0) return `${of} is done; the search goes on.`;
  const answered = stands.filter(({ state }) => state === "answered").length;
  return `${of} is done: ${answered} of ${stands.length} questions answered; the search goes on.`;
}
