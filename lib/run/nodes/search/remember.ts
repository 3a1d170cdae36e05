import { z } from "zod";
import { agents } from "@/lib/agents/index";
import type { FactIn, Note } from "@/lib/agents/kit/parts";
import { factsWithin } from "@/lib/domain/facts/fitting";
import type { Fold } from "@/lib/domain/facts/fold";
import {
  type FoldDecision,
  type FoldStep,
  foldSteps,
  foldTokens,
  type Memory,
  type MemoryLimits,
  memoryTokens,
  pressureOn,
  type Turn,
  toolText,
  WORKING_TURNS,
  withFold,
  withinTokens,
  withTurn,
} from "@/lib/domain/facts/memory";
import { topicOf } from "@/lib/domain/plan/persona";
import { FoldSummary, listRunFolds } from "@/lib/knowledge/folds";
import type { NodeContext } from "@/lib/run/engine/context";

/** Facts that a fold is made from at most: those that its turns cite. */
const FACTS_SHOWN = 40;

/** What a node knows when it folds. */
export interface Remembering {
  memory: Memory;
  /** All of its turns, folded or not. */
  conversation: readonly Turn[];
  facts: ReadonlyMap<string, FactIn>;
  goal: { name: string; focus: string; questions: string[] };
  iteration: number;
}

function turnNote(turn: Turn): Note {
  return { title: turn.question, text: turn.answer, factIds: turn.factIds };
}

function foldTitle({ level, of }: Fold): string {
  if ("turns" in of) return `Summary ${level} of the questions ${of.turns[0] + 1} to ${of.turns[1] + 1}`;
  return `Summary ${level} of ${of.folds.length} summaries`;
}

function foldNote(fold: Fold): Note {
  return { title: foldTitle(fold), text: fold.summary, factIds: fold.factIds };
}

/** The folds that stand in a prompt, oldest first. */
export function foldedNotes(memory: Memory): Note[] {
  return memory.summaries.map(foldNote);
}

/** What the tools were used for, as a prompt shows it. */
export function toolNotes(memory: Memory): Note[] {
  return memory.tools.map((tool) => ({ title: tool.tool, text: toolText(tool), factIds: [] }));
}

/** What the run's other searches found, for one that closes a gap; the searches of the first wave begin without. */
export async function runNotes(context: NodeContext): Promise<Note[]> {
  const { db, scope, run, node } = context;
  if (node.stage !== "wave2") return [];
  return context.recall("run_memory", z.array(FoldSummary), () => listRunFolds(db, scope, run.id));
}

function limitsOf(context: NodeContext): MemoryLimits {
  const { contextTokens, foldAt } = context.run.settings;
  return { tokens: contextTokens, foldAt };
}

async function decide(context: NodeContext, work: Remembering, limits: MemoryLimits): Promise<FoldDecision> {
  const { memory } = work;
  const answer = await context.tryAsk("decide_fold", {
    goal: topicOf(work.goal),
    iteration: work.iteration,
    memoryState: {
      workingTurns: memory.turns.length,
      workingTurnsMost: WORKING_TURNS,
      tokens: memoryTokens(memory),
      tokensMost: Math.floor(limits.tokens * limits.foldAt),
      summaries: memory.summaries.map(({ level, tokens }) => ({ level, tokens })),
    },
  });
  if (answer.ok) return answer.output;
  // Source: engine.md, context: on any error the choice is granular.
  return { action: "GRANULAR", level: null, rationale: `No decision came: ${answer.failure.message}` };
}

function notesOf(step: FoldStep, { conversation, memory }: Remembering): Note[] {
  if ("turns" in step.of) return conversation.slice(step.of.turns[0], step.of.turns[1] + 1).map(turnNote);
  const taken = new Set(step.of.folds);
  return memory.summaries.filter((fold) => taken.has(fold.ordinal)).map(foldNote);
}

async function foldOnce(
  context: NodeContext,
  work: Remembering,
  { step, rationale }: { step: FoldStep; rationale: string },
): Promise<Memory> {
  const notes = notesOf(step, work);
  const cited = [...new Set(notes.flatMap((note) => note.factIds))];
  const facts = factsWithin(
    cited.flatMap((id) => work.facts.get(id) ?? []).slice(0, FACTS_SHOWN),
    context.run.settings.contextTokens,
  );
  const tokenBound = foldTokens[step.level];
  const { name, focus, questions } = work.goal;
  const mode = step.level === "L0" ? ("condense" as const) : ("consolidate" as const);
  const input = { title: name, focus, questions, facts, notes, tokenBound, mode };
  const answer = await context.tryAsk("summarize", input);
  // Nobody could say it shorter: sentences of the facts stand in, so that the search goes on.
  const made = answer.ok ? answer.output : agents.summarize.offline(input);
  const summary = withinTokens(made.summary, tokenBound);
  return withFold(work.memory, step, { summary, factIds: made.factIds, rationale });
}

/** Takes a turn into the memory, and folds it when that is due. Whatever happens on the way, no turn is lost. */
export async function remember(context: NodeContext, work: Remembering, turn: Turn): Promise<Memory> {
  const limits = limitsOf(context);
  let memory = withTurn(work.memory, turn);
  if (pressureOn(memory, limits) === null) return memory;
  const decision = await decide(context, { ...work, memory }, limits);
  for (const step of foldSteps(memory, decision, limits)) {
    memory = await foldOnce(context, { ...work, memory }, { step, rationale: decision.rationale });
  }
  return memory;
}
