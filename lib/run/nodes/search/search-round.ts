import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn, Note, Turn } from "@/lib/agents/kit/parts";
import type { LoopEnd } from "@/lib/domain/core/words";
import { normalForm } from "@/lib/domain/facts/fact";
import { withinTokens } from "@/lib/domain/facts/memory";
import { personaOf } from "@/lib/domain/plan/persona";
import { nearestTo, nextListed } from "@/lib/domain/plan/shared-rounds";
import { count } from "@/lib/domain/report/report-parts";
import { budgetInWords } from "@/lib/domain/run/budget";
import { type LoopState, loopEnd, mergedAnswers, untried } from "@/lib/domain/run/loop";
import { roundText, standOfQuestions } from "@/lib/domain/run/search-rounds";
import { isBudgetSpent, type NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { answeringFacts, answerTo } from "./answer-to";
import { readMeanwhile } from "./earlier-searches";
import { foldedNotes, remember } from "./remember";
import {
  answeredOf,
  askedBefore,
  awaitedOf,
  digestOf,
  foundText,
  newsOf,
  openQuestions,
  type Progress,
  REMINDED,
  takeIn,
  unansweredOf,
} from "./search-progress";
import { readFor } from "./search-reading";
import { isSharing, keepRound } from "./shared-rounds";

/** Notes without the ids that they cite: whoever asks cites nothing. */
function withoutIds(notes: readonly Note[]): Note[] {
  return notes.map((note) => ({ ...note, factIds: [] }));
}

/**
 * What a search asks without asking anybody: the first open question of its list that it has not asked. One that was sent
 * back has to ask otherwise.
 */
function listedQuestion(context: NodeContext, progress: Progress, open: readonly string[]): string | null {
  if (!asksModel(context) || progress.input.rerun > 0) return null;
  const awaited = isSharing(context) ? awaitedOf(progress) : [];
  return nextListed(open, { asked: askedBefore(progress), awaited });
}

/** Others' questions that were asked in vain, and notes of what they found, that are told: so many, the nearest to what is open. */
const VAIN_TOLD = 8;
const NOTES_TOLD = 2;

/** What the run's other searches found, as far as it is near to what is open: their facts are told where they answer. */
function notesOfOthers(context: NodeContext, { before, gaps }: Progress, open: readonly string[]): Note[] {
  if (!isSharing(context)) return before;
  const near = new Set(
    nearestTo(
      before.map(({ text }) => text),
      [...open, ...gaps],
      NOTES_TOLD,
    ),
  );
  return before.filter(({ text }) => near.has(text));
}

async function nextQuestion(context: NodeContext, progress: Progress): Promise<string | null> {
  const open = unansweredOf(progress);
  const listed = listedQuestion(context, progress, open);
  if (listed !== null) return listed;
  const answer = await context.ask("ask_question", {
    question: context.run.question,
    perspective: personaOf(progress.input),
    questions: open,
    asked: [
      ...nearestTo(progress.vain, [...open, ...progress.gaps], VAIN_TOLD),
      ...progress.conversation.map((turn) => turn.question).slice(-REMINDED),
    ],
    memory: withoutIds([...notesOfOthers(context, progress, open), ...foldedNotes(progress.memory)]),
    conversation: progress.memory.turns.map((turn) => ({ ...turn, factIds: [] })),
    gaps: progress.gaps,
  });
  if (answer.isDone || answer.question === "") return null;
  // The same question again would find the same again, and so without end.
  const asked = new Set(askedBefore(progress).map(normalForm));
  return asked.has(normalForm(answer.question)) ? null : answer.question;
}

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

/** The facts on which it is decided whether a search goes on. */
async function digest(context: NodeContext, progress: Progress): Promise<FactIn[]> {
  const { contextTokens, rules } = context.run.settings;
  return rules === undefined
    ? digestOf(progress, contextTokens)
    : answeringFacts(context, progress, [...openQuestions(progress), ...progress.gaps]);
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

/** Tokens of its own answers that a search leaves as its summary where no agent sums it up. */
const STANDING_TOKENS = 300;

/** How a search stands where it is certain whether it goes on: no agent is asked what would change nothing. */
function standing(progress: Progress): AgentOutput<"decide_loop"> {
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
async function decideOn(
  context: NodeContext,
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
    facts: isModel ? newsOf(progress, contextTokens) : await digest(context, progress),
    iteration,
    iterationCap: iterations,
    budgetLeft: budgetInWords(leftMs),
  });
}

/** How a search ends that has nothing left to ask: with its questions answered, or with nothing more to find. */
function nothingToAsk(progress: Progress, iteration: number): LoopEnd {
  const open = unansweredOf(progress);
  const end = open.length === 0 ? "covered" : "exhausted";
  const summary = open.length === 0 ? "Every question is answered." : "There is nothing left to ask.";
  progress.loop.push({ iteration, summary, gaps: open, end });
  return end;
}
