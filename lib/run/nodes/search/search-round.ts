import type { Turn } from "@/lib/agents/kit/parts";
import type { LoopEnd } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { type LoopState, loopEnd, mergedAnswers, untried } from "@/lib/domain/run/loop";
import { roundText, standOfQuestions } from "@/lib/domain/run/search-rounds";
import { isBudgetSpent, type NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { answerTo } from "./answer-to";
import { decideOn, nothingToAsk, standing } from "./decide-round";
import { listedQuestion, nextQuestion } from "./next-question";
import { readMeanwhile } from "./read-elsewhere";
import { remember } from "./remember";
import { type Progress, takeIn, unansweredOf } from "./search-progress";
import { readFor } from "./search-reading";
import { keepRound } from "./shared-rounds";

/** One round of a search: asks, searches, reads, answers and decides. Why the search ends with it, or null. */
export async function iterate(context: NodeContext, progress: Progress, iteration: number): Promise<LoopEnd | null> {
  try {
    return await lookOnce(context, progress, iteration);
  } catch (error) {
    // What was found before the budget was spent is kept, and judged.
    if (!isBudgetSpent(error) || progress.facts.size === 0) throw error;
    const summary = "The budget was spent.";
    progress.loop.push({ iteration, summary, gaps: progress.gaps, end: "budget_spent" });
    return "budget_spent";
  }
}

async function lookOnce(context: NodeContext, progress: Progress, iteration: number): Promise<LoopEnd | null> {
  const { iterations } = context.run.settings;
  const { questions } = progress.input.perspective;
  if (await isCovered(context, progress, iteration)) return nothingToAsk(progress, iteration);
  const question = await nextQuestion(context, progress);
  if (question === null) return nothingToAsk(progress, iteration);
  const before = { facts: progress.facts.size, failed: progress.failed.get("search") ?? 0 };
  await readFor(context, progress, question);
  const isNew = progress.facts.size > before.facts;
  const answer = await answerTo(context, progress, question);
  const turn: Turn = { question, answer: answer.answer, factIds: answer.factIds };
  progress.conversation.push(turn);
  progress.memory = await remember(context, { ...progress, goal: progress.input.perspective, iteration }, turn);
  const leftMs = await context.leftMs();
  const asked = progress.conversation.map((one) => one.question);
  const vain = new Set(progress.vain.map(normalForm));
  const stateNow = (shouldContinue: boolean): LoopState => {
    const open = unansweredOf(progress);
    return {
      iteration,
      iterationCap: iterations,
      questions: questions.length,
      open: open.length,
      untried: untried(
        open.filter((one) => !vain.has(normalForm(one))),
        asked,
        questions.length,
      ),
      // Where nothing could be searched, nobody knows whether there is anything new.
      isNew: isNew || (progress.failed.get("search") ?? 0) > before.failed,
      shouldContinue,
      leftMs,
    };
  };
  const foregone = asksModel(context) ? loopEnd(stateNow(true)) : null;
  // Where a question of the list waits for its turn, the search goes on with it, whatever is decided.
  const isCertain = foregone !== null || listedQuestion(context, progress, unansweredOf(progress)) !== null;
  const decision = isCertain ? standing(progress) : await decideOn(context, progress, { iteration, leftMs });
  progress.gaps = decision.gaps;
  progress.wanted = decision.urlToSearch ?? null;
  progress.answers = mergedAnswers(progress.answers, decision.answered);
  if (!isCertain) progress.decided = new Set(progress.facts.keys());
  const end = foregone ?? loopEnd(stateNow(isCertain || decision.shouldContinue));
  progress.loop.push({ iteration, summary: decision.summary, gaps: decision.gaps, end });
  if (end !== null) return end;
  await keepRound(context, progress, iteration);
  await tellRound(context, progress);
  return null;
}

/**
 * Takes in what others found meanwhile, before a further round; whether it answers all that was open. One that was sent
 * back, or looks for a gap, has to find what is missing itself.
 */
async function isCovered(context: NodeContext, progress: Progress, iteration: number): Promise<boolean> {
  if (iteration === 1) return false;
  const open = [...unansweredOf(progress), ...progress.gaps];
  const meanwhile = await readMeanwhile(context, progress.input, { name: `read_before_${iteration}`, open });
  if (meanwhile === null) return false;
  takeIn(progress, meanwhile);
  return progress.input.perspective.questions.length > 0 && unansweredOf(progress).length === 0;
}

/** Tells how the search stands that goes on: one that ends says it with what it leaves. */
async function tellRound(context: NodeContext, progress: Progress): Promise<void> {
  const decision = progress.loop.at(-1);
  if (decision === undefined) return;
  const questions = standOfQuestions({
    questions: progress.input.perspective.questions,
    answers: progress.answers,
    searched: progress.conversation.map((turn) => turn.question),
    end: null,
  });
  const rounds = { round: decision.iteration, rounds: context.run.settings.iterations };
  const round = { attempt: context.node.attempt, decision, questions };
  await context.write(async () => ({ text: roundText(rounds, questions), round }));
}
