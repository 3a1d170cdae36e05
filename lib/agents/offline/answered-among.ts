import type { FactIn } from "@/lib/agents/kit/parts";
import { answersAmong } from "@/lib/domain/questions/answers";
import { queryTypeOf } from "@/lib/domain/questions/query-type";
import { candidatesFrom } from "./answer-text";
import { stepsOf } from "./ordered-steps";

/**
 * The questions that facts answer, each with the ids of those that do, the best first. Who asks how something is done is
 * answered by the steps of it, which say little of the question each. The goal says of what a part of it is that names nothing.
 */
export function answeredAmong(
  questions: readonly string[],
  facts: readonly FactIn[],
  goal: string,
): { question: string; ids: string[] }[] {
  const read = new Map(
    answersAmong(questions, candidatesFrom(facts), goal).map(({ question, ids }) => [question, ids]),
  );
  return [...new Set(questions)].flatMap((question) => {
    const steps = queryTypeOf(question) === "how_to" ? (stepsOf(question, facts) ?? []) : [];
    const ids = [...new Set([...steps.map(({ id }) => id), ...(read.get(question) ?? [])])];
    return ids.length === 0 ? [] : [{ question, ids }];
  });
}
