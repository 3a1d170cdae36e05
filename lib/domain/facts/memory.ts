import { countTokens } from "@/lib/domain/core/tokens";
import type { FoldLevel } from "@/lib/domain/core/words";
import { placedSentences } from "@/lib/domain/markdown/citation";
import type { Fold } from "./fold";

/** One question that a node asked, with what it was answered. */
export interface Turn {
  question: string;
  answer: string;
  factIds: string[];
}

/** What one tool was used for: how often, what came last, and the uses that brought most. */
export interface ToolMemory {
  tool: string;
  calls: number;
  last: string;
  findings: { text: string; worth: number }[];
}

/** What a node has in mind while it works: its last turns word for word, all before them folded, and its tools. */
export interface Memory {
  turns: Turn[];
  /** Turns that were folded away before these. */
  folded: number;
  /** Folds that no later fold took up, oldest first. */
  summaries: Fold[];
  tools: ToolMemory[];
  /** Every fold that was made, for the record. */
  made: Fold[];
}

/** Turns that are kept word for word. Source: engine.md, context. */
export const WORKING_TURNS = 5;
/** Tokens that a fold has at most, by its level. A level holds several of the one below, said shorter. */
export const foldTokens: Record<FoldLevel, number> = { L0: 500, L1: 900, L2: 1_400 };
/** Uses of a tool that are remembered as its findings. */
const FINDINGS = 5;

export interface MemoryLimits {
  /** Tokens that a prompt may have. */
  tokens: number;
  /** The share of them from which memory is folded. */
  foldAt: number;
}

/** What `decide_fold` says. `level` names the target of a deep fold. */
export interface FoldDecision {
  action: "NONE" | "GRANULAR" | "DEEP";
  level: "L1" | "L2" | null;
  rationale: string;
}

/** One fold to be made: of the working turns, or of all folds below a level. */
export type FoldStep =
  | { level: "L0"; of: { turns: [number, number] } }
  | { level: "L1" | "L2"; of: { folds: number[] } };

export function emptyMemory(): Memory {
  return { turns: [], folded: 0, summaries: [], tools: [], made: [] };
}

function turnTokens(turn: Turn): number {
  return countTokens(turn.question) + countTokens(turn.answer) + 10 * turn.factIds.length;
}

/** Tokens that the memory takes in a prompt. */
export function memoryTokens({ turns, summaries, tools }: Memory): number {
  const said = turns.reduce((sum, turn) => sum + turnTokens(turn), 0);
  const summed = summaries.reduce((sum, fold) => sum + fold.tokens + 20, 0);
  return said + summed + tools.reduce((sum, tool) => sum + countTokens(toolText(tool)), 0);
}

/** Why memory has to be folded now, or null. Source: engine.md, context: five turns, 75 % of the budget. */
export function pressureOn(memory: Memory, limits: MemoryLimits): "turns" | "tokens" | null {
  if (memoryTokens(memory) >= limits.tokens * limits.foldAt) return "tokens";
  return memory.turns.length > WORKING_TURNS ? "turns" : null;
}

function rank(level: FoldLevel): number {
  return Number(level.slice(1));
}

/** The newest turn stays as it was said: the next question follows from it. */
function granular(memory: Memory): FoldStep[] {
  if (memory.turns.length < 2) return [];
  return [{ level: "L0", of: { turns: [memory.folded, memory.folded + memory.turns.length - 2] } }];
}

/** All folds below the level; of the highest level itself as well, so that there is only ever one. */
function deep(memory: Memory, level: "L1" | "L2"): FoldStep[] {
  const taken = memory.summaries.filter((fold) => level === "L2" || rank(fold.level) < rank(level));
  return taken.length < 2 ? [] : [{ level, of: { folds: taken.map((fold) => fold.ordinal) } }];
}

/**
 * The folds that a decision leads to. To leave memory as it is is allowed only while it is neither near its budget nor
 * twice as long as it should be.
 */
export function foldSteps(memory: Memory, decision: FoldDecision, limits: MemoryLimits): FoldStep[] {
  const pressure = pressureOn(memory, limits);
  if (pressure === null) return [];
  if (decision.action === "DEEP") {
    const steps = deep(memory, decision.level ?? "L1");
    return memory.turns.length > WORKING_TURNS || steps.length === 0 ? [...granular(memory), ...steps] : steps;
  }
  const mayWait = pressure === "turns" && memory.turns.length < 2 * WORKING_TURNS;
  if (decision.action === "NONE" && mayWait) return [];
  const steps = granular(memory);
  return steps.length > 0 ? steps : deep(memory, "L2");
}

/** The memory with a step done: what it took up is out of the prompt, and named by the fold. */
export function withFold(
  memory: Memory,
  step: FoldStep,
  made: { summary: string; factIds: string[]; rationale: string },
): Memory {
  const fold: Fold = { ...step, ...made, ordinal: memory.made.length + 1, tokens: countTokens(made.summary) };
  const all = [...memory.made, fold];
  if ("turns" in step.of) {
    const taken = step.of.turns[1] - step.of.turns[0] + 1;
    const turns = memory.turns.slice(taken);
    return { ...memory, turns, folded: memory.folded + taken, summaries: [...memory.summaries, fold], made: all };
  }
  const taken = new Set(step.of.folds);
  const left = memory.summaries.filter((other) => !taken.has(other.ordinal));
  // What is left is of the same level or newer: the fold stands for what came before it.
  const older = left.filter((other) => rank(other.level) >= rank(fold.level));
  const newer = left.filter((other) => rank(other.level) < rank(fold.level));
  return { ...memory, summaries: [...older, fold, ...newer], made: all };
}

export function withTurn(memory: Memory, turn: Turn): Memory {
  return { ...memory, turns: [...memory.turns, turn] };
}

/** Notes one use of a tool; of its uses those that were worth most are kept, of equals the later. */
export function withToolUse(memory: Memory, use: { tool: string; text: string; worth: number }): Memory {
  const known = memory.tools.find((one) => one.tool === use.tool);
  const before = known?.findings ?? [];
  const findings = [{ text: use.text, worth: use.worth }, ...before].sort((a, b) => b.worth - a.worth);
  const now = { tool: use.tool, calls: (known?.calls ?? 0) + 1, last: use.text, findings: findings.slice(0, FINDINGS) };
  return { ...memory, tools: [...memory.tools.filter((one) => one.tool !== use.tool), now] };
}

/** A tool's memory in a few lines. */
export function toolText({ tool, calls, last, findings }: ToolMemory): string {
  const best = findings.filter((one) => one.worth > 0).map((one) => one.text);
  return [`${tool}: used ${calls} times`, `last: ${last}`, ...best.map((text) => `brought most: ${text}`)].join("\n");
}

/** The beginning of a Markdown text that has at most so many tokens, cut behind a sentence and its markers where it can. */
export function withinTokens(text: string, most: number): string {
  if (countTokens(text) <= most) return text;
  let kept = 0;
  for (const { end } of placedSentences(text)) {
    if (countTokens(text.slice(0, end)) > most) break;
    kept = end;
  }
  // Without the end of a sentence in sight: a UTF-16 unit is three bytes at most, and no token is less than a byte.
  return kept === 0 ? text.slice(0, Math.floor(most / 3)).toWellFormed() : text.slice(0, kept).trim();
}
