import { z } from "zod";
import type { Note } from "@/lib/agents/kit/parts";
import { countTokens } from "@/lib/domain/core/tokens";
import { foldTokens, withinTokens } from "@/lib/domain/facts/memory";
import { HistoryFold, listHistory, type NewFold } from "@/lib/knowledge/folds";
import { GAPS, listOpenGaps } from "@/lib/knowledge/open-gaps";
import type { NodeContext } from "@/lib/run/engine/context";

/** A researcher's history is folded when it has more summaries than this, or more tokens. */
const SUMMARIES_MOST = 5;
const TOKENS_MOST = 3_000;

function asNote({ title, text, factIds }: HistoryFold): Note {
  return { title, text, factIds };
}

/** What the researcher's earlier runs found and left open, as this attempt of the node sees it. */
export function history(context: NodeContext): Promise<HistoryFold[]> {
  const { db, scope, run } = context;
  return context.recall("history", z.array(HistoryFold), async () => [
    ...(await listHistory(db, scope, run.researcherId)),
    ...(await listOpenGaps(db, scope, { researcherId: run.researcherId, runId: run.id })),
  ]);
}

/** The history as notes. */
export async function historyNotes(context: NodeContext): Promise<Note[]> {
  return (await history(context)).map(asNote);
}

/** A history that has grown long becomes one summary, which is stored; what it stands for stays stored as well. */
export async function foldHistory(
  context: NodeContext,
  notes: readonly HistoryFold[],
): Promise<{ notes: Note[]; fold: NewFold[] }> {
  // What is open is told as it is: folded, it could not be closed.
  const open = notes.filter(({ level }) => level === GAPS).map(asNote);
  const folds = notes.filter(({ level }) => level !== GAPS);
  const past = await foldPast(context, folds);
  return { ...past, notes: [...past.notes, ...open] };
}

async function foldPast(
  context: NodeContext,
  folds: readonly HistoryFold[],
): Promise<{ notes: Note[]; fold: NewFold[] }> {
  const notes = folds.map(asNote);
  const tokens = folds.reduce((sum, fold) => sum + fold.tokens, 0);
  if (folds.length <= SUMMARIES_MOST && tokens <= TOKENS_MOST) return { notes, fold: [] };
  const answer = await context.tryAsk("summarize", {
    title: context.run.question,
    focus: "What the researcher's runs found",
    questions: [context.run.question],
    facts: [],
    notes,
    tokenBound: foldTokens.L2,
    mode: "consolidate",
  });
  // Next time it is tried again; until then the newest summaries are told.
  if (!answer.ok) return { notes: notes.slice(-SUMMARIES_MOST), fold: [] };
  const summary = withinTokens(answer.output.summary, foldTokens.L2);
  const made: NewFold = {
    ordinal: 0,
    level: "L2",
    summary,
    factIds: answer.output.factIds,
    tokens: countTokens(summary),
    rationale: `${folds.length} summaries of the researcher's runs become one.`,
    of: { folds: folds.map((fold) => fold.id) },
  };
  return { notes: [{ title: "All runs before", text: summary, factIds: made.factIds.slice() }], fold: [made] };
}
