import { z } from "zod";
import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import { toldAnswer } from "@/lib/domain/questions/reading/told-answer";
import { answersByReading, answersFromFew, answersMissingByReading } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { decidedByRules } from "./by-rules";
import {
  answeringFirst,
  answeringOf,
  factsFor,
  isForMissing,
  nearestFor,
  type Progress,
  shownFacts,
} from "./search-progress";

/** What is said of a question to which no reader found an answer, where nobody is asked again. */
const NOT_ANSWERED = "What was read does not answer this.";

/** The facts that rules answer questions from; those of a run of the first rules are what it saw then. */
export async function answeringFacts(
  context: Pick<NodeContext, "run" | "recall">,
  progress: Progress,
  questions: readonly string[],
): Promise<FactIn[]> {
  const on = [...questions, ...progress.facts.keys()];
  const ids = await decidedByRules(context, { name: "shown", on, shape: z.array(z.string()) }, () =>
    answeringFirst(questions, progress),
  );
  return shownFacts(ids, progress, context.run.settings.contextTokens);
}

/** The facts that a question is answered from. */
async function shownFor(
  context: Pick<NodeContext, "run" | "recall">,
  progress: Progress,
  question: string,
): Promise<FactIn[]> {
  const { contextTokens, rules } = context.run.settings;
  const isFew = answersFromFew(context.run.settings);
  if (asksModel(context)) return nearestFor(question, progress, { contextTokens, isFew });
  return rules === undefined
    ? factsFor(question, progress, contextTokens)
    : answeringFacts(context, progress, [question]);
}

/**
 * What is said of a question: in the words of the facts of which a model said, as it read them, that they answer it, for
 * which nobody is asked again; of one that no fact answers, what an agent makes of those near to it.
 */
export async function answerTo(
  context: Pick<NodeContext, "run" | "recall" | "ask">,
  progress: Progress,
  question: string,
): Promise<AgentOutput<"answer_question">> {
  const isByReading = asksModel(context) && answersByReading(context.run.settings);
  const told = isByReading ? toldAnswer(answeringOf(question, progress)) : null;
  if (told !== null) return told;
  const isLast = isByReading && isForMissing(progress) && answersMissingByReading(context.run.settings);
  if (isLast) return { answer: NOT_ANSWERED, factIds: [] };
  return context.ask("answer_question", { question, facts: await shownFor(context, progress, question) });
}
