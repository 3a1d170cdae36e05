import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn, Note } from "@/lib/agents/kit/parts";
import type { LoopEnd } from "@/lib/domain/core/words";
import { withinTokens } from "@/lib/domain/facts/memory";
import { count } from "@/lib/domain/report/report-parts";
import { budgetInWords } from "@/lib/domain/run/budget";
import { answersFromFew } from "@/lib/domain/run/settings";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { answeringFacts } from "./answer-to";
import { withoutIds } from "./next-question";
import { foldedNotes } from "./remember";
import { answeredOf, digestOf, foundText, newsOf, openQuestions, type Progress, unansweredOf } from "./search-progress";

/** What is seen of a step by whoever decides whether its search goes on. */
type Deciding = Pick<NodeContext, "run" | "ask" | "recall">;

/** The facts on which it is decided whether a search goes on. */
async function digest(context: Deciding, progress: Progress): Promise<FactIn[]> {
  const { contextTokens, rules } = context.run.settings;
  return rules === undefined
    ? digestOf(progress, contextTokens)
    : answeringFacts(context, progress, [...openQuestions(progress), ...progress.gaps]);
}

/** Tokens of its own answers that a search leaves as its summary where no agent sums it up. */
const STANDING_TOKENS = 300;

/** How a search stands where it is certain whether it goes on: no agent is asked what would change nothing. */
export function standing(progress: Progress): AgentOutput<"decide_loop"> {
  const gaps = unansweredOf(progress);
  const asked = openQuestions(progress).length;
  const answers = progress.conversation.map(({ answer }) => answer).join(" ");
  const figures = `${foundText(progress)}; ${asked - gaps.length} of ${count(asked, "question")} answered.`;
  const summary = `${figures} ${withinTokens(answers, STANDING_TOKENS)}`.trim();
  return { summary, answered: [], gaps, shouldContinue: false, nextSearchTopic: "" };
}

/** What was known when the loop was last decided on, as it was summed up then. */
function lastDecision({ loop }: Progress): Note[] {
  const last = loop.at(-1);
  return last === undefined ? [] : [{ title: `After round ${last.iteration}`, text: last.summary, factIds: [] }];
}

/** The agent's decision, with the questions that it finds answered. A model is asked of what is open, on what is new. */
export async function decideOn(
  context: Deciding,
  progress: Progress,
  { iteration, leftMs }: { iteration: number; leftMs: number },
): Promise<AgentOutput<"decide_loop">> {
  const { iterations, contextTokens } = context.run.settings;
  const isModel = asksModel(context);
  return context.ask("decide_loop", {
    goal: context.run.question,
    questions: isModel ? unansweredOf(progress) : openQuestions(progress),
    answered: isModel ? answeredOf(progress) : [],
    memory: isModel
      ? withoutIds([...foldedNotes(progress.memory), ...lastDecision(progress)])
      : foldedNotes(progress.memory),
    facts: isModel
      ? newsOf(progress, contextTokens, { isFew: answersFromFew(context.run.settings) })
      : await digest(context, progress),
    iteration,
    iterationCap: iterations,
    budgetLeft: budgetInWords(leftMs),
  });
}

/** How a search ends that has nothing left to ask: with its questions answered, or with nothing more to find. */
export function nothingToAsk(progress: Progress, iteration: number): LoopEnd {
  const open = unansweredOf(progress);
  const end = open.length === 0 ? "covered" : "exhausted";
  const summary = open.length === 0 ? "Every question is answered." : "There is nothing left to ask.";
  progress.loop.push({ iteration, summary, gaps: open, end });
  return end;
}
